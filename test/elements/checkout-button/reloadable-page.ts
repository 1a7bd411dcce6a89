/** A page in a frame that can be reloaded. It shares the tab's storage with the test. */
import { fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { until } from '../../support/until.js';
import { offer, startService } from './support.js';

export interface Tab {
  readonly window: Window & typeof globalThis;
  /** The button of the page's current load. */
  readonly button: FinCheckoutButton;
  /** The outcomes of `fin-project`, over all loads. */
  readonly outcomes: string[];
  /** Reloads the page, with further settings. */
  reload(settings?: Partial<FinCheckoutButton>): Promise<FinCheckoutButton>;
}

/** A storage of its own, as another tab has. */
const ownStorage = `<script>const kept = new Map(); Object.defineProperty(window, 'sessionStorage', { value: {
  getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) } })</script>`;

const page = `<!doctype html><title>A page</title>
  <script type="module" src="/src/define.ts"></script><fin-checkout-button></fin-checkout-button>
  <script type="module">import { loadForms } from '/src/elements/load-forms.ts'; loadForms().then(() => { window.formsAreThere = true })</script>`;

/**
 * @param settings beside those of `offer`
 * @param follow whether a redirect is allowed
 * @param isOtherTab whether the page has a storage of its own
 */
export async function openPage(
  settings: Partial<FinCheckoutButton>,
  { follow = false, isOtherTab = false } = {},
): Promise<Tab> {
  const text = isOtherTab ? ownStorage + page : page;
  const service = await startService({ token: [{ text, repeat: true }] });
  const holder = await fixture(html`<div></div>`);
  const outcomes: string[] = [];
  let frame: HTMLIFrameElement;
  /** Loads the page in a new frame, which ends everything that the former one had begun. */
  const load = async (later: Partial<FinCheckoutButton> = {}) => {
    frame?.remove();
    frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.src = service.tokenUrl;
    holder.append(frame);
    await loaded;
    const { button } = it;
    if (!follow) button.addEventListener('fin-redirect', (event) => event.preventDefault());
    button.addEventListener('fin-project', ({ outcome }) => outcomes.push(outcome));
    Object.assign(button, { ...offer, ...settings, ...later });
    await until(() => Reflect.get(it.window, 'formsAreThere'), 'the forms');
    await button.updateComplete;
    return button;
  };
  const it: Tab = {
    outcomes,
    get window() {
      return frame.contentWindow as Window & typeof globalThis; // the frame is connected
    },
    get button() {
      return it.window.document.querySelector('fin-checkout-button') as FinCheckoutButton; // in the markup above
    },
    reload: load,
  };
  await load();
  return it;
}
