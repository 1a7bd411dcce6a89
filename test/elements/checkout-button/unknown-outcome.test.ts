import { expect, fixture, oneEvent } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { allTexts } from '../../support/all-texts.js';
import type { Scenario, Step } from '../../support/scenario.js';
import {
  body,
  click,
  collectEvents,
  createButton,
  customer,
  dialogOf,
  fillAndSubmit,
  focused,
  hasPart,
  part,
  sentProjects,
  startService,
  statusOf,
  typed,
  untilState,
} from './support.js';

const texts = allTexts.en;
const lost: Step = { status: 500, body: {} };
const unknownToHost: Step = { status: 502, body: { status: 'UNKNOWN', message: '' } };

/** A clicked button whose create has an unknown outcome. `idempotency`: whether the mint says that keys are understood. */
async function createWithUnknownOutcome(
  steps: Step[] = [lost],
  settings: Partial<FinCheckoutButton> = {},
  idempotency = true,
): Promise<{ button: FinCheckoutButton; service: Scenario }> {
  const service = await startService({
    token: [{ body: { token: 't', idempotency }, repeat: true }],
    new_project_2: steps,
  });
  const placed = await createButton({
    project: customer,
    baseUrl: service.baseUrl,
    tokenUrl: service.tokenUrl,
    ...settings,
  });
  click(placed.button);
  await untilState(placed.button, 'unknown');
  return { button: placed.button, service };
}

const keysOf = async (service: Scenario, operation: 'new_project_2' | 'update_project_2' = 'new_project_2') =>
  (await service.log(operation)).map(({ headers }) => headers['idempotency-key']);

/** The recovery buttons that are shown. */
const recoveries = (button: FinCheckoutButton): string[] =>
  ['check', 'restart'].filter((name) => hasPart(button, name));

/** Presses a recovery button, and waits for the state after the request. */
async function pressRecovery(
  button: FinCheckoutButton,
  recovery: string,
  state: FinCheckoutButton['state'],
): Promise<void> {
  click(button, recovery);
  expect(button.state).to.equal('creating');
  await untilState(button, state);
}

/** The status where the request may be repeated. */
const repeatable = `${texts.notCertain} ${allTexts.en.safeToRetry}`;

describe('an unknown outcome, with a host that understands keys', () => {
  it('can be replayed: the same body under the same key', async () => {
    const { button, service } = await createWithUnknownOutcome();
    expect([recoveries(button), statusOf(button)]).to.deep.equal([['check'], repeatable]);
    expect(part(button, 'check').innerText).to.equal(texts.retry);
    const projects = collectEvents('fin-project', button);
    await pressRecovery(button, 'check', 'done');
    const [first, second, ...more] = await keysOf(service);
    expect(first).to.match(/^[\w-]{16,128}$/);
    expect([second, more]).to.deep.equal([first, []]);
    expect(await sentProjects(service)).to.deep.equal([body, body]);
    expect(projects.map(({ outcome, projectId }) => [outcome, projectId])).to.deep.equal([['created', 'project-1']]);
    expect(recoveries(button)).to.deep.equal([]);
    await expect(button).to.be.accessible();
  });

  it('is replayed unchanged, though the page has changed', async () => {
    const { button, service } = await createWithUnknownOutcome();
    button.totalCost = 30_000;
    button.project = { ...customer, email_customer: 'bo@example.com' };
    await button.updateComplete;
    await pressRecovery(button, 'check', 'done');
    expect(await sentProjects(service)).to.deep.equal([body, body]);
  });

  it('is replayed with the page’s changes, and without another fin-checkout', async () => {
    const service = await startService({
      token: [{ body: { token: 't', idempotency: true } }],
      new_project_2: [lost],
    });
    const { button } = await createButton({ project: customer, baseUrl: service.baseUrl, tokenUrl: service.tokenUrl });
    const checkouts = collectEvents('fin-checkout', button);
    button.addEventListener('fin-checkout', ({ project }) => {
      project.VAT = checkouts.length === 1;
    });
    click(button);
    await untilState(button, 'unknown');
    await pressRecovery(button, 'check', 'done');
    expect(await sentProjects(service)).to.deep.equal([
      { ...body, VAT: true },
      { ...body, VAT: true },
    ]);
    expect(checkouts).to.have.length(1);
  });

  it('mentions the e-mail, if the offer is sent by e-mail', async () => {
    const { button } = await createWithUnknownOutcome([lost], { sendOfferEmail: true });
    expect(statusOf(button)).to.equal(`${repeatable} ${allTexts.en.mayBeInMail}`);
  });

  it('stays unknown while the replay fails, and can be replayed again', async () => {
    const { button, service } = await createWithUnknownOutcome([
      lost,
      { status: 429, body: {} },
      { disconnect: true, repeat: true },
    ]);
    await pressRecovery(button, 'check', 'unknown');
    expect(recoveries(button)).to.deep.equal(['check']);
    await pressRecovery(button, 'check', 'unknown');
    expect([recoveries(button), statusOf(button)]).to.deep.equal([['check'], repeatable]);
    await service.plan({ new_project_2: [] });
    await pressRecovery(button, 'check', 'done');
    expect(new Set(await keysOf(service)).size).to.equal(1);
  });

  it('that the host does not know needs a confirmed restart, under a new key', async () => {
    const { button, service } = await createWithUnknownOutcome([unknownToHost, unknownToHost]);
    expect(recoveries(button)).to.deep.equal(['check']);
    await pressRecovery(button, 'check', 'unknown');
    expect([recoveries(button), statusOf(button)]).to.deep.equal([['restart'], texts.notCertain]);
    click(button, 'restart');
    await button.updateComplete;
    expect([button.state, statusOf(button)]).to.deep.equal(['unknown', texts.maybeTwice]);
    expect([part(button, 'cancel').innerText, part(button, 'restart').innerText]).to.deep.equal([
      texts.cancel,
      texts.sendRequest,
    ]);
    await expect(button).to.be.accessible();
    expect(await sentProjects(service)).to.have.length(2);
    await pressRecovery(button, 'restart', 'done');
    const [first, second, third] = await keysOf(service);
    expect([second === first, third === first]).to.deep.equal([true, false]);
  });

  for (const [status, what] of [
    [422, 'another body was sent under the key'],
    [403, 'the host refuses'],
    [400, 'the host does not like the body'],
  ] as const) {
    it(`stays unknown after a replay if ${what} (${status})`, async () => {
      const { button } = await createWithUnknownOutcome([lost, { status, body: { status: 'NOT_RUN', message: '' } }]);
      await pressRecovery(button, 'check', 'unknown');
      expect([recoveries(button), statusOf(button)]).to.deep.equal([['restart'], texts.notCertain]);
    });
  }

  it('is not replayed after 23 hours, an hour before the host forgets the key', async () => {
    const { button, service } = await createWithUnknownOutcome();
    const { now } = Date;
    Date.now = () => now() + 23 * 60 * 60 * 1000;
    try {
      click(button, 'check');
      await untilState(button, 'unknown');
      expect([recoveries(button), statusOf(button)]).to.deep.equal([['restart'], texts.notCertain]);
    } finally {
      Date.now = now;
    }
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('is not replayed if a new token says that keys are not understood', async () => {
    const { button, service } = await createWithUnknownOutcome([lost, { status: 401, body: {} }]);
    await service.plan({ token: [{ body: { token: 'u' }, repeat: true }] });
    await pressRecovery(button, 'check', 'unknown');
    expect(recoveries(button)).to.deep.equal(['restart']);
    expect(await sentProjects(service)).to.have.length(2);
  });

  it('focuses the main button when the pressed recovery button disappears', async () => {
    const { button } = await createWithUnknownOutcome();
    part(button, 'check').focus();
    click(button, 'check');
    await button.updateComplete;
    expect(focused(button)).to.equal('button');
    await untilState(button, 'done');
  });

  it('is shared by two buttons of the same offer', async () => {
    const { button, service } = await createWithUnknownOutcome();
    const other = await createButton({
      project: customer,
      baseUrl: button.baseUrl ?? null,
      tokenUrl: button.tokenUrl ?? null,
    });
    await service.plan({ new_project_2: [unknownToHost] });
    click(other.button);
    await untilState(other.button, 'unknown');
    await pressRecovery(button, 'check', 'done');
    expect(new Set(await keysOf(service)).size).to.equal(1);
    click(other.button, 'restart');
    await other.button.updateComplete;
    click(other.button, 'cancel');
    await other.button.updateComplete;
    expect(other.button.state).to.equal('unknown');
  });
});

describe('a replay that two buttons share', () => {
  it('leaves the outcome unknown for both when the service refuses it', async () => {
    const { button, service } = await createWithUnknownOutcome([lost, { status: 429, body: {}, hold: 'replay' }]);
    const { baseUrl, tokenUrl } = button;
    const other = await createButton({ project: customer, baseUrl: baseUrl ?? null, tokenUrl: tokenUrl ?? null });
    click(button, 'check');
    await service.until(2, 'new_project_2');
    click(other.button);
    await oneEvent(other.button, 'fin-checkout');
    await service.release('replay');
    await untilState(button, 'unknown');
    await untilState(other.button, 'unknown');
    expect([recoveries(button), recoveries(other.button)]).to.deep.equal([['check'], ['check']]);
    expect(await keysOf(service)).to.have.length(2);
  });
});

describe('an unknown outcome, without a host', () => {
  const withoutHost = (settings?: Partial<FinCheckoutButton>) => createWithUnknownOutcome([lost], settings, false);

  it('is never sent again without a confirmed restart', async () => {
    const { button, service } = await withoutHost();
    expect([recoveries(button), statusOf(button)]).to.deep.equal([['restart'], texts.notCertain]);
    click(button);
    button.checkout();
    click(button, 'restart');
    await button.updateComplete;
    click(button);
    button.checkout();
    await button.updateComplete;
    expect(button.state).to.equal('unknown');
    expect(await sentProjects(service)).to.have.length(1);
    await pressRecovery(button, 'restart', 'done');
    expect(await sentProjects(service)).to.deep.equal([body, body]);
  });

  it('is not restarted by a double click: the cancel button is in the same place', async () => {
    const { button, service } = await withoutHost();
    const before = part(button, 'restart').getBoundingClientRect();
    click(button, 'restart');
    await button.updateComplete;
    const { x, y } = part(button, 'cancel').getBoundingClientRect();
    expect([x, y]).to.deep.equal([before.x, before.y]);
    click(button, 'cancel');
    await button.updateComplete;
    expect([recoveries(button), statusOf(button), hasPart(button, 'check')]).to.deep.equal([
      ['restart'],
      texts.notCertain,
      false,
    ]);
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('asks for the consent before the restart', async () => {
    const { button, service } = await withoutHost();
    const consent = Object.assign(document.createElement('p'), { slot: 'consent', textContent: 'You agree.' });
    button.append(consent);
    click(button, 'restart');
    await button.updateComplete;
    click(button, 'restart');
    await untilState(button, 'collecting');
    expect(dialogOf(button).open).to.equal(true);
    click(button, 'submit');
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.have.length(2);
  });

  it('stays unknown if the visitor cancels the confirmed restart in the dialog', async () => {
    const { button, service } = await withoutHost();
    button.append(Object.assign(document.createElement('p'), { slot: 'consent', textContent: 'You agree.' }));
    click(button, 'restart');
    await button.updateComplete;
    click(button, 'restart');
    await untilState(button, 'collecting');
    click(button, 'cancel');
    await untilState(button, 'idle');
    click(button); // no restart
    await untilState(button, 'collecting');
    click(button, 'submit');
    await untilState(button, 'unknown');
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('keeps the typed data', async () => {
    const service = await startService({ new_project_2: [lost] });
    const { button } = await createButton({ baseUrl: service.baseUrl });
    await fillAndSubmit(button);
    await untilState(button, 'unknown');
    click(button, 'restart');
    await button.updateComplete;
    await pressRecovery(button, 'restart', 'done');
    const [first, second] = (await sentProjects(service)) as [typeof body, typeof body];
    expect(first).to.deep.equal(second);
    expect(first.email_customer).to.equal(typed.email_customer);
  });
});

describe('an update of a project', () => {
  /** A clicked button whose offer has changed since its project was created. */
  async function clickChangedOffer(...steps: Step[]) {
    const placed = await createButton({ project: customer }, { update_project_2: steps });
    click(placed.button);
    await untilState(placed.button, 'done');
    placed.button.totalCost = 30_000;
    placed.button.checkout();
    expect(placed.button.state).to.equal('creating');
    return {
      ...placed,
      updates: async () => (await placed.service.log('update_project_2')).map((entry) => entry.body),
    };
  }
  const change = { ...body, Total_cost_installation: 30_000, project: 'project-1' };

  it('with an unknown outcome can be replayed', async () => {
    const { button, service, updates } = await clickChangedOffer(lost);
    await untilState(button, 'unknown');
    expect([recoveries(button), statusOf(button)]).to.deep.equal([['check'], repeatable]);
    const projects = collectEvents('fin-project', button);
    await pressRecovery(button, 'check', 'done');
    expect(await updates()).to.deep.equal([change, change]);
    expect(projects.map(({ outcome }) => outcome)).to.deep.equal(['updated']);
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('that stays unknown allows a new project, after a confirmed restart', async () => {
    const { button, service } = await clickChangedOffer(lost, lost);
    await untilState(button, 'unknown');
    await pressRecovery(button, 'check', 'unknown');
    expect([recoveries(button), statusOf(button)]).to.deep.equal([['restart'], texts.notCertain]);
    click(button, 'restart');
    await button.updateComplete;
    await pressRecovery(button, 'restart', 'done');
    expect(await sentProjects(service)).to.deep.equal([body, { ...body, Total_cost_installation: 30_000 }]);
  });

  for (const status of [403, 404, 400]) {
    it(`that is rejected (${status}) creates no project by itself`, async () => {
      const { button, service } = await clickChangedOffer({ status, body: {} });
      await untilState(button, 'error');
      const said = status === 400 ? `${texts.notDone} ${texts.checkDetails}` : texts.notDone;
      expect([recoveries(button), statusOf(button)]).to.deep.equal([['restart'], said]);
      await expect(button).to.be.accessible();
      button.totalCost = '24.900';
      click(button);
      await untilState(button, 'done'); // the former offer was remembered again
      button.totalCost = 30_000;
      await service.plan({ update_project_2: [{ status, body: {} }] });
      click(button);
      await untilState(button, 'error');
      click(button, 'restart');
      await button.updateComplete;
      expect(statusOf(button)).to.equal(texts.maybeTwice);
      expect(await sentProjects(service)).to.have.length(1);
      await pressRecovery(button, 'restart', 'done');
      expect(await sentProjects(service)).to.have.length(2);
    });
  }

  it('that was rate limited is tried again by a click', async () => {
    const { button, updates } = await clickChangedOffer({ status: 429, body: {} });
    await untilState(button, 'error');
    expect([recoveries(button), statusOf(button)]).to.deep.equal([['restart'], texts.notDone]);
    click(button);
    await untilState(button, 'done');
    expect(await updates()).to.deep.equal([change, change]);
  });
});

describe('the way on from an unknown outcome', () => {
  /** The main action is the only one that looks like one. */
  const mainActions = (button: FinCheckoutButton) =>
    [...button.renderRoot.querySelectorAll<HTMLElement>('.primary')].filter((one) => one.checkVisibility());

  it('is to try again, where that is safe', async () => {
    const { button } = await createWithUnknownOutcome();
    expect(mainActions(button)).to.deep.equal([part(button, 'check')]);
  });

  for (const [what, fallback, href, label] of [
    ['a link', '<p>Call <a href="tel:+49 30 123">030 123 45 67</a></p>', 'tel:+49 30 123', 'Call 030 123 45 67'],
    ['plain text', 'Ask us: 030 / 123-45 67, 8 to 18 h.', 'tel:0301234567', 'Call 030 / 123-45 67'],
    ['two numbers', 'Call (030) 123 456 / 0171 5551234', 'tel:030123456', 'Call (030) 123 456'],
    ['with a country', 'Ask us: +49 (0)30 1234567.', 'tel:+490301234567', 'Call +49 (0)30 1234567'],
    ...[
      'Since 2016 in 10115 Berlin',
      'Until 31.12.2025',
      'Until 01.12.2025',
      '2010–2024',
      '1.249.000 €',
      'HRB 1234567',
    ].map((text) => [`none in "${text}"`, text, undefined, undefined] as const),
  ] as const)
    it(`is else the telephone number of the fallback: ${what}`, async () => {
      await fixture(`<fin-monthly-fee>${fallback}<p slot="legal">Call 0900 7654321</p></fin-monthly-fee>`);
      const { button } = await createWithUnknownOutcome([lost], {}, false);
      const link = hasPart(button, 'phone') ? part<HTMLAnchorElement>(button, 'phone') : undefined;
      expect([link?.getAttribute('href'), link?.textContent]).to.deep.equal([href, label]);
      expect(mainActions(button)).to.deep.equal(link ? [link] : []);
      expect(recoveries(button)).to.deep.equal(['restart']);
      await expect(button).to.be.accessible();
    });
});
