/** The store of a host in Cloudflare Workers: a Durable Object for each key. */

import { OptionError } from '../config/option-error.js';
import { dropOldest } from '../drop-oldest.js';
import { guardedStore } from '../stores/guarded-store.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Entry, Limit, Limiter, Store } from '../stores/store.js';
import type { Consumed } from './expiring-entries.js';
import type { ObjectNamespace, ObjectStub } from './platform.js';
import { createReadCache } from './read-cache.js';

/** A command for the object of a key. */
export type Command =
  | { method: 'read'; key: string }
  | { method: 'write' | 'add'; key: string; value: string; lifetimeMs: number }
  | { method: 'replace'; key: string; expected: string; value: string; lifetimeMs: number }
  | { method: 'remove'; key: string; expected: string }
  | { method: 'consume' | 'waitMs'; key: string; limit: Limit };

/** If a command takes longer, the object counts as unavailable. It may be on another continent, and may have to start. */
export const commandTimeoutMs = 3_000;

/** The address of commands within an object. Requests of pages never have it: they have the path of a create. */
export const commandUrl = 'https://object.invalid/command';

/** @throws Error if the object fails */
export async function sendCommand<T>(object: ObjectStub, command: Command): Promise<T> {
  const response = await object.fetch(new Request(commandUrl, { method: 'POST', body: JSON.stringify(command) }));
  if (!response.ok) throw new Error(`An object answered ${response.status}.`);
  const { result } = (await response.json()) as { result?: T };
  return result as T;
}

/**
 * A store in Durable Objects, one for each key. Its objects are of the class `FinObject`, or of one that extends it.
 *
 * With this store alone, Cloudflare ends a create 30 s after its page has gone away. `createCloudflareHost` sends each create from the object of
 * its key, where the create completes without the page.
 * @throws OptionError if `namespace` is not a binding
 */
export function durableObjectStore(namespace: ObjectNamespace): Store {
  if (typeof namespace?.idFromName !== 'function')
    throw new OptionError(
      'durableObjectStore',
      'namespace',
      'must be the binding of a class of Durable Objects, such as env.FIN',
    );

  const send = async <T>(command: Command): Promise<T> =>
    sendCommand(namespace.get(namespace.idFromName(command.key)), command);
  const recent = createReadCache();

  return guardedStore({
    name: 'A Durable Object',
    durable: true,
    timeoutMs: commandTimeoutMs,
    ready: async () => {},
    read: (key) => recent.read(key, () => send<Entry | undefined>({ method: 'read', key })),
    async write(key, value, lifetimeMs) {
      recent.forget(key);
      await send({ method: 'write', key, value, lifetimeMs });
    },
    add(key, value, lifetimeMs) {
      recent.forget(key);
      return send({ method: 'add', key, value, lifetimeMs });
    },
    replace(key, expected, value, lifetimeMs) {
      recent.forget(key);
      return send({ method: 'replace', key, expected, value, lifetimeMs });
    },
    async remove(key, expected) {
      recent.forget(key);
      await send({ method: 'remove', key, expected });
    },
    limiter: (name, limit): Limiter => {
      /** By key, the end (`performance.now()`) of a period whose last point this isolate has used. */
      const usedUpUntil = new Map<string, number>();
      const storeKeyOf = (key: string) => `${keyPrefixes.limit}${name}:${key}`;
      return {
        async consume(key) {
          const { waitMs, usedUpMs } = await send<Consumed>({ method: 'consume', key: storeKeyOf(key), limit });
          if (usedUpMs > 0) remember(usedUpUntil, key, performance.now() + usedUpMs);
          return waitMs;
        },
        async waitMs(key) {
          // The Worker checks the limit of creates before it opens the object of the create.
          if (name.startsWith('create:')) return send<number>({ method: 'waitMs', key: storeKeyOf(key), limit });
          // Other limits cost no round trip here: an isolate without knowledge returns 0, and `consume` decides.
          return Math.max(0, (usedUpUntil.get(key) ?? 0) - performance.now());
        },
      };
    },
  });
}

/** Each limiter remembers at most this many keys, and drops the oldest. */
const maxUsedUp = 10_000;

function remember(ends: Map<string, number>, key: string, end: number): void {
  ends.delete(key);
  ends.set(key, end);
  dropOldest(ends, maxUsedUp);
}
