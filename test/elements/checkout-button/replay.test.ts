/** Every way in which a create is sent again under its key: all are marked as replays. */
import { expect } from '@open-wc/testing';
import { allTexts } from '../../support/all-texts.js';
import { recordTexts } from '../../support/record-texts.js';
import type { Scenario, Step } from '../../support/scenario.js';
import { until } from '../../support/until.js';
import { openPage } from './reloadable-page.js';
import { click, createButton, customer, hasPart, part, startService, untilState } from './support.js';

const keyed: Step = { body: { token: 't', idempotency: true }, repeat: true };
const lost: Step = { status: 500, body: {} };

/** Each create's mark, and whether its key and its body are those of the first. */
const creates = async (service: Scenario): Promise<unknown[]> => {
  const log = await service.log('new_project_2');
  return log.map(({ headers, body }) => ({
    mark: headers['idempotency-replay'],
    isSame:
      headers['idempotency-key'] === log[0]?.headers['idempotency-key'] &&
      JSON.stringify(body) === JSON.stringify(log[0]?.body),
  }));
};
const first = { mark: undefined, isSame: true };
const replay = { mark: 'true', isSame: true };

async function open(steps: Step[], token = keyed) {
  const service = await startService({ token: [token], new_project_2: steps });
  return { service, settings: { project: customer, baseUrl: service.baseUrl, tokenUrl: service.tokenUrl } };
}

describe('a create that is sent again under its key', () => {
  it('by the visitor is a replay', async () => {
    const { service, settings } = await open([lost, lost]);
    const { button } = await createButton(settings);
    click(button);
    await untilState(button, 'unknown');
    click(button, 'check');
    await service.until(2, 'new_project_2');
    await until(() => hasPart(button, 'restart'), 'the restart');
    expect(await creates(service)).to.deep.equal([first, replay]);
  });

  it('after a reload is a replay, whether it was answered or not', async () => {
    for (const step of [lost, { hold: 'for ever' }]) {
      sessionStorage.clear();
      const { service, settings } = await open([step]);
      const page = await openPage(settings);
      click(page.button);
      await service.until(1, 'new_project_2');
      click(await page.reload());
      await untilState(page.button, 'done');
      expect(await creates(service)).to.deep.equal([first, replay]);
    }
  });

  it('by another open tab is a replay', async () => {
    const { service, settings } = await open([{ hold: 'the first' }]);
    const channel = new BroadcastChannel('fin-widgets');
    // The tab tells others of its salt first.
    const record = new Promise<{ key: string }>((resolve) => {
      channel.onmessage = ({ data }) => data.key && resolve(data);
    });
    const page = await openPage(settings);
    click(page.button);
    await service.until(1, 'new_project_2');
    const data = await record;
    // The next load is the other tab: its storage is empty, and the channel alone tells it of the submission.
    sessionStorage.clear();
    const button = await page.reload();
    channel.postMessage(data);
    await until(() => sessionStorage.getItem('fin-widgets')?.includes(data.key), 'the record');
    channel.close();
    click(button);
    await service.until(2, 'new_project_2');
    await service.release('the first');
    await untilState(button, 'done');
    expect(await creates(service)).to.deep.equal([first, replay]);
  });

  it('by another button of the page is not sent at all', async () => {
    const { service, settings } = await open([{ hold: 'the first' }]);
    const { button } = await createButton(settings);
    const { button: other } = await createButton(settings);
    click(button);
    await service.until(1, 'new_project_2');
    click(other);
    await service.release('the first');
    await untilState(button, 'done');
    await untilState(other, 'done');
    expect(await creates(service)).to.deep.equal([first]);
  });

  it('after a 401 is no replay, since nothing happened before', async () => {
    const { service, settings } = await open([{ status: 401, body: {} }]);
    const { button } = await createButton(settings);
    click(button);
    await untilState(button, 'done');
    expect(await creates(service)).to.deep.equal([first, first]);
  });

  it('as a new request, with a new key, is no replay', async () => {
    const unknown: Step = { status: 502, body: { status: 'UNKNOWN', message: '' }, repeat: 2 };
    const { service, settings } = await open([unknown]);
    const { button } = await createButton(settings);
    click(button);
    await untilState(button, 'unknown');
    click(button, 'check');
    await until(() => hasPart(button, 'restart'), 'the restart');
    for (let n = 0; n < 2; n++) {
      click(button, 'restart');
      await button.updateComplete;
    }
    await untilState(button, 'done');
    expect(await creates(service)).to.deep.equal([first, replay, { mark: undefined, isSame: false }]);
  });
});

describe('a create whose outcome the host does not know yet', () => {
  const notYet: Step = { status: 502, body: { status: 'UNKNOWN', message: '' }, headers: { 'retry-after': '1' } };

  it('is one calm "creating" for the visitor, announced once', async () => {
    const { service, settings } = await open([notYet, notYet]);
    const { button } = await createButton(settings);
    const states = new Set<string>();
    const announced = recordTexts(part(button, 'status'));
    button.addController({ hostUpdated: () => states.add(button.state) });
    click(button);
    await untilState(button, 'done');
    expect(await creates(service)).to.deep.equal([first, replay, replay]);
    expect([...states].slice(0, 2)).to.deep.equal(['idle', 'creating']);
    expect(states).not.to.include('unknown');
    expect(announced[0]).to.equal(allTexts.en.creatingOffer);
    expect(announced.filter((text) => text === allTexts.en.creatingOffer)).to.have.length(1);
  });

  it('can be replayed by the visitor, if the host asks for a wait that is too long', async () => {
    const { service, settings } = await open([{ ...notYet, headers: { 'retry-after': '31' } }]);
    const { button } = await createButton(settings);
    click(button);
    await untilState(button, 'unknown');
    click(button, 'check');
    await untilState(button, 'done');
    expect(await creates(service)).to.deep.equal([first, replay]);
  });
});
