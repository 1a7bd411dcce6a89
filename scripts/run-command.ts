import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

/** A command failed: its exit code is not 0. `output` is all its output. */
export class CommandFailed extends Error {
  readonly #output: string;

  constructor(command: string, output: string) {
    super(`${command} failed.\n${output}`);
    this.#output = output;
  }

  get output(): string {
    return this.#output;
  }
}

/** The environment in which installed tools are found by name, as in npm scripts. */
const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` };

/**
 * Runs a command without showing its output.
 *
 * @returns the text that the command wrote to stdout
 * @throws {CommandFailed} if the exit code is not 0
 */
export const run = (command: string, args: string[] = [], cwd = process.cwd()): Promise<string> =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0 ? done(stdout) : failed(new CommandFailed(`${command} ${args.join(' ')}`, output)),
    );
  });
