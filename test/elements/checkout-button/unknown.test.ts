import { expect, oneEvent } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { locales } from '../../../src/locales/index.js';
import type { Scenario, Step } from '../../support/scenario.js';
import {
  body,
  click,
  customer,
  dialogOf,
  fill,
  focused,
  has,
  heard,
  part,
  place,
  reached,
  sent,
  service,
  statusOf,
  typed,
} from './support.js';

const say = locales.en;
const lost: Step = { status: 500, body: {} };
const cannotKnow: Step = { status: 502, body: { status: 'UNKNOWN', message: '' } };

/** A button behind a host side that knows keys, or before a service that does not, clicked, with its create lost. */
async function unknown(
  steps: Step[] = [lost],
  settings: Partial<FinCheckoutButton> = {},
  idempotency = true,
): Promise<{ button: FinCheckoutButton; there: Scenario }> {
  const there = await service({ token: [{ body: { token: 't', idempotency }, repeat: true }], new_project_2: steps });
  const placed = await place({ project: customer, baseUrl: there.baseUrl, tokenUrl: there.tokenUrl, ...settings });
  click(placed.button);
  await reached(placed.button, 'unknown');
  return { button: placed.button, there };
}

const keysOf = async (there: Scenario, operation: 'new_project_2' | 'update_project_2' = 'new_project_2') =>
  (await there.log(operation)).map(({ headers }) => headers['idempotency-key']);

/** Which ways are open beside the button. */
const ways = (button: FinCheckoutButton): string[] => ['check', 'anew'].filter((name) => has(button, name));

/** Presses a way, and waits until the answer to it is in. */
async function go(button: FinCheckoutButton, way: string, state: FinCheckoutButton['state']): Promise<void> {
  click(button, way);
  expect(button.state).to.equal('creating');
  await reached(button, state);
}

describe('what is not certain, behind a host', () => {
  it('may be checked: the same body under the same key', async () => {
    const { button, there } = await unknown();
    expect([ways(button), statusOf(button)]).to.deep.equal([['check'], say.notCertain]);
    expect(part(button, 'check').innerText).to.equal(say.retry);
    const projects = heard('fin-project', button);
    await go(button, 'check', 'done');
    const [first, second, ...more] = await keysOf(there);
    expect(first).to.match(/^[\w-]{16,128}$/);
    expect([second, more]).to.deep.equal([first, []]);
    expect(await sent(there)).to.deep.equal([body, body]);
    expect(projects.map(({ outcome, projectId }) => [outcome, projectId])).to.deep.equal([['created', 'project-1']]);
    expect(ways(button)).to.deep.equal([]);
    await expect(button).to.be.accessible();
  });

  it('is checked as it was sent, whatever the page says by now', async () => {
    const { button, there } = await unknown();
    button.totalCost = 30_000;
    button.project = { ...customer, email_customer: 'bo@example.com' };
    await button.updateComplete;
    await go(button, 'check', 'done');
    expect(await sent(there)).to.deep.equal([body, body]);
  });

  it('has the host’s changes to what is sent in the repetition, and does not ask it again', async () => {
    const there = await service({
      token: [{ body: { token: 't', idempotency: true } }],
      new_project_2: [lost],
    });
    const { button } = await place({ project: customer, baseUrl: there.baseUrl, tokenUrl: there.tokenUrl });
    const checkouts = heard('fin-checkout', button);
    button.addEventListener('fin-checkout', ({ project }) => {
      project.VAT = checkouts.length === 1;
    });
    click(button);
    await reached(button, 'unknown');
    await go(button, 'check', 'done');
    expect(await sent(there)).to.deep.equal([
      { ...body, VAT: true },
      { ...body, VAT: true },
    ]);
    expect(checkouts).to.have.length(1);
  });

  it('may be on its way by e-mail, if that was asked for', async () => {
    const { button } = await unknown([lost], { sendOfferEmail: true });
    expect(statusOf(button)).to.equal(`${say.notCertain} ${say.mayBeInMail}`);
  });

  it('stays uncertain while the check does not get through, and may be checked again', async () => {
    const { button, there } = await unknown([lost, { status: 429, body: {} }, { disconnect: true, repeat: true }]);
    await go(button, 'check', 'unknown');
    expect(ways(button)).to.deep.equal(['check']);
    await go(button, 'check', 'unknown');
    expect([ways(button), statusOf(button)]).to.deep.equal([['check'], say.notCertain]);
    await there.plan({ new_project_2: [] });
    await go(button, 'check', 'done');
    expect(new Set(await keysOf(there)).size).to.equal(1);
  });

  it('that the host does not know either needs two words to start anew, and has another key then', async () => {
    const { button, there } = await unknown([cannotKnow, cannotKnow]);
    expect(ways(button)).to.deep.equal(['check']);
    await go(button, 'check', 'unknown');
    expect([ways(button), statusOf(button)]).to.deep.equal([['anew'], say.notCertain]);
    click(button, 'anew');
    await button.updateComplete;
    expect([button.state, statusOf(button)]).to.deep.equal(['unknown', say.maybeTwice]);
    expect([part(button, 'cancel').innerText, part(button, 'anew').innerText]).to.deep.equal([
      say.cancel,
      say.sendRequest,
    ]);
    await expect(button).to.be.accessible();
    expect(await sent(there)).to.have.length(2);
    await go(button, 'anew', 'done');
    const [first, second, third] = await keysOf(there);
    expect([second === first, third === first]).to.deep.equal([true, false]);
  });

  for (const [status, what] of [
    [422, 'another body was sent under the key'],
    [403, 'the host refuses'],
    [400, 'the host does not like the body'],
  ] as const) {
    it(`stays uncertain where ${what} (${status}): that says nothing of the first attempt`, async () => {
      const { button } = await unknown([lost, { status, body: { status: 'NOT_RUN', message: '' } }]);
      await go(button, 'check', 'unknown');
      expect([ways(button), statusOf(button)]).to.deep.equal([['anew'], say.notCertain]);
    });
  }

  it('is not asked for under a key that the host has forgotten by now', async () => {
    const { button, there } = await unknown();
    const { now } = Date;
    Date.now = () => now() + 24 * 60 * 60 * 1000;
    try {
      click(button, 'check');
      await reached(button, 'unknown');
      expect([ways(button), statusOf(button)]).to.deep.equal([['anew'], say.notCertain]);
    } finally {
      Date.now = now;
    }
    expect(await sent(there)).to.have.length(1);
  });

  it('is not sent again where a new token says that keys are not understood', async () => {
    const { button, there } = await unknown([lost, { status: 401, body: {} }]);
    await there.plan({ token: [{ body: { token: 'u' }, repeat: true }] });
    await go(button, 'check', 'unknown');
    expect(ways(button)).to.deep.equal(['anew']);
    expect(await sent(there)).to.have.length(2);
  });

  it('leaves the focus on the button, when the way that was pressed goes', async () => {
    const { button } = await unknown();
    part(button, 'check').focus();
    click(button, 'check');
    await button.updateComplete;
    expect(focused(button)).to.equal('button');
    await reached(button, 'done');
  });

  it('says the same of two buttons, and one check serves both', async () => {
    const { button, there } = await unknown();
    const other = await place({
      project: customer,
      baseUrl: button.baseUrl ?? null,
      tokenUrl: button.tokenUrl ?? null,
    });
    await there.plan({ new_project_2: [cannotKnow] });
    click(other.button);
    await reached(other.button, 'unknown');
    await go(button, 'check', 'done');
    expect(new Set(await keysOf(there)).size).to.equal(1);
    click(other.button, 'anew');
    await other.button.updateComplete;
    click(other.button, 'cancel');
    await other.button.updateComplete;
    expect(other.button.state).to.equal('unknown');
  });
});

describe('a replay that two buttons share', () => {
  it('leaves the outcome unknown for both when the service refuses it', async () => {
    const { button, there } = await unknown([lost, { status: 429, body: {}, hold: 'replay' }]);
    const { baseUrl, tokenUrl } = button;
    const other = await place({ project: customer, baseUrl: baseUrl ?? null, tokenUrl: tokenUrl ?? null });
    click(button, 'check');
    await there.until(2, 'new_project_2');
    click(other.button);
    await oneEvent(other.button, 'fin-checkout');
    await there.release('replay');
    await reached(button, 'unknown');
    await reached(other.button, 'unknown');
    expect([ways(button), ways(other.button)]).to.deep.equal([['check'], ['check']]);
    expect(await keysOf(there)).to.have.length(2);
  });
});

describe('what is not certain, without a host', () => {
  const alone = (settings?: Partial<FinCheckoutButton>) => unknown([lost], settings, false);

  it('is never sent again without two words', async () => {
    const { button, there } = await alone();
    expect([ways(button), statusOf(button)]).to.deep.equal([['anew'], say.notCertain]);
    click(button);
    button.checkout();
    click(button, 'anew');
    await button.updateComplete;
    click(button);
    button.checkout();
    await button.updateComplete;
    expect(button.state).to.equal('unknown');
    expect(await sent(there)).to.have.length(1);
    await go(button, 'anew', 'done');
    expect(await sent(there)).to.deep.equal([body, body]);
  });

  it('is not started anew by a double click: the way back takes the place', async () => {
    const { button, there } = await alone();
    const before = part(button, 'anew').getBoundingClientRect();
    click(button, 'anew');
    await button.updateComplete;
    const { x, y } = part(button, 'cancel').getBoundingClientRect();
    expect([x, y]).to.deep.equal([before.x, before.y]);
    click(button, 'cancel');
    await button.updateComplete;
    expect([ways(button), statusOf(button), has(button, 'check')]).to.deep.equal([['anew'], say.notCertain, false]);
    expect(await sent(there)).to.have.length(1);
  });

  it('asks before it starts anew where there is a consent', async () => {
    const { button, there } = await alone();
    const consent = Object.assign(document.createElement('p'), { slot: 'consent', textContent: 'You agree.' });
    button.append(consent);
    click(button, 'anew');
    await button.updateComplete;
    click(button, 'anew');
    await reached(button, 'collecting');
    expect(dialogOf(button).open).to.equal(true);
    click(button, 'submit');
    await reached(button, 'done');
    expect(await sent(there)).to.have.length(2);
  });

  it('keeps what was typed', async () => {
    const there = await service({ new_project_2: [lost] });
    const { button } = await place({ baseUrl: there.baseUrl });
    await fill(button);
    await reached(button, 'unknown');
    click(button, 'anew');
    await button.updateComplete;
    await go(button, 'anew', 'done');
    const [first, second] = (await sent(there)) as [typeof body, typeof body];
    expect(first).to.deep.equal(second);
    expect(first.email_customer).to.equal(typed.email_customer);
  });
});

describe('a change of a project', () => {
  /** A project that was made, and an offer that changed since, clicked. */
  async function changed(...steps: Step[]) {
    const placed = await place({ project: customer }, { update_project_2: steps });
    click(placed.button);
    await reached(placed.button, 'done');
    placed.button.totalCost = 30_000;
    placed.button.checkout();
    expect(placed.button.state).to.equal('creating');
    return { ...placed, updates: async () => (await placed.there.log('update_project_2')).map((entry) => entry.body) };
  }
  const change = { ...body, Total_cost_installation: 30_000, project: 'project-1' };

  it('that is not certain may be asked for again without harm', async () => {
    const { button, there, updates } = await changed(lost);
    await reached(button, 'unknown');
    expect([ways(button), statusOf(button)]).to.deep.equal([['check'], say.notCertain]);
    const projects = heard('fin-project', button);
    await go(button, 'check', 'done');
    expect(await updates()).to.deep.equal([change, change]);
    expect(projects.map(({ outcome }) => outcome)).to.deep.equal(['updated']);
    expect(await sent(there)).to.have.length(1);
  });

  it('that stays uncertain leaves a new project, after two words', async () => {
    const { button, there } = await changed(lost, lost);
    await reached(button, 'unknown');
    await go(button, 'check', 'unknown');
    expect([ways(button), statusOf(button)]).to.deep.equal([['anew'], say.notCertain]);
    click(button, 'anew');
    await button.updateComplete;
    await go(button, 'anew', 'done');
    expect(await sent(there)).to.deep.equal([body, { ...body, Total_cost_installation: 30_000 }]);
  });

  for (const status of [403, 404, 400]) {
    it(`that is refused (${status}) makes no new project by itself`, async () => {
      const { button, there } = await changed({ status, body: {} });
      await reached(button, 'error');
      const said = status === 400 ? `${say.notDone} ${say.checkDetails}` : say.notDone;
      expect([ways(button), statusOf(button)]).to.deep.equal([['anew'], said]);
      await expect(button).to.be.accessible();
      button.totalCost = '24.900';
      click(button);
      await reached(button, 'done'); // the former offer stands
      button.totalCost = 30_000;
      await there.plan({ update_project_2: [{ status, body: {} }] });
      click(button);
      await reached(button, 'error');
      click(button, 'anew');
      await button.updateComplete;
      expect(statusOf(button)).to.equal(say.maybeTwice);
      expect(await sent(there)).to.have.length(1);
      await go(button, 'anew', 'done');
      expect(await sent(there)).to.have.length(2);
    });
  }

  it('that could not be made just now is tried again by a click', async () => {
    const { button, updates } = await changed({ status: 429, body: {} });
    await reached(button, 'error');
    expect([ways(button), statusOf(button)]).to.deep.equal([['anew'], say.notDone]);
    click(button);
    await reached(button, 'done');
    expect(await updates()).to.deep.equal([change, change]);
  });
});
