/** Helpers of the tests of `<fin-lead-form>`: a configured form, a customer, and the body that they are sent as. */
import { fixture, html } from '@open-wc/testing';
import '../../../src/define.js';
import { loadLeadController } from '../../../src/elements/load-forms.js';
import type { FinLeadForm, Lead, LeadState } from '../../../src/index.js';
import { type Plan, type Scenario, scenario } from '../../support/scenario.js';
import { until } from '../../support/until.js';

// The form's files are loaded before the tests. How they are loaded has tests of its own.
before(loadLeadController);

/** The customer's data as the fields have it. */
export const typed = {
  first_name_customer: 'Ada',
  last_name_customer: 'Öberg',
  email_customer: 'ada@example.com',
  phone_customer: '030 / 1234567',
  address: 'Am Ring 1, 10115 Berlin',
  comment: 'Call me after six.',
};

/** The same data as `.lead` has it. */
export const customer = {
  customer_first_name: 'Ada',
  customer_last_name: 'Öberg',
  customer_email: 'ada@example.com',
  customer_phone: '030 / 1234567',
  address: { address: 'Am Ring 1, 10115 Berlin', lat: 52.53, lng: 13.38 },
  comment: 'Call me after six.',
} satisfies Partial<Lead>;

/** The body of `new_lead` for `typed`. */
export const body = {
  ...customer,
  customer_phone: '+49301234567',
  address: { address: typed.address },
  country: 'Germany',
  estimated_cost_of_installation: 24_900,
};

/** A scripted service, and a form that is configured for it without customer data. `settings` come last. */
export async function createForm(
  settings: Partial<FinLeadForm> = {},
  plan?: Plan,
): Promise<{ form: FinLeadForm; service: Scenario }> {
  const service = await scenario(location.origin, plan);
  const form = await fixture<FinLeadForm>(html`<fin-lead-form></fin-lead-form>`);
  Object.assign(form, { baseUrl: service.baseUrl, country: 'Germany', totalCost: '24.900', ...settings });
  await form.updateComplete;
  return { form, service };
}

/** A plan with a lead whose outcome is unknown. */
export const lost: Plan = { new_lead: [{ status: 500, body: {} }] };

/** A plan with a mint that says that keys are understood. */
export const keyed = (plan: Plan): Plan => ({ token: [{ body: { token: 'abc', idempotency: true } }], ...plan });

/** As `createForm`, with such a mint. */
export async function createFormWithKeys(plan: Plan, settings: Partial<FinLeadForm> = {}) {
  const service = await scenario(location.origin, keyed(plan));
  return {
    service,
    form: (await createForm({ baseUrl: service.baseUrl, tokenUrl: service.tokenUrl, ...settings })).form,
  };
}

/** The element with a part. Throws if there is none. */
export function part<E extends HTMLElement = HTMLElement>(form: FinLeadForm, name: string): E {
  const found = form.renderRoot.querySelector<E>(`[part~="${name}"]`);
  if (!found) throw new Error(`There is no part ${name}`);
  return found;
}

export const hasPart = (form: FinLeadForm, name: string): boolean =>
  Boolean(form.renderRoot.querySelector(`[part~="${name}"]`));

export const clickPart = (form: FinLeadForm, name = 'submit'): void => part(form, name).click();

export const statusOf = (form: FinLeadForm): string | undefined => part(form, 'status').textContent?.trim();

export const inputsOf = (form: FinLeadForm): Record<string, HTMLInputElement> =>
  Object.fromEntries(
    [...form.renderRoot.querySelectorAll<HTMLInputElement>('[part~="input"]')].map((input) => [input.name, input]),
  );

export function typeInto(input: HTMLInputElement | undefined, value: string): void {
  if (!input) throw new Error('There is no such field');
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Fills in the visible fields with the customer's data or `values`, and submits. */
export function fillAndSubmit(form: FinLeadForm, values: Partial<typeof typed> = {}): void {
  for (const [name, input] of Object.entries(inputsOf(form))) {
    if (input.checkVisibility()) typeInto(input, { ...typed, ...values }[name as keyof typeof typed]);
  }
  clickPart(form);
}

/** Waits for a state, and for its rendering if the element is connected. */
export async function untilState(form: FinLeadForm, state: LeadState): Promise<void> {
  await until(() => form.state === state, `the state ${state}`);
  if (form.isConnected) await form.updateComplete;
}

export const sentLeads = async (service: Scenario): Promise<unknown[]> =>
  (await service.log('new_lead')).map((entry) => entry.body);

/** The id or part of the focused element. */
export const focused = (form: FinLeadForm): string | undefined => {
  const { activeElement } = form.renderRoot as ShadowRoot;
  return activeElement?.id || activeElement?.part.value;
};

export function collectEvents<K extends keyof HTMLElementEventMap>(
  type: K,
  target: EventTarget = window,
): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  target.addEventListener(type, (event) => events.push(event as HTMLElementEventMap[K]));
  return events;
}
