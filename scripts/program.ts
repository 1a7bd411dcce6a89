/** Finds the programs that tests drive, or installs Debian's. No test tool downloads a browser of its own. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailed, run } from './run.js';

/** A program, and where it comes from. */
export interface Program {
  /** As a person calls it. */
  title: string;
  /** Its names, on the `PATH` or in `/usr/bin`. */
  names: readonly string[];
  /** Whole paths where it may be, too. */
  elsewhere?: readonly string[];
  /** Debian's package. */
  debian: string;
  /** The environment variable that names its path. */
  variable: string;
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const find = ({ names, elsewhere = [] }: Program): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find(isExecutable);
};

const install = async (debian: string): Promise<void> => {
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', '--no-install-recommends', debian]);
};

/**
 * The path of a program: what its variable names, else one that is there, else Debian's package, which root gets installed
 * here.
 *
 * @throws {Error} one sentence that says what to do
 */
export const pathOf = async (program: Program): Promise<string> => {
  const { title, debian, variable } = program;
  const howTo = `Install it (on Debian: apt-get install ${debian}), or name one in ${variable}.`;
  const named = process.env[variable];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`${variable} names ${named}, which cannot be executed.`);
  }
  const there = find(program);
  if (there) return there;
  if (process.getuid?.() !== 0) throw new Error(`The tests need ${title}. ${howTo}`);
  try {
    await install(debian);
  } catch (error) {
    const output = error instanceof CommandFailed ? `\n${error.output}` : '';
    throw new Error(`${title} could not be installed. ${howTo}${output}`, { cause: error });
  }
  const installed = find(program);
  if (!installed) throw new Error(`Debian's ${debian} was installed, but ${title} is not on the PATH. ${howTo}`);
  return installed;
};
