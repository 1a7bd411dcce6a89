#!/usr/bin/env node
/** The command `fin-widgets-host`. Exit codes: 0 done, 1 it cannot start or the check failed, 2 wrong settings. */
import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { Mistakes } from '../config/environment/mistakes.js';
import { CannotStart } from './cannot-start.js';
import { check } from './check.js';
import { type Environment, hasSettings, readEnvironment, readSettingsFile, type Settings } from './command-settings.js';
import { docsPage, firstSteps, help, installersPage } from './help.js';
import { runInstallersCommand } from './installers/installers-command.js';
import { withTestDefaults } from './local-test.js';
import { reserveStdout, writeText } from './output.js';
import { serveAlone, serveAsWorker } from './run-until-signal.js';
import { version } from './version.js';
import { serveWithWorkers } from './workers.js';

const options = {
  test: { type: 'boolean' },
  check: { type: 'boolean' },
  workers: { type: 'string' },
  settings: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

/** @throws Mistakes */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [command, ...words] = positionals;
    if (command === undefined || command === 'installers') return { values, command, words };
  } catch {
    // Node's message repeats the argument, which may be a secret.
  }
  throw new Mistakes(['Unknown argument. --help lists the known ones.']);
}

/**
 * Merges the environment with the file of `--settings`. The environment overrides the file, except with empty variables.
 * @throws Mistakes
 */
function environmentWith(path: string | undefined): Environment {
  if (path === undefined) return process.env;
  const set = Object.entries(process.env).filter(([, value]) => value?.trim());
  return { ...readSettingsFile(path), ...Object.fromEntries(set) };
}

async function run(): Promise<number | undefined> {
  const { values, command, words } = readArguments();
  if (values.help) return print(help());
  if (values.version) return print(`${version}\n`);

  const env = environmentWith(values.settings);
  if (!values.test && !hasSettings(env)) {
    writeText(firstSteps());
    return 2;
  }
  if (command === 'installers')
    return runInstallersCommand(words, env, (text) => print(`${text}\n`), values['password-stdin']);
  const given = { ...env, ...(values.workers !== undefined && { FIN_WORKERS: values.workers }) };
  const settings: Settings = {
    ...readEnvironment(values.test ? withTestDefaults(given) : given),
    isLocalTest: values.test === true,
  };
  if (values.check) return (await check(settings, (sentence) => print(`${sentence}\n`))) ? 0 : 1;

  reserveStdout();
  if (cluster.isWorker) await serveAsWorker(settings);
  else if (settings.workers > 1) await serveWithWorkers(settings);
  else await serveAlone(settings);
  return undefined;
}

function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

try {
  const code = await run();
  if (code !== undefined) process.exitCode = code;
} catch (error) {
  const [failure, page] = process.argv.includes('installers')
    ? ['fin-widgets-host installers cannot run:', installersPage]
    : ['fin-widgets-host cannot start:', docsPage];
  if (error instanceof Mistakes) {
    writeText([failure, ...error.sentences.map((each) => `- ${each}`)].join('\n'));
    writeText(`All variables: fin-widgets-host --help. Step by step: ${page}`);
    process.exit(2);
  }
  if (error instanceof CannotStart) {
    writeText(`${failure} ${error.message}`);
    process.exit(1);
  }
  throw error;
}
