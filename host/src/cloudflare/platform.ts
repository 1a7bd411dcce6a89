/**
 * The part of Cloudflare's runtime that is used. Its own types (`@cloudflare/workers-types`) change the globals of every project that has
 * them, and a project that has them can hand its objects over as they are.
 */

/** A Durable Object, as another Worker or object reaches it. */
export interface ObjectStub {
  fetch(request: Request): Promise<Response>;
}

/** The binding of a class of Durable Objects. */
export interface ObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): ObjectStub;
}

/** The storage of one object, if its class is declared in `new_sqlite_classes`. */
export interface ObjectStorage {
  /** Takes effect at once. What is written before the next `await` is written together, or not at all. */
  kv: {
    get(key: string): unknown;
    put(key: string, value: unknown): void;
    delete(key: string): boolean;
    list(): Iterable<[key: string, value: unknown]>;
  };
  transactionSync<T>(change: () => T): T;
  setAlarm(time: number): Promise<void>;
  deleteAll(): Promise<void>;
  /** Resolves when everything that was written is kept. */
  sync(): Promise<void>;
}

/** What an object gets of its runtime. */
export interface ObjectState {
  storage: ObjectStorage;
  waitUntil(work: Promise<unknown>): void;
}

/** What a Worker gets for a request. */
export interface RequestContext {
  waitUntil(work: Promise<unknown>): void;
}
