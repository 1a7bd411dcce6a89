/** `fin-widgets-host installers add|list|check|remove`. */
import { text as textOf } from 'node:stream/consumers';
import { type ReadText, readInstallerOptions } from '../../config/environment/installer-options.js';
import {
  explainUnknown,
  fileSuffix,
  isOfCommand,
  isRepeatable,
  misspelledNames,
} from '../../config/environment/misspelled-names.js';
import { Mistakes } from '../../config/environment/mistakes.js';
import { trimText } from '../../config/environment/trim-text.js';
import { installerIdRule, isInstallerId } from '../../installers/installer-id.js';
import { CannotStart } from '../cannot-start.js';
import { type Environment, type ManySettings, readEnvironment } from '../command-settings.js';
import { readSecret } from '../secrets.js';
import { checkInstallers } from './check-installers.js';
import { idsWithin, openSource, openTableSource } from './open-installers.js';
import type { InstallerSource } from './source.js';
import {
  type Installer,
  type InstallerTexts,
  lockedPassword,
  type StoredInstaller,
  type TableSource,
} from './table-source.js';
import { tableText } from './text-table.js';

type Print = (text: string) => void;

const usage =
  'Write: installers add <id> NAME=value …, installers list, installers check [<id> …], or installers remove <id>.';

/**
 * Runs a subcommand.
 * @param words the arguments after `installers`
 * @param isPasswordInStdin whether `add` reads the password from standard input
 * @returns the exit code
 * @throws Mistakes, CannotStart
 */
export async function runInstallersCommand(
  [name, ...words]: readonly string[],
  env: Environment,
  print: Print,
  isPasswordInStdin = false,
): Promise<number> {
  if (isPasswordInStdin && name !== 'add')
    throw new Mistakes(['--password-stdin is an argument of installers add only.']);
  switch (name) {
    case 'list':
      assertNone(words);
      return withSource(env, (source) => list(source, print));
    case 'check':
      return withSource(env, async (source, settings) => {
        const works = await checkInstallers(source, settings, print, words);
        if (isTable(source)) await sealAgain(source, print);
        return works ? 0 : 1;
      });
    case 'add': {
      const [id, ...assignments] = words;
      const texts = readAssignments(assignments);
      const { FIN_PASSWORD, [`FIN_PASSWORD${fileSuffix}`]: passwordFile, ...others } = env;
      const passwordEnv = { FIN_PASSWORD, [`FIN_PASSWORD${fileSuffix}`]: passwordFile };
      return withTable(id, others, (source, known) =>
        add(source, known, texts, { passwordEnv, isPasswordInStdin, print }),
      );
    }
    case 'remove': {
      const [id, ...rest] = words;
      assertNone(rest);
      return withTable(id, env, async (source, known) => {
        const isRemoved = await source.remove(known);
        print(isRemoved ? 'Removed. The host notices it within 15 s.' : 'There is no such installer.');
        return isRemoved ? 0 : 1;
      });
    }
    default:
      throw new Mistakes([usage]);
  }
}

function assertNone(words: readonly string[]): void {
  if (words.length > 0) throw new Mistakes([usage]);
}

function readManySettings(env: Environment): ManySettings {
  const settings = readEnvironment(env);
  if (settings.installers) return settings;
  throw new Mistakes(['FIN_INSTALLERS is missing. Set it to a folder, or to postgres://….']);
}

async function withSource(
  env: Environment,
  run: (source: InstallerSource, settings: ManySettings) => Promise<number>,
): Promise<number> {
  const settings = readManySettings(env);
  const source = await openSource(settings.installers, settings.options.secret);
  return run(source, settings).finally(source.close);
}

/** @throws Mistakes if the id is invalid, or the installers are files */
async function withTable(
  id: string | undefined,
  env: Environment,
  run: (source: TableSource, id: string) => Promise<number>,
): Promise<number> {
  if (id === undefined) throw new Mistakes([usage]);
  if (!isInstallerId(id)) throw new Mistakes([`The id of an installer ${installerIdRule}.`]);
  const { installers, options } = readManySettings(env);
  if (installers.kind === 'folder')
    throw new Mistakes(['FIN_INSTALLERS is a folder. Write or delete the file <id>.env there; the host notices it.']);
  const source = await openTableSource(installers.url, options.secret);
  await idsWithin(0, source);
  return run(source, id).finally(source.close);
}

const isTable = (source: InstallerSource): source is TableSource => 'sealAgain' in source;

async function sealAgain(source: TableSource, print: Print): Promise<void> {
  const count = await source.sealAgain();
  if (count > 0) print(`Sealed ${count} passwords with the first secret, which a later one had sealed.`);
}

async function list(source: InstallerSource, print: Print): Promise<number> {
  const ids = await idsWithin(0, source);
  const rowOf = async (id: string) => {
    const found = await source.find(id).catch(() => undefined);
    return found
      ? [id, found.service.baseUrl, found.origins.join(' ')]
      : [id, 'wrong settings: see installers check', ''];
  };
  const rows: string[][] = [];
  for (const id of ids) rows.push(await rowOf(id));
  print(rows.length > 0 ? tableText([['installer', 'service', 'origins'], ...rows]) : 'There is no installer yet.');
  return 0;
}

/** @throws Mistakes */
function readAssignments(assignments: readonly string[]): InstallerTexts {
  return Object.fromEntries(
    assignments.map((assignment) => {
      const [, name, value = ''] = /^(FIN_[^=]+|PORT)=(.*)$/s.exec(assignment) ?? [];
      // Another text may be a password.
      if (name === undefined) throw new Mistakes([`${usage} Each NAME begins with FIN_; --help lists all.`]);
      return [name, value.trim()];
    }),
  );
}

const passwordPlaces =
  'Set the variable, or write it to standard input: installers add <id> --password-stdin … < password.txt';

const passwordNames = ['FIN_PASSWORD', `FIN_PASSWORD${fileSuffix}`];

/** After so many tries, other runs of the command have changed the installer each time. */
const maxTries = 10;

/** Adds an installer, or changes the given settings of one. A setting with an empty text is removed. */
async function add(
  source: TableSource,
  id: string,
  given: InstallerTexts,
  { passwordEnv, isPasswordInStdin, print }: { passwordEnv: Environment; isPasswordInStdin: boolean; print: Print },
): Promise<number> {
  const sentences: string[] = [];
  // Without `--password-stdin`, standard input is not read: in a loop over lines, it has the lines that are left.
  const newPassword = isPasswordInStdin
    ? await passwordFromStdin(sentences)
    : readSecret(passwordEnv, 'FIN_PASSWORD', (name, sentence) => void sentences.push(`${name} ${sentence}`));
  for (let tries = 0; tries < maxTries; tries++) {
    const present = await source.read(id);
    const installer = changed(id, present, given, { newPassword, sentences });
    if (!(await source.write(id, installer, present))) continue;
    const whichPassword = installer.password ? `, with ${newPassword ? 'a new' : 'its former'} password` : '';
    print(
      `${present ? `Changed${whichPassword}` : 'Added'}. The host notices it within 15 s. Check it with the same settings: fin-widgets-host installers check ${id}`,
    );
    return 0;
  }
  throw new CannotStart(`Others change ${id} at the same time. Nothing was written. Try again.`);
}

interface NewPassword {
  /** `null`: it cannot be read, which the sentences say. */
  newPassword: string | undefined | null;
  sentences: readonly string[];
}

/** @throws Mistakes with all mistakes at once */
function changed(
  id: string,
  present: StoredInstaller | undefined,
  given: InstallerTexts,
  { newPassword, sentences }: NewPassword,
): Installer {
  const row = present?.settings ?? {};
  const password = newPassword || present?.password;
  const isLocked = present?.isLocked === true && !newPassword;
  const settings = Object.fromEntries(Object.entries({ ...row, ...given }).filter(([, text]) => text));
  const mistakes = mistakesInSettings(settings, (_, name, report) => {
    if (password) return password;
    if (newPassword !== null && !isLocked) report(name, `is missing. ${passwordPlaces}`);
    return null;
  });
  const all = [...mistakesInArguments(given, row), ...mistakesInRow(id, row, given), ...sentences, ...mistakes];
  if (isLocked) all.push(lockedPassword);
  if (all.length > 0) throw new Mistakes(all);
  return { settings, password };
}

/** Any name may be removed from the row. */
const mistakesInArguments = (given: InstallerTexts, row: InstallerTexts): string[] =>
  Object.keys(given)
    .filter((name) => given[name] || !(name in row))
    .flatMap((name) => {
      if (passwordNames.includes(name))
        return `FIN_PASSWORD must not be an argument, which every user of this machine can read. ${passwordPlaces}`;
      return isOfCommand(name) ? [] : explainUnknown(name);
    });

/** Another program may have written the row. */
function mistakesInRow(id: string, row: InstallerTexts, given: InstallerTexts): string[] {
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !(name in given)));
  const has = (name: string, what: string) =>
    `The row of ${id} has ${name}, which ${what}. Remove it: installers add ${id} ${name}=`;
  const sentences = misspelledNames(kept).map((name) =>
    isRepeatable(name)
      ? has(name, 'is not a variable of this command')
      : `The row of ${id} has a name that begins with FIN_ and is not a variable of this command. Remove it from the column settings.`,
  );
  return kept.FIN_PASSWORD ? [...sentences, has('FIN_PASSWORD', 'is not sealed')] : sentences;
}

/** The mistakes in variables of the command. Unknown names have been reported. */
function mistakesInSettings(settings: InstallerTexts, readPassword: ReadText): string[] {
  try {
    readInstallerOptions(
      Object.fromEntries(Object.entries(settings).filter(([name]) => isOfCommand(name))),
      readPassword,
    );
    return [];
  } catch (error) {
    if (error instanceof Mistakes) return [...error.sentences];
    throw error;
  }
}

/** `null` if there is no password, which a sentence then says. */
async function passwordFromStdin(sentences: string[]): Promise<string | null> {
  const text = trimText('FIN_PASSWORD', await textOf(process.stdin));
  if (text && !/[\r\n]/.test(text)) return text;
  sentences.push(
    text
      ? 'Standard input has several lines. A password is one line.'
      : 'Standard input is empty. Write the password to it.',
  );
  return null;
}
