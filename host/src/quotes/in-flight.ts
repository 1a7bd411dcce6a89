/** Quote requests in flight, by key. Equal requests share one quote. */

export class InFlight {
  /** The oldest first. */
  readonly #requests = new Map<string, { quote: Promise<string>; addedAt: number }>();

  constructor(
    /**
     * The longest that a request takes, in ms. A platform may end the work of a request with its response. Then the promise never settles, so
     * it is dropped after this time.
     */
    private readonly maxMs: number,
  ) {}

  get size(): number {
    this.#dropLost();
    return this.#requests.size;
  }

  /** The quote of the request in flight with this key. */
  get(key: string): Promise<string> | undefined {
    this.#dropLost();
    return this.#requests.get(key)?.quote;
  }

  /** Adds a request until its quote arrives or fails. Replaces a request with the same key. */
  add(key: string, quote: Promise<string>): void {
    const drop = () => {
      // An equal request may have replaced a lost one that settles late.
      if (this.#requests.get(key)?.quote === quote) this.#requests.delete(key);
    };
    // A Map keeps the order of first additions, so the key is removed first.
    this.#requests.delete(key);
    this.#requests.set(key, { quote, addedAt: performance.now() });
    quote.then(drop, drop);
  }

  #dropLost(): void {
    for (const [key, { addedAt }] of this.#requests) {
      if (performance.now() - addedAt < this.maxMs) return;
      this.#requests.delete(key);
    }
  }
}
