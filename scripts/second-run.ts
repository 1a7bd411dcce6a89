/**
 * Runs test files, and those that failed a second time: those of node:test one after the other. On a machine that other work shares, a
 * browser or a database sometimes stands still for longer than any test may wait. A file that passes only the second time is named,
 * because it is to be mended all the same.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What the reporter of a run writes to the file that it is given, as JSON. */
export interface FailureRecord {
  /** In which tests failed. Of node:test, files that were ended from outside are among them, and files that only declare tests. */
  files: string[];
  /** As many as the run's lines `ℹ fail` and `ℹ cancelled` say. Tests are cancelled when a hook before them fails. */
  failures: number;
}

/**
 * These tests search for one counterexample, among kills, storms, faults or histories, or count creates while processes end. What they
 * found once is true.
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
  env?: NodeJS.ProcessEnv;
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
    // No record: the runner itself failed. No notes: all passed, or the tests ran in a browser.
    const record = await readFile(recordFile, 'utf8').catch(() => '{"files":[],"failures":0}');
    const notes = await readFile(notesFile, 'utf8').catch(() => '');
    const { files: named, failures } = JSON.parse(record) as FailureRecord;
    const failedFiles = [...new Set([...named, ...notes.split('\n')])].filter((file) => /\.test\.ts$/.test(file));
    return { hasPassed: code === 0, failedFiles, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sets the exit code of this process: 0 only if each file passed, the first or the second time. */
export async function runTests(command: TestCommand, files: readonly string[]): Promise<void> {
  const { hasPassed, failedFiles, failures } = await run(command, files, false);
  if (hasPassed) return;
  process.exitCode = 1;
  if (!failedFiles.length || failedFiles.some((file) => searches.some((start) => file.startsWith(start)))) return;
  console.log(`\nA second run of ${failedFiles.join(', ')}`);
  const second = await run(command, failedFiles, true);
  if (!second.hasPassed) return;
  process.exitCode = 0;
  console.log(`Passed only at the second run: ${failedFiles.join(', ')}\nℹ recovered ${failures}`);
}
