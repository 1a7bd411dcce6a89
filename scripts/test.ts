/**
 * Runs npm scripts one after the other, and ends with what each of them took.
 *
 * - `npm test` runs what a change needs in daily work. It stops after a failed check, because the tests need its build.
 * - `npm run test:all` runs every other suite.
 */
import { spawnSync } from 'node:child_process';

const suites = {
  daily: ['check', 'test:node', 'test:elements', 'test:journey'],
  all: ['test:e2e', 'test:services', 'test:soak', 'test:wordpress', 'test:browsers'],
} as const;

/** The daily suite runs the element tests in Chromium, so the suite of all browsers runs them in the others. */
const environment = { ...process.env, ENGINES: process.env.ENGINES ?? 'firefox webkit' };

const duration = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(3)} min ${String(seconds % 60).padStart(2, '0')} s`;
};

const scripts = process.argv.includes('--all') ? suites.all : suites.daily;
const results: string[] = [];
const start = performance.now();
for (const script of scripts) {
  const began = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', env: environment });
  const failed = status !== 0;
  results.push(`${script.padEnd(16)}${duration(performance.now() - began)}  ${failed ? 'failed' : 'passed'}`);
  if (failed) process.exitCode = 1;
  if (failed && script === 'check') break;
}
console.log(`\n${results.join('\n')}\n${'all steps'.padEnd(16)}${duration(performance.now() - start)}`);
