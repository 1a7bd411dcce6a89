/** What the tests of `<fin-lead-form>` share: a form that lacks nothing but the customer, and what the two come to. */
import { fixture, html, waitUntil } from '@open-wc/testing';
import '../../../src/define.js';
import { loadForms } from '../../../src/elements/load-forms.js';
import type { FinLeadForm, Lead, LeadState } from '../../../src/index.js';
import { type Plan, type Scenario, scenario } from '../../support/scenario.js';

// Most tests are about what the forms do once they are there.
before(loadForms);

/** The customer as the fields have it. */
export const typed = {
  first_name_customer: 'Ada',
  last_name_customer: 'Öberg',
  email_customer: 'ada@example.com',
  phone_customer: '030 / 1234567',
  address: 'Am Ring 1, 10115 Berlin',
  comment: 'Call me after six.',
};

/** The same as a page hands it over. */
export const customer = {
  customer_first_name: 'Ada',
  customer_last_name: 'Öberg',
  customer_email: 'ada@example.com',
  customer_phone: '030 / 1234567',
  address: { address: 'Am Ring 1, 10115 Berlin', lat: 52.53, lng: 13.38 },
  comment: 'Call me after six.',
} satisfies Partial<Lead>;

/** The body of `new_lead` that is typed in. */
export const body = {
  ...customer,
  customer_phone: '+49301234567',
  address: { address: typed.address },
  country: 'Germany',
  estimated_cost_of_installation: 24_900,
};

/** A scripted service and a form that lacks nothing but the customer, with `settings` over that. */
export async function place(
  settings: Partial<FinLeadForm> = {},
  plan?: Plan,
): Promise<{ form: FinLeadForm; there: Scenario }> {
  const there = await scenario(location.origin, plan);
  const form = await fixture<FinLeadForm>(html`<fin-lead-form></fin-lead-form>`);
  Object.assign(form, { baseUrl: there.baseUrl, country: 'Germany', totalCost: '24.900', ...settings });
  await form.updateComplete;
  return { form, there };
}

/** A service whose mint says that keys are understood. */
export const keyed = (plan: Plan): Plan => ({ token: [{ body: { token: 'abc', idempotency: true } }], ...plan });

/** As `place`, with such a mint. */
export async function placeKeyed(plan: Plan, settings: Partial<FinLeadForm> = {}) {
  const there = await scenario(location.origin, keyed(plan));
  return { there, form: (await place({ baseUrl: there.baseUrl, tokenUrl: there.tokenUrl, ...settings })).form };
}

/** The element that has the part, there it must be. */
export function part<E extends HTMLElement = HTMLElement>(form: FinLeadForm, name: string): E {
  const found = form.renderRoot.querySelector<E>(`[part~="${name}"]`);
  if (!found) throw new Error(`There is no part ${name}`);
  return found;
}

export const has = (form: FinLeadForm, name: string): boolean =>
  Boolean(form.renderRoot.querySelector(`[part~="${name}"]`));

export const press = (form: FinLeadForm, name = 'submit'): void => part(form, name).click();

export const statusOf = (form: FinLeadForm): string | undefined => part(form, 'status').textContent?.trim();

export const inputsOf = (form: FinLeadForm): Record<string, HTMLInputElement> =>
  Object.fromEntries(
    [...form.renderRoot.querySelectorAll<HTMLInputElement>('[part~="input"]')].map((input) => [input.name, input]),
  );

export function type(input: HTMLInputElement | undefined, value: string): void {
  if (!input) throw new Error('There is no such field');
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Fills in what is asked, with `values` over the customer's, and submits. */
export function fill(form: FinLeadForm, values: Partial<typeof typed> = {}): void {
  for (const [name, input] of Object.entries(inputsOf(form))) {
    type(input, { ...typed, ...values }[name as keyof typeof typed]);
  }
  press(form);
}

/** Off the page an element does not update: there only its state is waited for. */
export async function reached(form: FinLeadForm, state: LeadState): Promise<void> {
  await waitUntil(() => form.state === state, `the state ${state}`, { interval: 5, timeout: 5000 });
  if (form.isConnected) await form.updateComplete;
}

export const sent = async (there: Scenario): Promise<unknown[]> =>
  (await there.log('new_lead')).map((entry) => entry.body);

/** The id of the focused field, or the part that is focused. */
export const focused = (form: FinLeadForm): string | undefined => {
  const { activeElement } = form.renderRoot as ShadowRoot;
  return activeElement?.id || activeElement?.part.value;
};

export function heard<K extends keyof HTMLElementEventMap>(
  type: K,
  target: EventTarget = window,
): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  target.addEventListener(type, (event) => events.push(event as HTMLElementEventMap[K]));
  return events;
}
