/** Helpers for the tests of `<fin-monthly-fee>`: place an element, wait for it, read it, and act on it. */
import { fixture } from '@open-wc/testing';
import '../../../src/define.js';
import type { Body, CallOptions, Client, PricesOptions } from '../../../src/client/client.js';
import { FinError } from '../../../src/client/errors.js';
import { loadPrefetcher } from '../../../src/elements/monthly-fee/prefetch/index.js';
import type { FeeState, FinMonthlyFee } from '../../../src/index.js';
import { type Plan, type Scenario, scenario } from '../../support/scenario.js';
import { until } from '../../support/until.js';

export { until };

// In a build the prefetcher's file comes after the first fee. Here it is there, so that no test waits for it.
await loadPrefetcher();

/** A scripted service for one test. */
export const service = (plan?: Plan): Promise<Scenario> => scenario(location.origin, plan);

/** Attributes by name; `true` is one without a value, `undefined` none. */
export type Attributes = Record<string, string | number | true | undefined>;

/** Attributes as HTML. */
export const attributeList = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? name : `${name}='${String(value).replaceAll("'", '&#39;')}'`))
    .join(' ');

/** The HTML of an element with complete settings for Germany, which `attributes` complete or replace. */
export const feeMarkup = ({ baseUrl }: Pick<Scenario, 'baseUrl'>, attributes: Attributes = {}, content = ''): string =>
  `<fin-monthly-fee ${attributeList({
    'base-url': baseUrl,
    country: 'DE',
    'total-cost': 24900,
    loading: 'eager',
    ...attributes,
  })}>${content}</fin-monthly-fee>`;

/** Places that element on the page. It is removed when the test ends. */
export const placeFee = (
  service: Pick<Scenario, 'baseUrl'>,
  attributes?: Attributes,
  content?: string,
): Promise<FinMonthlyFee> => fixture<FinMonthlyFee>(feeMarkup(service, attributes, content));

/** Places a lazy element, after a disabled one that is the first of the page: only the first is asked for wherever it is. */
export const placeLazyFee = async (
  ...[service, attributes, content]: Parameters<typeof placeFee>
): Promise<FinMonthlyFee> => {
  await fixture('<fin-monthly-fee disabled></fin-monthly-fee>');
  return placeFee(service, { style: 'margin-top: 5000px', ...attributes, loading: 'lazy' }, content);
};

/** Waits until the element has a state and has rendered it. */
export const waitForState = async (element: FinMonthlyFee, state: FeeState): Promise<void> => {
  await element.updateComplete;
  await until(() => element.state === state, `state ${state}, at ${element.state}`);
  await element.updateComplete;
};

/** A request of a client whose answers the test gives. Quote requests are written as `10 % 15 years of 24900`. */
interface HeldRequest {
  requested: string[];
  signal: AbortSignal | undefined;
  knownOnly: boolean | undefined;
  /** Answers with fees: all of them, or none for `null`. */
  answer(fee?: null): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** The fee that a held client gives for a quote request: a different one for each. */
export const heldFee = (quoteRequest: string): number => Number(quoteRequest.replace(/\D+/g, '')) / 100;

/** A client that holds each request until the test answers. `calls` are single quote requests, `rows` many in one request. */
export const heldClient = (): Client & { calls: HeldRequest[]; rows: HeldRequest[]; known: Set<string> } => {
  const known = new Set<string>();
  const nameOf = (body: Body<'pricing_2'>) =>
    `${body.LTI_downpayment} % ${body.LTI_tenor} of ${body['total_cost_installation (after subsidies) (incl vat)']}`;
  const answerTo = (quoteRequest: string) => ({ status: 'success', response: { Monthly_fee: heldFee(quoteRequest) } });
  const hold = (list: HeldRequest[], requested: string[], { signal, knownOnly }: CallOptions & PricesOptions = {}) =>
    new Promise<(ReturnType<typeof answerTo> | undefined)[]>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new FinError('aborted')));
      const settled = () => new Promise<void>((settled) => setTimeout(settled, 20));
      list.push({
        requested,
        signal,
        knownOnly,
        answer(fee) {
          if (fee !== null) for (const quoteRequest of requested) known.add(quoteRequest);
          resolve(requested.map((quoteRequest) => (fee === null ? undefined : answerTo(quoteRequest))));
          return settled();
        },
        fail(error) {
          reject(error);
          return settled();
        },
      });
    });
  const client = {
    calls: [] as HeldRequest[],
    rows: [] as HeldRequest[],
    known,
    call: async (_: 'pricing_2', body: Body<'pricing_2'>, options?: CallOptions) =>
      (await hold(client.calls, [nameOf(body)], options))[0],
    prices: (bodies: readonly Body<'pricing_2'>[], options?: PricesOptions) =>
      hold(client.rows, bodies.map(nameOf), options),
    recall: (_: 'pricing_2', body: Body<'pricing_2'>) => (known.has(nameOf(body)) ? answerTo(nameOf(body)) : undefined),
    pause: () => {},
  };
  return client as Client & typeof client; // it is asked for prices only
};

/** Places an element, and waits for its fee. */
export const readyFee = async (...placed: Parameters<typeof placeFee>): Promise<FinMonthlyFee> => {
  const element = await placeFee(...placed);
  await waitForState(element, 'ready');
  return element;
};

/** Waits until a frame is painted. Observers and slots have reported by then. */
export const nextPaint = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())));

export const part = <E extends HTMLElement = HTMLElement>(element: Element, name: string): E | null =>
  // The caller names the part, and so its type.
  element.shadowRoot?.querySelector<E>(`[part="${name}"]`) ?? null;

/** As `part`, for a part that must be there. */
export const partOf = <E extends HTMLElement = HTMLElement>(element: Element, name: string): E => {
  const found = part<E>(element, name);
  if (!found) throw new Error(`There is no part ${name}`);
  return found;
};

/** A part's text with plain spaces; `''` if the part is missing. */
export const textOf = (element: Element, name: string): string =>
  part(element, name)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** Whether an element is rendered. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** Whether an element is rendered and visible. */
export const isVisible = (element: Element | null): boolean =>
  Boolean(element?.checkVisibility({ visibilityProperty: true }));

/** The events of a type that reach the document from now on. */
export const recordEvents = <T extends 'fin-fee' | 'fin-change' | 'fin-error'>(type: T): HTMLElementEventMap[T][] => {
  const events: HTMLElementEventMap[T][] = [];
  // An event of that name is of that class.
  const listen = (event: Event) => events.push(event as HTMLElementEventMap[T]);
  document.addEventListener(type, listen);
  cleanups.push(() => document.removeEventListener(type, listen));
  return events;
};

/** Captures the lines that are printed on the console from now on; with a condition, those for which it holds, and drops the others. */
export const captureConsole = (isCaptured = (_line: string) => true): string[] => {
  const lines: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => {
      const line = words.map(String).join(' ');
      if (isCaptured(line)) lines.push(line);
    };
    cleanups.push(() => {
      console[level] = say;
    });
  }
  return lines;
};

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0).reverse()) cleanUp();
});

/**
 * Holds back the timers with such a delay in ms.
 * @returns runs the held timers that have not been cleared
 */
export const holdTimers = (isHeld: (delayMs: number) => boolean): (() => void) => {
  const held = new Map<number, () => void>();
  const { setTimeout, clearTimeout } = window;
  let lastId = 1_000_000; // above the browser's own ids
  Object.assign(window, {
    setTimeout(callback: () => void, delayMs = 0): number {
      if (!isHeld(delayMs)) return setTimeout(callback, delayMs);
      held.set(++lastId, callback);
      return lastId;
    },
    clearTimeout(id?: number): void {
      if (id === undefined || !held.delete(id)) clearTimeout(id);
    },
  });
  cleanups.push(() => Object.assign(window, { setTimeout, clearTimeout }));
  return () => {
    const callbacks = [...held.values()];
    held.clear();
    for (const callback of callbacks) callback();
  };
};

/** Puts `performance.now()` forward. */
export const advanceClock = (ms: number): void => {
  const { now } = performance;
  performance.now = () => Reflect.apply(now, performance, []) + ms;
  cleanups.push(() => {
    performance.now = now;
  });
};

/** A sign of a visitor's intent: a pointer comes to the controls, or moves there. Only the second one bubbles. */
export const touch = (element: Element, type: 'pointerenter' | 'pointermove' = 'pointerenter'): void => {
  partOf(element, 'controls').parentElement?.dispatchEvent(new PointerEvent(type));
};

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
