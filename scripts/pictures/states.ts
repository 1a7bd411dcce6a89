/** Every state of the elements, in each language, and how a page reaches it. */
import type { Frame } from 'puppeteer-core';
import type { Plan, Step } from '../../test/support/scenario.js';
import type { Words } from './sample-texts.js';

export interface State {
  caption: string;
  html(words: Words): string;
  /** The answers of the service. `origin` is the page's. */
  plan?(origin: string): Plan;
  /** A script that runs before the widgets' script. */
  first?: string;
  reach(frame: Frame, words: Words): Promise<void>;
  /** Sets the focus. Only one view can have it, so this runs after all views are in their state. */
  focus?(frame: Frame): Promise<unknown>;
  /** The view's height, in CSS px, where a dialog fills it. Default: the content's. */
  height?: number;
}

/** Polls every 20 ms, since Puppeteer's own wait does not notice changes in a shadow root. */
const until = (frame: Frame, test: string): Promise<unknown> => frame.waitForFunction(test, { polling: 20 });

export const waitForState = (frame: Frame, tag: string, state: string): Promise<unknown> =>
  until(frame, `document.querySelector('fin-${tag}')?.state === '${state}'`);

const part = (tag: string, name: string): string =>
  `document.querySelector('fin-${tag}')?.shadowRoot?.querySelector('[part~=${name}]')`;

const press = async (frame: Frame, tag: string, name: string): Promise<void> => {
  await until(frame, `${part(tag, name)}?.checkVisibility()`);
  await frame.evaluate(`${part(tag, name)}.click()`);
};

/** The service's answer. */
export const answering = ({ fee }: Words): Plan => ({
  pricing_2: [{ body: { status: 'success', response: { Monthly_fee: fee } }, repeat: true }],
});

/** The attributes of an offer. */
const offer = ({ country, totalCost }: Words): string => `country="${country}" total-cost="${totalCost}"`;

export const fee = (words: Words, attributes: string, content = ''): string =>
  // If an attribute stands twice in a tag, the first one counts.
  `<fin-monthly-fee ${offer(words)} ${attributes} tenor="15" downpayment="10" loading="eager">${content}</fin-monthly-fee>`;

export const chips = 'tenors="5 10 15 20"';

export const lawful = ({ rate, legal }: Words): string => `<p slot="rate">${rate}</p><p slot="legal">${legal}</p>`;

export const artwork = '<div slot="notice" class="artwork">Let op! Geld lenen kost geld</div>';

export const button = (words: Words, content = ''): string =>
  `<fin-checkout-button ${offer(words)} type-project="Solar" offer-pdf="https://installer.example/offer.pdf">${content}</fin-checkout-button>`;

const consent = (words: Words): string =>
  `<p slot="consent"><label><input type="checkbox" required> ${words.consent}</label></p>`;

export const lead = (words: Words): string =>
  `<fin-lead-form ${offer(words)}><h2 slot="heading">${words.leadHeading}</h2>${consent(words)}</fin-lead-form>`;

const person = {
  first: 'Ada',
  last: 'Öberg-Lindqvist',
  email: 'ada.oberg-lindqvist@example.com',
  phone: '+49 30 1234567',
};
const place = { address: 'Am Ring 1, 10115 Berlin' };

/** A project's customer, and a lead's. */
const project = {
  first_name_customer: person.first,
  last_name_customer: person.last,
  email_customer: person.email,
  phone_customer: person.phone,
  address_project: place,
};
const request = {
  customer_first_name: person.first,
  customer_last_name: person.last,
  customer_email: person.email,
  customer_phone: person.phone,
  address: place,
};

/** Sets a property of an element, as a page that knows the customer does. */
export const setProperty = (frame: Frame, tag: string, property: string, value: object): Promise<void> =>
  frame.$eval(
    `fin-${tag}`,
    (element, property, value) => void Object.assign(element, { [property]: value }),
    property,
    value,
  );

const atFee =
  (state: string): State['reach'] =>
  async (frame) => {
    await waitForState(frame, 'monthly-fee', state);
  };

/** Clicks the button for a customer whose data are complete. */
const atButton =
  (state: string): State['reach'] =>
  async (frame) => {
    await setProperty(frame, 'checkout-button', 'project', project);
    await press(frame, 'checkout-button', 'button');
    await waitForState(frame, 'checkout-button', state);
  };

export const openDialog: State['reach'] = async (frame) => {
  await press(frame, 'checkout-button', 'button');
  await until(frame, `${part('checkout-button', 'dialog')}?.open && ${part('checkout-button', 'submit')}`);
};

/** Submits the empty form. */
export const submitEmpty = async (frame: Frame, tag: string): Promise<void> => {
  await press(frame, tag, 'submit');
  await until(frame, part(tag, 'error'));
};

const atLead =
  (state: string): State['reach'] =>
  async (frame) => {
    await setProperty(frame, 'lead-form', 'lead', request);
    await until(frame, part('lead-form', 'known'));
    await frame.$eval('[type=checkbox]', (box) => (box as HTMLInputElement).click());
    await press(frame, 'lead-form', 'submit');
    await waitForState(frame, 'lead-form', state);
  };

const unanswered: Step = { hold: 'never released', repeat: true };
const refused: Step = { status: 400, body: { status: 'INVALID', message: '' }, repeat: true };
export const lost: Step = { status: 500, body: {}, repeat: true };

const all = (words: Words): string =>
  `<h2 slot="heading">${words.heading}</h2>${lawful(words)}<p slot="footnote">${words.footnote}</p>`;

export const states: readonly State[] = [
  {
    caption: 'fee · unconfigured, with the page’s own content',
    html: (words) => fee({ ...words, totalCost: '' }, '', `<p>${words.fallback}</p>`),
    reach: atFee('unconfigured'),
  },
  {
    caption: 'fee · pending',
    html: (words) => fee(words, chips, lawful(words)),
    plan: () => ({ pricing_2: [unanswered] }),
    reach: atFee('pending'),
  },
  { caption: 'fee · ready, terms as a select', html: (words) => fee(words, ''), reach: atFee('ready') },
  { caption: 'fee · ready, terms as chips', html: (words) => fee(words, chips), reach: atFee('ready') },
  {
    caption: 'fee · ready, all slots but the notice',
    html: (words) => fee(words, chips, all(words)),
    reach: atFee('ready'),
  },
  {
    caption: 'fee · ready, with a notice',
    html: (words) => fee(words, chips, artwork + all(words)),
    reach: atFee('ready'),
  },
  {
    caption: 'fee · slider in use',
    html: (words) => fee(words, 'downpayment-max="30" downpayment-step="2.5" downpayment="30"'),
    reach: atFee('ready'),
    focus: (frame) => frame.evaluate(`${part('monthly-fee', 'slider')}.focus({ focusVisible: true })`),
  },
  {
    caption: 'fee · ready, a lease with five terms',
    html: (words) => fee(words, 'tenors="4 8 12 16 20" tenor="20" downpayment="40" product="lease"'),
    reach: atFee('ready'),
  },
  {
    caption: 'fee · failed, may be tried again',
    html: (words) => fee(words, chips, lawful(words)),
    plan: () => ({ pricing_2: [lost] }),
    reach: atFee('error'),
  },
  {
    caption: 'fee · failed, with the page’s own content',
    html: (words) => fee(words, chips, `${lawful(words)}<p>${words.fallback}</p>`),
    plan: () => ({ pricing_2: [lost] }),
    reach: atFee('error'),
  },
  {
    caption: 'fee · failed for good',
    html: (words) => fee(words, ''),
    plan: () => ({ pricing_2: [refused] }),
    reach: atFee('error'),
  },
  {
    caption: 'fee · offline',
    html: (words) => fee(words, chips),
    first: `Object.defineProperty(navigator, 'onLine', { value: false }); window.fetch = () => Promise.reject(new TypeError());`,
    reach: atFee('error'),
  },
  {
    caption: 'fee · disabled',
    html: (words) => fee(words, chips),
    async reach(frame) {
      await waitForState(frame, 'monthly-fee', 'ready');
      await frame.$eval('fin-monthly-fee', (element) => void Object.assign(element, { disabled: true }));
      await until(frame, `${part('monthly-fee', 'slider')}.disabled`);
    },
  },
  {
    caption: 'button · idle',
    html: button,
    reach: async (frame) => void (await waitForState(frame, 'checkout-button', 'idle')),
  },
  {
    caption: 'button · creating',
    html: button,
    plan: () => ({ new_project_2: [unanswered] }),
    reach: atButton('creating'),
  },
  { caption: 'button · failed', html: button, plan: () => ({ new_project_2: [refused] }), reach: atButton('error') },
  {
    caption: 'button · not certain',
    html: button,
    plan: () => ({ new_project_2: [lost] }),
    reach: atButton('unknown'),
  },
  {
    caption: 'button · start over?',
    html: button,
    plan: () => ({ new_project_2: [lost] }),
    async reach(frame, words) {
      await atButton('unknown')(frame, words);
      await press(frame, 'checkout-button', 'restart');
      await until(frame, `${part('checkout-button', 'cancel')}?.closest('.recovery')`);
    },
  },
  {
    caption: 'button · done, with a link',
    html: button,
    // The link leads to no page, so the visitor stays, and the element shows the link.
    plan: (origin) => {
      const response = { checkout_link: `${origin}/favicon.ico`, project_id: '1', financial_offer: '1' };
      return { new_project_2: [{ body: { status: 'success', response } }] };
    },
    first: `const later = setTimeout; window.setTimeout = (call, ms) => later(call, ms === 10_000 ? 0 : ms);`,
    async reach(frame, words) {
      await atButton('done')(frame, words);
      await until(frame, part('checkout-button', 'link'));
    },
  },
  {
    caption: 'dialog · empty, on a small screen',
    html: (words) => fee(words, chips) + button(words),
    reach: openDialog,
    height: 640,
  },
  {
    caption: 'dialog · all of it wrong',
    html: (words) => button(words, consent(words)),
    async reach(frame, words) {
      await openDialog(frame, words);
      await submitEmpty(frame, 'checkout-button');
    },
    height: 1100,
  },
  {
    caption: 'dialog · all is known but consent',
    html: (words) => button(words, consent(words)),
    async reach(frame, words) {
      await setProperty(frame, 'checkout-button', 'project', project);
      await openDialog(frame, words);
    },
    height: 560,
  },
  {
    caption: 'lead form · idle',
    html: lead,
    reach: (frame) => until(frame, part('lead-form', 'submit')).then(() => {}),
  },
  {
    caption: 'lead form · all of it wrong',
    html: lead,
    async reach(frame) {
      await submitEmpty(frame, 'lead-form');
    },
  },
  { caption: 'lead form · sending', html: lead, plan: () => ({ new_lead: [unanswered] }), reach: atLead('sending') },
  { caption: 'lead form · sent', html: lead, reach: atLead('sent') },
  { caption: 'lead form · not certain', html: lead, plan: () => ({ new_lead: [lost] }), reach: atLead('unknown') },
  { caption: 'lead form · failed', html: lead, plan: () => ({ new_lead: [refused] }), reach: atLead('error') },
];
