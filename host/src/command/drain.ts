/** Ends a server without interrupting requests in flight. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How often the draining server closes idle connections. */
const closeIdleMs = 100;
/** How long a slow visitor may take to read the rest of a response after the host has finished its work. */
const lastAnswersMs = 10_000;

export class Drain {
  readonly #inFlight = new Set<Promise<unknown>>();
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Adds work that has to end before the server does. */
  track<T>(work: Promise<T>): Promise<T> {
    this.#inFlight.add(work);
    const drop = () => this.#inFlight.delete(work);
    work.then(drop, drop);
    return work;
  }

  /** Stops accepting connections. Resolves when all requests in flight are answered, and all tracked work has ended. */
  async run(server: Server): Promise<void> {
    this.#hasBegun = true;
    const closed = once(server, 'close');
    server.close();
    const closeIdle = setInterval(() => server.closeIdleConnections(), closeIdleMs);
    await this.#settled();
    await Promise.race([closed, wait(lastAnswersMs)]);
    clearInterval(closeIdle);
    server.closeAllConnections();
    // Requests that arrived on open connections meanwhile.
    await this.#settled();
  }

  async #settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight);
  }
}
