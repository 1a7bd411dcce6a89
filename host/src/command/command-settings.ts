/** Reads the settings from the environment. Collects all mistakes, so that one start reports them all. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { trimUrl } from 'fin-widgets/internal';
import { parseEnvFile } from '../config/environment/env-file.js';
import { fileSuffix, misspelled } from '../config/environment/misspelled-names.js';
import { Mistakes } from '../config/environment/mistakes.js';
import {
  checkHostOptions,
  type EnvironmentValues,
  type Report,
  readOption,
} from '../config/environment/options-from-variables.js';
import { isReplaced, isShared, type VariableName, variableList } from '../config/environment/variables.js';
import type { HostOptions } from '../config/host-options.js';
import { type Secrets, utf8 } from '../crypto/keys.js';
import { isSecure, readStrictUrl } from '../http/strict-urls.js';
import { clientIpFrom } from './client-ip.js';
import { type InstallersPlace, readInstallersPlace } from './installers/source.js';
import { missing, readSecret } from './secrets.js';
import { readStoreSettings, type StoreSettings } from './store-settings.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The context that the server passes to the host with each request. */
export interface Connection {
  incoming: IncomingMessage;
}

/** The options of `createHost` that the environment can set. */
type EnvironmentOptions = Omit<HostOptions<Connection>, 'store' | 'log' | 'waitUntil' | 'check'>;

interface ProcessSettings {
  store: StoreSettings;
  port: number;
  /** `undefined`: all addresses of the machine. */
  hostname: string | undefined;
  /** Without a slash at the end. `undefined`: the address of this machine. */
  publicUrl: string | undefined;
  workers: number;
  /** The folder that keeps the script files of each version. */
  filesFolder: string | undefined;
  /** Whether any page of this machine may use the host (`--test`). Default: `false`. */
  isLocalTest?: boolean;
}

/** The settings of a host of one installer. */
export interface SingleSettings extends ProcessSettings {
  installers?: undefined;
  options: EnvironmentOptions;
}

/** The settings of a host of many installers, whose other options are elsewhere. */
export interface ManySettings extends ProcessSettings {
  installers: InstallersPlace;
  options: Pick<EnvironmentOptions, 'clientIp'> & { secret: Secrets };
}

export type Settings = SingleSettings | ManySettings;

const maxPort = 65_535;
const maxWorkers = 64;

/** Whether the environment has any setting of the command. Without settings, the command prints the first steps. */
export const hasSettings = (env: Environment): boolean =>
  variableList.some(([name]) => name.startsWith('FIN_') && (env[name] || env[name + fileSuffix]));

/**
 * The variables of the file of `--settings`.
 * @throws Mistakes
 */
export function readSettingsFile(path: string): Environment {
  try {
    return parseEnvFile(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Mistakes) throw new Mistakes(error.sentences.map((sentence) => `--settings: ${sentence}`));
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Mistakes([`--settings names a file that cannot be read (${code}).`]);
  }
}

/**
 * Reads all settings. An empty variable counts as not set.
 * @throws Mistakes
 */
export function readEnvironment(env: Environment): Settings {
  const sentences: string[] = [];
  const report: Report = (name, sentence) => void sentences.push(`${name} ${sentence}`);

  const texts = new Map<VariableName, string>();
  const isTest = Boolean(env.FIN_TEST?.trim());
  const isMany = Boolean(env.FIN_INSTALLERS?.trim() || env[`FIN_INSTALLERS${fileSuffix}`]?.trim());
  for (const [name, variable] of variableList) {
    if (isMany && !isShared(name)) {
      if (env[name]?.trim() || env[name + fileSuffix]?.trim())
        report(name, 'is a setting of each installer. Remove it here, and set it for the installers.');
      continue;
    }
    if (isReplaced(variable, isTest)) continue;
    const text = variable.isSecret ? readSecret(env, name, report) : env[name]?.trim();
    if (text) texts.set(name, text);
    else if (variable.otherwise === undefined && text !== null) report(name, missing(name, variable));
  }

  const options: EnvironmentValues = {};
  for (const [name, { option, kind }] of variableList) {
    const text = texts.get(name);
    if (option && text !== undefined) readOption({ name, option, kind, text, options, report });
  }

  /** A setting of the command's own. `read` returns `undefined` for a wrong text. */
  const own = <T>(name: VariableName, sentence: string, read: (text: string) => T | undefined): T | undefined => {
    const text = texts.get(name);
    const value = text === undefined ? undefined : read(text);
    if (text !== undefined && value === undefined) report(name, sentence);
    return value;
  };
  const wholeNumber = (name: VariableName, least: number, most: number) =>
    own(name, `must be a whole number from ${least} to ${most}.`, (text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
      return number >= least && number <= most ? number : undefined;
    });
  const clientIp = own(
    'FIN_CLIENT_IP',
    'must be `connection` or the name of a header, such as x-real-ip. To use the last but one entry of a list, append `:2`.',
    clientIpFrom,
  );
  const publicUrl = own(
    'FIN_PUBLIC_URL',
    'must be an address without user info, query or fragment, by https or on loopback. For example: FIN_PUBLIC_URL=https://fin.installer.example',
    publicUrlFrom,
  );
  const settings = {
    port: wholeNumber('PORT', 0, maxPort) ?? 8080,
    hostname: texts.get('FIN_HOST'),
    publicUrl,
    workers: wholeNumber('FIN_WORKERS', 1, maxWorkers) ?? 1,
    filesFolder: texts.get('FIN_FILES'),
  };
  if (settings.workers > 1 && texts.get('FIN_STORE') === 'memory:')
    report(
      'FIN_WORKERS',
      'must be 1 with FIN_STORE=memory:, since each process has a memory of its own. Choose file:./data.',
    );
  const store = readStoreSettings({
    address: texts.get('FIN_STORE'),
    prefix: texts.get('FIN_REDIS_PREFIX'),
    replicas: wholeNumber('FIN_REDIS_REPLICAS', 0, 10),
    table: texts.get('FIN_POSTGRES_TABLE'),
    report,
  });
  const installers = own(
    'FIN_INSTALLERS',
    'must be the path of a folder, or postgres://<user>:<password>@<host>/<database>.',
    readInstallersPlace,
  );
  if (sentences.length === 0 && !isMany) checkHostOptions(options, report);
  const all = [...misspelled(env), ...sentences];
  if (all.length > 0 || !store) throw new Mistakes(all);
  if (installers) {
    // `readOption` has checked the secrets, of which there is at least one.
    const secret = (options.secret as string[]).map(utf8) as [Secrets[0], ...Secrets[0][]];
    return { ...settings, store, installers, options: { secret, clientIp } };
  }
  // The host's schema has checked them.
  return { ...settings, store, options: { ...options, clientIp } as unknown as EnvironmentOptions };
}

/** Without a slash at the end. */
function publicUrlFrom(text: string): string | undefined {
  const url = readStrictUrl(text);
  return url && isSecure(url) && !url.search && !url.hash ? trimUrl(url.href) : undefined;
}
