/** A server with a host mounted in it, as a subject of the conformance suite. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import { createHost, type Host, type HostOptions, type Store } from '../../src/index.js';
import type { Options } from '../conformance/index.js';
import type { Start } from '../conformance/subject.js';
import { use } from './fin.js';
import { optionsFor } from './options.js';

/** Where the server listens. It is closed after the file's tests. */
export const listening = (server: Server): (() => string) => {
  before(() => server.listening || once(server, 'listening'));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/**
 * Each setup is a new `createHost`, to which the server's `fin` leads from then on.
 * @param emptyStore opens a store for each host whose setup says nothing of one. Default: a memory store
 */
export const mounted = <C>(
  server: Server,
  clientIp: NonNullable<HostOptions<C>['clientIp']>,
  emptyStore?: () => Promise<Store>,
): Start => {
  const url = listening(server);
  return async (setup) => {
    const entries: string[] = [];
    const log = (entry: object) => entries.push(JSON.stringify(entry));
    const host = createHost<C>({
      ...optionsFor(setup),
      ...(!setup.store && emptyStore && { store: await emptyStore() }),
      clientIp,
      log,
    });
    // What the server hands it is what its `clientIp` was written for.
    use(host as Host);
    return { baseUrl: `${url()}/fin`, log: () => entries.join('\n'), stop: async () => use(undefined) };
  };
};

/** What a clock decides is the same in every mount: plain Node shows it for all. */
export const timeless: Options = {
  without: ['shortLived', 'shortTimeout', 'longWaits', 'shortLoginPause', 'renewsQuotes'],
};
