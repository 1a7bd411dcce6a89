/**
 * Random histories of one visitor and one button: clicks, typed data, cancellations, reloads, elapsed hours, and a service that
 * fails at every point. After every step, invariants are checked.
 */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { createClient } from '../../../src/client/index.js';
import type { FinCheckoutButton } from '../../../src/index.js';
import { type Fault, faults, intentOf, ModelService } from './model-service.js';
import { openPage, type Tab } from './reloadable-page.js';
import { click, hasPart, inputsOf, offer, part, startService, typeInto } from './support.js';

/** Whether the dialog is open. It is rendered once the button is needed. */
const isOpen = (button: FinCheckoutButton): boolean => Boolean(button.renderRoot.querySelector('dialog')?.open);

// From the runner's configuration.
declare const HISTORIES: number;
declare const SEED: number;

const hour = 3_600_000;

/** What the visitor types. The last name is the page's name, so that a body tells its intent. */
interface Typed {
  email: string;
  phone: string;
}

/** The customers that a page may know. */
const pages = {
  nobody: {},
  Ada: {
    first_name_customer: 'Ada',
    last_name_customer: 'Ada',
    email_customer: 'ada@example.com',
    phone_customer: '+49301234567',
    address_project: { address: 'Am Ring 1' },
  },
  Bo: { last_name_customer: 'Bo' },
} as const;
type PageName = keyof typeof pages;

/** What the visitor did, as far as the invariants depend on it. */
interface Model {
  /** The number of projects that an intent may have. */
  allowed: Map<string, number>;
  /** Days that have passed. Records and keys expire after a day, so each day allows every intent one more project. */
  days: number;
  /** The phone numbers that were submitted for an intent. */
  phones: Map<string, Set<string>>;
  page: PageName;
  typed: Record<string, string>;
  another: boolean;
}

/** The situations that the histories covered. A history that covers little proves little. */
const covered = new Set<string>();

/** The time of all pages, and the timers that are too long to wait for. They fire when the clock is advanced. */
const clock = { offsetMs: 0, timers: new Map<number, () => void>(), ids: 0 };

const advance = (hours: number): void => {
  clock.offsetMs += hours * hour;
  const due = [...clock.timers.values()];
  clock.timers.clear();
  for (const call of due) call();
};

/** The delay before a client asks again for an outcome that the host does not know yet. Histories do not wait for it. */
const repetitionDelayMs = 1000;

/** Makes a page use that clock. */
const useClock = (window: Window & typeof globalThis): void => {
  const { now } = window.Date;
  const { setTimeout, clearTimeout } = window;
  window.Date.now = () => now() + clock.offsetMs;
  Object.assign(window, {
    setTimeout: (call: () => void, ms = 0) => {
      if (ms < 5000) return setTimeout(call, ms === repetitionDelayMs ? 0 : ms);
      clock.timers.set(--clock.ids, call);
      return clock.ids;
    },
    clearTimeout: (id: number) => clock.timers.delete(id) || clearTimeout(id),
  });
};

/** Waits for the next task. A nested timer would take 4 ms. */
const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });

class World {
  readonly redirects: string[] = [];

  constructor(
    readonly page: Tab,
    readonly service: ModelService,
  ) {}

  get button(): FinCheckoutButton {
    return this.page.button;
  }

  /** Replaces the page's button with a new one, as the page's own script would make it. */
  async insertButton(settings: Partial<FinCheckoutButton>): Promise<void> {
    const { document } = this.page.window;
    const button = document.createElement('fin-checkout-button');
    const token = async () => ({ token: 't', idempotency: this.service.host });
    const client = createClient({ baseUrl: this.service.checkout, token, fetch: this.service.fetch });
    Object.assign(button, { ...offer, client, checkoutOrigins: location.origin, ...settings });
    button.addEventListener('fin-redirect', ({ url }) => this.redirects.push(url));
    button.addEventListener('fin-project', ({ outcome }) => covered.add(outcome));
    this.button.replaceWith(button);
    await button.updateComplete;
  }

  get #isMoving(): boolean {
    const { state } = this.button;
    if (state === 'collecting') return !isOpen(this.button); // its `close` event is pending
    return state === 'creating' && !this.service.held.length;
  }

  /** Waits until nothing is under way but calls that the service holds. */
  async settle(): Promise<void> {
    const end = performance.now() + 30_000;
    do {
      await nextTask();
      if (performance.now() > end) throw new Error(`Still in progress: ${this.button.state}`);
    } while (this.#isMoving);
    await this.button.updateComplete;
  }
}

/** Clicks a part, if it is visible. */
const pressIfVisible = (button: FinCheckoutButton, name: string): boolean => {
  if (!hasPart(button, name) || !part(button, name).checkVisibility()) return false;
  click(button, name);
  return true;
};

const allowAnotherProject = ({ allowed }: Model, intent: string): void => {
  allowed.set(intent, (allowed.get(intent) ?? 1) + 1);
};

function checkInvariants(model: Model, { button, service, redirects }: World): void {
  // There are never two projects for one intent without a confirmed restart.
  const counts = new Map<string, number>();
  for (const { intent } of service.projects) counts.set(intent, (counts.get(intent) ?? 0) + 1);
  for (const [intent, count] of counts) {
    if (count > (model.allowed.get(intent) ?? 1) + model.days) throw new Error(`${count} projects for ${intent}`);
  }
  if (service.unmarkedReplays.length) throw new Error('A replay was not marked');
  // No redirect leads to a link that fails validation.
  for (const url of redirects) expect(url.startsWith(`${service.checkout}&project=`), url).to.equal(true);
  // No typed value is lost.
  const { state } = button;
  if (state === 'collecting') {
    for (const [name, { value }] of Object.entries(inputsOf(button))) {
      if (model.typed[name] !== undefined) expect(value, name).to.equal(model.typed[name]);
    }
  }
  // Every state has an action that leads out of it.
  for (const name of ['', 'check', 'restart', 'cancel', 'another'])
    if (!name || hasPart(button, name)) covered.add(`${state} ${name}`);
  const main = part(button, 'button');
  const pressable = main.checkVisibility() && !main.hasAttribute('aria-disabled');
  const hasRecovery = ['check', 'restart', 'cancel'].some(
    (name) => hasPart(button, name) && part(button, name).checkVisibility(),
  );
  const canGoOn = {
    unconfigured: true,
    idle: pressable,
    done: pressable,
    error: pressable,
    collecting: isOpen(button) && hasRecovery,
    creating: service.held.length > 0,
    redirecting: true, // after a time-out there is a link
    unknown: hasRecovery,
  }[state];
  if (!canGoOn) throw new Error(`No action leads out of ${state}`);
}

type Step = (model: Model, world: World) => void | Promise<void>;

/** A command that may run in any state. */
const command = (name: string, step: Step): fc.AsyncCommand<Model, World> => ({
  check: () => true,
  async run(model, world) {
    const before = world.service.requests;
    await step(model, world);
    await world.settle();
    // One command comes to one request at most, and its replay after a 401.
    if (world.service.requests - before > 2) throw new Error('More than one request');
    checkInvariants(model, world);
  },
  toString: () => name,
});

const fillIn = (model: Model, { button }: World, { email, phone }: Typed): void => {
  const values: Record<string, string> = {
    first_name_customer: 'Ada',
    last_name_customer: model.page,
    email_customer: email,
    phone_customer: phone,
    address: 'Am Ring 1',
  };
  for (const [name, input] of Object.entries(inputsOf(button))) {
    typeInto(input, values[name] ?? '');
    model.typed[name] = values[name] ?? '';
  }
};

const submit = (model: Model, world: World, typed: Typed): void => {
  const { button } = world;
  if (button.state !== 'collecting') return;
  fillIn(model, world, typed);
  const { last_name_customer: last, email_customer: email, phone_customer: phone } = inputsOf(button);
  // A field that is not asked has the page's value of when the dialog opened, which may have changed since.
  for (const said of last ? [last.value] : ['Ada', 'Bo']) {
    const intent = intentOf({ last_name_customer: said, email_customer: email?.value ?? pages.Ada.email_customer });
    const phones = model.phones.get(intent) ?? new Set();
    const theirs = phone?.value ?? pages.Ada.phone_customer;
    if (model.another && !phones.has(theirs)) allowAnotherProject(model, intent);
    model.phones.set(intent, phones.add(theirs));
  }
  click(button, 'submit');
};

const restart = (model: Model, { button, service }: World): void => {
  const isConfirmation = hasPart(button, 'cancel') && part(button, 'cancel').parentElement?.className === 'recovery';
  if (!pressIfVisible(button, 'restart') || !isConfirmation) return;
  // The intent is one of those that have a project. Which one cannot be seen from outside.
  for (const { intent } of service.projects) allowAnotherProject(model, intent);
};

const clicked = fc.constant(command('click', (_, { button }) => click(button)));

const commands = [
  clicked, // twice, since most situations begin with a click
  clicked,
  fc.constant(
    command('clicks', (_, { button }) => {
      click(button);
      click(button);
      button.checkout();
    }),
  ),
  fc
    .record({
      email: fc.constantFrom('cy@example.com', 'di@example.com'),
      phone: fc.constantFrom('+49301111111', '+49302222222'),
    })
    .map((typed) => command(`submit ${JSON.stringify(typed)}`, (model, world) => submit(model, world, typed))),
  fc.constant(command('cancel', (_, { button }) => void pressIfVisible(button, 'cancel'))),
  fc.constant(
    command('escape', (_, { button }) => {
      button.renderRoot.querySelector('dialog')?.close();
    }),
  ),
  fc.constantFrom<PageName>('nobody', 'Ada', 'Bo').map((name) =>
    command(`page knows ${name}`, async (model, { button }) => {
      if (name !== model.page) model.typed = {}; // what the page knows later counts
      model.page = name;
      button.project = pages[name];
      await button.updateComplete;
    }),
  ),
  fc.constantFrom('10.000', '20.000', '').map((totalCost) =>
    command(`costs ${totalCost}`, async (_, { button }) => {
      button.totalCost = totalCost;
      await button.updateComplete;
    }),
  ),
  fc.array(fc.constantFrom<Fault>(...faults), { minLength: 1, maxLength: 2 }).map((plan) =>
    command(`faults ${plan}`, (_, { service }) => {
      service.plan.splice(0, Number.POSITIVE_INFINITY, ...plan);
    }),
  ),
  fc.constant(
    command('release', (_, { service }) => {
      for (const release of service.held.splice(0)) release();
    }),
  ),
  fc.constant(command('check', (_, { button }) => void pressIfVisible(button, 'check'))),
  fc.constant(command('restart', restart)),
  fc.constant(
    command('another', (model, { button }) => {
      if (!pressIfVisible(button, 'another')) return;
      model.another = true;
      model.typed = {};
    }),
  ),
  fc.constant(
    command('back', (_, { page }) => {
      page.window.dispatchEvent(new page.window.PageTransitionEvent('pageshow', { persisted: true }));
    }),
  ),
  fc.constant(
    command('reload', async (model, world) => {
      for (const release of world.service.held.splice(0)) release();
      model.typed = {};
      model.another = false;
      clock.timers.clear();
      const { totalCost } = world.button;
      await world.page.reload();
      useClock(world.page.window);
      await world.insertButton({ totalCost: totalCost ?? '', project: pages[model.page] });
    }),
  ),
  fc.constantFrom(1, 25).map((hours) =>
    command(`${hours} h`, (model) => {
      advance(hours);
      if (hours > 24) model.days++;
    }),
  ),
];

/** Without further faults, the visitor gets to a checkout. */
async function reachCheckout(model: Model, world: World): Promise<void> {
  const { service } = world;
  service.plan.length = 0;
  world.button.totalCost = '10.000';
  const before = world.redirects.length;
  for (let i = 0; i < 12; i++) {
    for (const release of service.held.splice(0)) release();
    await world.settle();
    const { button } = world;
    if (world.redirects.length > before) return;
    if (button.state === 'redirecting') {
      advance(0);
      await world.settle();
      expect(hasPart(button, 'link')).to.equal(true);
    }
    if (button.state === 'collecting') submit(model, world, { email: 'cy@example.com', phone: '+49301111111' });
    else if (button.state === 'unknown') void (pressIfVisible(button, 'check') || restart(model, world));
    else if (button.state === 'error' && hasPart(button, 'restart')) restart(model, world);
    else click(button);
    await world.settle();
    checkInvariants(model, world);
  }
  throw new Error(`Does not reach the checkout: ${world.button.state}`);
}

describe('a checkout is neither lost nor doubled', function () {
  this.timeout(120_000 + 3_000 * HISTORIES);

  it(`in ${HISTORIES} histories`, async () => {
    const checkout = (await startService({ token: [{ status: 204, text: '', repeat: true }] })).tokenUrl;
    const page = await openPage({}, { follow: true });
    useClock(page.window);
    let number = 0;
    const history = async (
      host: boolean,
      first: PageName,
      steps: Iterable<fc.AsyncCommand<Model, World>>,
    ): Promise<void> => {
      sessionStorage.clear();
      clock.timers.clear();
      clock.offsetMs = 0;
      const world = new World(page, new ModelService(host, `${checkout}?history=${++number}`));
      await world.insertButton({ totalCost: '10.000', project: pages[first] });
      const model: Model = { allowed: new Map(), days: 0, phones: new Map(), page: first, typed: {}, another: false };
      await fc.asyncModelRun(() => ({ model, real: world }), steps);
      await reachCheckout(model, world);
    };
    const found = await fc.check(
      fc.asyncProperty(
        fc.boolean(),
        fc.constantFrom('nobody', 'Ada'),
        fc.commands(commands, { maxCommands: 30, size: 'max' }),
        history,
      ),
      { numRuns: HISTORIES, seed: SEED },
    );
    if (found.failed) throw new Error(`${found.errorInstance}\n${await fc.asyncDefaultReportMessage(found)}`);
    if (HISTORIES < 100) return; // fewer do not come by all of it
    expect([...covered]).to.include.members([
      'idle another',
      'collecting cancel',
      'creating ',
      'redirecting ',
      'done another',
      'error restart',
      'error cancel',
      'unknown check',
      'unknown restart',
      'unknown cancel',
      'created',
      'updated',
      'resumed',
    ]);
  });
});
