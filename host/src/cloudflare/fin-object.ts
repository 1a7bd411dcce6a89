/**
 * The class of Durable Objects that a host in Cloudflare Workers needs. Each object keeps what the host remembers under one key, and sends
 * the creates of one `Idempotency-Key`: a Worker's own work ends 30 s after its page has gone away, and an object's does not.
 */

import type { LoginState } from '../config/environment/readiness.js';
import { createServiceProbe } from '../config/environment/service-probe.js';
import { readSettings } from '../config/settings.js';
import { type Answer, createRouter } from '../host.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Store } from '../stores/store.js';
import { type Command, commandUrl, durableObjectStore } from './durable-object-store.js';
import { Entries } from './entries.js';
import { type CloudflareOptions, type FinEnv, hostOptions, optionsFromEnv } from './options.js';
import type { ObjectState } from './platform.js';
import { createLoginStateReader, loginStateUrl } from './readiness.js';

/**
 * Cloudflare may end an object 70 s after its last visitor has gone away. A create that takes longer than this sets the object's alarm, whose
 * handler may take 15 minutes, and waits for the create.
 */
const keepAliveAfterMs = 20_000;
/** A Worker that waits for the state of the login is ended 30 s after its page has gone away. */
const probeTimeoutMs = 15_000;

/** Export a class that extends this one from your Worker, and bind it as `FIN`. */
export class FinObject<E extends FinEnv = FinEnv> {
  readonly #entries: Entries;
  readonly #readLoginState: () => Promise<LoginState>;
  /** Creates that are under way, and outcomes that are not stored yet. */
  readonly #work = new Set<Promise<unknown>>();
  #answer: ((request: Request) => Promise<Answer>) | undefined;

  constructor(
    protected readonly state: ObjectState,
    protected readonly env: E,
  ) {
    this.#entries = new Entries(state.storage);
    this.#readLoginState = createLoginStateReader(this.#entries, () => this.#openService());
  }

  /** The options of the host that sends the creates: those of the Worker. Default: what the environment says. */
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

  /** Deletes what has expired. Until a create's outcome is stored, the object lives as long as this runs. */
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

  /** Keeps the object alive until the work has ended. */
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
    return createServiceProbe({ ...options, timeout, store: durableObjectStore(this.env.FIN) });
  }

  #openHost() {
    const { log, ...options } = this.options();
    const answer = createRouter(
      readSettings({
        ...hostOptions(options),
        store: this.#openStore(),
        // An outcome that is still being stored when its answer has left. This work never rejects.
        waitUntil: (work) => this.#keepAlive(work),
        // The Worker counts them, before they come here.
        concurrency: false,
        // The Worker logs each request. Its object knows more of the configuration.
        ...(log && { log: (entry) => (entry.warning ? log(entry) : undefined) }),
      }),
      { isOnlySender: true, isShortLived: true },
    );
    return (request: Request) => answer(request, this.state);
  }

  /** The records of creates are in this object, all else in others. */
  #openStore(): Store {
    const others = durableObjectStore(this.env.FIN);
    const entries = this.#entries;
    const isHere = (key: string) => key.startsWith(keyPrefixes.create);
    /** Once this has resolved, neither the object's end nor that of its machine undoes the change. */
    const kept = async <T>(result: T): Promise<T> => {
      await this.state.storage.sync();
      return result;
    };
    return {
      durable: true,
      read: async (key) => (isHere(key) ? entries.read(key) : others.read(key)),
      write: async (...entry) => (isHere(entry[0]) ? kept(entries.write(...entry)) : others.write(...entry)),
      add: async (...entry) => (isHere(entry[0]) ? kept(entries.add(...entry)) : others.add(...entry)),
      replace: async (...entry) => (isHere(entry[0]) ? kept(entries.replace(...entry)) : others.replace(...entry)),
      remove: async (...entry) => (isHere(entry[0]) ? entries.remove(...entry) : others.remove(...entry)),
      // The Worker has asked whether the limit is used up.
      limiter: (...limit) => ({ ...others.limiter(...limit), waitMs: async () => 0 }),
    };
  }
}
