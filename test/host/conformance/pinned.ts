/** What of a body is forwarded, and what the host puts in its place. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { seeded } from '../../../demo/service/index.js';
import { lead, newKey, project, question, success, update } from '../support.js';
import { assertNo, assertYes } from './assertions.js';
import type { Group } from './group.js';
import { another, type Page } from './page.js';
import { upstreamWord } from './watch.js';

const evil = {
  organization: 'somebody-else',
  sales_rep: 'somebody-else',
  sales_rep_id: 'somebody-else',
  send_offer_email: true,
};
/** What the page may say of these fields; none of it counts. */
const said: [string, object][] = [
  ['says nothing', {}],
  ['names others', evil],
  ['names what is no name', { organization: 1, sales_rep: null, sales_rep_id: [], send_offer_email: 'yes' }],
];
const unknown = { x: 1, constructor: 2, response: {}, token: 'x', send_Offer_Email: true, Organization: 'x' };

const mine = { organization: seeded.demo.organization };
const ours = { ...mine, sales_rep: seeded.demo.id, send_offer_email: false };

/** Everything else that a page might hope to get through. */
const headers = { Cookie: 'a=b', 'X-Api-Key': 'x', 'X-Forwarded-For': '192.0.2.9' };

const bodies = (page: Page, operation?: string) => page.upstream.sent(operation).map(({ body }) => body);

/** Whether the service is told to send its mail. */
const mailed = async (page: Page, more: object) => {
  page.upstream.plays();
  assertYes(await page.ask('new_project_2', { ...project, ...more }));
  return Object(bodies(page)[0]).send_offer_email;
};

export const pinned = (group: Group): void => {
  group('what is forwarded', ['plain'], (page) => {
    for (const [what, more] of said) {
      it(`of a question is pinned where the page ${what}`, async () => {
        const asked = another();
        assertYes(await page.ask('pricing_2', { ...asked, ...more, ...unknown }, { headers }));
        assert.deepEqual(bodies(page), [{ ...asked, ...mine }]);
      });

      it(`of a project is pinned where the page ${what}`, async () => {
        const address_project = { lat: 50.9, country: 'x' };
        const made = assertYes(
          await page.ask('new_project_2', { ...project, address_project, ...more, ...unknown }, { headers }),
        );
        const change = { ...update, ...more, ...unknown, project: made.project_id, financing_durations: ['1 year'] };
        assert.deepEqual(assertYes(await page.ask('update_project_2', change, { headers })), {});
        assert.deepEqual(bodies(page), [
          { ...project, address_project: { lat: 50.9 }, ...ours },
          { ...update, ...ours, project: 'project-1' },
        ]);
      });
    }

    it('is JSON under the upstream’s own token, and nothing of the page’s headers', async () => {
      const token = await page.token();
      assertYes(await page.ask('new_project_2', project, { headers, token, key: newKey() }));
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

  group('what is answered', ['plain'], (page) => {
    it('is the contract’s fields, and no more', async () => {
      const more = {
        debug: upstreamWord,
        token: upstreamWord,
        Monthly_fee: 1.5,
        checkout_link: 'https://service.example/checkout/9',
        project_id: 'project-9',
        financial_offer: 'offer-9',
      };
      const answer = () =>
        Response.json(
          { status: 'success', response: more, debug: upstreamWord },
          { headers: { 'X-Debug': upstreamWord, 'Set-Cookie': `a=${upstreamWord}` } },
        );
      page.upstream.plays({ pricing_2: answer, new_project_2: answer, update_project_2: answer });
      assert.deepEqual(assertYes(await page.ask('pricing_2', another())), { Monthly_fee: 1.5 });
      const { project_id, ...made } = assertYes(await page.ask('new_project_2', project));
      const { checkout_link, financial_offer } = more;
      assert.deepEqual(made, { checkout_link, financial_offer });
      assert.deepEqual(assertYes(await page.ask('update_project_2', { ...update, project: project_id })), {});
    });
  });

  group('an operation', ['plain'], (page) => {
    it('that is not among those of the protocol is for hosts that name it', async () => {
      for (const [operation, body] of [
        ['me', undefined],
        ['new_lead', lead],
        ['generate-user-token', { email: 'x', password: 'y' }],
      ] as const)
        assertNo(await page.ask(operation, body), 403);
      for (const operation of ['me', 'new_lead', 'generate-user-token'])
        assert.deepEqual(page.upstream.sent(operation), []);
    });
  });

  group('a host that allows every operation', ['open'], (page) => {
    const told = { organization: 'organization-told' };

    it('never allows a login', async () => {
      assertNo(await page.ask('generate-user-token', { email: 'x', password: 'y' }), 403);
      assert.deepEqual(page.upstream.sent('generate-user-token'), []);
    });

    it('pins a lead', async () => {
      page.upstream.plays({ new_lead: () => success({ id: upstreamWord }) });
      assert.deepEqual(assertYes(await page.ask('new_lead', { ...lead, ...evil, ...unknown })), {});
      assert.deepEqual(bodies(page), [{ ...lead, ...told, sales_rep_id: 'person-told' }]);
      for (const [field, value] of Object.entries({ address: null, country: 'DE', customer_email: '', comment: 1 }))
        assertNo(await page.ask('new_lead', { ...lead, [field]: value }), 400);
      assertNo(await page.ask('new_lead', { ...lead, estimated_cost_of_installation: 0 }), 400);
      assert.equal(page.upstream.sent().length, 1);
    });

    it('sells for whom it was told', async () => {
      const made = assertYes(await page.ask('new_project_2', { ...project, ...evil }));
      assertYes(await page.ask('update_project_2', { ...update, ...evil, project: made.project_id }));
      assertYes(await page.ask('pricing_2', { ...question, ...evil }));
      const seller = { ...told, sales_rep: 'person-told', send_offer_email: true };
      assert.deepEqual(bodies(page), [
        { ...project, ...seller },
        { ...update, ...seller, project: 'project-1' },
        { ...question, ...told },
      ]);
      assert.deepEqual(page.upstream.sent('me'), []);
    });

    it('asks `me` without a body, whatever the page sends, and answers its fields', async () => {
      const who = {
        first: 'Ada',
        last: 'Berg',
        User_Id: 'u',
        org_id: 'o',
        option: ['a'],
        email: 'ada@installer.example',
      };
      page.upstream.plays({ me: () => success({ ...who, password: upstreamWord }) });
      for (const how of [
        {},
        { raw: 'no JSON', headers: { 'Content-Type': 'text/plain' } },
        { raw: 'x'.repeat(50_000) },
      ])
        assert.deepEqual(assertYes(await page.ask('me', undefined, how)), who);
      assert.deepEqual(bodies(page, 'me'), [undefined, undefined, undefined]);
    });
  });

  group('the mail switch', ['plain'], (page) => {
    it('is off unless the host says otherwise', async () => {
      for (const more of [{ send_offer_email: true }, { send_offer_email: false }, {}])
        assert.equal(await mailed(page, more), false);
    });
  });
  group('the mail switch of a host that mails', ['mailing'], (page) => {
    it('is on, whatever the page says', async () => {
      for (const more of [{ send_offer_email: false }, {}]) assert.equal(await mailed(page, more), true);
    });
  });
  group('the mail switch of a host that leaves it to the page', ['open'], (page) => {
    it('is the page’s, which has to say it', async () => {
      for (const send_offer_email of [true, false])
        assert.equal(await mailed(page, { send_offer_email }), send_offer_email);
      page.upstream.plays();
      for (const more of [{}, { send_offer_email: 'true' }])
        assertNo(await page.ask('new_project_2', { ...project, ...more }), 400);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });
};
