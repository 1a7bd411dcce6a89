/** One process that serves: it listens, and ends without cutting off what is under way. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createServiceProbe } from '../config/environment/service-probe.js';
import { createHost } from '../index.js';
import { createApp } from './app.js';
import { CannotStart } from './cannot-start.js';
import { openStore } from './open-store.js';
import { writeLine } from './output.js';
import type { Connection, Settings } from './read-environment.js';
import { createReadiness } from './readiness.js';
import { readScriptFiles, type ScriptFiles } from './script-files.js';
import { version } from './version.js';
import { welcomeText } from './welcome.js';

export interface RunningServer {
  port: number;
  files: ScriptFiles;
  /** Takes no more connections, and resolves when everything under way has its answer and the store is closed. */
  drain(): Promise<void>;
}

/** A store that comes up together with the host, as in one compose file, gets so long. */
const storeStartMs = 10_000;
/** Longer than a proxy keeps an idle connection (60 s is usual), so that it never sends a request into one that is closing. */
const keepAliveMs = 65_000;
/** While the server drains, connections that have become idle are closed this often. */
const closeIdleMs = 100;
/** So long a slow visitor may take for the rest of an answer, once the host has no more work. */
const lastAnswersMs = 10_000;

/** @throws CannotStart */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const { options, publicUrl, filesFolder } = settings;
  const files = await readScriptFiles(version, filesFolder);
  const open = await openStore(settings.store);
  await open.assertAvailable(storeStartMs);

  const inFlight = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    inFlight.add(work);
    const drop = () => inFlight.delete(work);
    work.then(drop, drop);
    return work;
  };
  const host = createHost<Connection>({ ...options, store: open.store, log: writeLine, waitUntil: track });
  let isDraining = false;
  let port = settings.port;
  const app = createApp({
    // Not the connection but the host's work is waited for: a create goes on when its page goes away.
    host: (request, connection) => track(host(request, connection as Connection)),
    files,
    readiness: createReadiness(open.store, createServiceProbe({ ...options, store: open.store })),
    welcome: () => welcomeText(files.script, publicUrl, port),
    isDraining: () => isDraining,
  });
  // The bindings of @hono/node-server, whose type does not say what the connection has.
  const listener = getRequestListener((request, env) => app.fetch(request, env as unknown as Connection));
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, headersTimeout: keepAliveMs + 5_000 },
    (request, response) => {
      if (isDraining) response.setHeader('Connection', 'close');
      return listener(request, response);
    },
  );
  // A connection that was reset before this process took it has no address, so no limit of one visitor would count its requests.
  server.on('connection', (socket) => socket.remoteAddress ?? socket.destroy());
  await listen(server, settings);
  port = (server.address() as AddressInfo).port;

  const drain = async () => {
    isDraining = true;
    const closed = once(server, 'close');
    server.close();
    const closeIdle = setInterval(() => server.closeIdleConnections(), closeIdleMs);
    while (inFlight.size > 0) await Promise.allSettled(inFlight);
    await Promise.race([closed, wait(lastAnswersMs)]);
    clearInterval(closeIdle);
    server.closeAllConnections();
    // A request that came on an open connection meanwhile.
    while (inFlight.size > 0) await Promise.allSettled(inFlight);
    await open.close();
  };
  let drained: Promise<void> | undefined;
  return {
    port,
    files,
    drain: () => {
      drained ??= drain();
      return drained;
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
      return `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'FIN_HOST is no address of this machine. Correct it, or remove it to listen on all addresses.';
    default:
      return `The port cannot be opened (${code}). Check PORT and FIN_HOST.`;
  }
}
