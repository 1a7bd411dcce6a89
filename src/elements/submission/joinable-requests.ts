/** One request that several elements of the page may wait for. */
export interface JoinableRequest<Answer> {
  readonly answer: Promise<Answer>;
  /** Whether the same request had been sent before. */
  readonly isReplay: boolean;
}

/** The page's requests, under way or answered. Two elements that send the same request send it once. */
export class JoinableRequests<Answer> {
  readonly #requests = new Map<string, JoinableRequest<Answer>>();

  /** The request under `key`; a failed one is forgotten. */
  get(key: string): JoinableRequest<Answer> | undefined {
    return this.#requests.get(key);
  }

  /**
   * Sends a request, or joins the one that is there.
   *
   * @returns the request, and whether it was there before
   */
  send(key: string, isReplay: boolean, call: () => Promise<Answer>): JoinableRequest<Answer> & { isJoined: boolean } {
    const existing = this.#requests.get(key);
    if (existing) return { ...existing, isJoined: true };
    const request = { answer: call(), isReplay };
    this.#requests.set(key, request);
    request.answer.catch(() => this.#requests.delete(key));
    return { ...request, isJoined: false };
  }
}
