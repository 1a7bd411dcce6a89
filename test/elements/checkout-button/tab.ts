/** A page in a frame, which shares the tab's storage and nothing else: it can be loaded again, and looked into. */
import { fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { offer, service } from './support.js';

export interface Tab {
  readonly window: Window & typeof globalThis;
  /** The first button of the page as it is now. */
  readonly button: FinCheckoutButton;
  /** The outcomes that were told so far, in order, over all loads. */
  readonly outcomes: string[];
  /** Leads to another page of the same kind and back, or loads anew, with these settings. */
  reload(settings?: Partial<FinCheckoutButton>): Promise<FinCheckoutButton>;
}

const page = `<!doctype html><title>A page</title>
  <script type="module" src="/src/define.ts"></script><fin-checkout-button></fin-checkout-button>`;

/** @param settings over those of an offer that lacks nothing but the customer */
export async function tab(settings: Partial<FinCheckoutButton>): Promise<Tab> {
  const there = await service({ token: [{ text: page, repeat: true }] });
  const holder = await fixture(html`<div></div>`);
  const frame = document.createElement('iframe');
  const loaded = () => new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const outcomes: string[] = [];
  const furnish = async (later: Partial<FinCheckoutButton>) => {
    it.button.addEventListener('fin-redirect', (event) => event.preventDefault());
    it.button.addEventListener('fin-project', ({ outcome }) => outcomes.push(outcome));
    Object.assign(it.button, { ...offer, ...settings, ...later });
    await it.button.updateComplete;
    return it.button;
  };
  const it: Tab = {
    outcomes,
    get window() {
      return frame.contentWindow as Window & typeof globalThis; // it is on the page
    },
    get button() {
      return it.window.document.querySelector('fin-checkout-button') as FinCheckoutButton; // as the page above says
    },
    async reload(later = {}) {
      const load = loaded();
      it.window.location.reload();
      await load;
      return furnish(later);
    },
  };
  const load = loaded();
  frame.src = there.tokenUrl;
  holder.append(frame);
  await load;
  await furnish({});
  return it;
}
