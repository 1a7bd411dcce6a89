import type { ReactiveController } from 'lit';
import { byPosition } from '../../base/document-order.js';
import { connectedElements } from '../../base/element-registry.js';
import type { FinElement } from '../../base/fin-element.js';
import type { Choice, Offer } from '../selection.js';
import { linkTo, sharedChoice } from './shared-link.js';

/** Sends a card's selection as a link, and takes that of a link. The link carries no payment: whoever opens it gets a fresh quote. */
export class ShareController implements ReactiveController {
  /** Whether the link is in the clipboard, for a confirmation. */
  isCopied = false;
  /** The link, where the browser can neither send nor copy it. */
  link: string | undefined;
  /** The fragment whose choice was taken. */
  #takenFragment: string | undefined;
  /** The choice on show, as text. */
  #choice = '';
  #disconnected = new AbortController();

  constructor(private readonly host: FinElement & { selection?: Choice | undefined }) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('hashchange', () => this.host.requestUpdate(), { signal: this.#disconnected.signal });
  }

  hostDisconnected(): void {
    this.#disconnected.abort();
    this.#disconnected = new AbortController();
  }

  /** Drops link and confirmation of another selection. */
  update({ tenor, downpayment }: Choice): this {
    const choice = `${tenor}-${downpayment}`;
    if (choice !== this.#choice) {
      this.isCopied = false;
      this.link = undefined;
    }
    this.#choice = choice;
    return this;
  }

  /** The choice of the page's address, once for each address; `undefined` if it has none for this card. */
  takeChoice(offer: Offer): Choice | undefined {
    const fragment = location.hash.slice(1);
    if (fragment === this.#takenFragment) return undefined;
    this.#takenFragment = fragment;
    return sharedChoice(fragment, this.#key, offer);
  }

  /** Opens the browser's own dialog to send the link, or copies the link. */
  async send(): Promise<void> {
    const { selection } = this.host;
    if (!selection) return;
    const url = linkTo(location.href, this.#key, selection);
    const choice = this.#choice;
    this.isCopied = false;
    this.link = undefined;
    this.host.requestUpdate();
    try {
      if (navigator.share) {
        await navigator.share({ title: document.title, url });
        return;
      }
    } catch (error) {
      if ((error as Error).name === 'AbortError') return; // the visitor has closed the dialog
    }
    let isCopied = false;
    try {
      await navigator.clipboard.writeText(url);
      isCopied = true;
    } catch {} // a page without https, or in a frame that may not write
    if (choice !== this.#choice) return; // the visitor has moved on
    this.isCopied = isCopied;
    if (!isCopied) this.link = url;
    this.host.requestUpdate();
  }

  print(): void {
    window.print();
  }

  /** The element's id. Without one, its place among the page's cards, from 1. */
  get #key(): string {
    const cards = [...connectedElements()]
      .filter(({ localName }) => localName === this.host.localName)
      .sort(byPosition);
    return this.host.id || this.host.closest('[data-fin-widget]')?.id || String(cards.indexOf(this.host) + 1);
  }
}
