/** What of a page's word counts: nothing that is the host's. Over the service for development. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { base64url } from 'jose';
import { createService, type Service, seeded } from '../../demo/service/index.js';
import type { Checked, Forwarded, Session } from '../../src/host/index.js';
import { lead, newKey, origin, project, question, secret, update } from './fixtures.js';
import { type Answer, assertError, openPage } from './page.js';
import { success } from './scripted-service.js';
import { deferred } from './timing.js';

let service: Service;

before(async () => {
  service = await createService();
});

after(() => service.close());

const evil = {
  organization: seeded.other.organization,
  sales_rep: seeded.other.id,
  sales_rep_id: seeded.other.id,
  send_offer_email: true,
};

describe('what is forwarded', () => {
  it('of a question is its own fields and the host’s organization', async () => {
    const page = openPage({}, service);
    const answer = await page.ask('pricing_2', { ...question, ...evil, x: 1, __proto__: { y: 2 }, constructor: 3 });
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.response), ['Monthly_fee']);
    assert.deepEqual(
      page.sent().map(({ body }) => body),
      [{ ...question, organization: seeded.demo.organization }],
    );
  });

  const own = { organization: seeded.demo.organization, sales_rep: seeded.demo.id, send_offer_email: false };

  for (const [what, said] of [
    ['says nothing', {}],
    ['names others', evil],
    ['names what is no name', { organization: 1, sales_rep: null, sales_rep_id: [], send_offer_email: 'yes' }],
  ] as const) {
    it(`of a project is pinned where the page ${what}`, async () => {
      const page = openPage({}, service);
      const made = await page.ask('new_project_2', { ...project, ...said, x: 1, address_project: { lat: 50.9, z: 1 } });
      assert.equal(made.status, 200, made.text);
      const issued = made.response.project_id;
      const changed = await page.ask('update_project_2', { ...update, ...said, project: issued, y: 1 });
      assert.equal(changed.status, 200, changed.text);
      assert.deepEqual(changed.response, {});
      const [create, change] = page.sent().map(({ body }) => body as Record<string, unknown>);
      assert.deepEqual(create, { ...project, ...own, address_project: { lat: 50.9 } });
      const { project: id, ...rest } = change ?? {};
      assert.deepEqual(rest, { ...update, ...own });
      assert.ok((await service.rows('projects')).some((row) => row.id === id));
    });
  }

  it('of a lead is pinned as well', async () => {
    const page = openPage({ operations: ['new_lead'] }, service);
    assert.equal((await page.ask('new_lead', { ...lead, ...evil })).status, 200);
    const pinned = { organization: seeded.demo.organization, sales_rep_id: seeded.demo.id };
    assert.deepEqual(
      page.sent('new_lead').map(({ body }) => body),
      [{ ...lead, ...pinned }],
    );
  });

  it('of `me` is nothing, whatever the page sends', async () => {
    const page = openPage({ operations: ['me'] }, service);
    for (const how of [{ raw: null }, { raw: 'x'.repeat(50_000), headers: { 'Content-Type': 'text/plain' } }]) {
      const answer = await page.ask('me', undefined, how);
      assert.equal(answer.response.org_id, seeded.demo.organization);
    }
    assert.deepEqual(
      page.sent('me').map(({ body }) => body),
      [undefined, undefined],
    );
  });

  it('is never sent without the service’s own token, and never with the page’s', async () => {
    const page = openPage({}, service);
    await page.ask('pricing_2', question);
    const [login, me, pricing] = page.calls;
    assert.deepEqual([login?.operation, me?.operation, pricing?.operation], ['generate-user-token', 'me', 'pricing_2']);
    assert.equal(login?.authorization, null);
    assert.match(String(pricing?.authorization), /^Bearer [\w-]{20,}$/);
  });
});

describe('the mail switch', () => {
  const mailed = async (sendOfferEmail: boolean | 'page' | undefined, said: object) => {
    const page = openPage({ ...(sendOfferEmail !== undefined && { sendOfferEmail }) });
    const answer = await page.ask('new_project_2', { ...project, ...said });
    const [sent] = page.sent();
    return answer.status === 200 ? Object(sent?.body).send_offer_email : answer.status;
  };
  const yes = { send_offer_email: true };
  const no = { send_offer_email: false };

  it('is off unless the host says otherwise', async () => {
    assert.deepEqual(
      [await mailed(undefined, yes), await mailed(false, yes), await mailed(undefined, {})],
      [false, false, false],
    );
  });
  it('is on when the host says so', async () => {
    assert.deepEqual([await mailed(true, no), await mailed(true, {})], [true, true]);
  });
  it('is the page’s when the host says so, and then the page has to say it', async () => {
    assert.deepEqual(
      [await mailed('page', yes), await mailed('page', no), await mailed('page', {})],
      [true, false, 400],
    );
  });
});

describe('who sells', () => {
  it('is asked once for all who wait', async () => {
    const page = openPage();
    await Promise.all(Array.from({ length: 20 }, (_, i) => page.ask('pricing_2', { ...question, LTI_downpayment: i })));
    assert.equal(page.sent('me').length, 1);
  });
  it('is not asked when the host says it', async () => {
    const page = openPage({ organization: 'organization-9', salesRep: 'person-9' });
    await page.ask('new_project_2', project);
    assert.equal(page.sent('me').length, 0);
    const [sent] = page.sent();
    assert.deepEqual(sent?.body, {
      ...project,
      organization: 'organization-9',
      sales_rep: 'person-9',
      send_offer_email: false,
    });
  });
  it('is asked for what the host leaves open', async () => {
    const page = openPage({ organization: 'organization-9' });
    await page.ask('new_project_2', project);
    const [sent] = page.sent();
    assert.deepEqual(sent?.body, {
      ...project,
      organization: 'organization-9',
      sales_rep: seeded.demo.id,
      send_offer_email: false,
    });
  });
});

describe('an offer', () => {
  for (const link of [
    'http://files.installer.example/o.pdf',
    'https://127.0.0.1/o.pdf',
    'https://printer.local/o.pdf',
    'https://a:b@installer.example/o.pdf',
  ]) {
    it(`at ${link} is refused, also among right ones`, async () => {
      const page = openPage();
      assertError(await page.ask('new_project_2', { ...project, offer_PDF: [link] }), 400);
      assertError(await page.ask('new_project_2', { ...project, offer_PDF: [...project.offer_PDF, link] }), 400);
      assertError(await page.ask('update_project_2', { ...update, offer_PDF: [link], project: 'v1.a.b' }), 400);
      assert.deepEqual(page.sent(), []);
    });
  }
  it('lies where the host allows', async () => {
    const page = openPage({ offerPdfOrigins: ['https://files.installer.example'] });
    assert.equal((await page.ask('new_project_2', project)).status, 200);
    assertError(await page.ask('new_project_2', { ...project, offer_PDF: ['https://evil.example/o.pdf'] }), 400);
    assert.equal(page.sent().length, 1);
  });
});

describe('a project’s id', () => {
  it('is the service’s, signed; it outlives a session, and a host with the same secret knows it', async () => {
    const page = openPage({}, service);
    const { project_id: issued } = (await page.ask('new_project_2', project)).response;
    const [, id] = /^v1\.([\w-]+)\.([\w-]+)$/.exec(issued) ?? [];
    const [row] = (await service.rows('projects')).filter(
      (each) => each.id === new TextDecoder().decode(base64url.decode(id ?? '')),
    );
    assert.ok(row);
    assert.equal(
      (await page.ask('update_project_2', { ...update, project: issued }, { token: await page.token() })).status,
      200,
    );
    const another = openPage({}, service);
    const answer = await another.ask('update_project_2', { ...update, project: issued, first_name_customer: 'Otto' });
    assert.equal(answer.status, 200);
    const rows = await service.rows('projects');
    assert.equal(rows.find((each) => each.id === row.id)?.first_name_customer, 'Otto');
  });

  it('outlives a rotation, and ends with its secret', async () => {
    const { project_id: issued } = (await openPage().ask('new_project_2', project)).response;
    const next = 'the-next-secret-of-the-host-under-test';
    const rotated = openPage({ secret: [next, secret] });
    assert.equal((await rotated.ask('update_project_2', { ...update, project: issued })).status, 200);
    assertError(await openPage({ secret: next }).ask('update_project_2', { ...update, project: issued }), 403);
  });

  it('is bound to the organization', async () => {
    const { project_id: issued } = (await openPage({ organization: 'a', salesRep: 'b' }).ask('new_project_2', project))
      .response;
    const other = openPage({ organization: 'c', salesRep: 'b' });
    assertError(await other.ask('update_project_2', { ...update, project: issued }), 403);
    assert.deepEqual(other.sent(), []);
  });

  const altered: [string, (issued: string, id: string) => string][] = [
    ['bare', (_, id) => id],
    ['in base64url alone', (_, id) => base64url.encode(id)],
    ['without a signature', (issued) => issued.replace(/\.[^.]*$/, '.')],
    ['with half a signature', (issued) => issued.slice(0, -20)],
    ['with another signature', (issued) => issued.replace(/.{6}$/, 'AAAAAA')],
    ['with another writing of the same signature', (issued) => rewritten(issued)],
    ['padded', (issued) => `${issued}=`],
    ['of another version', (issued) => issued.replace('v1', 'v2')],
    ['with another id', (issued) => issued.replace(/\.[^.]*\./, `.${base64url.encode('project-2')}.`)],
    ['with more', (issued) => `${issued}.x`],
    ['with white space', (issued) => ` ${issued}`],
    ['swapped', (issued) => issued.split('.').reverse().join('.')],
    ['made with the secret as it stands', () => 'v1.cHJvamVjdC0x.c2VjcmV0'],
  ];
  /** The last character of 32 bytes in base64url has two bits to spare. */
  const rewritten = (issued: string) => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(issued.slice(-1));
    return issued.slice(0, -1) + alphabet[last ^ 1];
  };
  it('altered in any way is refused, the same for all', async () => {
    const page = openPage();
    const { project_id: issued } = (await page.ask('new_project_2', project)).response;
    const words = new Set<string>();
    for (const [what, alter] of altered) {
      const answer = await page.ask('update_project_2', { ...update, project: alter(issued, 'project-1') });
      assert.equal(answer.status, 403, what);
      assertError(answer, 403);
      words.add(answer.text);
    }
    assert.equal(words.size, 1);
    assert.equal(page.sent('update_project_2').length, 0);
  });
});

describe('a checkout link', () => {
  const made = (checkout_link: string) => ({
    new_project_2: () => success({ checkout_link, project_id: 'project-1', financial_offer: 'x' }),
  });

  it('is handed on as the service gave it', async () => {
    const page = openPage({ checkoutOrigins: ['https://service.example'] });
    assert.equal(
      (await page.ask('new_project_2', project)).response.checkout_link,
      'https://service.example/checkout/1',
    );
  });
  for (const link of [
    'https://evil.example/1',
    'http://service.example/1',
    'javascript:alert(1)',
    'https://service.example@evil.example/',
    'http://localhost/1',
  ]) {
    it(`to ${link} is nobody’s to follow: the project may be there, and is not made again`, async () => {
      const page = openPage({ checkoutOrigins: ['https://service.example'] }, made(link));
      const key = newKey();
      for (const answer of [
        await page.ask('new_project_2', project, { key }),
        await page.ask('new_project_2', project, { key }),
      ]) {
        assertError(answer, 502, 'UNKNOWN');
        assert.ok(!answer.text.includes(link));
      }
      assert.equal(page.sent().length, 1);
    });
  }
});

/** Throws at whoever looks into it. */
const unreadable = <T extends object>(value: T): T =>
  new Proxy(value, {
    get() {
      throw new Error(`Carla ${secret}`);
    },
  });

describe('check', () => {
  it('sees what will be sent and whose page asked, and may let it be', async () => {
    const seen: [Forwarded, Checked, Session][] = [];
    const page = openPage({
      operations: ['pricing_2', 'new_project_2', 'new_lead', 'me'],
      check: (...call) => {
        seen.push(call);
        return undefined;
      },
    });
    await page.ask('pricing_2', { ...question, organization: 'x' });
    await page.ask('new_project_2', { ...project, x: 1 });
    await page.ask('me');
    const sessions = new Set(page.entries.flatMap(({ session }) => session ?? []));
    assert.deepEqual(
      seen.map(([operation, body, session]) => [operation, body, session.origin, sessions.has(session.id)]),
      page
        .sent()
        .concat(page.sent('me').slice(-1))
        .map(({ operation, body }) => [operation, body, origin, true]),
    );
  });

  it('may change what is sent, at once or later, and not by what it does to its copy', async () => {
    const page = openPage({
      async check(operation, body) {
        await null;
        if (operation !== 'new_project_2' || !body || !('Total_cost_installation' in body)) return body;
        const { Total_cost_installation } = body;
        body.Total_cost_installation = 1;
        return { ...body, Total_cost_installation: Total_cost_installation + 1_000, unknown: 1 };
      },
    });
    assert.equal((await page.ask('new_project_2', project)).status, 200);
    const own = { organization: seeded.demo.organization, sales_rep: seeded.demo.id, send_offer_email: false };
    assert.deepEqual(
      page.sent().map(({ body }) => body),
      [{ ...project, ...own, Total_cost_installation: 25_000 }],
    );
  });

  it('can only refuse a question', async () => {
    const page = openPage({
      check: (_operation, body) => Object.assign(body ?? {}, { LTI_tenor: '20 years' }) as typeof body,
    });
    assert.equal((await page.ask('pricing_2', question)).status, 200);
    assert.match(JSON.stringify(page.sent()), /10 years/);
  });

  it('has no say in what a question is, right or wrong', async () => {
    const page = openPage({
      operations: ['pricing_2', 'me'],
      check: () => ({ ...question, LTI_tenor: 'no' }) as never,
    });
    assert.equal((await page.ask('pricing_2', question)).status, 200);
    assert.equal((await page.ask('me')).status, 200);
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
      'throwing what is no error',
      () => {
        throw 'Carla';
      },
    ],
    ['giving what the contract does not allow', () => ({ ...project, Total_cost_installation: -1 }) as never],
    ['giving what is no body', () => 'yes' as never],
    [
      'giving a field that cannot be read',
      () =>
        ({
          ...project,
          get VAT() {
            throw new Error(`Carla ${secret}`);
          },
        }) as never,
    ],
    [
      'giving a part of a field that cannot be read',
      () => ({ ...project, address_project: unreadable({ address: 'Am Ring 1, Köln' }) }) as never,
    ],
    ['giving what cannot be read at all', () => unreadable(project) as never],
    ['giving a number that JSON does not have', () => ({ ...project, Total_cost_installation: 24_000n }) as never],
    ['giving a function for a field that may be left out', () => ({ ...project, VAT: () => true }) as never],
    [
      'forgetting to wait for a field, which then fails',
      () => ({ ...project, VAT: Promise.reject(new Error(`Carla ${secret}`)) }) as never,
    ],
    [
      'forgetting to wait for a part of a field, which then fails',
      () => ({ ...project, offer_PDF: [Promise.reject(new Error(`Carla ${secret}`))] }) as never,
    ],
  ] as const) {
    it(`refuses by ${how}, in the host’s own words, and may let pass next time`, async () => {
      let strict = true;
      const page = openPage({ check: (_operation, body) => (strict ? check() : body) });
      const key = newKey();
      assertError(await page.ask('new_project_2', project, { key }), 400);
      assert.deepEqual(page.sent(), []);
      // What nobody foresaw would be in the log.
      assert.deepEqual(
        page.entries.flatMap(({ warning }) => warning ?? []),
        [],
      );
      strict = false;
      assert.equal((await page.ask('new_project_2', project, { key })).status, 200);
    });
  }

  it('refuses a question, also one whose answer is known', async () => {
    let strict = false;
    const page = openPage({
      check() {
        if (strict) throw new Error('no');
        return undefined;
      },
    });
    assert.equal((await page.ask('pricing_2', question)).status, 200);
    strict = true;
    assertError(await page.ask('pricing_2', question), 400);
    assertError(await page.ask('pricing_2', { ...question, LTI_downpayment: 0 }), 400);
    assert.equal(page.sent().length, 1);
  });

  it('is asked once for each key', async () => {
    let asked = 0;
    const page = openPage({
      check() {
        asked++;
        if (asked > 1) throw new Error('the quote has run out');
        return undefined;
      },
    });
    const key = newKey();
    const first = await page.ask('new_project_2', project, { key });
    assert.equal(first.status, 200);
    assert.equal((await page.ask('new_project_2', project, { key })).text, first.text);
    assert.equal(asked, 1);
  });

  it('has 10 s', async (t) => {
    const { fakeClock } = await import('../client/clock.js');
    const never = deferred<undefined>();
    const page = openPage({ check: () => never.promise });
    const token = await page.token();
    const clock = fakeClock(t);
    let answer: Answer | undefined;
    const asked = page.ask('new_project_2', project, { token }).then((given) => {
      answer = given;
    });
    while (!clock.pending().includes(10_000)) await clock.pass(0);
    await clock.pass(9_999);
    assert.equal(answer, undefined);
    await clock.pass(1);
    await asked;
    assertError(answer as unknown as Answer, 400);
    assert.deepEqual(page.sent(), []);
  });
});
