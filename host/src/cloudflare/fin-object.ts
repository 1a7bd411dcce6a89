/**
 * The class of Durable Objects for a host in Cloudflare Workers. Each object stores the entry of one key, and sends the creates of one
 * `Idempotency-Key`: Cloudflare ends the work of a Worker 30 s after its page has gone away, and not that of an object.
 */

import { createUpstreamForChecks } from '../config/environment/upstream-for-checks.js';
import { readSettings } from '../config/read-settings.js';
import { type Answer, HostRouter, type Router, type Runtime } from '../host.js';
import type { LoginState } from '../service/check-login.js';
import { isOfContent } from '../stores/key-prefixes.js';
import type { Store } from '../stores/store.js';
import { type Command, commandUrl, durableObjectStore } from './durable-object-store.js';
import { ExpiringEntries } from './expiring-entries.js';
import type { ObjectState, RequestContext } from './platform.js';
import { createLoginStateReader, loginStateUrl } from './readiness-route.js';
import { type CloudflareOptions, type FinEnv, hostOptions, optionsFromEnv } from './worker-options.js';

/**
 * Cloudflare may end an object 70 s after its last visitor has gone away. A create that takes longer than this limit sets the object's alarm.
 * The alarm's handler waits for the create, and may take 15 minutes.
 */
const keepAliveAfterMs = 20_000;
/** Shorter than the 30 s after which Cloudflare ends a Worker whose page has gone away. */
const probeTimeoutMs = 15_000;

/** How an object differs from a server. */
export const objectRuntime: Runtime = { isOnlySender: true, isShortLived: true };

/** The options of a host in an object, beside the installer's. */
export interface ObjectHostOptions {
  store: Store;
  waitUntil: (work: Promise<unknown>) => unknown;
}

/** The Worker logs each request. The object adds warnings, which the Worker cannot know. */
export const warningsOnly =
  (log: CloudflareOptions['log']): CloudflareOptions['log'] =>
  (entry) =>
    entry.warning ? log?.(entry) : undefined;

/** The class of objects. Export a class that extends it from your Worker, and bind that class as `FIN`. */
export class FinObject<E extends FinEnv = FinEnv> {
  readonly #entries: ExpiringEntries;
  readonly #readLoginState: () => Promise<LoginState>;
  /** Creates in flight, and outcomes that are not stored yet. */
  readonly #work = new Set<Promise<unknown>>();
  #answer: ((request: Request) => Promise<Answer>) | undefined;

  constructor(
    protected readonly state: ObjectState,
    protected readonly env: E,
  ) {
    this.#entries = new ExpiringEntries(state.storage);
    this.#readLoginState = createLoginStateReader(this.#entries, () => this.#openService());
  }

  /** The options of the host that sends the creates: those of the Worker. Default: `optionsFromEnv`. */
  protected options(): CloudflareOptions {
    return optionsFromEnv(this.env);
  }

  async fetch(request: Request): Promise<Response> {
    switch (request.url) {
      case commandUrl:
        return Response.json({ result: this.#run((await request.json()) as Command) });
      case loginStateUrl:
        return Response.json(await this.#readLoginState());
      default:
        return Response.json(await this.#create(request));
    }
  }

  /** Deletes expired entries. Runs until all outcomes are stored, since that keeps the object alive. */
  async alarm(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
    await this.#entries.sweep();
  }

  #run(command: Command): unknown {
    const entries = this.#entries;
    const { key } = command;
    switch (command.method) {
      case 'read':
        return entries.read(key);
      case 'write':
        return entries.write(key, command.value, command.lifetimeMs);
      case 'add':
        return entries.add(key, command.value, command.lifetimeMs);
      case 'replace':
        return entries.replace(key, command.expected, command.value, command.lifetimeMs);
      case 'remove':
        return entries.remove(key, command.expected);
      case 'consume':
        return entries.consume(key, command.limit);
      case 'waitMs':
        return entries.waitMs(key, command.limit);
    }
  }

  async #create(request: Request) {
    this.#answer ??= this.#openHost();
    return (await this.#keepAlive(this.#answer(request))).response;
  }

  /** Keeps the object alive until the work settles. */
  async #keepAlive<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work);
    const timer = setTimeout(() => this.#entries.wakeAt(Date.now()), keepAliveAfterMs);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      this.#work.delete(work);
    }
  }

  #openService() {
    const options = hostOptions(this.options());
    const timeout = Math.min(options.timeout ?? probeTimeoutMs, probeTimeoutMs);
    return createUpstreamForChecks({ ...options, timeout, store: durableObjectStore(this.env.FIN) });
  }

  #openHost() {
    const router = this.openRouter({
      store: this.#openStore(),
      // The outcome of a create may still be on its way to the storage after the response. This work never rejects.
      waitUntil: (work) => this.#keepAlive(work),
    });
    return (request: Request) => router.answer(request, this.state);
  }

  /** Opens the host that sends the creates. */
  protected openRouter(own: ObjectHostOptions): Router<RequestContext> {
    const { log, ...options } = this.options();
    // The Worker limits concurrency before requests arrive here.
    const all = {
      ...hostOptions(options),
      ...own,
      concurrency: false as const,
      ...(log && { log: warningsOnly(log) }),
    };
    return new HostRouter(readSettings(all), objectRuntime);
  }

  /** The store of the object's host: records of creates are in this object, all other entries in other objects. */
  #openStore(): Store {
    const others = durableObjectStore(this.env.FIN);
    const entries = this.#entries;
    const isHere = (key: string) => isOfContent(key, 'create');
    /** Resolves when the change is durable: neither the end of the object nor that of its machine undoes it. */
    const afterSync = async <T>(result: T): Promise<T> => {
      await this.state.storage.sync();
      return result;
    };
    return {
      durable: true,
      read: async (key) => (isHere(key) ? entries.read(key) : others.read(key)),
      write: async (...entry) => (isHere(entry[0]) ? afterSync(entries.write(...entry)) : others.write(...entry)),
      add: async (...entry) => (isHere(entry[0]) ? afterSync(entries.add(...entry)) : others.add(...entry)),
      replace: async (...entry) => (isHere(entry[0]) ? afterSync(entries.replace(...entry)) : others.replace(...entry)),
      remove: async (...entry) => (isHere(entry[0]) ? entries.remove(...entry) : others.remove(...entry)),
      // The Worker has already checked whether the limit is used up.
      limiter: (...limit) => ({ ...others.limiter(...limit), waitMs: async () => 0 }),
    };
  }
}
