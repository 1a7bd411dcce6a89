/**
 * `node scripts/test/element-tests.ts [--config <file>] [<file>…]`: runs element tests in browsers: the named files, else all.
 */
import { parseArgs } from 'node:util';
import { runTests } from './second-run.js';

const runner = 'node_modules/@web/test-runner/dist/bin.js';
const { values, positionals } = parseArgs({ allowPositionals: true, options: { config: { type: 'string' } } });

const args = (files: readonly string[]) => [
  ...['--import', 'tsx', runner],
  ...(values.config ? ['--config', values.config] : []),
  ...(files.length ? ['--files', ...files] : []),
];
// The record's file is named in the environment, because the runner's command takes no options for reporters.
if (!(await runTests({ args, env: process.env }, positionals))) process.exitCode = 1;
