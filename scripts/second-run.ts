/**
 * Runs test files, and those that failed a second time, one file after the other, when the machine has nothing else to do. On a machine
 * that other work shares, a browser or a database sometimes stands still for longer than any test may wait. A file that passes only the
 * second time is named, because it is to be mended all the same.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What the reporter of a run writes to the file that it is given, as JSON. */
export interface FailureRecord {
  files: string[];
  /** As many as the run's lines `ℹ fail` and `ℹ cancelled` say. Tests are cancelled when a hook before them fails. */
  failures: number;
}

/** These tests search for one counterexample among many kills, storms or histories. What they found once is true. */
const searches =
  /^test\/(?:services\/(?:chaos|stores|host\/crash)|host\/property|runtimes\/workerd\/chaos|elements\/.*\/(?:history|model)\.)/;

/** How a run is started: the whole command, without the files. */
export interface TestCommand {
  /** The arguments of Node. */
  args(files: readonly string[], recordFile: string, isSecond: boolean): string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs the command as it is given, or with each line marked, so that its totals are not added to those of the first run. */
async function run(command: TestCommand, files: readonly string[], isSecond: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'fin-tests-'));
  const recordFile = join(folder, 'failures.json');
  try {
    const child: ChildProcess = spawn(process.execPath, command.args(files, recordFile, isSecond), {
      stdio: isSecond ? ['ignore', 'pipe', 'inherit'] : 'inherit',
      env: { ...command.env, FAILURE_RECORD: recordFile },
    });
    if (child.stdout) createInterface(child.stdout).on('line', (line) => console.log(`second run │ ${line}`));
    const [code] = await once(child, 'close');
    const record = await readFile(recordFile, 'utf8').catch(() => undefined); // none: the runner itself failed
    return { hasPassed: code === 0, record: record && (JSON.parse(record) as FailureRecord) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sets the exit code of this process: 0 only if each file passed, the first or the second time. */
export async function runTests(command: TestCommand, files: readonly string[]): Promise<void> {
  const first = await run(command, files, false);
  if (first.hasPassed) return;
  process.exitCode = 1;
  if (!first.record) return;
  const { files: failed, failures } = first.record;
  if (!failed.length || failed.some((file) => searches.test(file))) return;
  console.log(`\nA second run of ${failed.join(', ')}`);
  const second = await run(command, failed, true);
  if (!second.hasPassed) return;
  process.exitCode = 0;
  console.log(`Passed only at the second run: ${failed.join(', ')}\nℹ recovered ${failures}`);
}
