const maxRequests = 12;
const periodMs = 60_000;

/** Limits how many fees all elements of the page prefetch together: 12 a minute, and none after the service was overloaded. */
class PrefetchBudget {
  /** When the latest requests were sent, oldest first, in ms. */
  #sentAt: number[] = [];
  #isClosed = false;

  /** Takes one request out of the budget. @returns whether it may be sent */
  spend(): boolean {
    const now = performance.now();
    this.#sentAt = this.#sentAt.filter((sentAt) => now - sentAt < periodMs);
    if (this.#isClosed || this.#sentAt.length >= maxRequests) return false;
    this.#sentAt.push(now);
    return true;
  }

  /** Ends prefetching on this page. */
  close(): void {
    this.#isClosed = true;
  }
}

export const prefetchBudget = new PrefetchBudget();
