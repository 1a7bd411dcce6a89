import { expect, fixture, html } from '@open-wc/testing';
import { loadLeadController } from '../../../src/elements/load-forms.js';
import type { FinCheckoutButton, FinLeadForm } from '../../../src/index.js';
import { allTexts } from '../../support/all-texts.js';
import type { Scenario, Step } from '../../support/scenario.js';
import { until } from '../../support/until.js';
import { openPage } from './reloadable-page.js';
import {
  body,
  click,
  collectEvents,
  createButton,
  customer,
  dialogOf,
  fillAndSubmit,
  hasPart,
  inputsOf,
  offer,
  part,
  sentProjects,
  startService,
  statusOf,
  typed,
  typeInto,
  untilState,
} from './support.js';

const stored = (): string => JSON.stringify({ ...sessionStorage });

const updates = async (service: Scenario) => (await service.log('update_project_2')).map((entry) => entry.body);

const idempotent: Step = { body: { token: 't', idempotency: true }, repeat: true };

/** Waits for the dialog, fills in its fields, and submits. */
async function complete(button: FinCheckoutButton, values: Partial<typeof typed> = {}): Promise<void> {
  await untilState(button, 'collecting');
  for (const [name, input] of Object.entries(inputsOf(button))) {
    typeInto(input, { ...typed, ...values }[name as keyof typeof typed]);
  }
  click(button, 'submit');
}

const plain = { ...body, address_project: { address: customer.address_project.address } };

describe('after a reload', () => {
  /** A page whose visitor has typed all data, and whose project was created. */
  async function made(settings: Partial<FinCheckoutButton> = {}) {
    const service = await startService();
    const page = await openPage({ baseUrl: service.baseUrl, ...settings });
    page.button.checkout();
    if (!settings.project) await complete(page.button);
    await untilState(page.button, 'done');
    return { page, service };
  }

  it('the same offer leads to the same checkout, without a create and without a dialog', async () => {
    const { page, service } = await made();
    const button = await page.reload();
    const redirects = collectEvents('fin-redirect', button);
    const projects = collectEvents('fin-project', button);
    const checkouts = collectEvents('fin-checkout', button);
    click(button);
    await untilState(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
    expect(redirects.map(({ url }) => url)).to.deep.equal([`${service.baseUrl}/checkout/1`]);
    expect(projects.map(({ projectId, financialOffer }) => [projectId, financialOffer])).to.deep.equal([
      ['project-1', undefined],
    ]);
    expect(checkouts).to.have.length(0); // nothing is sent
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('a record of an earlier version, whose fields had other names, leads to the same checkout', async () => {
    const { page, service } = await made();
    const records = JSON.parse(page.window.sessionStorage.getItem('fin-widgets') ?? '[]') as Record<string, unknown>[];
    const earlier = records.map(({ known, person, ...record }) => ({ ...record, page: known, who: person }));
    page.window.sessionStorage.setItem('fin-widgets', JSON.stringify(earlier));
    click(await page.reload());
    await until(() => page.outcomes.length === 2, 'a second outcome');
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('a project is remembered for 24 hours', async () => {
    const { page, service } = await made();
    const hours = async (count: number) => {
      const button = await page.reload();
      const { now } = page.window.Date;
      page.window.Date.now = () => now() + count * 3_600_000;
      button.checkout();
      return button;
    };
    await untilState(await hours(1), 'done');
    await untilState(await hours(24.1), 'collecting');
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('a button that the page removes right after a click opens no dialog, and works when it is back', async () => {
    const { page } = await made();
    const button = await page.reload({ totalCost: 30_000 });
    const errors: unknown[] = [];
    page.window.addEventListener('unhandledrejection', (event) => errors.push(event.reason));
    button.checkout();
    const { parentElement } = button;
    button.remove();
    await untilState(button, 'idle');
    parentElement?.append(button);
    button.checkout();
    await untilState(button, 'collecting');
    expect(dialogOf(button).open).to.equal(true);
    expect(errors).to.deep.equal([]);
  });

  it('a changed offer asks for the typed data again, and updates the project', async () => {
    const { page, service } = await made();
    const button = await page.reload({ totalCost: 30_000 });
    const projects = collectEvents('fin-project', button);
    click(button);
    await complete(button);
    await untilState(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'updated']);
    expect(projects.map(({ projectId, checkoutLink }) => [projectId, checkoutLink])).to.deep.equal([
      ['project-1', `${service.baseUrl}/checkout/1`],
    ]);
    expect(await updates(service)).to.deep.equal([{ ...plain, Total_cost_installation: 30_000, project: 'project-1' }]);
    expect(await sentProjects(service)).to.have.length(1);
    await page.reload({ totalCost: 30_000 });
    page.button.checkout();
    await untilState(page.button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'updated', 'resumed']);
  });

  it('another e-mail address creates another project', async () => {
    const { page, service } = await made();
    const button = await page.reload({ totalCost: 30_000 });
    click(button);
    await complete(button, { email_customer: 'bo@example.com' });
    await untilState(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'created']);
    expect(await updates(service)).to.deep.equal([]);
  });

  it('the same e-mail address in capitals does not', async () => {
    const { page } = await made();
    const button = await page.reload({ totalCost: 30_000 });
    click(button);
    await complete(button, { email_customer: 'Ada@Example.com' });
    await untilState(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'updated']);
  });

  it('another known customer creates another project', async () => {
    const { page, service } = await made({ project: customer });
    const button = await page.reload({ project: { ...customer, first_name_customer: 'Bo' } });
    click(button);
    await untilState(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'created']);
    expect(await sentProjects(service)).to.have.length(2);
  });

  it('another service creates another project', async () => {
    const { page } = await made();
    const other = await startService();
    const button = await page.reload({ baseUrl: other.baseUrl });
    click(button);
    await complete(button);
    await untilState(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'created']);
  });

  it('the dialog asks for the consent alone', async () => {
    const { page, service } = await made();
    const button = await page.reload();
    const consent = Object.assign(document.createElement('p'), { slot: 'consent', textContent: 'You agree.' });
    button.append(consent);
    click(button);
    await untilState(button, 'collecting');
    expect(Object.keys(inputsOf(button))).to.deep.equal([]);
    click(button, 'submit');
    await untilState(button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('the storage has the record’s fields and no others, and no customer data', async () => {
    await made();
    for (const value of Object.values(typed)) expect(stored()).not.to.contain(value);
    const [[name, text] = ['', ''], ...more] = Object.entries({ ...sessionStorage });
    expect([name, more]).to.deep.equal(['fin-widgets', []]);
    const [one] = JSON.parse(text);
    expect(Object.keys(one).sort()).to.deep.equal(
      ['key', 'time', 'salt', 'place', 'offer', 'known', 'person', 'customer', 'project', 'link'].sort(),
    );
    for (const digest of ['place', 'offer', 'known', 'person', 'customer'])
      expect(one[digest]).to.match(/^[\da-f]{64}$/);
  });

  it('the fingerprints of the same submission are others in another tab, and are recognized there', async () => {
    const { page, service } = await made({ project: customer });
    const [first] = JSON.parse(page.window.sessionStorage.getItem('fin-widgets') ?? '[]');
    sessionStorage.clear(); // as in another tab
    await page.reload();
    page.button.checkout();
    await untilState(page.button, 'done');
    const [second] = JSON.parse(page.window.sessionStorage.getItem('fin-widgets') ?? '[]');
    for (const digest of ['place', 'offer', 'known', 'person', 'customer'])
      expect(second[digest]).not.to.equal(first[digest]);
    sessionStorage.setItem('fin-widgets', JSON.stringify([{ ...second, time: 0 }, first]));
    await page.reload();
    page.button.checkout();
    await untilState(page.button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'created', 'resumed']);
    expect(await sentProjects(service)).to.have.length(2);
  });

  it('two open tabs without a record have the same salt', async () => {
    const channel = new BroadcastChannel('fin-widgets');
    // Tabs of other test files use the channel, too. One that opens brings another salt, and then the tabs are opened again.
    for (let hasOtherOpened = true; hasOtherOpened; ) {
      const service = await startService();
      const tabs = [];
      for (const _ of [1, 2]) tabs.push(await openPage({ baseUrl: service.baseUrl, project: customer }));
      const salts: string[] = [];
      const startedAt = Date.now();
      hasOtherOpened = false;
      channel.onmessage = ({ data }) => {
        if (data.key === undefined) hasOtherOpened = true;
        else if (data.time >= startedAt) salts.push(data.salt);
      };
      for (const { button } of tabs) button.checkout();
      await until(() => salts.length >= 3 || hasOtherOpened, 'a record of each, and one of an answer');
      if (!hasOtherOpened) expect(new Set(salts).size).to.equal(1);
    }
    channel.close();
  });

  it('a tab that opens while a create is under way joins it, and has the same project', async () => {
    const service = await startService({ token: [idempotent], new_project_2: [{ hold: 'first' }, { hold: 'first' }] });
    const settings = { baseUrl: service.baseUrl, tokenUrl: service.tokenUrl, project: customer };
    const { button } = await createButton(settings);
    click(button);
    await service.until(1, 'new_project_2');
    const other = await openPage(settings, { isOtherTab: true });
    await until(() => other.window.sessionStorage.getItem('fin-widgets'), 'the record of the first tab');
    other.button.checkout();
    await service.until(2, 'new_project_2');
    await service.release('first');
    await untilState(other.button, 'done');
    const sent = (await service.log('new_project_2')).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(sent).size).to.equal(1);
  });

  it('a tab that is loaded again keeps its newest project, whatever other tabs tell of', async () => {
    const service = await startService();
    const settings = { baseUrl: service.baseUrl };
    const other = await openPage(settings, { isOtherTab: true });
    const page = await openPage(settings);
    other.button.checkout();
    await complete(other.button);
    await untilState(other.button, 'done');
    await until(() => hasPart(page.button, 'another'), 'the record of the other tab');
    click(page.button, 'another');
    await complete(page.button, { email_customer: 'second@example.com' });
    await untilState(page.button, 'done');
    const projects = () =>
      JSON.parse(page.window.sessionStorage.getItem('fin-widgets') ?? '[]').map(
        ({ project }: { project: string }) => project,
      );
    expect(projects()).to.deep.equal(['project-2', 'project-1']);
    const channel = new BroadcastChannel('fin-widgets');
    const told = new Promise<void>((resolve) => {
      channel.onmessage = ({ data }) => data.key && resolve();
    });
    await page.reload();
    await told;
    channel.close();
    expect(projects()).to.deep.equal(['project-2', 'project-1']);
    page.button.checkout();
    await untilState(page.button, 'done');
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
    expect(await sentProjects(service)).to.have.length(2);
  });

  it('a request that this tab has started again does not come back from a tab that was away', async () => {
    const service = await startService({ new_project_2: [{ status: 500, body: {} }] });
    const settings = { baseUrl: service.baseUrl, project: customer };
    const other = await openPage(settings, { isOtherTab: true });
    const page = await openPage(settings);
    page.button.checkout();
    await untilState(page.button, 'unknown');
    await until(
      () => other.window.sessionStorage.getItem('fin-widgets')?.includes('time'),
      'the record in the other tab',
    );
    other.window.dispatchEvent(new Event('pagehide'));
    click(page.button, 'restart');
    await page.button.updateComplete;
    click(page.button, 'restart');
    await untilState(page.button, 'done');
    other.window.dispatchEvent(new Event('pageshow'));
    await page.reload();
    page.button.checkout();
    await until(() => ['done', 'unknown'].includes(page.button.state), 'an outcome');
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
  });

  it('a message that another script sends to the tabs is ignored', async () => {
    await createButton();
    const thrown: unknown[] = [];
    const { onerror } = window;
    window.onerror = (message) => thrown.push(message);
    const channel = new BroadcastChannel('fin-widgets');
    for (const message of [null, 'a text', 1]) channel.postMessage(message);
    const heard = new Promise((resolve) => new BroadcastChannel('fin-widgets').addEventListener('message', resolve));
    channel.postMessage({ key: 'the last one' });
    await heard;
    channel.close();
    window.onerror = onerror;
    expect(thrown).to.deep.equal([]);
  });

  it('nothing is stored before a click', async () => {
    const service = await startService();
    const page = await openPage({ baseUrl: service.baseUrl, project: customer });
    await page.reload();
    expect(stored()).to.equal('{}');
  });
});

describe('an unknown outcome, after a reload', () => {
  async function lost(token: Step = idempotent) {
    const service = await startService({ token: [token], new_project_2: [{ status: 500, body: {} }] });
    const page = await openPage({ baseUrl: service.baseUrl, tokenUrl: service.tokenUrl });
    page.button.checkout();
    await complete(page.button);
    await untilState(page.button, 'unknown');
    return {
      page,
      service,
      keys: async () => (await service.log('new_project_2')).map((one) => one.headers['idempotency-key']),
    };
  }

  it('is replayed under the same key for the same offer and customer', async () => {
    const { page, service, keys } = await lost();
    const button = await page.reload();
    click(button);
    await complete(button);
    await untilState(button, 'done');
    const [first, second] = await keys();
    expect(second).to.equal(first);
    expect(await sentProjects(service)).to.deep.equal([plain, plain]);
    expect(page.outcomes).to.deep.equal(['created']);
  });

  it('is replayed under the same key once the page knows what the visitor typed', async () => {
    const { page, service, keys } = await lost();
    const button = await page.reload({ project: { ...customer, address_project: { address: typed.address } } });
    click(button);
    await untilState(button, 'done');
    const [first, second] = await keys();
    expect(second).to.equal(first);
    expect(await sentProjects(service)).to.deep.equal([plain, plain]);
  });

  it('is not sent again if keys are not understood', async () => {
    const { page, service } = await lost({ body: { token: 't' }, repeat: true });
    const button = await page.reload();
    click(button);
    await complete(button);
    await untilState(button, 'unknown');
    expect([statusOf(button), hasPart(button, 'restart')]).to.deep.equal([allTexts.en.notCertain, true]);
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('blocks another offer to the same customer', async () => {
    const { page, service, keys } = await lost();
    const button = await page.reload({ totalCost: 30_000 });
    click(button);
    await complete(button);
    await untilState(button, 'unknown');
    expect(await sentProjects(service)).to.have.length(1);
    click(button, 'restart');
    await button.updateComplete;
    click(button, 'restart');
    await untilState(button, 'done');
    const [first, second] = await keys();
    expect(second).not.to.equal(first);
  });

  it('does not block another customer', async () => {
    const { page, service } = await lost();
    const button = await page.reload();
    click(button);
    await complete(button, { email_customer: 'bo@example.com' });
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.have.length(2);
  });

  it('is remembered from the moment of the request', async () => {
    const service = await startService({ token: [idempotent], new_project_2: [{ hold: 'for ever' }] });
    const page = await openPage({ baseUrl: service.baseUrl, tokenUrl: service.tokenUrl, project: customer });
    page.button.checkout();
    await service.until(1, 'new_project_2');
    const button = await page.reload();
    click(button);
    await untilState(button, 'done');
    const [first, second] = (await service.log('new_project_2')).map((one) => one.headers['idempotency-key']);
    expect(second).to.equal(first);
  });
});

describe('a different customer', () => {
  const another = async (button: FinCheckoutButton) => {
    await until(() => hasPart(button, 'another'), 'the other customer');
    return part(button, 'another');
  };

  /** Sends the first customer's project, and opens the dialog for another customer. */
  const askForAnother = async (button: FinCheckoutButton) => {
    await fillAndSubmit(button);
    await untilState(button, 'done');
    await another(button);
    click(button, 'another');
    await button.updateComplete;
  };

  it('whose project failed is not led to the former project', async () => {
    const { button, service } = await createButton();
    click(button);
    await complete(button);
    await untilState(button, 'done');
    await service.plan({ new_project_2: [{ status: 429, body: {} }] });
    await another(button);
    click(button, 'another');
    await complete(button, { first_name_customer: 'Bea', email_customer: 'bea@example.com' });
    await untilState(button, 'error');
    const projects = collectEvents('fin-project', button);
    click(button);
    await untilState(button, 'collecting');
    expect(inputsOf(button).first_name_customer?.value).to.equal('Bea');
    click(button, 'submit');
    await untilState(button, 'done');
    expect(projects.map(({ outcome, projectId }) => [outcome, projectId])).to.deep.equal([['created', 'project-2']]);
  });

  it('is offered without an exception beside a project that cannot be serialized', async () => {
    const { button } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    const cyclic: Record<string, unknown> = { ...customer };
    cyclic.itself = cyclic;
    button.project = cyclic;
    await button.updateComplete;
    expect(button.state).to.equal('done');
  });

  it('is offered beside a project with an object that has no prototype, which is sent', async () => {
    const { button, service } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    const notes = Object.assign(Object.create(null), { a: 1 });
    button.project = { ...customer, notes } as typeof customer;
    await button.updateComplete;
    click(button);
    await service.until(1, 'update_project_2');
    await untilState(button, 'done');
    expect(await updates(service)).to.have.length(1);
  });

  it('gets an empty dialog and a new project, beside one that is remembered', async () => {
    const service = await startService();
    const { button } = await createButton({ baseUrl: service.baseUrl });
    expect(hasPart(button, 'another')).to.equal(false);
    await fillAndSubmit(button);
    await untilState(button, 'done');
    const projects = collectEvents('fin-project', button);
    expect((await another(button)).innerText).to.equal(allTexts.en.another);
    await expect(button).to.be.accessible();
    click(button, 'another');
    await button.updateComplete;
    expect(dialogOf(button).open).to.equal(true);
    expect(Object.values(inputsOf(button)).map(({ value }) => value)).to.deep.equal(['', '', '', '', '']);
    await complete(button, { email_customer: 'bo@example.com' });
    await untilState(button, 'done');
    click(button);
    await untilState(button, 'done');
    expect(projects.map(({ projectId, outcome }) => [projectId, outcome])).to.deep.equal([
      ['project-2', 'created'],
      ['project-2', 'resumed'],
    ]);
  });

  it('may have the same e-mail address, and gets a new project', async () => {
    const service = await startService();
    const { button } = await createButton({ baseUrl: service.baseUrl, project: customer });
    click(button);
    await untilState(button, 'done');
    await another(button);
    click(button, 'another');
    await complete(button, { first_name_customer: 'Bo' });
    await untilState(button, 'done');
    expect([(await sentProjects(service)).length, await updates(service)]).to.deep.equal([2, []]);
  });

  it('with the same data gets the same project', async () => {
    const service = await startService();
    const { button } = await createButton({ baseUrl: service.baseUrl });
    await fillAndSubmit(button);
    await untilState(button, 'done');
    await another(button);
    click(button, 'another');
    await complete(button);
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('canceled leaves the former customer’s data: a changed offer is sent without a question', async () => {
    const { button, service } = await createButton();
    await askForAnother(button);
    typeInto(inputsOf(button).first_name_customer, 'Bea');
    dialogOf(button).close();
    await untilState(button, 'idle');
    button.totalCost = 30_000;
    click(button);
    await untilState(button, 'done');
    expect(await updates(service)).to.deep.equal([{ ...plain, Total_cost_installation: 30_000, project: 'project-1' }]);
  });

  it('that was submitted and canceled later is the one whose data is kept', async () => {
    const { button, service } = await createButton();
    await fillAndSubmit(button);
    await untilState(button, 'done');
    await service.plan({ new_project_2: [{ status: 429, body: {} }] });
    await another(button);
    click(button, 'another');
    await complete(button, { first_name_customer: 'Bea' }); // with the same e-mail address
    await untilState(button, 'error');
    click(button);
    await untilState(button, 'collecting');
    dialogOf(button).close();
    await untilState(button, 'idle');
    button.totalCost = 30_000;
    click(button);
    await untilState(button, 'collecting');
    expect(inputsOf(button).first_name_customer?.value).to.equal('Bea');
    await complete(button, { first_name_customer: 'Bea' });
    await untilState(button, 'done');
    expect(await updates(service), 'the project of the former customer').to.deep.equal([]);
  });

  it('canceled shows the former customer in a lead form of the page, too', async () => {
    await loadLeadController();
    const { button, service } = await createButton();
    const lead = await fixture<FinLeadForm>(
      html`<fin-lead-form country="DE" base-url=${service.baseUrl}></fin-lead-form>`,
    );
    const shown = () => lead.renderRoot.querySelector<HTMLInputElement>('[name=first_name_customer]')?.value;
    await askForAnother(button);
    typeInto(inputsOf(button).first_name_customer, 'Bea');
    await until(() => shown() === 'Bea', 'what was typed');
    dialogOf(button).close();
    await until(() => shown() === typed.first_name_customer, `the former customer, not ${shown()}`);
  });

  it('canceled leaves the former project', async () => {
    const service = await startService();
    const { button } = await createButton({ baseUrl: service.baseUrl });
    await askForAnother(button);
    click(button, 'cancel');
    await untilState(button, 'idle');
    click(button);
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('is offered after a reload, also for a changed offer', async () => {
    const service = await startService();
    const page = await openPage({ baseUrl: service.baseUrl, project: customer });
    page.button.checkout();
    await untilState(page.button, 'done');
    await another(await page.reload());
    await another(await page.reload({ totalCost: 30_000 }));
  });
});

describe('digests that are late', () => {
  it('do not replace those of the offer on show', async () => {
    const { button } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    await until(() => hasPart(button, 'another'), 'the other customer');
    const { digest } = crypto.subtle;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late: Promise<ArrayBuffer>[] = [];
    const address = location.href;
    try {
      crypto.subtle.digest = (...given) => {
        const result = released.then(() => digest.apply(crypto.subtle, given));
        late.push(result);
        return result;
      };
      history.replaceState(null, '', '?another-offer');
      button.totalCost = 30_000;
      await until(() => late.length > 0, 'the digests of the other offer');
      crypto.subtle.digest = digest;
      history.replaceState(null, '', address);
      button.totalCost = offer.totalCost;
      await button.updateComplete;
      release();
      await Promise.all(late);
      await new Promise((resolve) => setTimeout(resolve)); // the button has taken them in by the next task
      await button.updateComplete;
      expect(hasPart(button, 'another')).to.equal(true);
    } finally {
      crypto.subtle.digest = digest;
      history.replaceState(null, '', address);
    }
  });
});

describe('changed, broken or missing storage', () => {
  /** Changes the only record in storage. */
  const entry = (change: (one: Record<string, unknown>) => unknown) => {
    const [one] = JSON.parse(sessionStorage.getItem('fin-widgets') ?? '[]');
    sessionStorage.setItem('fin-widgets', JSON.stringify(change(one)));
  };
  const made = async () => {
    const placed = await createButton({ project: customer });
    click(placed.button);
    await untilState(placed.button, 'done');
    return placed;
  };

  for (const link of ['javascript:alert(1)', 'http://evil.example/', 'https://evil.example/', 'nowhere']) {
    it(`a link that became ${link} is neither followed nor shown`, async () => {
      const { button, service } = await made();
      button.checkoutOrigins = service.baseUrl;
      entry((one) => [{ ...one, link }]);
      const redirects = collectEvents('fin-redirect', button);
      click(button);
      await untilState(button, 'error');
      expect([statusOf(button), hasPart(button, 'restart')]).to.deep.equal([allTexts.en.noLink, true]);
      expect(redirects).to.have.length(0);
      expect((button.renderRoot as ShadowRoot).innerHTML).not.to.contain(link);
      expect(await sentProjects(service)).to.have.length(1);
    });
  }

  it('a record without its link is completed from the page’s memory', async () => {
    const { button, service } = await made();
    entry(({ link: _, ...one }) => [one]);
    const redirects = collectEvents('fin-redirect', button);
    click(button);
    await untilState(button, 'done');
    expect(redirects.map(({ url }) => url)).to.deep.equal([`${service.baseUrl}/checkout/1`]);
    expect(await sentProjects(service)).to.have.length(1);
  });

  for (const text of ['null', '5', '[null]', '[5]', '{"time":1}', '[{"time":"x"}]', '[{}]']) {
    it(`${text} counts as nothing remembered`, async () => {
      const { button, service } = await made();
      sessionStorage.setItem('fin-widgets', text);
      click(button);
      await untilState(button, 'done');
      expect(await sentProjects(service)).to.have.length(2);
    });
  }

  it('a record that the page removed makes the button ask for the customer again', async () => {
    const { button, service } = await createButton();
    await fillAndSubmit(button);
    await untilState(button, 'done');
    sessionStorage.removeItem('fin-widgets');
    click(button);
    await untilState(button, 'collecting');
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('invalid JSON is replaced from the page’s memory', async () => {
    const { button, service } = await made();
    sessionStorage.setItem('fin-widgets', '{');
    click(button);
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('a changed project id is rejected by the host, and creates no project', async () => {
    const { button, service } = await made();
    entry((one) => [{ ...one, project: 'another' }]);
    await service.plan({ update_project_2: [{ status: 403, body: { status: 'NOT_RUN' } }] });
    button.totalCost = 30_000;
    button.checkout();
    await untilState(button, 'error');
    expect(await sentProjects(service)).to.have.length(1);
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
    it(`where ${what} is refused, the page’s memory is used`, async () => {
      const service = await startService();
      const page = await openPage({ baseUrl: service.baseUrl, project: customer });
      spoil(page.window);
      page.button.checkout();
      await untilState(page.button, 'done');
      page.button.checkout();
      await untilState(page.button, 'done');
      page.button.totalCost = 30_000;
      page.button.checkout();
      await untilState(page.button, 'done');
      expect(page.outcomes).to.deep.equal(['created', 'resumed', 'updated']);
    });
  }

  it('on plain http, without digests, only the page’s memory is used', async () => {
    const service = await startService();
    const page = await openPage({ baseUrl: service.baseUrl, project: customer });
    Object.defineProperty(page.window.crypto, 'subtle', { value: undefined });
    for (let i = 0; i < 2; i++) {
      page.button.checkout();
      await untilState(page.button, 'done');
    }
    expect(page.outcomes).to.deep.equal(['created', 'resumed']);
    expect(stored()).to.equal('{}');
  });

  it('the ten newest are kept', async () => {
    const { button } = await createButton();
    for (let i = 0; i < 12; i++) {
      button.project = { ...customer, email_customer: `ada${i}@example.com` };
      click(button);
      await untilState(button, 'done');
    }
    const all: { project: string }[] = JSON.parse(sessionStorage.getItem('fin-widgets') ?? '[]');
    expect(all.map(({ project }) => project)).to.deep.equal(Array.from({ length: 10 }, (_, i) => `project-${12 - i}`));
  });

  it('the ten newest are kept, also of those that other tabs tell of', async () => {
    await createButton();
    const channel = new BroadcastChannel('fin-widgets');
    for (let i = 0; i < 12; i++) channel.postMessage({ key: `key ${i}`, time: Date.now(), project: `project-${i}` });
    const kept = (): { key: string }[] => JSON.parse(sessionStorage.getItem('fin-widgets') ?? '[]');
    await until(() => kept()[0]?.key === 'key 11', 'the last record');
    channel.close();
    expect(kept().map(({ key }) => key)).to.deep.equal(Array.from({ length: 10 }, (_, i) => `key ${11 - i}`));
  });

  it('a failed create is not remembered', async () => {
    const { button } = await createButton({ project: customer }, { new_project_2: [{ status: 400, body: {} }] });
    click(button);
    await untilState(button, 'error');
    expect(JSON.parse(sessionStorage.getItem('fin-widgets') ?? '')).to.deep.equal([]);
  });
});
