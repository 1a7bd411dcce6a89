/**
 * An installer's site on several servers: nginx, two processes of the host, the store that they share, and the service. When the site
 * closes, everything that any of them has written is searched for leaks.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostOptions } from '../../../src/index.js';
import { credentials, newKey, project } from '../../support/fixtures.js';
import { startNginx } from '../nginx.js';
import { freePort } from '../processes.js';
import { type Answer, openPage, type Page } from './page.js';
import { type Server, startServer } from './server.js';
import { type Disturb, type RecordedService, startService } from './service.js';
import type { SharedStore } from './shared-store.js';

export interface Site<S extends SharedStore = SharedStore> {
  readonly origin: string;
  /** Where nginx listens. */
  readonly port: number;
  readonly store: S;
  readonly service: RecordedService;
  readonly servers: readonly [Server, Server];
  /**
   * A visitor's page. Its requests go through nginx, or directly to the process `at`.
   * @param options `address`: that of another page. Default: a new one. `installer`: one of the ids, if there are any
   */
  page(options?: { at?: Server; address?: string; installer?: string }): Page;
  /** Adds what a page has received to what is searched for leaks. */
  onAnswer(path: string, answer: Pick<Answer, 'text' | 'response'>): void;
  /** An `Idempotency-Key` that no other create uses. */
  key(): string;
  /** Ends everything. Rejects if there was a leak. */
  close(): Promise<void>;
}

/**
 * @param startStore starts what is behind the store, in a folder that does not exist yet
 * @param options override the host's usual ones
 * @param disturb decides for each call of the service what happens to it
 * @param installers ids of installers, which all have the options, the service's user and the origin. Default: a host of one installer
 */
export async function openSite<S extends SharedStore>(
  startStore: (folder: string) => Promise<S>,
  options: Partial<HostOptions> = {},
  disturb?: Disturb,
  installers?: readonly string[],
): Promise<Site<S>> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-site-'));
  const secret = randomBytes(32).toString('hex');
  /** Ends what has been started, the last first. */
  const ends: (() => Promise<unknown>)[] = [];
  const begun = <T>(thing: T, end: (thing: T) => Promise<unknown>): T => {
    ends.unshift(() => end(thing));
    return thing;
  };
  const begin = async () => {
    const service = begun(await startService(disturb), ({ close }) => close());
    const store = begun(await startStore(join(folder, 'store')), ({ stop }) => stop());
    const ports = [await freePort(), await freePort()] as const;
    const nginx = begun(await startNginx(join(folder, 'nginx'), ports), ({ stop }) => stop());
    const origin = `http://localhost:${nginx.port}`;
    const start = async (port: number) =>
      begun(
        await startServer({
          port,
          store: store.settings,
          installers,
          options: {
            service: { baseUrl: service.baseUrl, ...credentials },
            origins: [origin],
            secret,
            concurrency: false,
            ...options,
          },
        }),
        ({ stop }) => stop(),
      );
    return { service, store, nginx, origin, servers: [await start(ports[0]), await start(ports[1])] as const };
  };
  const end = async () => {
    for (const each of ends) await each();
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  const { service, store, nginx, origin, servers } = await begin().catch(async (error) => {
    await end();
    await remove();
    throw error;
  });

  const answers: string[] = [];
  const sessions = new Set<string>();
  const keys = new Set<string>();
  const onAnswer: Site['onAnswer'] = (path, { text, response }) => {
    if (path.endsWith('/token') && typeof response.token === 'string') sessions.add(response.token);
    else answers.push(text);
  };

  /** What nobody may read anywhere. */
  const secrets = () => [
    secret,
    ...store.secrets,
    ...Object.values(credentials),
    ...service.tokens,
    ...sessions,
    ...keys,
    project.first_name_customer,
    project.last_name_customer,
    project.email_customer,
    project.phone_customer,
    project.phone_customer.replace(/\W/g, ''),
    project.address_project.address,
  ];

  const search = async () => {
    const processes = [...servers, nginx].map((each) => each.written());
    const text = [...answers, ...(await Promise.all(processes))].join('\n');
    const all = `${text}\n${await store.written()}`;
    assert.ok(
      servers.every(({ entries }) => entries.length > 0),
      'each process logs',
    );
    assert.ok(service.tokens.size > 0 && sessions.size > 0, 'there are tokens to look for');
    const found = secrets().filter((each) => all.includes(each));
    assert.deepEqual(found, [], 'found in what was logged, answered or kept');
    // Bytes of a store's files may look like an address.
    assert.doesNotMatch(text, /[\w.+-]+@[\w-]+\.\w/, 'an e-mail address in what was logged or answered');
  };

  let visitors = 0;
  return {
    origin,
    port: nginx.port,
    store,
    service,
    servers,
    page: ({ at, address = `127.1.${++visitors >> 8}.${visitors & 255}`, installer } = {}) =>
      openPage({
        origin,
        port: at?.port ?? nginx.port,
        mount: installer ? `/fin/${installer}` : '/fin',
        address,
        onAnswer,
      }),
    onAnswer,
    key() {
      const key = newKey();
      keys.add(key);
      return key;
    },
    async close() {
      try {
        await end();
        await search();
      } finally {
        await remove();
      }
    },
  };
}
