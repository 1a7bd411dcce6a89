/** One request that several elements of the page may wait for. */
export interface SharedRequest<Answer> {
  readonly answer: Promise<Answer>;
  /** Whether the same request had been sent before. */
  readonly isReplay: boolean;
}

/** The page's requests, under way or answered. Two elements that send the same request share it. */
export class SharedRequests<Answer> {
  readonly #requests = new Map<string, SharedRequest<Answer>>();

  /** The request under `key`; a failed one is forgotten. */
  get(key: string): SharedRequest<Answer> | undefined {
    return this.#requests.get(key);
  }

  /**
   * Sends a request, or joins the one that is there.
   *
   * @returns the request, and whether it was there before
   */
  send(key: string, isReplay: boolean, call: () => Promise<Answer>): SharedRequest<Answer> & { isJoined: boolean } {
    const shared = this.#requests.get(key);
    if (shared) return { ...shared, isJoined: true };
    const request = { answer: call(), isReplay };
    this.#requests.set(key, request);
    request.answer.catch(() => this.#requests.delete(key));
    return { ...request, isJoined: false };
  }
}
