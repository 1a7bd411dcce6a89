/** Finds the programs that the tests drive, or installs them from Debian. No test tool downloads a browser. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailed, run } from '../run-command.js';

/** A program, and where to find it. */
export interface Program {
  /** The name in messages. */
  title: string;
  /** The names of the command, searched in `PATH` and in `/usr/bin`. */
  names: readonly string[];
  /** Further paths, searched last. */
  paths?: readonly string[];
  /** The name of the Debian package. */
  debian: string;
  /** The environment variable that may hold the path. */
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

const find = ({ names, paths = [] }: Program): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths].find(isExecutable);
};

const install = async (debian: string): Promise<void> => {
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', '--no-install-recommends', debian]);
};

/**
 * The path of a program: the one in the environment variable, else an installed one. Else the Debian package is installed, if the user is root.
 *
 * @throws {Error} if no program can be found or installed; the message says what to do
 */
export const pathOf = async (program: Program): Promise<string> => {
  const { title, debian, variable } = program;
  const howTo = `Install it (on Debian: apt-get install ${debian}), or name one in ${variable}.`;
  const named = process.env[variable];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`${variable} names ${named}, which cannot be executed.`);
  }
  const found = find(program);
  if (found) return found;
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
