/** The server of one process. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { CannotStart } from './cannot-start.js';
import type { Connection, Settings } from './command-settings.js';
import { openStore } from './connect-store.js';
import { Drain } from './drain.js';
import { createApp } from './http-routes.js';
import { openHost } from './open-host.js';
import { writeLine } from './output.js';
import { readinessDuring } from './readiness.js';
import { readScriptFiles, type ScriptFiles } from './script-files.js';
import { version } from './version.js';
import { welcomeText } from './welcome.js';

export interface RunningServer {
  port: number;
  files: ScriptFiles;
  /** Stops accepting connections. Resolves when all requests in flight are answered and the store is closed. */
  drain(): Promise<void>;
}

/** How long the host waits for a store, or for a database of installers, that starts together with it, as in a compose file. */
const storeStartMs = 10_000;
/** Longer than a proxy usually keeps an idle connection (60 s), so that no proxy sends a request on a connection that is closing. */
const keepAliveMs = 65_000;

/** @throws CannotStart */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const { publicUrl, filesFolder, installers, isLocalTest } = settings;
  const files = await readScriptFiles(version, filesFolder);
  const open = await openStore(settings.store);
  await open.assertAvailable(storeStartMs);

  const drain = new Drain();
  const track = <T>(work: Promise<T>) => drain.track(work);
  const { host, readiness, close } = await openHost(
    settings,
    { store: open.store, log: writeLine, waitUntil: track },
    storeStartMs,
  );
  let port = settings.port;
  const app = createApp({
    // Tracks the work and not the connection: a create continues when its page goes away.
    host: (request, connection) => track(host(request, connection as Connection)),
    files,
    readiness: () => readinessDuring(drain, readiness),
    welcome: () => welcomeText(files.script, { publicUrl, port, isMany: installers !== undefined, isLocalTest }),
  });
  // The type of the bindings of @hono/node-server does not describe the connection.
  const listener = getRequestListener((request, env) => app.fetch(request, env as unknown as Connection));
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, headersTimeout: keepAliveMs + 5_000 },
    (request, response) => {
      if (drain.hasBegun) response.setHeader('Connection', 'close');
      return listener(request, response);
    },
  );
  // A connection that was reset before this process accepted it has no address. No visitor's limit would count its requests.
  server.on('connection', (socket) => socket.remoteAddress ?? socket.destroy());
  await listen(server, settings);
  port = (server.address() as AddressInfo).port;

  const end = async () => {
    await drain.run(server);
    await close();
    await open.close();
  };
  let ended: Promise<void> | undefined;
  return {
    port,
    files,
    drain: () => {
      ended ??= end();
      return ended;
    },
  };
}

async function listen(server: Server, { port, hostname }: Settings): Promise<void> {
  try {
    await once(server.listen(port, hostname), 'listening');
  } catch (error) {
    throw new CannotStart(listenSentence((error as NodeJS.ErrnoException).code, port));
  }
}

function listenSentence(code = 'unknown error', port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'FIN_HOST is not an address of this machine. Correct it, or remove it to listen on all addresses.';
    default:
      return `The port cannot be opened (${code}). Check PORT and FIN_HOST.`;
  }
}
