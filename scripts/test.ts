/**
 * Runs npm scripts in steps, and ends with what each of them took. The scripts of one step run at the same time.
 *
 * - `npm test` runs what a change needs in daily work. It stops after a failed check, because the tests need its build.
 * - `npm run test:all` runs every other suite.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const suites = {
  // Both suites wait for timers and for programs that start. Alone, neither keeps two processors busy.
  daily: [['check'], ['test:node', 'test:elements'], ['test:journey']],
  all: [['test:e2e'], ['test:services'], ['test:soak'], ['test:wordpress'], ['test:browsers']],
};

/** The daily suite runs the element tests in Chromium, so the suite of all browsers runs them in the others. */
const env = { ...process.env, ENGINES: process.env.ENGINES ?? 'firefox webkit' };

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
    env,
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => written.push(chunk));
  const [code] = await once(child, 'close');
  const passed = code === 0; // null: ended by a signal
  const line = `${script.padEnd(16)}${duration(performance.now() - began)}  ${passed ? 'passed' : 'failed'}`;
  return { passed, line, output: Buffer.concat(written) };
};

const lines: string[] = [];
const start = performance.now();
for (const scripts of process.argv.includes('--all') ? suites.all : suites.daily) {
  // The output of the first script appears at once. That of the others follows in one piece, so that lines do not mix.
  const results = await Promise.all(scripts.map((script, index) => runScript(script, index > 0)));
  for (const { line, output } of results) {
    process.stdout.write(output);
    lines.push(line);
  }
  if (results.every(({ passed }) => passed)) continue;
  process.exitCode = 1;
  if (scripts.includes('check')) break;
}
console.log(`\n${lines.join('\n')}\n${'all steps'.padEnd(16)}${duration(performance.now() - start)}`);
