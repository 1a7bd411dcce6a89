import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far below or above the view an element counts as near: half a screen. */
const margin = '50%';

/**
 * Tells when an element is near the view for the first time, on a page that somebody looks at (not one that the browser
 * prerenders in advance).
 */
export class ViewportController implements ReactiveController {
  #wasNear = false;
  #observer: IntersectionObserver | undefined;

  constructor(private readonly host: ReactiveControllerHost & Element) {
    host.addController(this);
  }

  get wasNear(): boolean {
    return this.#wasNear;
  }

  hostConnected(): void {
    if (this.#wasNear) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.#near();
      },
      { rootMargin: margin },
    );
    this.#observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    document.removeEventListener('prerenderingchange', this.#shown);
  }

  #near(): void {
    this.#observer?.disconnect();
    // Not in every browser, and so not in TypeScript's DOM.
    if ('prerendering' in document && document.prerendering) {
      document.addEventListener('prerenderingchange', this.#shown, { once: true });
    } else {
      this.#shown();
    }
  }

  readonly #shown = (): void => {
    this.#wasNear = true;
    this.host.requestUpdate();
  };
}
