/** What the tests of `<fin-checkout-button>` share: a button that lacks nothing, a customer, and what the two come to. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import '../../../src/define.js';
import { loadForms } from '../../../src/elements/load-forms.js';
import type { CheckoutState, FinCheckoutButton, Project } from '../../../src/index.js';
import { type Plan, type Scenario, scenario } from '../../support/scenario.js';

export const customer = {
  first_name_customer: 'Ada',
  last_name_customer: 'Öberg',
  email_customer: 'ada@example.com',
  phone_customer: '+49 30 1234567',
  address_project: { address: 'Am Ring 1, 10115 Berlin', lat: 52.53, lng: 13.38 },
} satisfies Partial<Project>;

/** The customer as the fields of the dialog and of a host's form have it. */
export const typed = {
  first_name_customer: 'Ada',
  last_name_customer: 'Öberg',
  email_customer: 'ada@example.com',
  phone_customer: '+49 30 1234567',
  address: 'Am Ring 1, 10115 Berlin',
};

/** What the installer says in the tests, but for the connection. */
export const offer = {
  country: 'Germany',
  totalCost: '24.900',
  typeProject: 'Solar',
  offerPdf: 'https://installer.example/offer.pdf',
};

/** The body of `new_project_2` that `offer` and `customer` come to. */
export const body = {
  ...customer,
  phone_customer: '+49301234567',
  type_project: 'Solar',
  country_project: 'Germany',
  currency_project: 'EUR',
  offer_PDF: ['https://installer.example/offer.pdf'],
  type_customer: 'Individual',
  send_offer_email: false,
  financing_options: ['Financing'],
  Total_cost_installation: 24_900,
};

// Most tests are about what the forms do once they are there; `arriving.test.ts` is about how they come.
before(loadForms);

// Each test begins in a tab that remembers nothing.
beforeEach(() => sessionStorage.clear());

// The test page stays where it is: what a redirect leads to is seen by its event. Where it does lead, in a frame of its own.
addEventListener('fin-redirect', (event) => event.preventDefault());

export const service = (plan?: Plan): Promise<Scenario> => scenario(location.origin, plan);

/** A scripted service and a button that lacks nothing but the customer, with `settings` over that. */
export async function place(
  settings: Partial<FinCheckoutButton> = {},
  plan?: Plan,
): Promise<{ button: FinCheckoutButton; there: Scenario }> {
  const there = await service(plan);
  const button = await fixture<FinCheckoutButton>(html`<fin-checkout-button></fin-checkout-button>`);
  Object.assign(button, { baseUrl: there.baseUrl, ...offer, ...settings });
  await button.updateComplete;
  return { button, there };
}

/** The element that has the part, there it must be. */
export function part<E extends HTMLElement = HTMLElement>(button: FinCheckoutButton, name: string): E {
  const found = button.renderRoot.querySelector<E>(`[part~="${name}"]`);
  if (!found) throw new Error(`There is no part ${name}`);
  return found;
}

export const has = (button: FinCheckoutButton, name: string): boolean =>
  Boolean(button.renderRoot.querySelector(`[part~="${name}"]`));

export const click = (button: FinCheckoutButton, name = 'button'): void => part(button, name).click();

export const dialogOf = (button: FinCheckoutButton): HTMLDialogElement => part(button, 'dialog');

export const statusOf = (button: FinCheckoutButton): string | undefined => part(button, 'status').textContent?.trim();

/** The dialog's fields, by name. */
export const inputsOf = (button: FinCheckoutButton): Record<string, HTMLInputElement> =>
  Object.fromEntries(
    [...button.renderRoot.querySelectorAll<HTMLInputElement>('[part~="input"]')].map((input) => [input.name, input]),
  );

/** As a person types it: the value, and the event. */
export function type(input: HTMLInputElement | undefined, value: string): void {
  if (!input) throw new Error('There is no such field');
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Opens the dialog, fills in what it asks, with `values` over the customer's, and submits. */
export async function fill(button: FinCheckoutButton, values: Partial<typeof typed> = {}): Promise<void> {
  click(button);
  await button.updateComplete;
  for (const [name, input] of Object.entries(inputsOf(button))) {
    type(input, { ...typed, ...values }[name as keyof typeof typed]);
  }
  click(button, 'submit');
}

/** Off the page an element does not update: there only its state is waited for. */
export async function reached(button: FinCheckoutButton, state: CheckoutState): Promise<void> {
  await waitUntil(() => button.state === state, `the state ${state}`, { interval: 5, timeout: 5000 });
  if (button.isConnected) await button.updateComplete;
}

/** What was sent to make projects. */
export const sent = async (there: Scenario): Promise<unknown[]> =>
  (await there.log('new_project_2')).map((entry) => entry.body);

/** Collects the events of one type that arrive at a target. */
export function heard<K extends keyof HTMLElementEventMap>(
  type: K,
  target: EventTarget = window,
): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  target.addEventListener(type, (event) => events.push(event as HTMLElementEventMap[K]));
  return events;
}

/** Opens the dialog, and waits until it stands still. */
export async function open(button: FinCheckoutButton): Promise<Record<string, HTMLInputElement>> {
  click(button);
  await button.updateComplete;
  await Promise.all(
    dialogOf(button)
      .getAnimations()
      .map(({ finished }) => finished),
  );
  return inputsOf(button);
}

/** The id of the focused field, or the part that is focused. (Elements themselves make endless messages where a test fails.) */
export const focused = (button: FinCheckoutButton): string | undefined => {
  const { activeElement } = button.renderRoot as ShadowRoot;
  return activeElement?.id || activeElement?.part.value;
};

/** A click as a hand makes it: with a pointer that goes down, stays down for a while, and comes up in the same place. */
export async function press(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'up' });
}

/** What is said to be wrong with a field, as assistive technology finds it; `undefined` where nothing is. */
export function saidOf(button: FinCheckoutButton, field: string): string | undefined {
  const input = inputsOf(button)[field];
  const error = button.shadowRoot?.getElementById(`${field}-error`);
  const described = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.includes(`${field}-error`)).to.equal(Boolean(error));
  expect(input?.getAttribute('aria-invalid')).to.equal(String(Boolean(error)));
  return error?.textContent ?? undefined;
}
