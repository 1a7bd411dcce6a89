/** Helpers of the tests of `<fin-checkout-button>`: a configured button, a customer, and the body that they are sent as. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import '../../../src/define.js';
import { loadForms } from '../../../src/elements/load-forms.js';
import type { CheckoutState, FinCheckoutButton } from '../../../src/index.js';
import { customer, typedCustomer as typed } from '../../support/customer.js';
import { type Plan, type Scenario, scenario } from '../../support/scenario.js';
import { until } from '../../support/until.js';

export { customer, typed };

/** The button's settings beside the connection. */
export const offer = {
  country: 'Germany',
  totalCost: '24.900',
  typeProject: 'Solar',
  offerPdf: 'https://installer.example/offer.pdf',
};

/** The body of `new_project_2` for `offer` and `customer`. */
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

// The second file is loaded before the tests. How it is loaded has tests of its own.
before(loadForms);

// Each test begins with an empty session memory.
beforeEach(() => sessionStorage.clear());

// The test page must not be navigated. Tests of real redirects use frames, or stop this event before it gets here.
addEventListener('fin-redirect', (event) => event.preventDefault());

export const startService = (plan?: Plan): Promise<Scenario> => scenario(location.origin, plan);

/** A scripted service, and a button that is configured for it without customer data. `settings` come last. */
export async function createButton(
  settings: Partial<FinCheckoutButton> = {},
  plan?: Plan,
): Promise<{ button: FinCheckoutButton; service: Scenario }> {
  const service = await startService(plan);
  const button = await fixture<FinCheckoutButton>(html`<fin-checkout-button></fin-checkout-button>`);
  Object.assign(button, { baseUrl: service.baseUrl, ...offer, ...settings });
  await button.updateComplete;
  return { button, service };
}

/** The element with a part. Throws if there is none. */
export function part<E extends HTMLElement = HTMLElement>(button: FinCheckoutButton, name: string): E {
  const found = button.renderRoot.querySelector<E>(`[part~="${name}"]`);
  if (!found) throw new Error(`There is no part ${name}`);
  return found;
}

export const hasPart = (button: FinCheckoutButton, name: string): boolean =>
  Boolean(button.renderRoot.querySelector(`[part~="${name}"]`));

export const click = (button: FinCheckoutButton, name = 'button'): void => part(button, name).click();

export const dialogOf = (button: FinCheckoutButton): HTMLDialogElement => part(button, 'dialog');

export const statusOf = (button: FinCheckoutButton): string | undefined => part(button, 'status').textContent?.trim();

/** The dialog's fields, by name. */
export const inputsOf = (button: FinCheckoutButton): Record<string, HTMLInputElement> =>
  Object.fromEntries(
    [...button.renderRoot.querySelectorAll<HTMLInputElement>('[part~="input"]')].map((input) => [input.name, input]),
  );

/** Sets a value and dispatches `input`, as typing does. */
export function typeInto(input: HTMLInputElement | undefined, value: string): void {
  if (!input) throw new Error('There is no such field');
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Opens the dialog, fills in its fields with the customer's data or `values`, and submits. */
export async function fillAndSubmit(button: FinCheckoutButton, values: Partial<typeof typed> = {}): Promise<void> {
  click(button);
  await button.updateComplete;
  for (const [name, input] of Object.entries(inputsOf(button))) {
    typeInto(input, { ...typed, ...values }[name as keyof typeof typed]);
  }
  click(button, 'submit');
}

/** Waits for a state, and for its rendering if the element is connected. */
export async function untilState(button: FinCheckoutButton, state: CheckoutState): Promise<void> {
  await until(() => button.state === state, `the state ${state}`);
  if (button.isConnected) await button.updateComplete;
}

/** The bodies of all creates. */
export const sentProjects = async (service: Scenario): Promise<unknown[]> =>
  (await service.log('new_project_2')).map((entry) => entry.body);

/** Collects the events of one type that arrive at a target. */
export function collectEvents<K extends keyof HTMLElementEventMap>(
  type: K,
  target: EventTarget = window,
): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  target.addEventListener(type, (event) => events.push(event as HTMLElementEventMap[K]));
  return events;
}

/** Opens the dialog, and waits for its animations to end. */
export async function openDialog(button: FinCheckoutButton): Promise<Record<string, HTMLInputElement>> {
  click(button);
  await button.updateComplete;
  await Promise.all(
    dialogOf(button)
      .getAnimations()
      .map(({ finished }) => finished),
  );
  return inputsOf(button);
}

/** The id or part of the focused element. A failing test prints an element itself at great length. */
export const focused = (button: FinCheckoutButton): string | undefined => {
  const { activeElement } = button.renderRoot as ShadowRoot;
  return activeElement?.id || activeElement?.part.value;
};

/** Clicks with a real pointer that goes down and up in the same place. */
export async function pressWithPointer(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'up' });
}

/** The error that describes a field for assistive technology, or `undefined`. */
export function fieldError(button: FinCheckoutButton, field: string): string | undefined {
  const input = inputsOf(button)[field];
  const error = button.shadowRoot?.getElementById(`${field}-error`);
  const described = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.includes(`${field}-error`)).to.equal(Boolean(error));
  expect(input?.getAttribute('aria-invalid')).to.equal(String(Boolean(error)));
  return error?.textContent ?? undefined;
}

/** Captures the timers of one delay in ms, so that a test need not wait for them. */
export function captureTimers(delayMs: number): { fire(): void; restore(): void } {
  const { setTimeout } = window;
  const callbacks: (() => void)[] = [];
  Object.assign(window, {
    setTimeout: (callback: () => void, ms?: number) =>
      ms === delayMs ? callbacks.push(callback) : setTimeout(callback, ms),
  });
  return {
    fire() {
      for (const callback of callbacks.splice(0)) callback();
    },
    restore() {
      window.setTimeout = setTimeout;
    },
  };
}
