/** Runs several processes on one port, and restarts workers that die. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Settings } from './command-settings.js';
import { writeEvent, writeText } from './output.js';
import { drainMessage } from './run-until-signal.js';
import { readScriptFiles } from './script-files.js';
import { onSignals } from './signals.js';
import { version } from './version.js';
import { localUrl, welcomeText } from './welcome.js';

/** The restart back-off: the first delay and the longest. The delay doubles with each worker that dies soon after its start. */
const firstDelayMs = 100;
const longestDelayMs = 10_000;
/** A worker that ran longer than this resets the restart back-off. */
const resetAfterMs = 30_000;

/** Starts the workers, and restarts those that die until a signal ends the command. */
export async function serveWithWorkers(settings: Settings): Promise<void> {
  const { publicUrl, filesFolder, workers, installers } = settings;
  cluster.setupPrimary({ exec: fileURLToPath(new URL('main.js', import.meta.url)), args: process.argv.slice(2) });

  let isDraining = false;
  let delayMs = firstDelayMs;
  const living = new Set<Worker>();
  /** The living workers that listen, and so may have requests in flight. */
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
      if (performance.now() - startedAt > resetAfterMs) delayMs = firstDelayMs;
      writeEvent({ event: 'worker_ended', ...(signal ? { signal } : { code: code ?? 1 }), replacedInMs: delayMs });
      setTimeout(() => {
        if (isDraining) return;
        const next = start();
        next.once('listening', () => writeEvent({ event: 'worker_replaced' }));
        replaceAfterExit(next);
      }, delayMs);
      delayMs = Math.min(2 * delayMs, longestDelayMs);
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
  // A failure of the first worker would affect all. The worker has reported the reason, and its exit code becomes the command's.
  const first = start();
  const endCommand = (code: number | null) => isDraining || process.exit(code ?? 1);
  first.once('exit', endCommand);
  const [{ port }] = await once(first, 'listening');
  first.off('exit', endCommand);
  replaceAfterExit(first);
  const others = Array.from({ length: workers - 1 }, start);
  for (const worker of others) replaceAfterExit(worker);
  // A worker that dies meanwhile is restarted, and does not delay the start.
  await Promise.all(others.map((worker) => Promise.race([once(worker, 'listening'), once(worker, 'exit')])));
  if (isDraining) return;
  writeEvent({ event: 'start', version, url: publicUrl ?? localUrl(port), workers });
  writeText(welcomeText(script, { publicUrl, port, isMany: installers !== undefined }));
}
