/** The elements in every state that a visitor can meet, each on a page that is accessible itself. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { CDPSession, ElementHandle, Page } from 'puppeteer-core';
import { connection, type Site, tag, type Visit, waitForState } from '../script/site.js';
import { customer, typedCustomer } from '../support/customer.js';
import type { Plan, Scenario } from '../support/scenario.js';

export interface State {
  html: string;
  plan?: Plan;
  /** Brings the page into the state as a visitor would, and waits until it is reached. */
  reach(page: Page, service: Scenario): Promise<unknown>;
}

/** An accessible page: one main part, one heading, a background that follows the visitor's color scheme. */
export const frame = (html: string): string => `
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>:root { color-scheme: light dark } body { margin: 8px; background: Canvas; font: 16px/1.5 sans-serif }</style>
<main><h1>An offer</h1>${html}</main>`;

export const fee = (attributes = '', content = ''): string =>
  `<fin-monthly-fee country="DE" total-cost="24.900" downpayment="10" loading="eager" ${attributes}>${content}</fin-monthly-fee>`;

export const chips = 'tenors="5 10 15 20"';

/** Content for each slot of the fee. */
export const slots = `
<h2 slot="heading">What it costs a month</h2>
<p slot="notice">Let op! Geld lenen kost geld.</p>
<p slot="rate">4,99 % effective annual rate</p>
<div slot="legal">Example: 22,410 € at 4.99 % over 10 years. Lender: A Bank, <a href="#terms">its terms</a>.</div>
<p slot="footnote" id="terms">Subject to a credit check.</p>
<p>Call us: 030 123 45 67</p>`;

export const button = (attributes = '', content = ''): string =>
  `<fin-checkout-button type-project="Solar" offer-pdf="https://installer.example/offer.pdf" ${attributes}>${content}</fin-checkout-button>`;

const offer = 'country="DE" total-cost="24.900"';
const consent = '<p slot="consent"><label><input type="checkbox" required> I agree.</label></p>';
const lead = `<fin-lead-form ${offer}><h2 slot="heading">Ask us</h2>${consent}</fin-lead-form>`;

/** Sets properties of an element. */
export const set = (page: Page, selector: string, properties: object): Promise<void> =>
  page.$eval(selector, (element, properties) => void Object.assign(element, properties), properties);

/** Waits for a visible part of an element. (Puppeteer's own wait does not notice changes in a shadow root.) */
export const appears = async (page: Page, tag: string, selector: string): Promise<ElementHandle<Element>> => {
  await page.waitForFunction(
    (tag, selector) => document.querySelector(tag)?.shadowRoot?.querySelector(selector)?.checkVisibility(),
    {},
    `fin-${tag}`,
    selector,
  );
  return (await page.$(`fin-${tag} >>> ${selector}`)) ?? assert.fail(selector);
};

/** Clicks a part of an element as soon as it is visible. */
export const press = async (page: Page, tag: string, part: string): Promise<void> =>
  (await appears(page, tag, `[part~=${part}]`)).click();

/** Opens the dialog, and waits until it is open. */
export const openDialog = async (page: Page): Promise<void> => {
  await press(page, 'checkout-button', 'button');
  await appears(page, 'checkout-button', 'dialog[open] [part~=submit]');
};

/** Clicks the checkout button for a customer whose data are complete. */
const startCheckout = async (page: Page): Promise<void> => {
  await set(page, 'fin-checkout-button', { project: customer });
  await press(page, 'checkout-button', 'button');
};

/** Fills in all fields of a form, and gives consent where it is asked for. */
export const fillIn = async (page: Page, tag: string): Promise<void> => {
  for (const [name, text] of Object.entries(typedCustomer)) {
    await (await appears(page, tag, `#${name}`)).type(text);
  }
  const consentBox = await page.$('[type=checkbox]');
  await consentBox?.click();
};

const sendLead = async (page: Page): Promise<void> => {
  await fillIn(page, 'lead-form');
  await press(page, 'lead-form', 'submit');
};

const showsErrors = (page: Page, tag: string) =>
  page.waitForFunction(
    (tag) => (document.querySelector(tag)?.shadowRoot?.querySelectorAll('[part~=error]').length ?? 0) > 3,
    {},
    tag,
  );

/** Gives the checkout a link that answers without a page: the visitor stays, and after a delay the element offers the link. */
const stayOnPage = async (page: Page, service: Scenario): Promise<void> => {
  const checkout_link = new URL('/favicon.ico', page.url()).href;
  const response = { checkout_link, project_id: '1', financial_offer: '1' };
  await service.plan({ new_project_2: [{ body: { status: 'success', response } }] });
  // As text, since the helpers that a compiler adds to functions do not exist in the page.
  await page.evaluate(`addEventListener('fin-redirect', () => {
    const { setTimeout } = window;
    window.setTimeout = (call, ms) => setTimeout(call, ms === 10_000 ? 0 : ms);
  })`);
  await startCheckout(page);
  await appears(page, 'checkout-button', '[part~=link]');
};

const failed = { status: 400, body: { status: 'INVALID', message: '' }, repeat: true } as const;
const lost = { status: 500, body: {}, repeat: true } as const;
/** The service's answer of each selection, and a host that gives those of the other terms with the token. */
const priced = { status: 'success', response: { Monthly_fee: 183.92 } };
const withTermFees: Plan = {
  token: [
    { body: { token: 'token', expires_in: 600, prices: 41, answers: [priced, priced, priced, priced] }, repeat: true },
  ],
  pricing_2: [{ body: priced, repeat: true }],
};
const unanswered = { hold: 'never released', repeat: true } as const;

const atFee = (state: string) => (page: Page) => waitForState(page, 'fin-monthly-fee', state);
const atButton = (state: string) => (page: Page) =>
  startCheckout(page).then(() => waitForState(page, 'fin-checkout-button', state));
const atLead = (state: string) => (page: Page) => sendLead(page).then(() => waitForState(page, 'fin-lead-form', state));

export const states = {
  'fee unconfigured, with the page’s own content': {
    html: fee('', '<p>Call us: 030 123 45 67</p>').replace('total-cost="24.900"', ''),
    reach: atFee('unconfigured'),
  },
  'fee pending': { html: fee(), plan: { pricing_2: [unanswered] }, reach: atFee('pending') },
  'fee ready, terms as a select': { html: fee('lang="de"'), reach: atFee('ready') },
  'fee ready, terms as chips, all slots filled': { html: fee(chips, slots), reach: atFee('ready') },
  'fee ready, terms with their payments': {
    html: fee(chips),
    plan: withTermFees,
    reach: (page) => appears(page, 'monthly-fee', '.term-fee:not(:empty)'),
  },
  'fee ready, with totals, example, chart and share': {
    html: fee(`${chips} tenor="15" all-costs-included term-chart share lender="A Bank, 1 High Street, Berlin"`),
    plan: withTermFees,
    reach: (page) => appears(page, 'monthly-fee', '.example'),
  },
  'fee ready, 20 terms as a chart': {
    html: fee('term-chart'),
    reach: (page) => appears(page, 'monthly-fee', '[part~=chart-bar]'),
  },
  'fee failed, and may be tried again': {
    html: fee(chips, slots),
    plan: { pricing_2: [lost] },
    reach: atFee('error'),
  },
  'fee failed for good': { html: fee(), plan: { pricing_2: [failed] }, reach: atFee('error') },
  'fee disabled': {
    html: fee(chips),
    async reach(page) {
      await waitForState(page, 'fin-monthly-fee', 'ready');
      await set(page, 'fin-monthly-fee', { disabled: true });
      await appears(page, 'monthly-fee', '[part~=slider]:disabled');
    },
  },
  'button idle': { html: button(offer), reach: (page) => waitForState(page, 'fin-checkout-button', 'idle') },
  'dialog open': { html: fee() + button(), reach: openDialog },
  'dialog, all of it wrong': {
    html: button(`${offer} lang="de"`, consent),
    async reach(page) {
      await openDialog(page);
      await press(page, 'checkout-button', 'submit');
      await showsErrors(page, 'fin-checkout-button');
    },
  },
  'dialog that asks for one thing': {
    html: button(offer),
    async reach(page) {
      await set(page, 'fin-checkout-button', { project: { ...customer, email_customer: '' } });
      await openDialog(page);
    },
  },
  'button creating': { html: button(offer), plan: { new_project_2: [unanswered] }, reach: atButton('creating') },
  'button, not certain': { html: button(offer), plan: { new_project_2: [lost] }, reach: atButton('unknown') },
  'button, confirm the restart': {
    html: button(offer),
    plan: { new_project_2: [lost] },
    async reach(page) {
      await atButton('unknown')(page);
      await press(page, 'checkout-button', 'restart');
      await appears(page, 'checkout-button', '[part~=status] ~ * [part~=cancel]');
    },
  },
  'button failed': { html: button(offer), plan: { new_project_2: [failed] }, reach: atButton('error') },
  'button done, with a link': { html: button(offer), reach: stayOnPage },
  'lead form idle': { html: lead, reach: (page) => appears(page, 'lead-form', '[part~=submit]') },
  'lead form, all of it wrong': {
    html: lead,
    async reach(page) {
      await press(page, 'lead-form', 'submit');
      await showsErrors(page, 'fin-lead-form');
    },
  },
  'lead form sending': { html: lead, plan: { new_lead: [unanswered] }, reach: atLead('sending') },
  'lead form sent': { html: lead, reach: atLead('sent') },
  'lead form, not certain': { html: lead, plan: { new_lead: [lost] }, reach: atLead('unknown') },
  'lead form failed': { html: lead, plan: { new_lead: [failed] }, reach: atLead('error') },
} satisfies Record<string, State>;

export type StateName = keyof typeof states;

export const stateNames = Object.keys(states) as StateName[]; // its keys are no others

/** Opens a page with this markup and with reduced motion. */
export const open = async (site: Site, t: TestContext, html: string, plan?: Plan): Promise<Visit> => {
  const visit = await site.visit(t, (service) => tag(connection(service)) + frame(html), plan);
  await setView(visit.page);
  return visit;
};

/** Opens a page in one of the states. */
export const openState = async (site: Site, t: TestContext, name: StateName): Promise<Visit> => {
  const { html, plan, reach }: State = states[name];
  const visit = await open(site, t, html, plan);
  await reach(visit.page, visit.service);
  return visit;
};

export const themes = ['light', 'dark'] as const;

type Theme = (typeof themes)[number];

/** How a visitor looks at a page: color scheme, size of the view in CSS px, and whether the screen is a touch screen. */
export interface View {
  theme?: Theme;
  width?: number;
  height?: number;
  touch?: boolean;
}

export const setView = async (
  page: Page,
  { theme = 'light', width = 1280, height = 800, touch = false }: View = {},
) => {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.setViewport({ width, height });
  // Puppeteer's `hasTouch` would reload the page.
  await (await protocol(page)).send('Emulation.setTouchEmulationEnabled', { enabled: touch });
  await painted(page);
};

/** Emulates forced colors, as in a contrast theme of Windows. Puppeteer has no call for this, Chromium's protocol has. */
export const forceColors = async (page: Page, theme: Theme): Promise<void> => {
  await (await protocol(page)).send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
  await painted(page);
};

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** A session of Chromium's protocol, one for each page: an emulation ends with its session. */
const protocol = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.createCDPSession();
  sessions.set(page, session);
  return session;
};

/** Waits two frames, after which every change is drawn. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
