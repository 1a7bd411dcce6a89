/** What the tests of `<fin-monthly-fee>` share: an element on a page of the scripted service, and ways to look at it. */
import { fixture, waitUntil } from '@open-wc/testing';
import '../../../src/define.js';
import type { FeeState, FinMonthlyFee } from '../../../src/index.js';
import { type Plan, type Scenario, scenario } from '../../support/scenario.js';

/** A scripted service of this test's own. */
export const service = (plan?: Plan): Promise<Scenario> => scenario(location.origin, plan);

/** Attributes by name; `true` is one without a value, `undefined` none. */
export type Attributes = Record<string, string | number | true | undefined>;

/** Fills a bracket of HTML with attributes. */
export const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? name : `${name}='${String(value).replaceAll("'", '&#39;')}'`))
    .join(' ');

/** The tag of an element that has all it needs, on German ground; `attributes` come on top. */
export const feeTag = ({ baseUrl }: Pick<Scenario, 'baseUrl'>, attributes: Attributes = {}, content = ''): string =>
  `<fin-monthly-fee ${written({
    'base-url': baseUrl,
    country: 'DE',
    'total-cost': 24900,
    loading: 'eager',
    ...attributes,
  })}>${content}</fin-monthly-fee>`;

/** Puts that element on the page; it leaves when the test ends. */
export const placeFee = (
  service: Pick<Scenario, 'baseUrl'>,
  attributes?: Attributes,
  content?: string,
): Promise<FinMonthlyFee> => fixture<FinMonthlyFee>(feeTag(service, attributes, content));

/** Waits for a condition, for the time that a loaded machine may need. */
export const until = (condition: () => unknown, what: string): Promise<void> =>
  waitUntil(() => Boolean(condition()), what, { interval: 5, timeout: 8_000 });

/** Waits until the element is at a state, and shows it. */
export const reaches = async (element: FinMonthlyFee, state: FeeState): Promise<void> => {
  await element.updateComplete;
  await until(() => element.state === state, `state ${state}, at ${element.state}`);
  await element.updateComplete;
};

/** An element that shows its fee. */
export const readyFee = async (...placed: Parameters<typeof placeFee>): Promise<FinMonthlyFee> => {
  const element = await placeFee(...placed);
  await reaches(element, 'ready');
  return element;
};

/** A frame was painted: what observers and slots had to say has been said. */
export const frame = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())));

export const part = <E extends HTMLElement = HTMLElement>(element: Element, name: string): E | null =>
  // The caller names the part, and so its type.
  element.shadowRoot?.querySelector<E>(`[part="${name}"]`) ?? null;

/** A part that must be there. */
export const partOf = <E extends HTMLElement = HTMLElement>(element: Element, name: string): E => {
  const found = part<E>(element, name);
  if (!found) throw new Error(`There is no part ${name}`);
  return found;
};

/** A part's text, its spaces made plain; `''` when it is not there. */
export const textOf = (element: Element, name: string): string =>
  part(element, name)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** Whether a slot's content is on show. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** The events of a type that reach the document, as they come. */
export const heard = <T extends 'fin-fee' | 'fin-change' | 'fin-error'>(type: T): HTMLElementEventMap[T][] => {
  const events: HTMLElementEventMap[T][] = [];
  // An event of that name is of that class.
  const listen = (event: Event) => events.push(event as HTMLElementEventMap[T]);
  document.addEventListener(type, listen);
  leftovers.push(() => document.removeEventListener(type, listen));
  return events;
};

/** The lines on the console from here on, in place of the console. */
export const consoleLines = (): string[] => {
  const lines: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => lines.push(words.map(String).join(' '));
    leftovers.push(() => {
      console[level] = say;
    });
  }
  return lines;
};

const leftovers: (() => void)[] = [];
afterEach(() => {
  for (const clear of leftovers.splice(0)) clear();
});

/** Moves the slider as a thumb under a finger does: one `input` for a step, without a release. */
export const drag = (element: Element, percent: number): void => {
  const slider = partOf<HTMLInputElement>(element, 'slider');
  slider.value = String(percent);
  slider.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};

/** Lets the thumb go. */
export const release = (element: Element): void => {
  partOf(element, 'slider').dispatchEvent(new Event('change', { bubbles: true }));
};

/** Picks a tenor in the select or among the radio buttons. */
export const pickTenor = (element: Element, years: number): void => {
  const select = part<HTMLSelectElement>(element, 'tenor-select');
  const control = select ?? element.shadowRoot?.querySelector<HTMLInputElement>(`input[type=radio][value="${years}"]`);
  if (!control) throw new Error(`No tenor of ${years} years`);
  if (select) select.value = String(years);
  else control.click();
  if (!select) return;
  select.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
