/**
 * Random traffic of 50 installers on one host. Whatever they send, and in whichever order, nothing of one is worth anything at another.
 * `INSTALLER_HISTORIES` sets the number of histories (`npm run test:soak`: 1,000).
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { LogEntry, Store } from '../../src/index.js';
import { durableStore } from '../support/durable-store.js';
import { project, quoteRequest, update } from '../support/fixtures.js';
import { createService, openHosts, optionsOf, organizationOf, originOf, type Reply } from './hosts.js';

const histories = Number(process.env.INSTALLER_HISTORIES ?? 25);
const installerCount = 50;
/** Fewer than the requests of a history, so that installers reach their limits. */
const limits = {
  mint: { points: 5, seconds: 600 },
  create: { points: 4, seconds: 600 },
  pricing: { points: 8, seconds: 600 },
  batch: { points: 6, seconds: 600 },
};
const prefetchPerMinute = 5;

const kinds = ['mint', 'test', 'quote', 'price', 'batch', 'create', 'replay', 'update'] as const;

interface Step {
  kind: (typeof kinds)[number];
  /** The installer whose address gets the request. */
  at: number;
  /** The installer whose token or project the request has. */
  of: number;
  key: number;
  /** Of a batch. */
  size: number;
}

/** Most of the traffic is that of four installers, so that they meet often. */
const installer = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 3 }), weight: 5 },
  { arbitrary: fc.integer({ min: 0, max: installerCount - 1 }), weight: 1 },
);
const step: fc.Arbitrary<Step> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    at: installer,
    other: fc.option(installer, { freq: 2 }),
    key: fc.integer({ min: 0, max: 3 }),
    size: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ other, ...rest }) => ({ ...rest, of: other ?? rest.at }));

/** Of many histories, most are short, and some are long enough to use up every limit. Of a few, all may be long. */
const history = fc.oneof(
  { arbitrary: fc.array(step, { minLength: 1, maxLength: 200, size: 'max' }), weight: 1 },
  { arbitrary: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), weight: histories < 100 ? 0 : 3 },
);

const idOf = (number: number) => `installer-${number}`;
const keyOf = (number: number) => `the-same-key-at-all-${number}`;

/** What the page of an installer holds, and what the model knows of its use of the host. */
interface Page {
  token: string | undefined;
  projectId: string | undefined;
  /** The answer to the create of each key. */
  creates: Map<string, Reply>;
  used: Record<'mint' | 'create' | 'pricing' | 'batch' | 'prefetch' | 'declined', number>;
}

/** Whether the limit for questions may be used up. One that the budget of prefetching declined may count or not. */
const mayBeLimited = ({ used }: Page) => used.pricing + used.declined >= limits.pricing.points;

/** Records every key of a store. */
const watchedStore = (keys: Set<string>): Store => {
  const store = durableStore();
  return {
    ...store,
    read: (key) => store.read(key),
    write(key, ...rest) {
      keys.add(key);
      return store.write(key, ...rest);
    },
    add(key, ...rest) {
      keys.add(key);
      return store.add(key, ...rest);
    },
    limiter(name, limit) {
      const limiter = store.limiter(name, limit);
      return {
        consume(key) {
          keys.add(key);
          return limiter.consume(key);
        },
        waitMs: (key) => limiter.waitMs(key),
      };
    },
  };
};

const run = async (steps: readonly Step[], max: number, reached: Map<string, number>): Promise<void> => {
  const service = createService();
  const keys = new Set<string>();
  const entries: LogEntry[] = [];
  const hosts = openHosts({
    find: (id) => ({
      ...optionsOf(id, service),
      // Otherwise a host asks `me` first, which counts as a quoteRequest.
      organization: organizationOf(id),
      salesRep: id,
      limits,
      prefetch: { perMinute: prefetchPerMinute },
    }),
    store: watchedStore(keys),
    max,
    log: (entry) => entries.push(entry),
  });
  const pages = Array.from(
    { length: installerCount },
    (): Page => ({
      token: undefined,
      projectId: undefined,
      creates: new Map(),
      used: { mint: 0, create: 0, pricing: 0, batch: 0, prefetch: 0, declined: 0 },
    }),
  );
  let costs = 10_000;
  const uniqueQuoteRequest = () => ({
    ...quoteRequest,
    'total_cost_installation (after subsidies) (incl vat)': ++costs,
  });
  const note = (outcome: string) => void reached.set(outcome, (reached.get(outcome) ?? 0) + 1);

  for (const { kind, at, of, key, size } of steps) {
    const id = idOf(at);
    const origin = originOf(id);
    const page = pages[at] as Page;
    const other = pages[of] as Page;
    const isOwn = at === of;
    const logged = entries.length;
    const called = service.calls.length;
    const fee = 100 + at;

    if (kind === 'mint' || !page.token) {
      const reply = await hosts.mint(id);
      assert.equal(reply.status, page.used.mint++ < limits.mint.points ? 200 : 429);
      if (reply.status === 200) page.token = reply.json.token;
      if (reply.status === 200) assert.deepEqual(reply.json.page, { lender: `lender of ${id}` });
      // The page of another installer never gets a token.
      if (!isOwn) assert.equal((await hosts.mint(id, { origin: originOf(idOf(of)) })).status, 403);
      note(`mint ${reply.status}`);
    } else {
      const token = isOwn ? page.token : other.token;
      const how = { origin, ...(token !== undefined && { token }) };
      const refused = (reply: Reply, status: number) => {
        assert.deepEqual([reply.status, reply.json.status], [status, 'NOT_RUN']);
        assert.equal(service.calls.length, called);
        note(`${kind} of another ${status}`);
      };
      const post = (path: string, body: object, headers = {}) =>
        hosts.send(`/fin/${id}${path}`, { ...how, body, headers });

      if (!isOwn && kind !== 'update' && kind !== 'test') {
        // The token of another installer, with any request.
        if (other.token === undefined) continue;
        const headers = { 'Idempotency-Key': keyOf(key) };
        const [path, body] =
          kind === 'batch'
            ? ['/prices', { questions: [quoteRequest] }]
            : kind === 'create' || kind === 'replay'
              ? ['/wf/new_project_2', project]
              : ['/wf/pricing_2', quoteRequest];
        refused(await post(path, body, headers), 401);
      } else if (kind === 'test') {
        // Sessions of the test mode are those of one installer as well, and of no real host.
        const minted = await hosts.mint(id, { address: '198.51.100.1', origin: originOf(id) });
        const test = await hosts.send(`/fin/${idOf(of)}/test~success/token`, {
          origin: originOf(idOf(of)),
          address: `203.0.113.${key}`,
        });
        if (test.status !== 200 || minted.status !== 200) continue;
        const asked = await hosts.send(`/fin/${id}/wf/pricing_2`, {
          ...how,
          token: test.json.token,
          body: quoteRequest,
        });
        refused(asked, 401);
        const inTest = await hosts.send(`/fin/${id}/test~success/wf/pricing_2`, {
          ...how,
          token: isOwn ? minted.json.token : test.json.token,
          body: quoteRequest,
        });
        refused(inTest, 401);
      } else if (kind === 'quote' || kind === 'price') {
        const reply = await post('/wf/pricing_2', kind === 'quote' ? quoteRequest : uniqueQuoteRequest());
        const isSent = service.calls.slice(called).some(({ operation }) => operation === 'pricing_2');
        if (reply.status === 200) assert.equal(reply.json.response.Monthly_fee, fee);
        else assert.ok(mayBeLimited(page), 'refused before its limit');
        if (isSent) page.used.pricing++;
        assert.ok(page.used.pricing <= limits.pricing.points);
        note(`${kind} ${reply.status}${isSent ? ' sent' : ''}`);
      } else if (kind === 'batch') {
        const questions = Array.from({ length: size }, uniqueQuoteRequest);
        const reply = await post('/prices', { questions });
        const isLimited = page.used.batch++ >= limits.batch.points || mayBeLimited(page);
        if (!isLimited) assert.equal(reply.status, 200);
        if (reply.status !== 200) continue;
        const answered = reply.json.answers.filter(Boolean);
        const left = prefetchPerMinute - page.used.prefetch;
        if (page.used.pricing + page.used.declined + size <= limits.pricing.points)
          assert.equal(answered.length, Math.min(left, size), 'the budget of this installer alone');
        assert.ok(answered.length <= left);
        page.used.declined += size - answered.length;
        for (const { response } of answered) assert.equal(response.Monthly_fee, fee);
        page.used.prefetch += answered.length;
        page.used.pricing += answered.length;
        note(`batch with ${answered.length ? 'quotes' : 'none'}`);
      } else if (kind === 'create' || kind === 'replay') {
        const known = page.creates.get(keyOf(key));
        const reply = await post('/wf/new_project_2', project, {
          'Idempotency-Key': keyOf(key),
          ...(kind === 'replay' && { 'Idempotency-Replay': 'true' }),
        });
        const sent = service.calls.slice(called).filter(({ operation }) => operation === 'new_project_2');
        if (known) {
          assert.deepEqual([reply.status, reply.json, sent], [200, known.json, []]);
          assert.equal(reply.headers.get('idempotent-replayed'), 'true');
        } else if (page.used.create >= limits.create.points) assert.deepEqual([reply.status, sent], [429, []]);
        else {
          page.used.create++;
          assert.deepEqual([reply.status, sent.length], [200, 1]);
          assert.equal(reply.json.response.checkout_link, `https://service.example/${id}`);
          page.creates.set(keyOf(key), reply);
          page.projectId = reply.json.response.project_id;
        }
        note(`create ${known ? 'known' : reply.status}`);
      } else if (kind === 'update') {
        if (!other.projectId) continue;
        const reply = await hosts.send(`/fin/${id}/wf/update_project_2`, {
          origin,
          token: page.token,
          body: { ...update, project: other.projectId },
        });
        if (page.used.create++ >= limits.create.points) assert.equal(reply.status, 429);
        else if (isOwn) assert.equal(reply.status, 200);
        else {
          assert.equal(reply.status, 403);
          assert.deepEqual(
            service.calls.slice(called).filter(({ operation }) => operation === 'update_project_2'),
            [],
          );
        }
        note(`update ${isOwn ? '' : 'of another '}${reply.status}`);
      }
    }

    // In the log, and at the service, each request is that of its installer.
    for (const entry of entries.slice(logged)) assert.ok([id, idOf(of)].includes(String(entry.installer)));
    for (const call of service.calls.slice(called)) {
      assert.equal(call.id, id);
      if (call.operation === 'generate-user-token') assert.equal(call.body.password, `password of ${id}`);
      else assert.equal(call.body.organization, organizationOf(id));
      if (call.operation === 'update_project_2') assert.match(String(call.body.project), new RegExp(`^${id}/`));
    }
  }
  for (const key of keys) assert.match(key, /^installer-\d+\//, 'every key of the store is that of one installer');
};

it(`${histories} histories of ${installerCount} installers`, async () => {
  const reached = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      history,
      // Few places, so that hosts are dropped and made again in the middle.
      fc.constantFrom(2, 10, 1_000),
      (steps, max) => run(steps, max, reached),
    ),
    { numRuns: histories },
  );
  for (const outcome of [
    ...['mint 200', 'mint 429', 'quote 200', 'quote 200 sent', 'price 200 sent', 'price 429'],
    ...['batch with quotes', 'batch with none', 'create 200', 'create known', 'create 429', 'update 200'],
    ...['update of another 403', 'quote of another 401', 'batch of another 401', 'create of another 401'],
    'test of another 401',
  ])
    assert.ok(reached.has(outcome), `${outcome} of ${JSON.stringify([...reached])}`);
});
