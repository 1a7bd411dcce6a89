/** Runs the server in this process, until a signal ends it. */
import cluster from 'node:cluster';
import type { Settings } from './command-settings.js';
import { writeEvent, writeText } from './output.js';
import { type RunningServer, startServer } from './server.js';
import { endSignals, onSignals } from './signals.js';
import { version } from './version.js';
import { localUrl, welcomeText } from './welcome.js';

/** The one process of a host. */
export async function serveAlone(settings: Settings): Promise<void> {
  let server: RunningServer | undefined;
  onSignals(async (signal) => {
    writeEvent({ event: 'drain', signal });
    await server?.drain(); // before the server has started, nothing is in flight
    writeEvent({ event: 'stop' });
    process.exit(0);
  });
  server = await startServer(settings);
  writeEvent({ event: 'start', version, url: settings.publicUrl ?? localUrl(server.port), workers: 1 });
  const { publicUrl, installers, isLocalTest } = settings;
  writeText(
    welcomeText(server.files.script, { publicUrl, port: server.port, isMany: installers !== undefined, isLocalTest }),
  );
}

/** The message with which the first process asks a worker to drain. */
export const drainMessage = 'drain';

/** One of several processes. A signal may reach all processes, or the first alone, which passes it on. */
export async function serveAsWorker(settings: Settings): Promise<void> {
  let server: RunningServer | undefined;
  const end = async () => {
    await server?.drain();
    process.exit(0);
  };
  // On a second signal, the first process kills the workers.
  for (const signal of endSignals) process.on(signal, end);
  const { worker } = cluster;
  worker?.on('message', (message) => {
    if (message === drainMessage) void end();
  });
  worker?.on('disconnect', () => {
    // The first process has died. Without this flag, Node would end the worker at once.
    worker.exitedAfterDisconnect = true;
    void end();
  });
  server = await startServer(settings);
}
