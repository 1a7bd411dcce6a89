/** Runs the server in this process, until a signal ends it. */
import cluster from 'node:cluster';
import { tell, writeEvent } from './output.js';
import type { Settings } from './read-environment.js';
import { startServer } from './server.js';
import { onSignals } from './signals.js';
import { version } from './version.js';
import { localUrl, welcomeText } from './welcome.js';

/** The one process of a host. */
export async function serveAlone(settings: Settings): Promise<void> {
  const { port, files, drain } = await startServer(settings);
  writeEvent({ event: 'start', version, url: settings.publicUrl ?? localUrl(port), workers: 1 });
  tell(welcomeText(files.script, settings.publicUrl, port));
  onSignals(async (signal) => {
    writeEvent({ event: 'drain', signal });
    await drain();
    writeEvent({ event: 'stop' });
    process.exit(0);
  });
}

/** What the first process tells a worker. */
export const drainMessage = 'drain';

/** One of several processes. Signals may come to all of them or to the first alone, which passes them on. */
export async function serveAsWorker(settings: Settings): Promise<void> {
  const { drain } = await startServer(settings);
  const end = async () => {
    await drain();
    process.exit(0);
  };
  // The first process ends those that a second signal is for.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
  cluster.worker?.on('message', (message) => {
    if (message === drainMessage) void end();
  });
}
