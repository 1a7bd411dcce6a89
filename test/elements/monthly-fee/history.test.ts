/**
 * Random histories of two fees with one client: touches, drags, tenors, settings that change, removals, and a host that answers late, out
 * of order, wrongly or never, while prices change. After every task, invariants are checked.
 *
 * A fee on show is the service's own answer to exactly the selection on show: the large one, those of the other terms, and those that
 * totals, rate and example are computed from. The example has a selection of its own.
 */
import { expect, fixture, html } from '@open-wc/testing';
import fc from 'fast-check';
import type { Localization } from '../../../src/elements/base/fin-element.js';
import { formatFor } from '../../../src/elements/formats/number-formats.js';
import { rateLine } from '../../../src/elements/monthly-fee/credit/credit-texts.js';
import { formatRate } from '../../../src/elements/monthly-fee/credit/rate-format.js';
import { exampleOf } from '../../../src/elements/monthly-fee/credit/representative-example.js';
import { totalsOf } from '../../../src/elements/monthly-fee/credit/totals.js';
import { loadDetails } from '../../../src/elements/monthly-fee/load-details.js';
import { prefetching } from '../../../src/elements/monthly-fee/prefetch/overload.js';
import type { FinMonthlyFee, Selection } from '../../../src/index.js';
import { locales } from '../../../src/locales/index.js';
import { HeldHost, keyOf, type Place, type Reply, success } from './held-host.js';
import { PageClock } from './page-clock.js';
import { drag, part, partOf, pickTenor, release, textOf } from './support.js';

// From the runner's configuration.
declare const HISTORIES: number;
declare const SEED: number;

/** The situations that the histories covered. A history that covers little proves little. */
const covered = new Set<string>();

// In a build, this file comes later. Here it is there, so that a history waits for nothing but its host.
await loadDetails();

const clock = new PageClock();

/** How long a frame takes: something passes after every step. */
const frameMs = 17;

/** Waits for the next task: what was due in this one is done, and could be painted. */
const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });

const costs = ['10.000', '24.900,50', ''];
const tenors = [5, 10, 15] as const;
const lender = 'Musterbank AG, Musterweg 1, 10115 Berlin';
/** The selection of the example, where it is not the one that the fee starts with. */
const example = { totalCost: 24_900, tenor: 15, downpayment: 10 } as const;

const localizationOf = ({ country, currency }: Selection): Localization => ({
  language: 'en',
  texts: locales.en,
  customTexts: [],
  format: formatFor('en', country, currency),
});

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** One fee of the page, and what is known of its past. */
class Placed {
  /** The selection and the fee when they were looked at last. */
  #last: { key: string; fee: number } | undefined;
  /** The key of the selection that a refresh is under way for. */
  #refreshing: string | undefined;
  /** The period of the latest refreshed fee of each selection. Nothing older comes back. */
  readonly #refreshed = new Map<string, number>();
  /** Events that told another fee than that of their selection. */
  readonly #wrongEvents: string[] = [];

  constructor(
    readonly element: FinMonthlyFee,
    readonly host: HeldHost,
  ) {
    element.addEventListener('fin-fee', ({ fee, selection }) => {
      const isAnswer = fee === undefined || (selection && host.periodOf(selection, fee) !== undefined);
      if (fee !== element.fee || !isAnswer) this.#wrongEvents.push(`fin-fee told ${fee}`);
    });
  }

  get key(): string | undefined {
    return this.element.selection && keyOf(this.element.selection);
  }

  refresh(): void {
    if (!this.element.isConnected) return;
    this.#last = undefined;
    this.#refreshing = this.key;
    this.element.refresh();
  }

  check(): void {
    const { element, host, key } = this;
    const { fee, selection, state } = element;
    covered.add(state);
    const problem = (text: string) => new Error(`${text}: ${key} ${fee} ${state}`);
    if (this.#wrongEvents[0]) throw problem(this.#wrongEvents[0]);
    if ((state === 'ready') !== (fee !== undefined)) throw problem('State and fee disagree');
    if ((state === 'unconfigured') !== !selection?.totalCost) throw problem('State and total cost disagree');
    if (element.isConnected && !element.isUpdatePending) this.#checkView(problem);
    if (this.#last && this.#last.key === key && this.#last.fee !== fee) throw problem(`Replaces ${this.#last.fee}`);
    this.#last = undefined;
    if (this.#refreshing !== key || state === 'error') this.#refreshing = undefined;
    if (fee === undefined || !selection || !key) return;
    const period = host.periodOf(selection, fee);
    if (period === undefined) throw problem('Not the answer to this selection');
    if (this.#refreshing) this.#refreshed.set(key, period);
    this.#refreshing = undefined;
    if (period < (this.#refreshed.get(key) ?? 0)) throw problem('Older than a refreshed fee');
    this.#last = { key, fee };
  }

  /** What a visitor sees is what the properties say. */
  #checkView(problem: (text: string) => Error): void {
    const { element } = this;
    const { fee, selection, state } = element;
    if (!element.matches(`:state(${state})`)) throw problem('Another state as a custom state');
    if (!selection) return;
    const { money } = localizationOf(selection).format;
    const amount = textOf(element, 'amount');
    if (amount !== (fee === undefined ? '' : plain(money(fee)))) throw problem(`Shows ${amount}`);
    this.#checkTerms(selection, problem);
    this.#checkDetails(selection, problem);
    const tenor = element.renderRoot.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;
    const { value } = partOf<HTMLInputElement>(element, 'slider');
    if (Number(tenor) !== selection.tenor || Number(value) !== selection.downpayment)
      throw problem(`Controls show ${tenor} years, ${value} %`);
    if (!textOf(element, 'basis').includes(plain(money(selection.totalCost)))) throw problem('Another cost');
  }

  /** The payment on each term's option is an answer to the selection with that term; that of the selection is the large one. */
  #checkTerms(selection: Selection, problem: (text: string) => Error): void {
    const { element, host } = this;
    const { money, wholeMoney } = localizationOf(selection).format;
    for (const tenor of tenors) {
      const input = element.renderRoot.querySelector(`input[type=radio][value="${tenor}"]`);
      const shown = plain(input?.parentElement?.querySelector('.term-fee')?.textContent);
      const name = plain(input?.ariaLabel);
      if (!shown && /,/.test(name)) throw problem(`Says ${name}, and shows nothing`);
      if (!shown) continue;
      covered.add('the payment of a term');
      const { fee } = element;
      const answers = tenor !== selection.tenor ? host.answersTo({ ...selection, tenor }) : fee ? [fee] : [];
      const isAnswer = (one: number) => shown === plain(wholeMoney(one)) && name.includes(plain(`, ${money(one)} `));
      if (!answers.some(isAnswer)) throw problem(`${shown} (${name}) on the option of ${tenor} years`);
    }
  }

  /** Totals and rate are those of the fee on show. The example is computed from an answer to its own selection. */
  #checkDetails(selection: Selection, problem: (text: string) => Error): void {
    const { element, host } = this;
    const { fee } = element;
    const localization = localizationOf(selection);
    const { money } = localization.format;
    const totals = element.allCostsIncluded && fee !== undefined ? totalsOf(selection, fee) : undefined;
    if (JSON.stringify(element.totals) !== JSON.stringify(totals)) throw problem('Totals of another fee');
    const texts = (selector: string) =>
      Array.from(element.renderRoot.querySelectorAll(selector), ({ textContent }) => plain(textContent));
    const figures = texts('.totals dd, .rate-line').filter((text) => /\d/.test(text));
    const expected = totals
      ? [
          rateLine(localization, totals),
          money(totals.sum),
          money(totals.cost),
          formatRate(totals.borrowingRate, localization.format),
        ]
      : [];
    if (figures.join(' | ') !== expected.map(plain).join(' | ')) throw problem(`Totals are ${figures}`);
    const payments = texts('.totals .each').filter(Boolean);
    if (payments.some((text) => fee === undefined || text !== plain(money(fee))))
      throw problem(`Payments of ${payments}`);
    if (totals) covered.add('totals');

    const values = texts('.example dd').join(' | ');
    if (!values) return;
    covered.add('an example');
    const own = element.example ? example : { tenor: element.tenor ?? 10, downpayment: 0 };
    const exampleSelection = { ...selection, ...own } as Selection;
    const isExample = (answer: number) =>
      values ===
      exampleOf(localization, exampleSelection, answer, lender)
        ?.rows.map(({ value }) => plain(value))
        .join(' | ');
    if (!host.answersTo(exampleSelection).some(isExample)) throw problem(`The example says ${values}`);
  }
}

/** A touch of the controls. An event that does not bubble comes to all that is around them, too. */
const showIntent = (element: FinMonthlyFee, event: Event): void => {
  for (let node: Element | null = partOf(element, 'controls'); node; node = event.bubbles ? null : node.parentElement)
    node.dispatchEvent(event);
};

class World {
  readonly fees: Placed[] = [];

  constructor(
    readonly host: HeldHost,
    private readonly page: HTMLElement,
  ) {}

  get #elements(): FinMonthlyFee[] {
    return this.fees.map(({ element }) => element);
  }

  place(settings: Partial<FinMonthlyFee>): void {
    const element = document.createElement('fin-monthly-fee');
    const { baseUrl } = this.host;
    Object.assign(element, { baseUrl, tokenUrl: `${baseUrl}/token`, country: 'DE', tenors: '5 10 15', ...settings });
    this.fees.push(new Placed(element, this.host));
    this.page.append(element);
  }

  fee(index: number): Placed {
    const placed = this.fees[index];
    if (!placed) throw new Error(`There is no fee ${index}`);
    return placed;
  }

  toggle(index: number): void {
    const { element } = this.fee(index);
    if (element.isConnected) element.remove();
    else this.page.append(element);
  }

  /** Waits for what goes on without the host, and checks all invariants. */
  readonly settle = async (): Promise<void> => {
    await nextTask();
    for (const placed of this.fees) placed.check();
    const [fault] = this.host.faults;
    if (fault) throw new Error(fault);
  };

  async advance(ms: number): Promise<void> {
    await clock.advance(ms, this.settle);
  }

  /** The visitor shows intent at both fees. */
  async touch(): Promise<void> {
    for (const { element } of this.fees) showIntent(element, new PointerEvent('pointerenter'));
    await this.advance(frameMs);
  }

  /** Answers everything rightly until nothing is requested any more. */
  async rest(): Promise<void> {
    let answers = 0;
    for (let quiet = 0; quiet < 2; ) {
      quiet = this.host.held.length ? 0 : quiet + 1;
      while (this.host.held[0]) {
        if (++answers > 500) throw new Error('Requests never end');
        this.host.answer(this.host.held[0], success);
        await this.settle();
      }
      await this.advance(3_000);
    }
    const waiting = this.#elements.find(({ state, isConnected }) => state === 'pending' && isConnected);
    if (waiting) throw new Error('Waits for a fee that nobody requests');
  }
}

type Step = (world: World) => void | Promise<void>;

/** A command that may run in any state. */
const command = (name: string, step: Step): fc.AsyncCommand<object, World> => ({
  check: () => true,
  async run(_, world) {
    await step(world);
    await world.settle();
    await world.advance(frameMs);
  },
  toString: () => name,
});

const fees = fc.constantFrom(0, 1);
const percents = fc.constantFrom(0, 10, 20, 30, 40);
const places = fc.array(
  fc.oneof(
    { arbitrary: fc.constant<Place>('fee'), weight: 5 },
    { arbitrary: fc.constantFrom<Place>('null', 'ERROR', 'wrong'), weight: 2 },
  ),
  { minLength: 1, maxLength: 6 },
) as fc.Arbitrary<[Place, ...Place[]]>; // never empty
const replies: fc.Arbitrary<Reply> = fc.oneof(
  { arbitrary: fc.constant(success), weight: 12 },
  { arbitrary: places.map((places) => ({ places })), weight: 6 },
  {
    arbitrary: fc.constantFrom<Reply>(
      { status: 400 },
      { status: 401 },
      { status: 429, retryAfter: 1, body: { status: 'NOT_RUN', message: 'No.', reason: 'concurrency' } },
      { status: 429, retryAfter: 120 },
      { status: 502 },
    ),
    weight: 3,
  },
  { arbitrary: fc.constant<Reply>({ status: 403 }), weight: 1 },
  { arbitrary: fc.constant<Reply>('lost'), weight: 1 },
  { arbitrary: fc.constant<Reply>({ places: ['fee'], cut: true }), weight: 1 },
);

type Steps = fc.Arbitrary<fc.AsyncCommand<object, World>>;

const often = (times: number, steps: Steps): Steps[] => Array.from({ length: times }, () => steps);

const touches = [
  new PointerEvent('pointerenter'),
  new PointerEvent('pointermove', { bubbles: true, composed: true }),
  new PointerEvent('pointerdown', { bubbles: true, composed: true }),
  new FocusEvent('focusin', { bubbles: true, composed: true }),
];

/** Acts on the controls of an element on the page that has some. */
const onControls = ({ element }: Placed, act: (element: FinMonthlyFee) => void): void => {
  if (element.isConnected && part(element, 'slider')) act(element);
};

const onFees = (name: string, step: (placed: Placed) => void): Steps =>
  fees.map((index) => command(`${name} ${index}`, (world) => step(world.fee(index))));

/** How often each kind of step happens, compared to the others. */
const commands = [
  ...often(
    10,
    fc.tuple(fc.nat(5), replies).map(([number, reply]) =>
      command(`answers the ${number}. with ${JSON.stringify(reply)}`, ({ host }) => {
        const request = host.held[number % host.held.length];
        if (!request) return;
        host.answer(request, reply);
      }),
    ),
  ),
  ...often(
    3,
    fc.constant(
      command('answers all, the last first', async ({ host, settle }) => {
        for (const request of [...host.held].reverse()) {
          if (host.held.includes(request)) host.answer(request, success);
          await settle();
        }
      }),
    ),
  ),
  ...often(
    4,
    fc.tuple(fees, fc.constantFrom(...touches)).map(([index, event]) =>
      command(`${event.type} at ${index}`, (world) => {
        onControls(world.fee(index), (element) => showIntent(element, event));
      }),
    ),
  ),
  ...often(
    4,
    fc
      .tuple(fees, percents)
      .map(([index, percent]) =>
        command(`drags ${index} to ${percent} %`, (world) =>
          onControls(world.fee(index), (element) => drag(element, percent)),
        ),
      ),
  ),
  fc.tuple(fees, fc.array(percents, { minLength: 2, maxLength: 5 })).map(([index, path]) =>
    command(`drags ${index} along ${path}`, async (world) => {
      for (const percent of path) {
        onControls(world.fee(index), (element) => drag(element, percent));
        await world.settle();
      }
    }),
  ),
  ...often(
    3,
    fees.map((index) =>
      command(`drags ${index} away and back`, async (world) => {
        const placed = world.fee(index);
        const { downpayment = 0 } = placed.element.selection ?? {};
        onControls(placed, (element) => drag(element, downpayment ? 0 : 40));
        await world.settle();
        onControls(placed, (element) => drag(element, downpayment));
      }),
    ),
  ),
  onFees('lets go of', (placed) => onControls(placed, release)),
  ...often(
    3,
    fc
      .tuple(fees, fc.constantFrom(...tenors))
      .map(([index, years]) =>
        command(`chooses ${years} years in ${index}`, (world) =>
          onControls(world.fee(index), (element) => pickTenor(element, years)),
        ),
      ),
  ),
  fc
    .tuple(fees, fc.constantFrom(...costs))
    .map(([index, cost]) =>
      command(`costs ${index} ${cost}`, (world) => void Object.assign(world.fee(index).element, { totalCost: cost })),
    ),
  fc
    .tuple(fees, fc.constantFrom('DE', 'SE', 'CH'))
    .map(([index, country]) =>
      command(`country of ${index} ${country}`, (world) => void Object.assign(world.fee(index).element, { country })),
    ),
  ...often(
    2,
    onFees('refreshes', (placed) => placed.refresh()),
  ),
  onFees('retries', (placed) => {
    if (placed.element.isConnected && part(placed.element, 'retry')) placed.refresh();
  }),
  fees.map((index) => command(`removes ${index} or puts it back`, (world) => world.toggle(index))),
  ...often(
    2,
    fc.constant(
      command('changes prices, and refreshes both', async (world) => {
        world.host.period++;
        for (const placed of world.fees) placed.refresh();
        await world.advance(3_000); // longer than the fees' throttle
      }),
    ),
  ),
  fc.constant(command('changes prices', ({ host }) => void host.period++)),
  fc.constant(command('expires tokens', ({ host }) => host.expireTokens())),
  fc.constant(
    command('restarts the host', ({ host }) => {
      host.isPrefetch = !host.isPrefetch;
      host.wasSetUpAnew = true;
    }),
  ),
  ...often(
    3,
    fc.constantFrom(20, 200, 1_500, 16_000, 610_000).map((ms) => command(`${ms} ms`, (world) => world.advance(ms))),
  ),
  fc.constant(
    command('scrolls, and is online', () => {
      clock.scroll();
      dispatchEvent(new Event('online'));
    }),
  ),
];

/** Without further faults, every fee is there in the end, and is what the service says then. */
async function reachFees(world: World): Promise<void> {
  const { host, fees } = world;
  clock.scroll();
  await world.settle();
  await world.rest();
  for (const [index, { element }] of fees.entries()) {
    if (!element.isConnected) world.toggle(index);
    if (!element.totalCost) element.totalCost = '10.000';
  }
  await world.rest();
  for (const placed of fees) placed.refresh();
  await world.rest();
  for (const { element, key = '' } of fees)
    if (element.fee !== host.figure(key)) throw new Error(`Ends with ${element.fee} ${element.state} for ${key}`);
}

/** After a touch, a host that answers lists gives every position of the slider its fee in the next frame. */
async function slideAtOnce(world: World): Promise<void> {
  prefetching.isOver = false;
  await world.touch();
  await world.rest();
  for (const { element } of world.fees)
    for (const percent of [40, 20, 0, 30, 10]) {
      drag(element, percent);
      await world.settle();
      if (element.state !== 'ready') throw new Error(`No fee at once for ${percent} %`);
    }
}

describe('a fee on show is the answer to the selection on show', function () {
  this.timeout(60_000 + 15_000 * HISTORIES); // in WebKit, a history takes seconds

  it(`in ${HISTORIES} histories`, async () => {
    const page = await fixture<HTMLElement>(html`<div></div>`);
    let number = 0;
    const history = async (
      isPrefetch: boolean,
      start: 'cold' | 'warm' | 'touched',
      downpaymentStep: number,
      second: Partial<FinMonthlyFee>,
      steps: Iterable<fc.AsyncCommand<object, World>>,
    ): Promise<void> => {
      clock.startOver();
      prefetching.isOver = false; // a 429 ends prefetching on the page
      page.replaceChildren();
      const host = new HeldHost(`${location.origin}/history-${++number}`, covered);
      host.isPrefetch = isPrefetch;
      const world = new World(host, page);
      const { fetch } = window;
      window.fetch = ((url: string, init: RequestInit) => host.fetch(url, init)) as typeof fetch;
      try {
        world.place({ totalCost: '10.000', downpaymentStep });
        world.place({ totalCost: '10.000', downpaymentStep, ...second });
        await world.settle();
        if (start !== 'cold') await world.rest();
        if (start === 'touched') await world.touch();
        await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
        await reachFees(world);
        if (isPrefetch && !host.wasSetUpAnew) await slideAtOnce(world);
      } finally {
        window.fetch = fetch;
      }
    };
    const restore = clock.install();
    try {
      const found = await fc.check(
        fc.asyncProperty(
          fc.boolean(),
          fc.constantFrom('cold', 'warm', 'touched'),
          fc.constantFrom(2, 10, 10, 40), // with few positions, the fees meet often; a row of many is looked up first
          fc.record({
            loading: fc.constantFrom('lazy', 'eager'),
            tenor: fc.constantFrom(...tenors),
            allCostsIncluded: fc.boolean(),
            lender: fc.constant(lender),
            example: fc.constantFrom('', '24900 15 10'),
          }),
          fc.commands(commands, { maxCommands: 60, size: 'max' }),
          history,
        ),
        { numRuns: HISTORIES, seed: SEED },
      );
      if (found.failed) throw new Error(`${found.errorInstance}\n${await fc.asyncDefaultReportMessage(found)}`);
    } finally {
      restore();
      page.replaceChildren();
    }
    if (HISTORIES < 100) return; // fewer do not come by all of it
    expect([...covered]).to.include.members([
      ...['unconfigured', 'idle', 'pending', 'ready', 'error'],
      ...['the payment of a term', 'totals', 'an example'],
      ...['token', 'wf/pricing_2'].flatMap((path) => [`${path} answered`, `${path} refused`, `${path} lost`]),
    ]);
  });
});
