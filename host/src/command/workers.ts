/** Several processes on one port. One that dies is replaced. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { tell, writeEvent } from './output.js';
import type { Settings } from './read-environment.js';
import { readScriptFiles } from './script-files.js';
import { drainMessage } from './serve.js';
import { onSignals } from './signals.js';
import { version } from './version.js';
import { localUrl, welcomeText } from './welcome.js';

/** How long the place of a dead worker stays empty: the first time, and at most. Each time that one dies young, twice as long. */
const firstPauseMs = 100;
const longestPauseMs = 10_000;
/** A worker that ran longer than this resets the restart back-off. */
const youngMs = 30_000;

/** Starts the workers, and stays to watch them. */
export async function serveWithWorkers(settings: Settings): Promise<void> {
  const { publicUrl, filesFolder, workers } = settings;
  cluster.setupPrimary({ exec: fileURLToPath(new URL('main.js', import.meta.url)), args: process.argv.slice(2) });

  let isDraining = false;
  let pauseMs = firstPauseMs;
  const living = new Set<Worker>();
  /** Those of the living that listen, and so may have something under way. */
  const serving = new Set<Worker>();
  const start = (): Worker => {
    const worker = cluster.fork();
    living.add(worker);
    worker.once('listening', () => serving.add(worker));
    worker.once('exit', () => {
      living.delete(worker);
      serving.delete(worker);
    });
    return worker;
  };
  const replaceAfterExit = (worker: Worker) => {
    const startedAt = performance.now();
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (isDraining) return;
      if (performance.now() - startedAt > youngMs) pauseMs = firstPauseMs;
      writeEvent({ event: 'worker_ended', ...(signal ? { signal } : { code: code ?? 1 }), replacedInMs: pauseMs });
      setTimeout(() => {
        if (isDraining) return;
        const next = start();
        next.once('listening', () => writeEvent({ event: 'worker_replaced' }));
        replaceAfterExit(next);
      }, pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    });
  };

  const drain = async (signal: string) => {
    isDraining = true;
    writeEvent({ event: 'drain', signal });
    const ends = [...living].map((worker) => once(worker, 'exit'));
    for (const worker of living)
      if (serving.has(worker) && worker.isConnected()) worker.send(drainMessage, () => {});
      else worker.process.kill();
    await Promise.all(ends);
    writeEvent({ event: 'stop' });
    process.exit(0);
  };
  const killAll = () => {
    for (const { process } of living) process.kill('SIGKILL');
  };
  onSignals(drain, killAll);

  const { script } = await readScriptFiles(version, filesFolder);
  // What keeps the first worker from starting keeps all of them. It has said why, and its exit code becomes the command's.
  const first = start();
  const endCommand = (code: number | null) => isDraining || process.exit(code ?? 1);
  first.once('exit', endCommand);
  const [{ port }] = await once(first, 'listening');
  first.off('exit', endCommand);
  replaceAfterExit(first);
  const others = Array.from({ length: workers - 1 }, start);
  for (const worker of others) replaceAfterExit(worker);
  // One that dies meanwhile is replaced, and holds up nothing.
  await Promise.all(others.map((worker) => Promise.race([once(worker, 'listening'), once(worker, 'exit')])));
  if (isDraining) return;
  writeEvent({ event: 'start', version, url: publicUrl ?? localUrl(port), workers });
  tell(welcomeText(script, publicUrl, port));
}
