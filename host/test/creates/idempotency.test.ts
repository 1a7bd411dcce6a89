/** Idempotent creates: outcomes over time, waiting requests, two processes on one store, and a failing store. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createService, type Service } from '../../../demo/service/index.js';
import { memoryStore, type Store } from '../../src/index.js';
import { durableStore } from '../support/durable-store.js';
import { newKey, project, secret } from '../support/fixtures.js';
import { type Answer, assertError, openPage } from '../support/page.js';
import { success } from '../support/scripted-service.js';
import { deferred, movableTime, waitUntil } from '../support/timing.js';

const day = 24 * 3_600_000;
const failing = () => Response.json({ message: 'x' }, { status: 500 });
const assertUnknown = (answer: Answer) => assertError(answer, 502, 'UNKNOWN');

/** Repeats the request until the outcome is known, as a page does. */
const untilKnown = async (call: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await call();
    if (answer.headers.get('retry-after') === null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('with the service for development', () => {
  let service: Service;
  before(async () => {
    service = await createService();
  });
  after(() => service.close());
  const projects = async () => (await service.rows('projects')).length;

  it('20 equal creates at once create one project and get the same answer', async () => {
    const page = openPage({}, service);
    const key = newKey();
    const earlier = await projects();
    const requested = Array.from({ length: 20 }, () => untilKnown(() => page.call('new_project_2', project, { key })));
    const answers = await Promise.all(requested);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal((await projects()) - earlier, 1);
    assert.equal(page.sent().length, 1);
  });

  it('20 equal creates at once through two hosts on one store create one project', async () => {
    const store = memoryStore();
    const hosts = [openPage({ store }, service), openPage({ store }, service)] as const;
    const key = newKey();
    const earlier = await projects();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        untilKnown(() => hosts[i % 2 ? 1 : 0].call('new_project_2', project, { key })),
      ),
    );
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal((await projects()) - earlier, 1);
    assert.equal(hosts[0].sent('generate-user-token').length + hosts[1].sent('generate-user-token').length, 1);
  });

  it('a create whose answer is lost is not sent again', async () => {
    const lossy = await createService({ faults: 'new_project_2:500-after x1' });
    try {
      const page = openPage({}, lossy);
      const key = newKey();
      assertUnknown(await page.call('new_project_2', project, { key }));
      assertUnknown(await page.call('new_project_2', project, { key }));
      assert.equal((await lossy.rows('projects')).length, 1);
      assert.equal(page.sent().length, 1);
    } finally {
      await lossy.close();
    }
  });
});

describe('a replay', () => {
  const replay = (page: ReturnType<typeof openPage>, key: string) =>
    page.call('new_project_2', project, { key, headers: { 'Idempotency-Replay': 'true' } });
  const limits = { mint: false, pricing: false, create: { points: 1, seconds: 600 } } as const;
  const reasons = ({ entries }: ReturnType<typeof openPage>) => entries.flatMap(({ reason }) => reason ?? []);

  it('after a restart with a store that is not durable is UNKNOWN, sends nothing, and counts against no limit', async () => {
    const key = newKey();
    const first = openPage({ store: memoryStore() });
    assert.equal((await first.call('new_project_2', project, { key })).status, 200);
    const restarted = openPage({ store: memoryStore(), limits });
    for (let i = 0; i < 3; i++) assertUnknown(await replay(restarted, key));
    assert.deepEqual(restarted.sent(), []);
    assert.deepEqual(reasons(restarted), Array(3).fill('replay_unknown'));
    assert.equal((await restarted.call('new_project_2', project)).status, 200);
  });

  it('after a restart with a durable store is sent if there is no record, and counts', async () => {
    const store = durableStore();
    const page = openPage({ store, limits });
    const key = newKey();
    const answer = await replay(page, key);
    assert.equal(answer.status, 200);
    const restarted = openPage({ store, limits });
    assert.equal((await replay(restarted, key)).text, answer.text);
    assert.equal((await replay(restarted, newKey())).status, 200);
    assertError(await replay(restarted, newKey()), 429);
  });

  it('of a refused create is sent while the refusal is known, and is UNKNOWN once a store has forgotten it', async (t) => {
    const refuse = ({ count }: { count: number }) => (count % 2 ? Response.json({}, { status: 400 }) : undefined);
    const page = openPage({ store: memoryStore() }, { new_project_2: refuse });
    const time = movableTime(t);
    const key = newKey();
    assertError(await page.call('new_project_2', project, { key }), 400);
    assert.equal((await replay(page, key)).status, 200);
    const other = newKey();
    assertError(await page.call('new_project_2', project, { key: other }), 400);
    time.advance(5_001);
    assertUnknown(await replay(page, other));
    assert.equal((await page.call('new_project_2', project, { key: other })).status, 200);
    assert.equal(page.sent().length, 4);
  });

  it('on a store that is not durable and cannot be read is refused, since the store may accept the claim a moment later', async () => {
    const store = memoryStore();
    const page = openPage({ store: { ...store, read: () => Promise.reject(new Error('away')) } });
    assertError(await replay(page, newKey()), 503);
    assert.deepEqual(page.sent(), []);
  });
});

describe('a create without a key', () => {
  it('is refused, unless the host allows it', async () => {
    const none = { key: undefined };
    const page = openPage();
    assertError(await page.call('new_project_2', project, none), 400);
    assert.deepEqual([page.sent(), page.entries.map(({ reason }) => reason).at(-1)], [[], 'key_missing']);
    assert.equal((await openPage({ requireKey: false }).call('new_project_2', project, none)).status, 200);
  });
});

describe('a claim', () => {
  it('that a store finds is this request’s own if the value is the same', async () => {
    const store = durableStore();
    // A client that lost its connection has sent the addition twice.
    const add: Store['add'] = async (key, value, ms) => (await store.add(key, value, ms)) ?? store.read(key);
    const page = openPage({ store: { ...store, add } });
    assert.equal((await page.call('new_project_2', project)).status, 200);
    assert.deepEqual([page.sent().length, page.sent('generate-user-token').length], [1, 1]);
  });

  it('and an outcome that a store has replaced, although it reports otherwise, is stored once', async () => {
    const store = durableStore();
    // The second of two equal replacements finds another value.
    const replace: Store['replace'] = async (...args) => {
      await store.replace(...args);
      return store.replace(...args);
    };
    const refuse = ({ count }: { count: number }) => (count === 1 ? Response.json({}, { status: 400 }) : undefined);
    const page = openPage({ store: { ...store, replace } }, { new_project_2: refuse });
    const key = newKey();
    assertError(await page.call('new_project_2', project, { key }), 400);
    const { status, text } = await page.call('new_project_2', project, { key });
    assert.deepEqual([status, (await page.call('new_project_2', project, { key })).text], [200, text]);
    assert.equal(page.sent().length, 2);
  });
});

describe('an Idempotency-Key', () => {
  it('that is used for another body meanwhile still gives the first body’s create its outcome', async () => {
    const memory = durableStore();
    const held = deferred();
    let adds = 0;
    const store: Store = {
      ...memory,
      async add(...entry) {
        // The first claim is that of the create, the second that of the other body.
        if (entry[0].startsWith('idempotency:') && ++adds === 2) await held.promise;
        return memory.add(...entry);
      },
    };
    const [first, second] = [openPage({ store }), openPage({ store })];
    const key = newKey();
    const done = await first.call('new_project_2', project, { key });
    const other = second.call('new_project_2', { ...project, Total_cost_installation: 1 }, { key });
    await waitUntil(() => adds === 2);
    const again = await second.call('new_project_2', project, { key });
    held.resolve();
    assertError(await other, 422);
    assert.deepEqual([again.status, again.text], [200, done.text]);
    assert.equal(first.sent().length + second.sent().length, 1);
  });

  it('of another service is another key', async () => {
    const store = memoryStore();
    const key = newKey();
    const here = openPage({ store });
    const there = openPage({ store, service: { baseUrl: 'https://other.example/api/1.1' } });
    await here.call('new_project_2', project, { key });
    assert.equal((await there.call('new_project_2', project, { key })).status, 200);
    assert.equal(there.sent().length, 1);
  });
});

describe('the outcome of a create', () => {
  it('is kept for 24 h', async (t) => {
    const page = openPage({ tokenLifetime: 86_400 });
    const time = movableTime(t);
    const key = newKey();
    const first = await page.call('new_project_2', project, { key });
    time.advance(day - 1_000);
    assert.equal((await page.call('new_project_2', project, { key, token: await page.token() })).text, first.text);
    time.advance(2_000);
    assert.notEqual((await page.call('new_project_2', project, { key, token: await page.token() })).text, first.text);
    assert.equal(page.sent().length, 2);
  });

  for (const [what, answer] of [
    ['a 500', failing],
    ['a 200 without its fields', () => Response.json({ status: 'success' })],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
  ] as const) {
    it(`after ${what} is UNKNOWN for 24 h, and the create is never sent again`, async (t) => {
      const page = openPage(
        { tokenLifetime: 86_400 },
        { new_project_2: ({ count }) => (count === 1 ? answer() : undefined) },
      );
      const time = movableTime(t);
      const key = newKey();
      assertUnknown(await page.call('new_project_2', project, { key }));
      assertUnknown(await page.call('new_project_2', project, { key }));
      assertError(await page.call('new_project_2', { ...project, VAT: true }, { key }), 422);
      time.advance(day - 60_000);
      assertUnknown(await page.call('new_project_2', project, { key, token: await page.token() }));
      assert.equal(page.sent().length, 1);
    });
  }

  it('survives a rotation of the secret', async () => {
    const store = memoryStore();
    const before = openPage({ store });
    const key = newKey();
    const first = await before.call('new_project_2', project, { key });
    const rotated = openPage({ store, secret: ['the-next-secret-of-the-host-under-test', secret] });
    assert.equal((await rotated.call('new_project_2', project, { key })).text, first.text);
    assertError(await rotated.call('new_project_2', { ...project, VAT: true }, { key }), 422);
    const foreign = openPage({ store, secret: 'the-next-secret-of-the-host-under-test' });
    assertUnknown(await foreign.call('new_project_2', project, { key }));
    assert.equal(rotated.sent().length + foreign.sent().length, 0);
  });

  it('stays in a store that stores it, reports a failure, and rejects additions from then on', async () => {
    const memory = durableStore();
    let isFailing = false;
    const fail = () => Promise.reject(new Error('The store has too few replicas.'));
    const store: Store = {
      ...memory,
      async replace(...change) {
        const isReplaced = await memory.replace(...change);
        if (!isReplaced || isFailing) return isReplaced;
        isFailing = true;
        return fail();
      },
      async add(key, value, ms) {
        const existing = await memory.add(key, value, ms);
        if (existing || !isFailing) return existing;
        await memory.remove(key, value); // a rejected addition leaves nothing behind
        return fail();
      },
    };
    const page = openPage({ store });
    const other = openPage({ store });
    const key = newKey();
    const first = await page.call('new_project_2', project, { key });
    isFailing = false;
    assert.equal((await other.call('new_project_2', project, { key })).text, first.text);
    assert.deepEqual(other.sent(), []);
  });

  it('is sealed in the store, and so are body and key', async () => {
    const written: string[] = [];
    const store = spied((text) => written.push(text));
    const page = openPage({ store });
    const key = newKey();
    const { response } = await page.call('new_project_2', project, { key });
    const all = written.join('\n');
    assert.ok(written.length > 4);
    for (const each of [
      key,
      secret,
      'Carla',
      response.checkout_link,
      response.project_id,
      'upstream-token',
      'running',
      'done',
    ])
      assert.ok(!all.includes(each), each);
  });
});

/** A memory store that reports every key and value it gets. */
const spied = (tell: (text: string) => void): Store => {
  const store = memoryStore();
  return {
    ...store,
    read: (key) => {
      tell(key);
      return store.read(key);
    },
    write: (key, value, ms) => {
      tell(key + value);
      return store.write(key, value, ms);
    },
    add: (key, value, ms) => {
      tell(key + value);
      return store.add(key, value, ms);
    },
    replace: (key, former, value, ms) => {
      tell(key + former + value);
      return store.replace(key, former, value, ms);
    },
  };
};

for (const [where, hosts] of [
  [
    'in one process',
    (script: Parameters<typeof openPage>[1]) => {
      const page = openPage({}, script);
      return [page, page] as const;
    },
  ],
  [
    'in two processes',
    (script: Parameters<typeof openPage>[1]) => {
      const store = memoryStore();
      return [openPage({ store }, script), openPage({ store })] as const;
    },
  ],
] as const) {
  describe(`while a create is in flight, ${where}`, () => {
    /** A create that the service has not answered yet. */
    const inFlight = async () => {
      const held = deferred<Response | undefined>();
      const [first, second] = hosts({ new_project_2: () => held.promise });
      const key = newKey();
      const requested = first.call('new_project_2', project, { key });
      await waitUntil(() => first.sent().length === 1);
      return { held, requested, key, second, sent: () => new Set([...first.sent(), ...second.sent()]).size };
    };

    it('an equal create waits and gets the same answer', async () => {
      const { held, requested, key, second, sent } = await inFlight();
      const waiting = second.call('new_project_2', project, { key });
      assert.equal(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 120, 'waits'))]), 'waits');
      held.resolve(undefined);
      assert.equal((await waiting).text, (await requested).text);
      assert.equal((await requested).status, 200);
      assert.equal(sent(), 1);
    });

    it('a create with another body is refused at once', async () => {
      const { held, requested, key, second, sent } = await inFlight();
      assertError(await second.call('new_project_2', { ...project, VAT: true }, { key }), 422);
      held.resolve(undefined);
      await requested;
      assert.equal(sent(), 1);
    });

    it('an equal create waits and gets the same refusal', async () => {
      const { held, requested, key, second, sent } = await inFlight();
      await second.token();
      const waiting = second.call('new_project_2', project, { key });
      // Long enough for the second create to be waiting. A create after the refusal would be sent.
      assert.equal(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]), 'waits');
      held.resolve(Response.json({ status: 'x' }, { status: 400 }));
      assertError(await waiting, 400);
      assert.equal((await requested).text, (await waiting).text);
      assert.equal(sent(), 1);
    });

    it('an equal create waits and gets UNKNOWN', async () => {
      const { held, requested, key, second, sent } = await inFlight();
      const waiting = second.call('new_project_2', project, { key });
      held.resolve(failing());
      assertUnknown(await waiting);
      assertUnknown(await requested);
      assert.equal(sent(), 1);
    });
  });
}

/** A memory store that records the claims it gets. */
const claimed = () => {
  const claims: [key: string, claim: string][] = [];
  const store = memoryStore();
  const add: Store['add'] = (key, value, ms) => {
    if (key.startsWith('idempotency:')) claims.push([key, value]);
    return store.add(key, value, ms);
  };
  return { claims, store: { ...store, add } };
};

describe('a process that dies during a create', () => {
  it('leaves an outcome that is UNKNOWN once its claim is older than the lease', async (t) => {
    const { store, claims } = claimed();
    const time = movableTime(t);
    const key = newKey();
    await openPage({ store }).call('new_project_2', project, { key });
    // The state of the store while the create was in flight.
    for (const [name, claim] of claims) await store.write(name, claim, day);
    const living = openPage({ store, timeout: 5_000 });
    let answer: Answer | undefined;
    const waiting = living.call('new_project_2', project, { key }).then((told) => {
      answer = told;
      return told;
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.equal(answer, undefined, 'it waits while the other process may be alive');
    // The lease: two calls, the host's check, and a margin.
    time.advance(2 * 5_000 + 10_000 + 20_000);
    assertUnknown(await waiting);
    assertUnknown(await living.call('new_project_2', project, { key }));
    assertError(await living.call('new_project_2', { ...project, VAT: true }, { key }), 422);
    assert.deepEqual(living.sent(), []);
  });
});

describe('a request that waits for another process', () => {
  it('is pending if a durable store no longer has the record, since a durable store drops only refusals', async () => {
    const store = durableStore();
    let reads = 0;
    const read: Store['read'] = async (name) =>
      name.startsWith('idempotency:') && ++reads === 3 ? undefined : store.read(name);
    const held = deferred<Response | undefined>();
    const first = openPage({ store }, { new_project_2: () => held.promise });
    const second = openPage({ store: { ...store, read } });
    const key = newKey();
    const requested = first.call('new_project_2', project, { key });
    await waitUntil(() => first.sent().length === 1);
    const waiting = second.call('new_project_2', project, { key });
    assertUnknown(await waiting);
    assert.equal((await waiting).headers.get('retry-after'), '1');
    held.resolve(undefined);
    const { text } = await requested;
    assert.equal((await second.call('new_project_2', project, { key })).text, text);
    assert.deepEqual(second.sent(), []);
  });
});

describe('a store', () => {
  const away = async () => {
    throw new Error('redis://user:demo-password@10.0.0.1');
  };
  /** A memory store whose methods can be made to fail. */
  const flaky = () => {
    const store = memoryStore();
    const down = new Set<keyof Store>();
    const guarded =
      <A extends unknown[], R>(name: keyof Store, method: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> =>
        down.has(name) ? away() : method(...args);
    const flaked: Store = {
      durable: false,
      read: guarded('read', store.read),
      write: guarded('write', store.write),
      add: guarded('add', store.add),
      replace: guarded('replace', store.replace),
      remove: guarded('remove', store.remove),
      limiter: store.limiter,
    };
    return { store: flaked, down };
  };
  const all = ['read', 'write', 'add', 'replace', 'remove'] as const;

  it('that is unavailable makes creates fail with 503, while reads and updates go on', async () => {
    const { store, down } = flaky();
    const page = openPage({ store });
    const { project_id } = (await page.call('new_project_2', project)).response;
    for (const each of all) down.add(each);
    assertError(await page.call('new_project_2', project), 503);
    assertError(await page.call('new_project_2', project), 503);
    const { financing_durations: _, ...update } = { ...project, project: project_id };
    assert.equal((await page.call('update_project_2', update)).status, 200);
    const quoteRequest = {
      country_project: 'Germany',
      currency_project: 'EUR',
      'total_cost_installation (after subsidies) (incl vat)': 1_000,
      LTI_tenor: '10 years',
      LTI_downpayment: 0,
    };
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    assert.equal(page.sent('new_project_2').length, 1);
    down.clear();
    assert.equal((await page.call('new_project_2', project)).status, 200);
  });

  it('that fails during a create does not lose the answer, and gets the outcome when it works again', async () => {
    const { store, down } = flaky();
    const held = deferred<Response | undefined>();
    const page = openPage({ store }, { new_project_2: ({ count }) => (count === 1 ? held.promise : undefined) });
    const key = newKey();
    const requested = page.call('new_project_2', project, { key });
    await waitUntil(() => page.sent().length === 1);
    down.add('replace').add('add');
    held.resolve(undefined);
    const first = await requested;
    assert.equal(first.status, 200);
    // This process still has the outcome.
    assert.equal((await page.call('new_project_2', project, { key })).text, first.text);
    down.clear();
    const elsewhere = openPage({ store });
    const entry = await elsewhere.call('new_project_2', project, { key });
    assert.equal(entry.text, first.text);
    assert.equal(page.sent().length + elsewhere.sent().length, 1);
  });

  it('that fails during a create gets the outcome in work that outlives the response and is passed to waitUntil', async () => {
    const { store, down } = flaky();
    const held = deferred<Response | undefined>();
    const told: Promise<unknown>[] = [];
    const waitUntilSettled = (work: Promise<unknown>) => told.push(work);
    const page = openPage({ store, waitUntil: waitUntilSettled }, { new_project_2: () => held.promise });
    const key = newKey();
    const requested = page.call('new_project_2', project, { key });
    await waitUntil(() => page.sent().length === 1);
    for (const each of all) down.add(each);
    held.resolve(undefined);
    const { status, text } = await requested;
    assert.equal(status, 200);
    let isOver = false;
    const over = Promise.all(told).then(() => {
      isOver = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isOver, false, 'the outcome is not stored yet');
    down.clear();
    await over;
    const elsewhere = openPage({ store });
    assert.equal((await elsewhere.call('new_project_2', project, { key })).text, text);
    assert.deepEqual(elsewhere.sent(), []);
  });

  it('that has lost a claim gets the outcome', async () => {
    const { store, claims } = claimed();
    const held = deferred<Response | undefined>();
    const key = newKey();
    const page = openPage({ store }, { new_project_2: () => held.promise });
    const requested = page.call('new_project_2', project, { key });
    await waitUntil(() => page.sent().length === 1);
    for (const [name, claim] of claims) await store.remove(name, claim);
    held.resolve(undefined);
    const first = await requested;
    const elsewhere = openPage({ store });
    assert.equal((await elsewhere.call('new_project_2', project, { key })).text, first.text);
    assert.deepEqual(elsewhere.sent(), []);
  });

  it('that fails while a request waits for another process’s create makes the outcome pending', async () => {
    const { store, down } = flaky();
    const held = deferred<Response | undefined>();
    const key = newKey();
    const first = openPage({ store }, { new_project_2: () => held.promise });
    const requested = first.call('new_project_2', project, { key });
    await waitUntil(() => first.sent().length === 1);
    let reads = 0;
    const read: Store['read'] = (name) => {
      if (name.startsWith('idempotency:')) reads++;
      return store.read(name);
    };
    const second = openPage({ store: { ...store, read } });
    const waiting = second.call('new_project_2', project, { key });
    await waitUntil(() => reads > 1);
    down.add('read');
    assertUnknown(await waiting);
    assert.equal((await waiting).headers.get('retry-after'), '1');
    held.resolve(success({ checkout_link: 'https://service.example/1', project_id: 'p', financial_offer: 'o' }));
    assert.equal((await requested).status, 200);
    assert.deepEqual(second.sent(), []);
  });
});
