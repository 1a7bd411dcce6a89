import { expect, waitUntil } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { locales } from '../../../src/locales/index.js';
import type { Scenario, Step } from '../../support/scenario.js';
import {
  body,
  click,
  customer,
  dialogOf,
  fill,
  has,
  heard,
  inputsOf,
  part,
  place,
  reached,
  sent,
  service,
  statusOf,
  type,
  typed,
} from './support.js';
import { tab } from './tab.js';

const stored = (): string => JSON.stringify({ ...sessionStorage });

const updates = async (there: Scenario) => (await there.log('update_project_2')).map((entry) => entry.body);

const idempotent: Step = { body: { token: 't', idempotency: true }, repeat: true };

/** Fills in what the dialog asks, once it is open. */
async function complete(button: FinCheckoutButton, values: Partial<typeof typed> = {}): Promise<void> {
  await reached(button, 'collecting');
  for (const [name, input] of Object.entries(inputsOf(button))) {
    type(input, { ...typed, ...values }[name as keyof typeof typed]);
  }
  click(button, 'submit');
}

const plain = { ...body, address_project: { address: customer.address_project.address } };

describe('after a reload', () => {
  /** A page whose visitor typed all of it, and whose project was made. */
  async function made(settings: Partial<FinCheckoutButton> = {}) {
    const there = await service();
    const page = await tab({ baseUrl: there.baseUrl, ...settings });
    page.button.checkout();
    if (!settings.project) await complete(page.button);
    await reached(page.button, 'done');
    return { page, there };
  }

  it('the same offer leads to the same checkout, without a create and without a question', async () => {
    const { page, there } = await made();
    const button = await page.reload();
    const redirects = heard('fin-redirect', button);
    const projects = heard('fin-project', button);
    const checkouts = heard('fin-checkout', button);
    click(button);
    await reached(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
    expect(redirects.map(({ url }) => url)).to.deep.equal([`${there.baseUrl}/checkout/1`]);
    expect(projects.map(({ projectId, financialOffer }) => [projectId, financialOffer])).to.deep.equal([
      ['project-1', undefined],
    ]);
    expect(checkouts).to.have.length(0); // nothing is sent
    expect(await sent(there)).to.have.length(1);
  });

  it('an hour later, too, but not a day later', async () => {
    const { page, there } = await made();
    const hours = async (count: number) => {
      const button = await page.reload();
      const { now } = page.window.Date;
      page.window.Date.now = () => now() + count * 3_600_000;
      button.checkout();
      return button;
    };
    await reached(await hours(1), 'done');
    await reached(await hours(24.1), 'collecting');
    expect(await sent(there)).to.have.length(1);
  });

  it('a changed offer asks for what was typed again, and updates the project', async () => {
    const { page, there } = await made();
    const button = await page.reload({ totalCost: 30_000 });
    const projects = heard('fin-project', button);
    click(button);
    await complete(button);
    await reached(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'updated']);
    expect(projects.map(({ projectId, checkoutLink }) => [projectId, checkoutLink])).to.deep.equal([
      ['project-1', `${there.baseUrl}/checkout/1`],
    ]);
    expect(await updates(there)).to.deep.equal([{ ...plain, Total_cost_installation: 30_000, project: 'project-1' }]);
    expect(await sent(there)).to.have.length(1);
    await page.reload({ totalCost: 30_000 });
    page.button.checkout();
    await reached(page.button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'updated', 'resumed']);
  });

  it('another e-mail address is another intent', async () => {
    const { page, there } = await made();
    const button = await page.reload({ totalCost: 30_000 });
    click(button);
    await complete(button, { email_customer: 'bo@example.com' });
    await reached(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'created']);
    expect(await updates(there)).to.deep.equal([]);
  });

  it('the same e-mail address in other letters is none', async () => {
    const { page } = await made();
    const button = await page.reload({ totalCost: 30_000 });
    click(button);
    await complete(button, { email_customer: 'Ada@Example.com' });
    await reached(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'updated']);
  });

  it('other data on the page is another intent', async () => {
    const { page, there } = await made({ project: customer });
    const button = await page.reload({ project: { ...customer, first_name_customer: 'Bo' } });
    click(button);
    await reached(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'created']);
    expect(await sent(there)).to.have.length(2);
  });

  it('another service is another intent', async () => {
    const { page } = await made();
    const other = await service();
    const button = await page.reload({ baseUrl: other.baseUrl });
    click(button);
    await complete(button);
    await reached(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'created']);
  });

  it('a consent is asked for, and nothing else', async () => {
    const { page, there } = await made();
    const button = await page.reload();
    const consent = Object.assign(document.createElement('p'), { slot: 'consent', textContent: 'You agree.' });
    button.append(consent);
    click(button);
    await reached(button, 'collecting');
    expect(Object.keys(inputsOf(button))).to.deep.equal([]);
    click(button, 'submit');
    await reached(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
    expect(await sent(there)).to.have.length(1);
  });

  it('nothing of the customer lies in storage, nor anything that was not remembered on purpose', async () => {
    await made();
    for (const value of Object.values(typed)) expect(stored()).not.to.contain(value);
    const [[name, text] = ['', ''], ...more] = Object.entries({ ...sessionStorage });
    expect([name, more]).to.deep.equal(['fin-widgets', []]);
    const [one] = JSON.parse(text);
    expect(Object.keys(one).sort()).to.deep.equal(
      ['key', 'time', 'place', 'offer', 'known', 'person', 'customer', 'project', 'link'].sort(),
    );
    for (const digest of ['place', 'offer', 'known', 'person', 'customer'])
      expect(one[digest]).to.match(/^[\da-f]{64}$/);
  });

  it('nothing is stored before a click', async () => {
    const there = await service();
    const page = await tab({ baseUrl: there.baseUrl, project: customer });
    await page.reload();
    expect(stored()).to.equal('{}');
  });
});

describe('what was not certain, after a reload', () => {
  async function lost(token: Step = idempotent) {
    const there = await service({ token: [token], new_project_2: [{ status: 500, body: {} }] });
    const page = await tab({ baseUrl: there.baseUrl, tokenUrl: there.tokenUrl });
    page.button.checkout();
    await complete(page.button);
    await reached(page.button, 'unknown');
    return {
      page,
      there,
      keys: async () => (await there.log('new_project_2')).map((one) => one.headers['idempotency-key']),
    };
  }

  it('is the same attempt for the same offer and customer: the same key', async () => {
    const { page, there, keys } = await lost();
    const button = await page.reload();
    click(button);
    await complete(button);
    await reached(button, 'done');
    const [first, second] = await keys();
    expect(second).to.equal(first);
    expect(await sent(there)).to.deep.equal([plain, plain]);
    expect(page.outcomes).to.deep.equal(['created']);
  });

  it('is not sent again where no key is understood', async () => {
    const { page, there } = await lost({ body: { token: 't' }, repeat: true });
    const button = await page.reload();
    click(button);
    await complete(button);
    await reached(button, 'unknown');
    expect([statusOf(button), has(button, 'anew')]).to.deep.equal([locales.en.notCertain, true]);
    expect(await sent(there)).to.have.length(1);
  });

  it('is not covered up by another offer to the same customer', async () => {
    const { page, there, keys } = await lost();
    const button = await page.reload({ totalCost: 30_000 });
    click(button);
    await complete(button);
    await reached(button, 'unknown');
    expect(await sent(there)).to.have.length(1);
    click(button, 'anew');
    await button.updateComplete;
    click(button, 'anew');
    await reached(button, 'done');
    const [first, second] = await keys();
    expect(second).not.to.equal(first);
  });

  it('does not stand in the way of another customer', async () => {
    const { page, there } = await lost();
    const button = await page.reload();
    click(button);
    await complete(button, { email_customer: 'bo@example.com' });
    await reached(button, 'done');
    expect(await sent(there)).to.have.length(2);
  });

  it('is remembered from the moment it was sent', async () => {
    const there = await service({ token: [idempotent], new_project_2: [{ hold: 'for ever' }] });
    const page = await tab({ baseUrl: there.baseUrl, tokenUrl: there.tokenUrl, project: customer });
    page.button.checkout();
    await there.until(1, 'new_project_2');
    const button = await page.reload();
    click(button);
    await reached(button, 'done');
    const [first, second] = (await there.log('new_project_2')).map((one) => one.headers['idempotency-key']);
    expect(second).to.equal(first);
  });
});

describe('another customer', () => {
  const another = async (button: FinCheckoutButton) => {
    await waitUntil(() => has(button, 'another'));
    return part(button, 'another');
  };

  it('whose project failed is not led to the former one', async () => {
    const { button, there } = await place();
    click(button);
    await complete(button);
    await reached(button, 'done');
    await there.plan({ new_project_2: [{ status: 429, body: {} }] });
    await another(button);
    click(button, 'another');
    await complete(button, { first_name_customer: 'Bea', email_customer: 'bea@example.com' });
    await reached(button, 'error');
    const projects = heard('fin-project', button);
    click(button);
    await reached(button, 'collecting');
    expect(inputsOf(button).first_name_customer?.value).to.equal('Bea');
    click(button, 'submit');
    await reached(button, 'done');
    expect(projects.map(({ outcome, projectId }) => [outcome, projectId])).to.deep.equal([['created', 'project-2']]);
  });

  it('is offered beside a project that cannot be sent, without a fault', async () => {
    const { button } = await place({ project: customer });
    click(button);
    await reached(button, 'done');
    const cyclic: Record<string, unknown> = { ...customer };
    cyclic.itself = cyclic;
    button.project = cyclic;
    await button.updateComplete;
    expect(button.state).to.equal('done');
  });

  it('has a way of their own beside a resumed offer, with nothing of the former one', async () => {
    const there = await service();
    const { button } = await place({ baseUrl: there.baseUrl });
    expect(has(button, 'another')).to.equal(false);
    await fill(button);
    await reached(button, 'done');
    const projects = heard('fin-project', button);
    expect((await another(button)).innerText).to.equal(locales.en.another);
    await expect(button).to.be.accessible();
    click(button, 'another');
    await button.updateComplete;
    expect(dialogOf(button).open).to.equal(true);
    expect(Object.values(inputsOf(button)).map(({ value }) => value)).to.deep.equal(['', '', '', '', '']);
    await complete(button, { email_customer: 'bo@example.com' });
    await reached(button, 'done');
    click(button);
    await reached(button, 'done');
    expect(projects.map(({ projectId, outcome }) => [projectId, outcome])).to.deep.equal([
      ['project-2', 'created'],
      ['project-2', 'resumed'],
    ]);
  });

  it('may share an e-mail address with the former one, whose project is left alone', async () => {
    const there = await service();
    const { button } = await place({ baseUrl: there.baseUrl, project: customer });
    click(button);
    await reached(button, 'done');
    await another(button);
    click(button, 'another');
    await complete(button, { first_name_customer: 'Bo' });
    await reached(button, 'done');
    expect([(await sent(there)).length, await updates(there)]).to.deep.equal([2, []]);
  });

  it('who is the same after all has the same project', async () => {
    const there = await service();
    const { button } = await place({ baseUrl: there.baseUrl });
    await fill(button);
    await reached(button, 'done');
    await another(button);
    click(button, 'another');
    await complete(button);
    await reached(button, 'done');
    expect(await sent(there)).to.have.length(1);
  });

  it('who does not want to leaves all as it was', async () => {
    const there = await service();
    const { button } = await place({ baseUrl: there.baseUrl });
    await fill(button);
    await reached(button, 'done');
    await another(button);
    click(button, 'another');
    await button.updateComplete;
    click(button, 'cancel');
    await reached(button, 'idle');
    click(button);
    await reached(button, 'done');
    expect(await sent(there)).to.have.length(1);
  });

  it('is offered after a reload too, for a changed offer as well', async () => {
    const there = await service();
    const page = await tab({ baseUrl: there.baseUrl, project: customer });
    page.button.checkout();
    await reached(page.button, 'done');
    await another(await page.reload());
    await another(await page.reload({ totalCost: 30_000 }));
  });
});

describe('where storage is not what it was', () => {
  /** Changes what is stored of the one project. */
  const entry = (change: (one: Record<string, unknown>) => unknown) => {
    const [one] = JSON.parse(sessionStorage.getItem('fin-widgets') ?? '[]');
    sessionStorage.setItem('fin-widgets', JSON.stringify(change(one)));
  };
  const made = async () => {
    const placed = await place({ project: customer });
    click(placed.button);
    await reached(placed.button, 'done');
    return placed;
  };

  for (const link of ['javascript:alert(1)', 'http://evil.example/', 'https://evil.example/', 'nowhere']) {
    it(`a link that became ${link} is not followed, and named nowhere`, async () => {
      const { button, there } = await made();
      button.checkoutOrigins = there.baseUrl;
      entry((one) => [{ ...one, link }]);
      const redirects = heard('fin-redirect', button);
      click(button);
      await reached(button, 'error');
      expect([statusOf(button), has(button, 'anew')]).to.deep.equal([locales.en.noLink, true]);
      expect(redirects).to.have.length(0);
      expect((button.renderRoot as ShadowRoot).innerHTML).not.to.contain(link);
      expect(await sent(there)).to.have.length(1);
    });
  }

  it('a link that is gone leaves what is not certain: the page knows better', async () => {
    const { button, there } = await made();
    entry(({ link: _, ...one }) => [one]);
    const redirects = heard('fin-redirect', button);
    click(button);
    await reached(button, 'done');
    expect(redirects.map(({ url }) => url)).to.deep.equal([`${there.baseUrl}/checkout/1`]);
    expect(await sent(there)).to.have.length(1);
  });

  for (const text of ['null', '5', '[null]', '[5]', '{"time":1}', '[{"time":"x"}]', '[{}]']) {
    it(`${text} is nothing remembered`, async () => {
      const { button, there } = await made();
      sessionStorage.setItem('fin-widgets', text);
      click(button);
      await reached(button, 'done');
      expect(await sent(there)).to.have.length(2);
    });
  }

  it('what is no JSON is put right by what the page knows', async () => {
    const { button, there } = await made();
    sessionStorage.setItem('fin-widgets', '{');
    click(button);
    await reached(button, 'done');
    expect(await sent(there)).to.have.length(1);
  });

  it('an altered project id is the host’s to refuse, and no new project comes of it by itself', async () => {
    const { button, there } = await made();
    entry((one) => [{ ...one, project: 'another' }]);
    await there.plan({ update_project_2: [{ status: 403, body: { status: 'NOT_RUN' } }] });
    button.totalCost = 30_000;
    button.checkout();
    await reached(button, 'error');
    expect(await sent(there)).to.have.length(1);
  });

  const refuse = (): never => {
    throw new DOMException('no', 'SecurityError');
  };
  const refusals: [what: string, spoil: (window: Window & typeof globalThis) => void][] = [
    ['reading', ({ Storage }) => Object.assign(Storage.prototype, { getItem: refuse })],
    ['writing', ({ Storage }) => Object.assign(Storage.prototype, { setItem: refuse })],
    ['all of it', (window) => Object.defineProperty(window, 'sessionStorage', { get: refuse })],
  ];
  for (const [what, spoil] of refusals) {
    it(`where ${what} is refused, the page remembers by itself`, async () => {
      const there = await service();
      const page = await tab({ baseUrl: there.baseUrl, project: customer });
      spoil(page.window);
      page.button.checkout();
      await reached(page.button, 'done');
      page.button.checkout();
      await reached(page.button, 'done');
      page.button.totalCost = 30_000;
      page.button.checkout();
      await reached(page.button, 'done');
      expect(page.outcomes).to.deep.equal(['created', 'resumed', 'updated']);
    });
  }

  it('on plain http, where nothing can be digested, only the page remembers', async () => {
    const there = await service();
    const page = await tab({ baseUrl: there.baseUrl, project: customer });
    Object.defineProperty(page.window.crypto, 'subtle', { value: undefined });
    for (let i = 0; i < 2; i++) {
      page.button.checkout();
      await reached(page.button, 'done');
    }
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
    expect(stored()).to.equal('{}');
  });

  it('the ten newest are kept', async () => {
    const { button } = await place();
    for (let i = 0; i < 12; i++) {
      button.project = { ...customer, email_customer: `ada${i}@example.com` };
      click(button);
      await reached(button, 'done');
    }
    const all: { project: string }[] = JSON.parse(sessionStorage.getItem('fin-widgets') ?? '[]');
    expect(all.map(({ project }) => project)).to.deep.equal(Array.from({ length: 10 }, (_, i) => `project-${12 - i}`));
  });

  it('what failed for certain is not remembered', async () => {
    const { button } = await place({ project: customer }, { new_project_2: [{ status: 400, body: {} }] });
    click(button);
    await reached(button, 'error');
    expect(JSON.parse(sessionStorage.getItem('fin-widgets') ?? '')).to.deep.equal([]);
  });
});
