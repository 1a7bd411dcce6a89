/**
 * Runs test files, and runs the failed ones a second time; node:test then runs one file at a time. On a machine that other work shares, a
 * browser or a database sometimes stands still for longer than any test may wait. The output names each file that passes only the second
 * time, so that somebody fixes it. At most {@link mostSecondRuns} files may need a second run: more of them are no accident.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How many files may need a second run: in all suites of `npm test` or `npm run test:all` together, or in one suite that runs alone. */
export const mostSecondRuns = 2;

/** The JSON that the reporter of a run writes to its file. */
export interface FailureRecord {
  /** The files of the failed tests. Those of node:test may also be files that a test file imports. */
  files: string[];
  /** The sum of the run's lines `ℹ fail` and `ℹ cancelled`. A failed hook cancels the tests after it. */
  failures: number;
}

/**
 * These tests search for one counterexample among kills, storms, faults or histories, or count creates while processes end. A counterexample
 * is a bug, also if the second run does not find it.
 */
const searches = [
  'host/test/services/chaos',
  'host/test/services/stores',
  'host/test/services/host/crash',
  'host/test/property',
  'host/test/creates/random-faults',
  'host/test/stores',
  'host/test/command/drain',
  'host/test/command/workers',
  'host/test/runtimes/node',
  'host/test/runtimes/workerd/chaos',
  'host/test/runtimes/workerd/store',
  'test/elements/checkout-button/model',
  'test/elements/monthly-fee/history',
];

/** How a run is started. */
export interface TestCommand {
  /** The arguments of Node. */
  args(files: readonly string[], recordFile: string, isSecond: boolean): string[];
  /** `SECOND_RUN_FILES` names the file that lists what needs a second run. The commands of a suite share it; without it, a command stands alone. */
  env: NodeJS.ProcessEnv;
}

interface Run {
  hasPassed: boolean;
  /** Files that can be run again. */
  failedFiles: string[];
  failures: number;
}

/** Runs the command. The lines of a second run are marked, so that its totals are not added to those of the first. */
async function run(command: TestCommand, files: readonly string[], isSecond: boolean): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-tests-'));
  const recordFile = join(folder, 'failures.json');
  const notesFile = join(folder, 'files.txt');
  try {
    const child: ChildProcess = spawn(process.execPath, command.args(files, recordFile, isSecond), {
      stdio: isSecond ? ['ignore', 'pipe', 'inherit'] : 'inherit',
      env: { ...command.env, FAILURE_RECORD: recordFile, FAILED_FILES: notesFile },
    });
    if (child.stdout) createInterface(child.stdout).on('line', (line) => console.log(`second run │ ${line}`));
    const [code] = await once(child, 'close');
    // Without a record, the runner itself failed. Without notes, no process failed, or the tests ran in a browser.
    const record = await readFile(recordFile, 'utf8').catch(() => '{"files":[],"failures":0}');
    const notes = await readFile(notesFile, 'utf8').catch(() => '');
    const { files: named, failures } = JSON.parse(record) as FailureRecord;
    const failedFiles = [...new Set([...named, ...notes.split('\n')])].filter((file) => /\.test\.ts$/.test(file));
    return { hasPassed: code === 0, failedFiles, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Notes that these files need a second run.
 *
 * @returns all files of the run that need one, of the earlier suites too
 */
async function noteSecondRuns(files: readonly string[], listFile: string | undefined): Promise<string[]> {
  if (!listFile) return [...files];
  await appendFile(listFile, files.map((file) => `${file}\n`).join(''));
  return (await readFile(listFile, 'utf8')).trimEnd().split('\n');
}

/** Runs the files. Returns whether each passed, the first or the second time, and not too many needed the second. */
export async function runTests(command: TestCommand, files: readonly string[]): Promise<boolean> {
  const { hasPassed, failedFiles, failures } = await run(command, files, false);
  if (hasPassed) return true;
  if (!failedFiles.length || failedFiles.some((file) => searches.some((start) => file.startsWith(start)))) return false;
  const noted = await noteSecondRuns(failedFiles, command.env.SECOND_RUN_FILES);
  if (noted.length > mostSecondRuns) {
    console.log(`\nNo second run, since more than ${mostSecondRuns} files failed the first time: ${noted.join(', ')}`);
    return false;
  }
  console.log(`\nA second run of ${failedFiles.join(', ')}`);
  const second = await run(command, failedFiles, true);
  if (second.hasPassed)
    console.log(`Passed only at the second run: ${failedFiles.join(', ')}\nℹ recovered ${failures}`);
  return second.hasPassed;
}
