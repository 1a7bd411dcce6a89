/** The seller to which requests are pinned, project ids with the service for development, and the installer's `check`. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { base64url } from 'jose';
import { createService, type Service, seeded } from '../../../demo/service/index.js';
import type { CheckedRequest, PageOperation, Session } from '../../src/index.js';
import { newKey, origin, project, quoteRequest, secret, update } from '../support/fixtures.js';
import { type Answer, assertError, openPage } from '../support/page.js';
import { deferred, movableTime } from '../support/timing.js';

let service: Service;

before(async () => {
  service = await createService();
});

after(() => service.close());

describe('the seller', () => {
  it('is looked up once for all concurrent requests', async () => {
    const page = openPage();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => page.call('pricing_2', { ...quoteRequest, LTI_downpayment: i })),
    );
    assert.equal(page.sent('me').length, 1);
  });
  it('is looked up again after an hour', async (t) => {
    const time = movableTime(t);
    const page = openPage();
    for (const minutes of [0, 59, 2, 59]) {
      time.advance(minutes * 60_000);
      await page.call('pricing_2', quoteRequest, { token: await page.token() });
    }
    assert.equal(page.sent('me').length, 2);
  });
  it('is not looked up if it is configured', async () => {
    const page = openPage({ organization: 'organization-9', salesRep: 'person-9' });
    await page.call('new_project_2', project);
    assert.equal(page.sent('me').length, 0);
    const [sent] = page.sent();
    assert.deepEqual(sent?.body, {
      ...project,
      organization: 'organization-9',
      sales_rep: 'person-9',
      send_offer_email: false,
    });
  });
  it('is looked up for the part that is not configured', async () => {
    const page = openPage({ organization: 'organization-9' });
    await page.call('new_project_2', project);
    const [sent] = page.sent();
    assert.deepEqual(sent?.body, {
      ...project,
      organization: 'organization-9',
      sales_rep: seeded.demo.id,
      send_offer_email: false,
    });
  });
});

describe('a project id', () => {
  it('is the signed id of the service, valid in another session and at another host with the same secret', async () => {
    const page = openPage({}, service);
    const { project_id: issued } = (await page.call('new_project_2', project)).response;
    const [, id] = /^v1\.([\w-]+)\.([\w-]+)$/.exec(issued) ?? [];
    const [row] = (await service.rows('projects')).filter(
      (each) => each.id === new TextDecoder().decode(base64url.decode(id ?? '')),
    );
    assert.ok(row);
    assert.equal(
      (await page.call('update_project_2', { ...update, project: issued }, { token: await page.token() })).status,
      200,
    );
    const another = openPage({}, service);
    const answer = await another.call('update_project_2', { ...update, project: issued, first_name_customer: 'Otto' });
    assert.equal(answer.status, 200);
    const rows = await service.rows('projects');
    assert.equal(rows.find((each) => each.id === row.id)?.first_name_customer, 'Otto');
  });
});

/** An object that throws when a field is read. */
const unreadable = <T extends object>(value: T): T =>
  new Proxy(value, {
    get() {
      throw new Error(`Carla ${secret}`);
    },
  });

describe('the check option', () => {
  it('gets the complete request and the session', async () => {
    const seen: [PageOperation, CheckedRequest, Session][] = [];
    const page = openPage({
      operations: ['pricing_2', 'new_project_2', 'new_lead', 'me'],
      check: (...call) => {
        seen.push(call);
        return undefined;
      },
    });
    await page.call('pricing_2', { ...quoteRequest, organization: 'x' });
    await page.call('new_project_2', { ...project, x: 1 });
    await page.call('me');
    const sessions = new Set(page.entries.flatMap(({ session }) => session ?? []));
    assert.deepEqual(
      seen.map(([operation, body, session]) => [operation, body, session.origin, sessions.has(session.id)]),
      page
        .sent()
        .concat(page.sent('me').slice(-1))
        .map(({ operation, body }) => [operation, body, origin, true]),
    );
  });

  it('changes the request by its return value, and not by changing its argument', async () => {
    const page = openPage({
      async check(operation, body) {
        await null;
        if (operation !== 'new_project_2' || !body || !('Total_cost_installation' in body)) return body;
        const { Total_cost_installation } = body;
        body.Total_cost_installation = 1;
        return { ...body, Total_cost_installation: Total_cost_installation + 1_000, unknown: 1 };
      },
    });
    assert.equal((await page.call('new_project_2', project)).status, 200);
    const own = { organization: seeded.demo.organization, sales_rep: seeded.demo.id, send_offer_email: false };
    assert.deepEqual(
      page.sent().map(({ body }) => body),
      [{ ...project, ...own, Total_cost_installation: 25_000 }],
    );
  });

  it('may change the organization of a project, which can be updated nevertheless', async () => {
    const page = openPage({
      operations: ['new_project_2', 'update_project_2'],
      check: (_operation, body) => Object.assign(body ?? {}, { organization: 'another' }) as typeof body,
    });
    const { response } = await page.call('new_project_2', project);
    assert.equal((await page.call('update_project_2', { ...update, project: response.project_id })).status, 200);
    assert.deepEqual(
      page.sent().map(({ body }) => Object(body).organization),
      ['another', 'another'],
    );
  });

  it('cannot change a quote request', async () => {
    const page = openPage({
      check: (_operation, body) => Object.assign(body ?? {}, { LTI_tenor: '20 years' }) as typeof body,
    });
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    assert.match(JSON.stringify(page.sent()), /10 years/);
  });

  it('cannot replace a quote request, not even by an invalid one', async () => {
    const page = openPage({
      operations: ['pricing_2', 'me'],
      check: () => ({ ...quoteRequest, LTI_tenor: 'no' }) as never,
    });
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    assert.equal((await page.call('me')).status, 200);
  });

  for (const [how, check] of [
    [
      'throwing',
      () => {
        throw new Error(`Carla ${secret}`);
      },
    ],
    [
      'throwing later',
      async () => {
        await null;
        throw new Error(`Carla ${secret}`);
      },
    ],
    [
      'throwing something other than an error',
      () => {
        throw 'Carla';
      },
    ],
    ['returning a body that the contract does not allow', () => ({ ...project, Total_cost_installation: -1 }) as never],
    ['returning a text', () => 'yes' as never],
    [
      'returning a field that cannot be read',
      () =>
        ({
          ...project,
          get VAT() {
            throw new Error(`Carla ${secret}`);
          },
        }) as never,
    ],
    [
      'returning a nested field that cannot be read',
      () => ({ ...project, address_project: unreadable({ address: 'Am Ring 1, Köln' }) }) as never,
    ],
    ['returning an object that cannot be read', () => unreadable(project) as never],
    ['returning a BigInt', () => ({ ...project, Total_cost_installation: 24_000n }) as never],
    ['returning a function for an optional field', () => ({ ...project, VAT: () => true }) as never],
    [
      'returning a field that is a rejected promise',
      () => ({ ...project, VAT: Promise.reject(new Error(`Carla ${secret}`)) }) as never,
    ],
    [
      'returning a nested field that is a rejected promise',
      () => ({ ...project, offer_PDF: [Promise.reject(new Error(`Carla ${secret}`))] }) as never,
    ],
  ] as const) {
    it(`refuses by ${how}, with the host’s own message, and leaves the key free`, async () => {
      let strict = true;
      const page = openPage({ check: (_operation, body) => (strict ? check() : body) });
      const key = newKey();
      assertError(await page.call('new_project_2', project, { key }), 400);
      assert.deepEqual(page.sent(), []);
      // An unexpected error would be in the log.
      assert.deepEqual(
        page.entries.flatMap(({ warning }) => warning ?? []),
        [],
      );
      strict = false;
      assert.equal((await page.call('new_project_2', project, { key })).status, 200);
    });
  }

  it('refuses a quote request, even one whose answer is cached', async () => {
    let strict = false;
    const page = openPage({
      check() {
        if (strict) throw new Error('no');
        return undefined;
      },
    });
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    strict = true;
    assertError(await page.call('pricing_2', quoteRequest), 400);
    assertError(await page.call('pricing_2', { ...quoteRequest, LTI_downpayment: 0 }), 400);
    assert.equal(page.sent().length, 1);
  });

  it('is called once for each Idempotency-Key', async () => {
    let requested = 0;
    const page = openPage({
      check() {
        requested++;
        if (requested > 1) throw new Error('the quote has run out');
        return undefined;
      },
    });
    const key = newKey();
    const first = await page.call('new_project_2', project, { key });
    assert.equal(first.status, 200);
    assert.equal((await page.call('new_project_2', project, { key })).text, first.text);
    assert.equal(requested, 1);
  });

  it('has a time limit of 10 s', async (t) => {
    const { fakeClock } = await import('../../../test/client/clock.js');
    const never = deferred<undefined>();
    const page = openPage({ check: () => never.promise });
    const token = await page.token();
    const clock = fakeClock(t);
    let answer: Answer | undefined;
    const requested = page.call('new_project_2', project, { token }).then((given) => {
      answer = given;
    });
    while (!clock.pending().includes(10_000)) await clock.pass(0);
    await clock.pass(9_999);
    assert.equal(answer, undefined);
    await clock.pass(1);
    await requested;
    assertError(answer as unknown as Answer, 400);
    assert.deepEqual(page.sent(), []);
  });
});
