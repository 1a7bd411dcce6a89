import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far outside the viewport an element counts as near: half the viewport's height above or below. */
const margin = '50%';

/**
 * Detects that its host is near the viewport for the first time, and then requests an update. A page that the browser
 * prerenders counts only once it is activated.
 */
export class ViewportController implements ReactiveController {
  #wasNear = false;
  #observer: IntersectionObserver | undefined;

  constructor(private readonly host: ReactiveControllerHost & Element) {
    host.addController(this);
  }

  /** Whether the host has been near the viewport since it was created. */
  get wasNear(): boolean {
    return this.#wasNear;
  }

  hostConnected(): void {
    if (this.#wasNear) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.#cameNear();
      },
      { rootMargin: margin },
    );
    this.#observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    document.removeEventListener('prerenderingchange', this.#setNear);
  }

  #cameNear(): void {
    this.#observer?.disconnect();
    // `prerendering` is missing in some browsers, and so in TypeScript's DOM types.
    if ('prerendering' in document && document.prerendering) {
      document.addEventListener('prerenderingchange', this.#setNear, { once: true });
    } else {
      this.#setNear();
    }
  }

  readonly #setNear = (): void => {
    this.#wasNear = true;
    this.host.requestUpdate();
  };
}
