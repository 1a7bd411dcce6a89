/**
 * Types of the part of Cloudflare's runtime that the host uses. Cloudflare's own types (`@cloudflare/workers-types`) change the globals of every
 * project that installs them. A project with those types can pass its objects without a cast.
 */

/** A Durable Object, as a Worker or another object sees it. */
export interface ObjectStub {
  fetch(request: Request): Promise<Response>;
}

/** The binding of a class of Durable Objects. */
export interface ObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): ObjectStub;
}

/** The binding of a KV namespace. */
export interface KvNamespace {
  get(key: string): Promise<string | null>;
}

/** The storage of an object whose class is in `new_sqlite_classes`. */
export interface ObjectStorage {
  /** Writes take effect at once. All writes before the next `await` are one transaction. */
  kv: {
    get(key: string): unknown;
    put(key: string, value: unknown): void;
    delete(key: string): boolean;
    list(): Iterable<[key: string, value: unknown]>;
  };
  transactionSync<T>(change: () => T): T;
  setAlarm(time: number): Promise<void>;
  deleteAll(): Promise<void>;
  /** Resolves when all writes are durable. */
  sync(): Promise<void>;
}

/** The state that the runtime passes to an object. */
export interface ObjectState {
  storage: ObjectStorage;
  waitUntil(work: Promise<unknown>): void;
}

/** The context that the runtime passes with a request. */
export interface RequestContext {
  waitUntil(work: Promise<unknown>): void;
}
