/** Runs the server in this process, until a signal ends it. */
import cluster from 'node:cluster';
import { tell, writeEvent } from './output.js';
import type { Settings } from './read-environment.js';
import { type RunningServer, startServer } from './server.js';
import { endSignals, onSignals } from './signals.js';
import { version } from './version.js';
import { localUrl, welcomeText } from './welcome.js';

/** The one process of a host. */
export async function serveAlone(settings: Settings): Promise<void> {
  let server: RunningServer | undefined;
  onSignals(async (signal) => {
    writeEvent({ event: 'drain', signal });
    await server?.drain(); // during the start, nothing is under way
    writeEvent({ event: 'stop' });
    process.exit(0);
  });
  server = await startServer(settings);
  writeEvent({ event: 'start', version, url: settings.publicUrl ?? localUrl(server.port), workers: 1 });
  tell(welcomeText(server.files.script, settings.publicUrl, server.port));
}

/** What the first process tells a worker. */
export const drainMessage = 'drain';

/** One of several processes. Signals may come to all of them or to the first alone, which passes them on. */
export async function serveAsWorker(settings: Settings): Promise<void> {
  let server: RunningServer | undefined;
  const end = async () => {
    await server?.drain();
    process.exit(0);
  };
  // The first process ends those that a second signal is for.
  for (const signal of endSignals) process.on(signal, end);
  const { worker } = cluster;
  worker?.on('message', (message) => {
    if (message === drainMessage) void end();
  });
  worker?.on('disconnect', () => {
    // The first process has died. Without this mark, Node would end the worker at once.
    worker.exitedAfterDisconnect = true;
    void end();
  });
  server = await startServer(settings);
}
