/** A page in a frame, which shares the tab's storage and nothing else: it can be loaded again, and looked into. */
import { fixture, html, waitUntil } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { offer, service } from './support.js';

export interface Tab {
  readonly window: Window & typeof globalThis;
  /** The first button of the page as it is now. */
  readonly button: FinCheckoutButton;
  /** The outcomes that were told so far, in order, over all loads. */
  readonly outcomes: string[];
  /** Loads the page anew, with these settings over the first ones. */
  reload(settings?: Partial<FinCheckoutButton>): Promise<FinCheckoutButton>;
}

const page = `<!doctype html><title>A page</title>
  <script type="module" src="/src/define.ts"></script><fin-checkout-button></fin-checkout-button>
  <script type="module">import { loadForms } from '/src/elements/load-forms.ts'; loadForms().then(() => { window.formsAreThere = true })</script>`;

/**
 * @param settings over those of an offer that lacks nothing but the customer
 * @param follow whether a redirect is let happen
 */
export async function tab(settings: Partial<FinCheckoutButton>, follow = false): Promise<Tab> {
  const there = await service({ token: [{ text: page, repeat: true }] });
  const holder = await fixture(html`<div></div>`);
  const outcomes: string[] = [];
  let frame: HTMLIFrameElement;
  /** A frame of its own for each load: what the former page had begun ends with it. */
  const load = async (later: Partial<FinCheckoutButton> = {}) => {
    frame?.remove();
    frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.src = there.tokenUrl;
    holder.append(frame);
    await loaded;
    const { button } = it;
    if (!follow) button.addEventListener('fin-redirect', (event) => event.preventDefault());
    button.addEventListener('fin-project', ({ outcome }) => outcomes.push(outcome));
    Object.assign(button, { ...offer, ...settings, ...later });
    await waitUntil(() => Reflect.get(it.window, 'formsAreThere'), 'the forms');
    await button.updateComplete;
    return button;
  };
  const it: Tab = {
    outcomes,
    get window() {
      return frame.contentWindow as Window & typeof globalThis; // it is on the page
    },
    get button() {
      return it.window.document.querySelector('fin-checkout-button') as FinCheckoutButton; // as the page above says
    },
    reload: load,
  };
  await load();
  return it;
}
