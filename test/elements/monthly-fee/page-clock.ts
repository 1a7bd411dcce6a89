/** The time of a page that passes only when a history says so, and an observer of the viewport that reports only then. */

interface Timer {
  at: number;
  run(): void;
}

interface Observer {
  targets: ReadonlySet<Element>;
  report(entries: { target: Element; isIntersecting: boolean }[]): void;
}

export class PageClock {
  #now = performance.now();
  #timers = new Map<number, Timer>();
  #lastId = 1_000_000_000; // above the browser's own ids
  #observers = new Set<Observer>();

  /** Replaces the page's clock, timers, chance and observers. @returns puts them back */
  install(): () => void {
    const { setTimeout, clearTimeout, IntersectionObserver } = window;
    const { now } = performance;
    const { random } = Math;
    const clock = this;
    class ViewportObserver {
      readonly targets = new Set<Element>();
      constructor(readonly report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        clock.#observers.add(this);
      }
      observe(target: Element): void {
        this.targets.add(target);
      }
      unobserve(target: Element): void {
        this.targets.delete(target);
      }
      disconnect(): void {
        this.targets.clear();
      }
    }
    performance.now = () => this.#now;
    Math.random = () => 0.5;
    Object.assign(window, {
      IntersectionObserver: ViewportObserver,
      setTimeout: (run: () => void, delayMs = 0) => {
        this.#timers.set(++this.#lastId, { at: this.#now + delayMs, run });
        return this.#lastId;
      },
      clearTimeout: (id?: number) => id !== undefined && (this.#timers.delete(id) || clearTimeout(id)),
    });
    return () => {
      Object.assign(window, { setTimeout, clearTimeout, IntersectionObserver });
      performance.now = now;
      Math.random = random;
    };
  }

  /** Drops all timers, and lets the time pass in which the page's budgets are counted. */
  startOver(): void {
    this.#timers.clear();
    this.#now += 600_000;
  }

  /** Lets time pass, timer by timer. @param settle is called after each of them */
  async advance(ms: number, settle: () => Promise<void>): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [id, { at, run }] = next;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, at);
      run();
      await settle();
    }
    this.#now = end;
    await settle();
  }

  /** All elements are near the viewport now. */
  scroll(): void {
    for (const { targets, report } of this.#observers)
      if (targets.size) report([...targets].map((target) => ({ target, isIntersecting: true })));
  }
}
