import type { ReactiveController } from 'lit';
import { connectedElements } from '../../base/element-registry.js';
import type { FinElement } from '../../base/fin-element.js';
import { nearestStep } from '../fee-settings.js';
import { fragmentPrefix } from '../fragment-prefix.js';
import type { Choice, Offer } from '../offer.js';

/** An entry of an address's fragment: `fin-offer=15-10` is 15 years and a down payment of 10 % for the element with the id `offer`. */
const entryOf = (key: string, { tenor, downpayment }: Choice): string =>
  `${fragmentPrefix}${encodeURIComponent(key)}=${tenor}-${downpayment}`;

/** The choice in the fragment's entry with this key, if all its values are on offer. A down payment between two steps takes the nearer. */
const choiceIn = (fragment: string, key: string, { settings: { tenors, range } }: Offer): Choice | undefined => {
  const entry = fragment.split('&').find((each) => each.startsWith(`${fragmentPrefix}${encodeURIComponent(key)}=`));
  const [, years, percent] = /=(\d{1,2})-(\d{1,2}(?:\.\d{1,6})?)$/.exec(entry ?? '') ?? [];
  const tenor = tenors.find((tenor) => tenor === Number(years));
  const downpayment = Number(percent);
  return tenor && downpayment >= range.min && downpayment <= range.max
    ? { tenor, downpayment: nearestStep(range, downpayment) }
    : undefined;
};

/** Sends a card's selection as a link, and takes that of a link. The link carries no payment: whoever opens it gets a fresh quote. */
export class ShareController implements ReactiveController {
  /** Whether the link is in the clipboard, for a confirmation. */
  isCopied = false;
  /** The link, where the browser can neither send nor copy it. */
  link: string | undefined;
  /** The fragment whose choice was taken. */
  #takenFragment: string | undefined;
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

  /** The choice of the page's address, once for each address; `undefined` if it has none for this card. */
  takeChoice(offer: Offer): Choice | undefined {
    const fragment = location.hash.slice(1);
    if (fragment === this.#takenFragment) return undefined;
    this.#takenFragment = fragment;
    return choiceIn(fragment, this.#key, offer);
  }

  /** Opens the browser's own dialog to send the link, or copies the link. */
  async send(): Promise<void> {
    const { selection } = this.host;
    if (!selection) return;
    const url = this.#linkTo(selection);
    this.isCopied = false;
    this.link = undefined;
    try {
      if (navigator.share) {
        await navigator.share({ title: document.title, url });
        return;
      }
    } catch (error) {
      if ((error as Error).name === 'AbortError') return; // the visitor has closed the dialog
    }
    try {
      await navigator.clipboard.writeText(url);
      this.isCopied = true;
    } catch {
      this.link = url; // a page without https, or in a frame that may not write
    }
    this.host.requestUpdate();
  }

  print(): void {
    window.print();
  }

  /** The element's id. Without one, its place among the page's cards. */
  get #key(): string {
    const cards = [...connectedElements()].filter(({ localName }) => localName === this.host.localName);
    return this.host.id || String(cards.indexOf(this.host));
  }

  /** The page's address with this card's entry. Other parts of the fragment stay. */
  #linkTo(choice: Choice): string {
    const key = this.#key;
    const entry = entryOf(key, choice);
    const parts = location.hash
      .slice(1)
      .split('&')
      .filter((part) => part && !part.startsWith(`${fragmentPrefix}${encodeURIComponent(key)}=`));
    const url = new URL(location.href);
    url.hash = [...parts, entry].join('&');
    return url.href;
  }
}
