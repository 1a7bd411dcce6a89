import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far outside the viewport an element counts as near: half the viewport's height above or below. */
const margin = '50%';

/** The elements that have not been near yet. One observer reports them in one task, so that their requests can leave together. */
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Detects that its host is near the viewport for the first time, and then requests an update. A page that the browser
 * prerenders counts only once it is activated.
 */
export class ViewportController implements ReactiveController {
  /** Whether the host has been near the viewport since it was created. */
  wasNear = false;
  #waitsForDocument = false;

  constructor(private readonly host: ReactiveControllerHost & Element) {
    host.addController(this);
  }

  /** Starts to observe after the first update: an element that counts as near by then needs no observer. */
  hostUpdated(): void {
    if (this.wasNear || this.#waitsForDocument) return;
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) waiting.get(entry.target)?.();
      },
      { rootMargin: margin },
    );
    waiting.set(this.host, this.setNear);
    observer.observe(this.host);
  }

  hostDisconnected(): void {
    waiting.delete(this.host);
    observer?.unobserve(this.host);
    document.removeEventListener('prerenderingchange', this.setNear);
    document.removeEventListener('DOMContentLoaded', this.setNear);
  }

  /** Counts the host as near once the document is parsed, so that all such hosts of a page send their requests together. */
  setNearWhenParsed(): void {
    this.#waitsForDocument = document.readyState === 'loading';
    if (this.#waitsForDocument) document.addEventListener('DOMContentLoaded', this.setNear);
    else this.setNear();
  }

  /** Counts the host as near from now on, wherever it is, or from the activation of a prerendered page. */
  readonly setNear = (): void => {
    if (this.wasNear) return;
    // Missing in some browsers, and so in TypeScript's DOM types.
    if ((document as { prerendering?: boolean }).prerendering) {
      document.addEventListener('prerenderingchange', this.setNear);
    } else {
      this.wasNear = true;
      this.hostDisconnected();
      this.host.requestUpdate();
    }
  };
}
