/** What is forwarded of a body, what the host puts in its place, and what it answers. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { seeded } from '../../../demo/service/index.js';
import { lead, project, quoteRequest, uniqueQuoteRequest, update, upstreamMarker } from '../support/fixtures.js';
import { success } from '../support/scripted-service.js';
import { assertError, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import type { Page } from './page.js';

const evil = {
  organization: 'somebody-else',
  sales_rep: 'somebody-else',
  sales_rep_id: 'somebody-else',
  send_offer_email: true,
};
/** Values that a page may send for the pinned fields. The host ignores them. */
const pageValues: [string, object][] = [
  ['sends no pinned fields', {}],
  ['sends others', evil],
  ['sends invalid ones', { organization: 1, sales_rep: null, sales_rep_id: [], send_offer_email: 'yes' }],
];
const unknown = { x: 1, constructor: 2, response: {}, token: 'x', send_Offer_Email: true, Organization: 'x' };

const mine = { organization: seeded.demo.organization };
const ours = { ...mine, sales_rep: seeded.demo.id, send_offer_email: false };

/** Headers that must not be forwarded. */
const headers = { Cookie: 'a=b', 'X-Api-Key': 'x', 'X-Forwarded-For': '192.0.2.9' };

const bodies = (page: Page, operation?: string) => page.upstream.sent(operation).map(({ body }) => body);

/** The `send_offer_email` that the service gets. */
const mailed = async (page: Page, more: object) => {
  page.upstream.setAnswers();
  assertSuccess(await page.call('new_project_2', { ...project, ...more }));
  return Object(bodies(page)[0]).send_offer_email;
};

export const forwarding = (group: Group): void => {
  group('what is forwarded', ['standard'], (page) => {
    for (const [what, more] of pageValues) {
      it(`of a read is pinned if the page ${what}`, async () => {
        const requested = uniqueQuoteRequest();
        assertSuccess(await page.call('pricing_2', { ...requested, ...more, ...unknown }, { headers }));
        assert.deepEqual(bodies(page), [{ ...requested, ...mine }]);
      });

      it(`of a project is pinned if the page ${what}`, async () => {
        const address_project = { lat: 50.9, country: 'x' };
        const made = assertSuccess(
          await page.call('new_project_2', { ...project, address_project, ...more, ...unknown }, { headers }),
        );
        const change = { ...update, ...more, ...unknown, project: made.project_id, financing_durations: ['1 year'] };
        assert.deepEqual(assertSuccess(await page.call('update_project_2', change, { headers })), {});
        assert.deepEqual(bodies(page), [
          { ...project, address_project: { lat: 50.9 }, ...ours },
          { ...update, ...ours, project: 'project-1' },
        ]);
      });
    }

    it('is JSON with the upstream’s own token, and none of the page’s headers', async () => {
      const token = await page.token();
      assertSuccess(await page.call('new_project_2', project, { headers, token }));
      const [call] = page.upstream.sent();
      assert.match(call?.authorization ?? '', /^Bearer upstream-token-/);
      assert.match(call?.headers.get('content-type') ?? '', /^application\/json/);
      const all = JSON.stringify([...(call?.headers ?? [])]);
      for (const each of [
        token,
        'installer.example',
        '192.0.2.9',
        '"cookie"',
        '"x-api-key"',
        '"idempotency-key"',
        '"origin"',
      ])
        assert.ok(!all.includes(each), `${each} in ${all}`);
    });
  });

  group('what is answered', ['standard'], (page) => {
    it('has the contract’s fields and no others', async () => {
      const more = {
        debug: upstreamMarker,
        token: upstreamMarker,
        Monthly_fee: 1.5,
        checkout_link: 'https://service.example/checkout/9',
        project_id: 'project-9',
        financial_offer: 'offer-9',
      };
      const answer = () =>
        Response.json(
          { status: 'success', response: more, debug: upstreamMarker },
          { headers: { 'X-Debug': upstreamMarker, 'Set-Cookie': `a=${upstreamMarker}` } },
        );
      page.upstream.setAnswers({ pricing_2: answer, new_project_2: answer, update_project_2: answer });
      assert.deepEqual(assertSuccess(await page.call('pricing_2', uniqueQuoteRequest())), { Monthly_fee: 1.5 });
      const { project_id, ...made } = assertSuccess(await page.call('new_project_2', project));
      const { checkout_link, financial_offer } = more;
      assert.deepEqual(made, { checkout_link, financial_offer });
      assert.deepEqual(assertSuccess(await page.call('update_project_2', { ...update, project: project_id })), {});
    });
  });

  group('an operation', ['standard'], (page) => {
    it('beyond the protocol’s three is refused by default', async () => {
      for (const [operation, body] of [
        ['me', undefined],
        ['new_lead', lead],
        ['generate-user-token', { email: 'x', password: 'y' }],
      ] as const)
        assertError(await page.call(operation, body), 403);
      for (const operation of ['me', 'new_lead', 'generate-user-token'])
        assert.deepEqual(page.upstream.sent(operation), []);
    });
  });

  group('a host that allows all operations', ['permissive'], (page) => {
    const told = { organization: 'organization-told' };

    it('never allows a login', async () => {
      assertError(await page.call('generate-user-token', { email: 'x', password: 'y' }), 403);
      assert.deepEqual(page.upstream.sent('generate-user-token'), []);
    });

    it('pins a lead', async () => {
      page.upstream.setAnswers({ new_lead: () => success({ id: upstreamMarker }) });
      assert.deepEqual(assertSuccess(await page.call('new_lead', { ...lead, ...evil, ...unknown })), {});
      assert.deepEqual(bodies(page), [{ ...lead, ...told, sales_rep_id: 'person-told' }]);
      for (const [field, value] of Object.entries({ address: null, country: 'DE', customer_email: '', comment: 1 }))
        assertError(await page.call('new_lead', { ...lead, [field]: value }), 400);
      assertError(await page.call('new_lead', { ...lead, estimated_cost_of_installation: 0 }), 400);
      assert.equal(page.upstream.sent().length, 1);
    });

    it('pins the configured installer', async () => {
      const made = assertSuccess(await page.call('new_project_2', { ...project, ...evil }));
      assertSuccess(await page.call('update_project_2', { ...update, ...evil, project: made.project_id }));
      assertSuccess(await page.call('pricing_2', { ...quoteRequest, ...evil }));
      const seller = { ...told, sales_rep: 'person-told', send_offer_email: true };
      assert.deepEqual(bodies(page), [
        { ...project, ...seller },
        { ...update, ...seller, project: 'project-1' },
        { ...quoteRequest, ...told },
      ]);
      assert.deepEqual(page.upstream.sent('me'), []);
    });

    it('forwards `me` without a body, and answers its fields', async () => {
      const who = {
        first: 'Ada',
        last: 'Berg',
        User_Id: 'u',
        org_id: 'o',
        option: ['a'],
        email: 'ada@installer.example',
      };
      page.upstream.setAnswers({ me: () => success({ ...who, password: upstreamMarker }) });
      for (const how of [
        {},
        { raw: 'no JSON', headers: { 'Content-Type': 'text/plain' } },
        { raw: 'x'.repeat(50_000) },
      ])
        assert.deepEqual(assertSuccess(await page.call('me', undefined, how)), who);
      assert.deepEqual(bodies(page, 'me'), [undefined, undefined, undefined]);
    });
  });

  group('send_offer_email', ['standard'], (page) => {
    it('is false by default', async () => {
      for (const more of [{ send_offer_email: true }, { send_offer_email: false }, {}])
        assert.equal(await mailed(page, more), false);
    });
  });
  group('send_offer_email, if the host turns it on,', ['mailsOffers'], (page) => {
    it('is true, whatever the page sends', async () => {
      for (const more of [{ send_offer_email: false }, {}]) assert.equal(await mailed(page, more), true);
    });
  });
  group('send_offer_email, if the host leaves it to the page,', ['permissive'], (page) => {
    it('is the page’s, and required', async () => {
      for (const send_offer_email of [true, false])
        assert.equal(await mailed(page, { send_offer_email }), send_offer_email);
      page.upstream.setAnswers();
      for (const more of [{}, { send_offer_email: 'true' }])
        assertError(await page.call('new_project_2', { ...project, ...more }), 400);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });
};
