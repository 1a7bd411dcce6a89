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
/** A worker that has lived for so long has died of something new. */
const youngMs = 30_000;

/** Starts the workers, and stays to watch them. */
export async function serveWithWorkers(settings: Settings): Promise<void> {
  const { publicUrl, filesFolder, workers } = settings;
  const { script } = await readScriptFiles(version, filesFolder);
  cluster.setupPrimary({ exec: fileURLToPath(new URL('main.js', import.meta.url)), args: process.argv.slice(2) });

  let isDraining = false;
  let pauseMs = firstPauseMs;
  const living = new Set<Worker>();
  const start = (): Worker => {
    const worker = cluster.fork();
    const startedAt = performance.now();
    living.add(worker);
    worker.once('exit', () => living.delete(worker));
    worker.once('listening', () =>
      worker.once('exit', () => {
        if (performance.now() - startedAt > youngMs) pauseMs = firstPauseMs;
      }),
    );
    return worker;
  };
  const replaceAfterExit = (worker: Worker) =>
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (isDraining) return;
      writeEvent({ event: 'worker_ended', ...(signal ? { signal } : { code: code ?? 1 }), replacedInMs: pauseMs });
      setTimeout(() => {
        if (!isDraining) replaceAfterExit(start());
      }, pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    });

  const killAll = () => {
    for (const { process } of living) process.kill('SIGKILL');
  };
  onSignals(async (signal) => {
    isDraining = true;
    writeEvent({ event: 'drain', signal });
    for (const worker of living) if (worker.isConnected()) worker.send(drainMessage, () => {});
    await Promise.all([...living].map((worker) => once(worker, 'exit')));
    writeEvent({ event: 'stop' });
    process.exit(0);
  }, killAll);

  // What keeps the first worker from starting keeps all of them, so that it ends the command.
  const first = start();
  const port = await listening(first);
  if (isDraining) return;
  replaceAfterExit(first);
  for (let count = 1; count < workers; count++) replaceAfterExit(start());
  writeEvent({ event: 'start', version, url: publicUrl ?? localUrl(port), workers });
  tell(welcomeText(script, publicUrl, port));
}

/** The port of a worker that has started. One that has not has said why, and its exit code becomes the command's. */
async function listening(worker: Worker): Promise<number> {
  const exit = once(worker, 'exit').then(([code]) => process.exit(code ?? 1));
  const [{ port }] = await Promise.race([once(worker, 'listening'), exit]);
  return port;
}
