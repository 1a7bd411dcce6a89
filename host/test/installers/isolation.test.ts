/**
 * Random traffic of 50 installers on one host. Whatever they send, and in whichever order, nothing of one is worth anything at another.
 * `INSTALLER_HISTORIES` sets the number of histories (`npm run test:soak`: 1,000).
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { LogEntry, Store } from '../../src/index.js';
import { simulatedOrigin } from '../../src/test-mode/simulated-service.js';
import { durableStore } from '../support/durable-store.js';
import { project, quoteRequest, update } from '../support/fixtures.js';
import { createService, openHosts, optionsOf, organizationOf, originOf, type Reply, type Sending } from './hosts.js';

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

const kinds = ['mint', 'quote', 'price', 'batch', 'create', 'replay', 'update'] as const;

/** An installer's host, or the test mode of that host. */
interface Place {
  installer: number;
  isTest: boolean;
}

interface Step {
  kind: (typeof kinds)[number];
  /** Where the request goes. */
  at: Place;
  /** Where the token or the project of the request is from. */
  of: Place;
  key: number;
  /** Of a batch. */
  size: number;
}

const place: fc.Arbitrary<Place> = fc.record({
  /** Most of the traffic is that of four installers, so that they meet often. */
  installer: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 3 }), weight: 5 },
    { arbitrary: fc.integer({ min: 0, max: installerCount - 1 }), weight: 1 },
  ),
  isTest: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, { arbitrary: fc.constant(true), weight: 1 }),
});
const step: fc.Arbitrary<Step> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    at: place,
    from: fc.oneof(
      { arbitrary: fc.constant('here'), weight: 5 },
      { arbitrary: fc.constant('the other mode'), weight: 2 },
      { arbitrary: place, weight: 3 },
    ),
    key: fc.integer({ min: 0, max: 3 }),
    size: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ from, ...rest }) => ({
    ...rest,
    of: typeof from === 'object' ? from : { ...rest.at, isTest: rest.at.isTest !== (from !== 'here') },
  }));

/** Of many histories, most are short, and some are long enough to use up every limit. Of a few, all may be long. */
const history = fc.oneof(
  { arbitrary: fc.array(step, { minLength: 1, maxLength: 200, size: 'max' }), weight: 1 },
  { arbitrary: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), weight: histories < 100 ? 0 : 3 },
);

/** A history that reaches all outcomes that the test asks for: random ones may miss some. */
const reachesAll = ((): Step[] => {
  const here = { installer: 0, isTest: false };
  const inTest = { installer: 0, isTest: true };
  const elsewhere = { installer: 1, isTest: false };
  const step = (kind: Step['kind'], at: Place, { of = at, size = 1, key = 0 } = {}): Step => ({
    kind,
    at,
    of,
    key,
    size,
  });
  const times = (count: number, one: Step): Step[] => Array.from({ length: count }, () => one);
  const foreign = (at: Place, places: Place[]) =>
    places.flatMap((of) => (['quote', 'batch', 'create', 'update'] as const).map((kind) => step(kind, at, { of })));
  return [
    ...[here, inTest, elsewhere].flatMap((at) => [step('mint', at), ...times(2, step('create', at))]),
    ...foreign(here, [inTest, elsewhere]),
    ...foreign(inTest, [here, elsewhere]),
    ...[4, 1, 1].map((size) => step('batch', here, { size })), // more than the budget of prefetching
    ...times(2, step('quote', here)),
    ...times(3, step('price', here)), // more than the limit, as are the following ones
    step('update', here),
    step('create', here, { key: 1 }),
    ...times(limits.mint.points, step('mint', here)),
    step('batch', inTest),
    step('quote', inTest),
  ];
})();

const idOf = (number: number) => `installer-${number}`;
const keyOf = (number: number) => `the-same-key-at-all-${number}`;
/** Visitors of the test mode, whose requests count in the same limits. */
const testAddress = '198.51.100.1';

/** What the page of a place holds, and what the model knows of its use of the host. */
interface Page {
  token: string | undefined;
  projectId: string | undefined;
  /** The answer to the create of each key. */
  creates: Map<string, Reply>;
  /** `pricing` is too high in the test mode: which of its quotes are from the cache cannot be seen. */
  used: Record<'mint' | 'create' | 'pricing' | 'batch' | 'prefetch' | 'declined', number>;
}

const newPage = (): Page => ({
  token: undefined,
  projectId: undefined,
  creates: new Map(),
  used: { mint: 0, create: 0, pricing: 0, batch: 0, prefetch: 0, declined: 0 },
});

/** Whether the limit for questions may be used up. One that the budget of prefetching declined may count or not. */
const mayBeLimited = ({ used }: Page) => used.pricing + used.declined >= limits.pricing.points;

/** Records the key of each command that a store gets. */
const watchedStore = (keys: string[]): Store => {
  const store = durableStore();
  const watched =
    <R extends unknown[], T>(command: (key: string, ...rest: R) => T) =>
    (key: string, ...rest: R): T => {
      keys.push(key);
      return command(key, ...rest);
    };
  return {
    durable: true,
    read: watched((key) => store.read(key)),
    write: watched((key, ...rest) => store.write(key, ...rest)),
    add: watched((key, ...rest) => store.add(key, ...rest)),
    replace: watched((key, ...rest) => store.replace(key, ...rest)),
    remove: watched((key, ...rest) => store.remove(key, ...rest)),
    limiter(name, limit) {
      const limiter = store.limiter(name, limit);
      return {
        consume: watched((key) => limiter.consume(key)),
        waitMs: watched((key) => limiter.waitMs(key)),
      };
    },
  };
};

const run = async (steps: readonly Step[], max: number, reached: Map<string, number>): Promise<void> => {
  const service = createService();
  const keys: string[] = [];
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
  const pages = new Map<string, Page>();
  const pageOf = ({ installer, isTest }: Place): Page => {
    const name = `${installer} ${isTest}`;
    const page = pages.get(name) ?? newPage();
    pages.set(name, page);
    return page;
  };
  const projectIds = new Set<string>();
  // The simulated service's monthly payments for these are higher than those of all installers.
  let costs = 50_000;
  const uniqueQuoteRequest = () => ({
    ...quoteRequest,
    'total_cost_installation (after subsidies) (incl vat)': ++costs,
  });

  for (const { kind, at, of, key, size } of steps) {
    const id = idOf(at.installer);
    const [page, other] = [pageOf(at), pageOf(of)];
    const isOwn = page === other;
    const note = (outcome: string) => {
      const whole = at.isTest ? `test ${outcome}` : outcome;
      reached.set(whole, (reached.get(whole) ?? 0) + 1);
    };

    /** Sends a request. In the log, in the store and at the service, it is that of its installer. `sent`: the operations at the service. */
    const send = async (path: string, how: Sending = {}) => {
      const [logged, touched, called] = [entries.length, keys.length, service.calls.length];
      const reply = await hosts.send(`/fin/${id}${at.isTest ? '/test~success' : ''}${path}`, {
        origin: originOf(id),
        ...(at.isTest && { address: testAddress }),
        ...how,
      });
      const logs = entries.slice(logged).map(({ installer, test = false }) => [installer, test]);
      assert.deepEqual(logs, [[id, at.isTest]]);
      for (const key of keys.slice(touched)) assert.ok(key.startsWith(`${id}/`), `${key} is not a key of ${id}`);
      const calls = service.calls.slice(called);
      for (const call of calls) {
        assert.deepEqual([call.id, at.isTest], [id, false]);
        if (call.operation === 'generate-user-token') assert.equal(call.body.password, `password of ${id}`);
        else assert.equal(call.body.organization, organizationOf(id));
        if (call.operation === 'update_project_2') assert.ok(String(call.body.project).startsWith(`${id}/`));
      }
      return { ...reply, sent: calls.map(({ operation }) => operation) };
    };
    const assertFee = ({ response }: Reply['json']) =>
      assert.equal(response.Monthly_fee === 100 + at.installer, !at.isTest, `${response.Monthly_fee} of ${id}`);

    if (kind === 'mint' || !page.token) {
      const reply = await send('/token');
      assert.equal(reply.status, page.used.mint++ < limits.mint.points ? 200 : 429);
      if (reply.status === 200) page.token = reply.json.token;
      if (reply.status === 200) assert.deepEqual(reply.json.page, { lender: `lender of ${id}` });
      // The page of another installer never gets a token.
      if (at.installer !== of.installer)
        assert.equal((await send('/token', { origin: originOf(idOf(of.installer)) })).status, 403);
      note(`mint ${reply.status}`);
    } else if (!isOwn && kind !== 'update') {
      // The token of another installer, or of the other mode, with any request.
      if (other.token === undefined) continue;
      const [path, body] =
        kind === 'batch'
          ? ['/prices', { questions: [quoteRequest] }]
          : kind === 'create' || kind === 'replay'
            ? ['/wf/new_project_2', project]
            : ['/wf/pricing_2', quoteRequest];
      const { status, json, sent } = await send(path, {
        token: other.token,
        body,
        headers: { 'Idempotency-Key': keyOf(key) },
      });
      assert.deepEqual([status, json.status, sent], [401, 'NOT_RUN', []]);
      note(`${kind} of ${at.installer === of.installer ? 'the other mode' : 'another'} 401`);
    } else if (kind === 'quote' || kind === 'price') {
      const body = kind === 'quote' ? quoteRequest : uniqueQuoteRequest();
      const reply = await send('/wf/pricing_2', { token: page.token, body });
      const isSent = reply.sent.includes('pricing_2');
      if (reply.status === 200) assertFee(reply.json);
      else assert.ok(mayBeLimited(page), 'refused before its limit');
      if (isSent || at.isTest) page.used.pricing++;
      assert.ok(at.isTest || page.used.pricing <= limits.pricing.points);
      note(`${kind} ${reply.status}${isSent ? ' sent' : ''}`);
    } else if (kind === 'batch') {
      const questions = Array.from({ length: size }, uniqueQuoteRequest);
      const reply = await send('/prices', { token: page.token, body: { questions } });
      const isLimited = page.used.batch++ >= limits.batch.points || mayBeLimited(page);
      if (!isLimited) assert.equal(reply.status, 200);
      if (reply.status !== 200) continue;
      const answered = reply.json.answers.filter(Boolean);
      const left = prefetchPerMinute - page.used.prefetch;
      if (page.used.pricing + page.used.declined + size <= limits.pricing.points)
        assert.equal(answered.length, Math.min(left, size), 'the budget of this installer alone');
      assert.ok(answered.length <= left);
      page.used.declined += size - answered.length;
      for (const answer of answered) assertFee(answer);
      page.used.prefetch += answered.length;
      page.used.pricing += answered.length;
      note(`batch with ${answered.length ? 'quotes' : 'none'}`);
    } else if (kind === 'create' || kind === 'replay') {
      const known = page.creates.get(keyOf(key));
      const { sent, ...reply } = await send('/wf/new_project_2', {
        token: page.token,
        body: project,
        headers: { 'Idempotency-Key': keyOf(key), ...(kind === 'replay' && { 'Idempotency-Replay': 'true' }) },
      });
      const creates = sent.filter((operation) => operation === 'new_project_2').length;
      if (known) {
        assert.deepEqual([reply.status, reply.json, creates], [200, known.json, 0]);
        assert.equal(reply.headers.get('idempotent-replayed'), 'true');
      } else if (page.used.create >= limits.create.points) assert.deepEqual([reply.status, creates], [429, 0]);
      else {
        page.used.create++;
        assert.deepEqual([reply.status, creates], [200, at.isTest ? 0 : 1]);
        const { checkout_link, project_id } = reply.json.response;
        assert.equal(checkout_link, at.isTest ? `${simulatedOrigin}/checkout` : `https://service.example/${id}`);
        assert.ok(!projectIds.has(project_id), 'the project is that of another create');
        projectIds.add(project_id);
        page.creates.set(keyOf(key), reply);
        page.projectId = project_id;
      }
      note(`create ${known ? 'known' : reply.status}`);
    } else if (kind === 'update') {
      if (!other.projectId) continue;
      const { status, sent } = await send('/wf/update_project_2', {
        token: page.token,
        body: { ...update, project: other.projectId },
      });
      if (page.used.create++ >= limits.create.points) assert.equal(status, 429);
      else if (isOwn) assert.equal(status, 200);
      else assert.deepEqual([status, sent.includes('update_project_2')], [403, false]);
      note(`update ${isOwn ? '' : `of ${at.installer === of.installer ? 'the other mode' : 'another'} `}${status}`);
    }
  }
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
    { numRuns: histories, examples: [[reachesAll, 2]] },
  );
  for (const outcome of [
    ...['mint 200', 'mint 429', 'quote 200', 'quote 200 sent', 'price 200 sent', 'price 429'],
    ...['batch with quotes', 'batch with none', 'create 200', 'create known', 'create 429', 'update 200'],
    ...['test mint 200', 'test quote 200', 'test batch with quotes', 'test create 200', 'test create known'],
    ...['', 'test '].flatMap((mode) =>
      ['another', 'the other mode'].flatMap((place) => [
        ...['quote', 'batch', 'create'].map((kind) => `${mode}${kind} of ${place} 401`),
        `${mode}update of ${place} 403`,
      ]),
    ),
  ])
    assert.ok(reached.has(outcome), `${outcome} of ${JSON.stringify([...reached])}`);
});
