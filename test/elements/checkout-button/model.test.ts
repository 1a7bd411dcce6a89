/**
 * Random histories of one visitor before one button: clicks, data, changes of mind, reloads, hours, and a service that fails
 * at every point. What must never happen is looked for after every step.
 */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { createClient } from '../../../src/client/index.js';
import type { FinCheckoutButton } from '../../../src/index.js';
import { type Fault, faults, intentOf, ModelService } from './model-service.js';
import { click, has, inputsOf, offer, part, service, type } from './support.js';
import { type Tab, tab } from './tab.js';

/** The dialog is there once somebody wants it. */
const isOpen = (button: FinCheckoutButton): boolean => Boolean(button.renderRoot.querySelector('dialog')?.open);

// From the runner's configuration.
declare const HISTORIES: number;
declare const SEED: number;

const hour = 3_600_000;

/** What the visitor types; the last name tells what the page said meanwhile, so that a body tells its intent. */
interface Typed {
  email: string;
  phone: string;
}

/** Who the page says that the customer is. */
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

/** What the visitor did, as far as it bears on what may happen. */
interface Model {
  /** How many projects an intent may have. */
  allowed: Map<string, number>;
  /** What is a day old is forgotten, and so is its key: then any intent may have one more. */
  days: number;
  /** The phone numbers that were submitted for an intent. */
  phones: Map<string, Set<string>>;
  page: PageName;
  typed: Record<string, string>;
  another: boolean;
}

/** Where the histories came by, lest they prove nothing. */
const seen = new Set<string>();

/** The time of all pages, and the timers that are too long to wait for: they fire when the clock is advanced. */
const clock = { ahead: 0, timers: new Map<number, () => void>(), ids: 0 };

const advance = (hours: number): void => {
  clock.ahead += hours * hour;
  const due = [...clock.timers.values()];
  clock.timers.clear();
  for (const call of due) call();
};

/** Has a page live by that clock. */
const govern = (window: Window & typeof globalThis): void => {
  const { now } = window.Date;
  const { setTimeout, clearTimeout } = window;
  window.Date.now = () => now() + clock.ahead;
  Object.assign(window, {
    setTimeout: (call: () => void, ms = 0) => {
      if (ms < 5000) return setTimeout(call, ms);
      clock.timers.set(--clock.ids, call);
      return clock.ids;
    },
    clearTimeout: (id: number) => clock.timers.delete(id) || clearTimeout(id),
  });
};

/** A turn of the event loop; a nested timer would take 4 ms. */
const turn = (): Promise<unknown> =>
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

  /** A new button on the page, as its own script would furnish it. */
  async furnish(settings: Partial<FinCheckoutButton>): Promise<void> {
    const { document } = this.page.window;
    const button = document.createElement('fin-checkout-button');
    const token = async () => ({ token: 't', idempotency: this.service.host });
    const client = createClient({ baseUrl: this.service.checkout, token, fetch: this.service.fetch });
    Object.assign(button, { ...offer, client, checkoutOrigins: location.origin, ...settings });
    button.addEventListener('fin-redirect', ({ url }) => this.redirects.push(url));
    button.addEventListener('fin-project', ({ outcome }) => seen.add(outcome));
    this.button.replaceWith(button);
    await button.updateComplete;
  }

  get #moves(): boolean {
    const { state } = this.button;
    if (state === 'collecting') return !isOpen(this.button); // its `close` is on the way
    return state === 'creating' && !this.service.held.length;
  }

  /** Waits until nothing is under way but what the service holds. */
  async settle(): Promise<void> {
    const end = performance.now() + 5000;
    do {
      await turn();
      if (performance.now() > end) throw new Error(`It does not end: ${this.button.state}`);
    } while (this.#moves);
    await this.button.updateComplete;
  }
}

/** Presses a part, if it is there to be pressed. */
const press = (button: FinCheckoutButton, name: string): boolean => {
  if (!has(button, name) || !part(button, name).checkVisibility()) return false;
  click(button, name);
  return true;
};

const permit = ({ allowed }: Model, intent: string): void => {
  allowed.set(intent, (allowed.get(intent) ?? 1) + 1);
};

function look(model: Model, { button, service, redirects }: World): void {
  // Never two projects for one intent without the visitor's second word.
  const counts = new Map<string, number>();
  for (const { intent } of service.projects) counts.set(intent, (counts.get(intent) ?? 0) + 1);
  for (const [intent, count] of counts) {
    if (count > (model.allowed.get(intent) ?? 1) + model.days) throw new Error(`${count} projects for ${intent}`);
  }
  // Never a redirect to a link that was not judged.
  for (const url of redirects) expect(url.startsWith(`${service.checkout}&project=`), url).to.equal(true);
  // Never a lost field.
  const { state } = button;
  if (state === 'collecting') {
    for (const [name, { value }] of Object.entries(inputsOf(button))) {
      if (model.typed[name] !== undefined) expect(value, name).to.equal(model.typed[name]);
    }
  }
  // Never a state without a way out.
  for (const way of ['', 'check', 'anew', 'cancel', 'another'])
    if (!way || has(button, way)) seen.add(`${state} ${way}`);
  const main = part(button, 'button');
  const pressable = main.checkVisibility() && !main.hasAttribute('aria-disabled');
  const ways = ['check', 'anew', 'cancel'].some((name) => has(button, name) && part(button, name).checkVisibility());
  const out = {
    unconfigured: true,
    idle: pressable,
    done: pressable,
    error: pressable,
    collecting: isOpen(button) && ways,
    creating: service.held.length > 0,
    redirecting: true, // its clock runs, and then there is a link
    unknown: ways,
  }[state];
  if (!out) throw new Error(`No way out of ${state}`);
}

type Step = (model: Model, world: World) => void | Promise<void>;

/** A command that can always be given: what is not there cannot be pressed. */
const command = (name: string, step: Step): fc.AsyncCommand<Model, World> => ({
  check: () => true,
  async run(model, world) {
    const before = world.service.requests;
    await step(model, world);
    await world.settle();
    // Nothing is sent again by itself: one word, one call, and its replay after a 401.
    if (world.service.requests - before > 2) throw new Error('Sent again by itself');
    look(model, world);
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
    type(input, values[name] ?? '');
    model.typed[name] = values[name] ?? '';
  }
};

const submit = (model: Model, world: World, typed: Typed): void => {
  const { button } = world;
  if (button.state !== 'collecting') return;
  fillIn(model, world, typed);
  const { last_name_customer: last, email_customer: email, phone_customer: phone } = inputsOf(button);
  // What is not asked is what the page said when the dialog opened, which may not be what it says now.
  for (const said of last ? [last.value] : ['Ada', 'Bo']) {
    const intent = intentOf({ last_name_customer: said, email_customer: email?.value ?? pages.Ada.email_customer });
    const phones = model.phones.get(intent) ?? new Set();
    const theirs = phone?.value ?? pages.Ada.phone_customer;
    if (model.another && !phones.has(theirs)) permit(model, intent);
    model.phones.set(intent, phones.add(theirs));
  }
  click(button, 'submit');
};

const anew = (model: Model, { button, service }: World): void => {
  const sure = has(button, 'cancel') && part(button, 'cancel').parentElement?.className === 'recovery';
  if (!press(button, 'anew') || !sure) return;
  // Whichever intent it was: it is one of those that have a project, or were sent.
  for (const { intent } of service.projects) permit(model, intent);
};

const clicked = fc.constant(command('click', (_, { button }) => click(button)));

const commands = [
  clicked, // twice, since most that happens begins with one
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
  fc.constant(command('cancel', (_, { button }) => void press(button, 'cancel'))),
  fc.constant(
    command('escape', (_, { button }) => {
      button.renderRoot.querySelector('dialog')?.close();
    }),
  ),
  fc.constantFrom<PageName>('nobody', 'Ada', 'Bo').map((name) =>
    command(`page says ${name}`, async (model, { button }) => {
      if (name !== model.page) model.typed = {}; // what the page says later counts
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
  fc.constant(command('check', (_, { button }) => void press(button, 'check'))),
  fc.constant(command('anew', anew)),
  fc.constant(
    command('another', (model, { button }) => {
      if (!press(button, 'another')) return;
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
      govern(world.page.window);
      await world.furnish({ totalCost: totalCost ?? '', project: pages[model.page] });
    }),
  ),
  fc.constantFrom(1, 25).map((hours) =>
    command(`${hours} h`, (model) => {
      advance(hours);
      if (hours > 24) model.days++;
    }),
  ),
];

/** With nothing in the way any more, the visitor gets to a checkout. */
async function arrive(model: Model, world: World): Promise<void> {
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
      expect(has(button, 'link')).to.equal(true);
    }
    if (button.state === 'collecting') submit(model, world, { email: 'cy@example.com', phone: '+49301111111' });
    else if (button.state === 'unknown') void (press(button, 'check') || anew(model, world));
    else if (button.state === 'error' && has(button, 'anew')) anew(model, world);
    else click(button);
    await world.settle();
    look(model, world);
  }
  throw new Error(`Never arrives: ${world.button.state}`);
}

describe('a checkout is never lost and never doubled', function () {
  this.timeout(60_000 + 500 * HISTORIES);

  it(`in ${HISTORIES} histories`, async () => {
    const checkout = (await service({ token: [{ status: 204, text: '', repeat: true }] })).tokenUrl;
    const page = await tab({}, true);
    govern(page.window);
    let number = 0;
    const history = async (
      host: boolean,
      first: PageName,
      steps: Iterable<fc.AsyncCommand<Model, World>>,
    ): Promise<void> => {
      sessionStorage.clear();
      clock.timers.clear();
      clock.ahead = 0;
      const world = new World(page, new ModelService(host, `${checkout}?history=${++number}`));
      await world.furnish({ totalCost: '10.000', project: pages[first] });
      const model: Model = { allowed: new Map(), days: 0, phones: new Map(), page: first, typed: {}, another: false };
      await fc.asyncModelRun(() => ({ model, real: world }), steps);
      await arrive(model, world);
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
    if (HISTORIES < 200) return; // fewer do not come by all of it
    expect([...seen]).to.include.members([
      'idle another',
      'collecting cancel',
      'creating ',
      'redirecting ',
      'done another',
      'error anew',
      'error cancel',
      'unknown check',
      'unknown anew',
      'unknown cancel',
      'created',
      'updated',
      'resumed',
    ]);
  });
});
