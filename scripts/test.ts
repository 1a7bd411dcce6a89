/**
 * Runs npm scripts in lanes, and ends with what each of them took. The scripts of a lane run one after the other, and all lanes at the
 * same time.
 *
 * - `npm test` runs what a change needs in daily work. After a failed check its lane ends, because the other tests there need the build.
 * - `npm run test:all` runs every other suite.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';

const suites = {
  // The element tests are built from the sources. Both lanes wait for timers and for programs, so alone, neither keeps two processors busy.
  daily: {
    first: [],
    lanes: [
      ['check', 'test:node'],
      ['test:elements', 'test:demo', 'test:journey'],
    ],
    last: [],
  },
  all: {
    // Beside other work, the screen reader says some sentences only after the next key.
    first: ['test:heard'],
    lanes: [
      ['test:e2e', 'test:command', 'test:recipes', 'test:services', 'test:soak'],
      ['test:browsers', 'test:wordpress', 'test:wordpress-newest', 'test:runtimes'],
    ],
    // It reads what the suites have noted.
    last: ['check:conformance'],
  },
};

const env = {
  ...process.env,
  // The daily suite runs the element tests in Chromium, so the suite of all browsers runs them in the others.
  ENGINES: process.env.ENGINES ?? 'firefox webkit',
};
/** The suites note there which test files need a second run, because they may be few in all suites together (second-run.ts). */
const secondRunFiles = '.tmp/second-run.txt';
mkdirSync('.tmp', { recursive: true });
writeFileSync(secondRunFiles, '');

const duration = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(3)} min ${String(seconds % 60).padStart(2, '0')} s`;
};

interface Result {
  passed: boolean;
  /** The script's line of the final table. */
  line: string;
  /** What the script wrote, if that was collected. */
  output: Buffer;
}

const runScript = async (script: string, collected: boolean): Promise<Result> => {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: collected ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...env, SECOND_RUN_FILES: secondRunFiles },
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => written.push(chunk));
  const [code] = await once(child, 'close');
  const passed = code === 0; // null: ended by a signal
  const line = `${script.padEnd(23)}${duration(performance.now() - began)}  ${passed ? 'passed' : 'failed'}`;
  return { passed, line, output: Buffer.concat(written) };
};

/**
 * Runs the scripts of a lane. The output of the first lane appears at once. That of another follows in one piece when the first has ended, so
 * that lines do not mix.
 */
const runLane = async (scripts: string[], isFirst: boolean): Promise<Result[]> => {
  const results: Result[] = [];
  for (const script of scripts) {
    const result = await runScript(script, !isFirst);
    results.push(result);
    if (script === 'check' && !result.passed) break;
  }
  return results;
};

const start = performance.now();
const { first, lanes, last } = process.argv.includes('--all') ? suites.all : suites.daily;
const results = await runLane(first, true);
results.push(...(await Promise.all(lanes.map((scripts, index) => runLane(scripts, index === 0)))).flat());
results.push(...(await runLane(last, false)));
for (const { output } of results) process.stdout.write(output);
if (!results.every(({ passed }) => passed)) process.exitCode = 1;
const lines = results.map(({ line }) => line);
console.log(`\n${lines.join('\n')}\n${'all steps'.padEnd(23)}${duration(performance.now() - start)}`);
