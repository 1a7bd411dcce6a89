/** Quotes: equal requests are sent once, quotes are cached, and those in use are renewed. All processes of a host share that. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore, type Store } from '../../src/index.js';
import { quoteRequest } from '../support/fixtures.js';
import { assertError, openPage } from '../support/page.js';
import { success } from '../support/scripted-service.js';
import { deferred, movableTime, waitUntil } from '../support/timing.js';

const seller = { organization: 'a', salesRep: 'b' };

/** A memory store, and the commands for quotes that it got. */
const notedStore = () => {
  const commands: string[] = [];
  const memory = memoryStore();
  const noting =
    <A extends [key: string, ...unknown[]], R>(name: string, method: (...args: A) => R) =>
    (...args: A): R => {
      if (args[0].startsWith('price:')) commands.push(name);
      return method(...args);
    };
  const { read, write, add, replace, remove } = memory;
  const store: Store = {
    ...memory,
    read: noting('read', read),
    write: noting('write', write),
    add: noting('add', add),
    replace: noting('replace', replace),
    remove: noting('remove', remove),
  };
  return { store, commands };
};

/** Hosts on one store, with a service that holds each quote until the test answers. */
const openHosts = (count: number) => {
  const { store, commands } = notedStore();
  const sent: ((answer: Response) => void)[] = [];
  const script = {
    pricing_2() {
      const held = deferred<Response>();
      sent.push(held.resolve);
      return held.promise;
    },
  };
  const pages = Array.from({ length: count }, () => openPage({ store, ...seller }, script));
  return {
    sent,
    commands,
    /** Requests the same quote from each host. Returns fees, or the status of an error. */
    requestEach: () =>
      pages.map(async (page) => {
        const { status, response } = await page.call('pricing_2', quoteRequest);
        return status === 200 ? Number(response.Monthly_fee) : status;
      }),
    /** Waits until this number of requests was sent, and answers the last one. By default, its number is its fee. */
    async answer(number: number, answer = success({ Monthly_fee: number })) {
      await waitUntil(() => sent.length >= number);
      assert.equal(sent.length, number, 'requests sent');
      sent[number - 1]?.(answer);
    },
  };
};

const failure = () => Response.json({}, { status: 500 });

describe('quote requests', () => {
  it('that are equal and in flight together are sent once', async () => {
    const held = deferred<Response | undefined>();
    const page = openPage({ pricingTtl: 0 }, { pricing_2: () => held.promise });
    const reversed = Object.fromEntries(Object.entries(quoteRequest).reverse());
    const requested = [quoteRequest, { ...quoteRequest, x: 1 }, reversed, { ...quoteRequest, organization: 'x' }].map(
      (body) => page.call('pricing_2', body),
    );
    await waitUntil(() => page.sent().length === 1);
    held.resolve(undefined);
    const answers = await Promise.all(requested);
    assert.deepEqual(
      new Set(answers.map(({ text }) => text)),
      new Set(['{"status":"success","response":{"Monthly_fee":201}}']),
    );
    assert.equal(page.sent().length, 1);
  });

  it('that are equal fail together, and may be sent again', async () => {
    const held = deferred<Response | undefined>();
    const page = openPage({}, { pricing_2: ({ count }) => (count === 1 ? held.promise : undefined) });
    const requested = [page.call('pricing_2', quoteRequest), page.call('pricing_2', quoteRequest)];
    await waitUntil(() => page.sent().length === 1);
    held.resolve(Response.json({}, { status: 500 }));
    for (const answer of await Promise.all(requested)) assertError(answer, 502, 'ERROR');
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    assert.equal(page.sent().length, 2);
  });

  it('that get no answer are sent again after 30 s', async (t) => {
    const lost = deferred<Response | undefined>();
    const page = openPage(seller, { pricing_2: ({ count }) => (count === 1 ? lost.promise : undefined) });
    const time = movableTime(t);
    const first = page.call('pricing_2', quoteRequest);
    await waitUntil(() => page.sent().length === 1);
    time.advance(30_000);
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    assert.equal(page.sent().length, 2);
    lost.resolve(undefined);
    await first;
  });

  it('that differ in one field are different requests', async () => {
    const page = openPage();
    const others = [
      quoteRequest,
      { ...quoteRequest, country_project: 'Sweden' },
      { ...quoteRequest, currency_project: 'kr' },
      { ...quoteRequest, LTI_tenor: '11 years' },
      { ...quoteRequest, LTI_downpayment: 10.5 },
      { ...quoteRequest, 'total_cost_installation (after subsidies) (incl vat)': 24_000.01 },
    ];
    const fees = new Set<number>();
    for (const each of others) fees.add((await page.call('pricing_2', each)).response.Monthly_fee);
    assert.equal(fees.size, others.length);
  });
});

describe('a cached quote', () => {
  it('serves all visitors for 60 s', async (t) => {
    const page = openPage({ origins: ['https://installer.example', 'https://shop.installer.example'] });
    const time = movableTime(t);
    const first = await page.call('pricing_2', quoteRequest);
    const elsewhere = { origin: 'https://shop.installer.example' };
    time.advance(59_000);
    const second = await page.call('pricing_2', quoteRequest, { ...elsewhere, token: await page.token(elsewhere) });
    assert.equal(second.text, first.text);
    time.advance(2_000);
    assert.notEqual((await page.call('pricing_2', quoteRequest)).text, first.text);
    assert.equal(page.sent().length, 2);
  });

  it('serves for the configured time', async (t) => {
    const page = openPage({ pricingTtl: 3_600, tokenLifetime: 86_400 });
    const time = movableTime(t);
    await page.call('pricing_2', quoteRequest);
    time.advance(3_599_000);
    await page.call('pricing_2', quoteRequest);
    assert.equal(page.sent().length, 1);
    time.advance(2_000);
    await page.call('pricing_2', quoteRequest);
    assert.equal(page.sent().length, 2);
  });

  it('does not exist if pricingTtl is 0', async () => {
    const page = openPage({ pricingTtl: 0 });
    await page.call('pricing_2', quoteRequest);
    await page.call('pricing_2', quoteRequest);
    assert.equal(page.sent().length, 2);
  });

  it('needs a valid session and origin', async () => {
    const page = openPage();
    await page.call('pricing_2', quoteRequest);
    assertError(await page.call('pricing_2', quoteRequest, { token: undefined }), 401);
    assertError(await page.call('pricing_2', quoteRequest, { origin: 'https://evil.example' }), 403);
  });

  it('is not shared between organizations or services', async () => {
    const store = memoryStore();
    const here = openPage({ store, ...seller });
    const there = openPage({ store, ...seller, organization: 'c' });
    const test = openPage({ store, ...seller, service: { baseUrl: 'https://test.example/api/1.1' } });
    for (const page of [here, there, test]) await page.call('pricing_2', quoteRequest);
    assert.deepEqual([here.sent().length, there.sent().length, test.sent().length], [1, 1, 1]);
    const same = openPage({ store, ...seller });
    assert.equal((await same.call('pricing_2', quoteRequest)).status, 200);
    assert.deepEqual(same.sent(), []);
  });

  it('comes from this host: an entry that somebody else wrote to the store, or copied there, is not served', async () => {
    const shared = memoryStore();
    const keys: string[] = [];
    const store: Store = {
      ...shared,
      write(key, value, lifetimeMs) {
        if (key.startsWith('price:')) keys.push(key);
        return shared.write(key, value, lifetimeMs);
      },
    };
    const other = { ...quoteRequest, LTI_tenor: '11 years' };
    const page = openPage({ store, ...seller });
    const fees = [await page.call('pricing_2', quoteRequest), await page.call('pricing_2', other)].map(
      ({ text }) => text,
    );
    const [key = '', otherKey = ''] = keys;
    const fresh = openPage({ store, ...seller });
    assert.equal((await fresh.call('pricing_2', quoteRequest)).text, fees[0], 'an entry of another process is served');
    const copied = (await shared.read(otherKey))?.value ?? '';
    for (const forged of [copied, '{"status":"success","response":{"Monthly_fee":1}}', '"1"', 'a.b', '']) {
      await shared.write(key, forged, 60_000);
      const { status, response } = await fresh.call('pricing_2', quoteRequest);
      assert.equal(status, 200);
      assert.equal(response.Monthly_fee, 200 + fresh.sent('pricing_2').length, 'the request was sent to the service');
    }
    assert.equal(fresh.sent('pricing_2').length, 5);
  });

  it('costs one read of the store', async (t) => {
    const time = movableTime(t);
    const { store, commands } = notedStore();
    const page = openPage({ store, ...seller });
    const cost = async (of = page) => {
      commands.length = 0;
      await of.call('pricing_2', quoteRequest);
      return commands.join(' ');
    };
    assert.equal(await cost(), 'read add write', 'unknown');
    assert.equal(await cost(), 'read');
    time.advance(50_000);
    await cost();
    await waitUntil(() => commands.join(' ') === 'read replace write');
    assert.equal(await cost(), 'read', 'renewed');
    assert.equal(await cost(openPage({ store, ...seller, pricingTtl: 0 })), '', 'turned off');
  });

  for (const broken of [
    ['add', 'replace'],
    ['read', 'write', 'add', 'replace', 'remove'],
  ] as const)
    it(`is not necessary: without ${broken.join(', ')} of the store, requests go to the service`, async () => {
      const away = async () => {
        throw new Error('away');
      };
      const store: Store = { ...memoryStore(), ...Object.fromEntries(broken.map((name) => [name, away])) };
      const page = openPage({ store });
      const others = { ...quoteRequest, LTI_downpayment: 20 };
      for (const body of [quoteRequest, others]) assert.equal((await page.call('pricing_2', body)).status, 200);
      assert.equal(page.sent('pricing_2').length, 2);
      assert.equal(page.sent('generate-user-token').length, 1);
    });
});

describe('a quote in the last quarter of its life', () => {
  /** A host of two processes with a cached quote that is 46 s old. */
  const openAged = async (time: ReturnType<typeof movableTime>) => {
    const hosts = openHosts(2);
    const known = async () => assert.deepEqual(await Promise.all(hosts.requestEach()), [1, 1]);
    const first = known();
    await hosts.answer(1);
    await first;
    time.advance(44_000);
    await known();
    assert.equal(hosts.sent.length, 1, 'not yet');
    time.advance(2_000);
    return { ...hosts, known };
  };
  /** Fails the renewal, and waits until its host has noticed. */
  const fail = async ({ sent, answer, commands }: Awaited<ReturnType<typeof openAged>>, number: number) => {
    await waitUntil(() => sent.length === number);
    commands.length = 0;
    await answer(number, failure());
    await waitUntil(() => commands.includes('replace'));
  };

  it('is served at once, and renewed by one process in the background', async (t) => {
    const time = movableTime(t);
    const hosts = await openAged(time);
    for (let i = 0; i < 5; i++) await hosts.known();
    await hosts.answer(2);
    await waitUntil(() => hosts.commands.at(-1) === 'write');
    time.advance(44_000);
    assert.deepEqual(await Promise.all(hosts.requestEach()), [2, 2], 'the new quote has a full life');
    assert.equal(hosts.sent.length, 2);
  });

  it('stays until its end if the renewal fails, and is renewed again after a pause', async (t) => {
    const time = movableTime(t);
    const hosts = await openAged(time);
    await hosts.known();
    await fail(hosts, 2);
    for (let i = 0; i < 5; i++) await hosts.known();
    assert.equal(hosts.sent.length, 2);
    time.advance(6_000);
    await hosts.known();
    await fail(hosts, 3);
    time.advance(8_000);
    const last = hosts.requestEach();
    await hosts.answer(4);
    assert.deepEqual(await Promise.all(last), [4, 4]);
  });

  for (const renewed of [true, false])
    it(`is not served after its end: visitors wait for a renewal that ${renewed ? 'succeeds' : 'fails'}`, async (t) => {
      const time = movableTime(t);
      const hosts = await openAged(time);
      time.advance(12_000);
      await hosts.known();
      await waitUntil(() => hosts.sent.length === 2);
      time.advance(2_000);
      const late = hosts.requestEach();
      if (!renewed) {
        await fail(hosts, 2);
        // The claim of a failed renewal lives for a millisecond, from when it is written. So the time advances step by step.
        await waitUntil(() => {
          time.advance(1);
          return hosts.sent.length === 3;
        });
      }
      await hosts.answer(renewed ? 2 : 3);
      const answers = new Set(await Promise.all(late));
      // The visitors of the process that renews get its failure. The other process sends the request.
      if (!renewed) answers.delete(502);
      assert.deepEqual(answers, new Set([renewed ? 2 : 3]));
    });
});

describe('a first quote request, at several processes at once,', () => {
  it('is sent by one of them', async () => {
    const hosts = openHosts(3);
    const answers = [hosts.requestEach(), hosts.requestEach(), hosts.requestEach()].flat();
    await hosts.answer(1);
    assert.deepEqual(new Set(await Promise.all(answers)), new Set([1]));
    assert.equal(hosts.sent.length, 1);
  });

  it('that fails at one is sent by the next at once, and by no other', async () => {
    const hosts = openHosts(4);
    const answers = hosts.requestEach();
    await hosts.answer(1, failure());
    await hosts.answer(2, failure());
    await hosts.answer(3);
    assert.deepEqual((await Promise.all(answers)).sort(), [3, 3, 502, 502]);
    assert.equal(hosts.sent.length, 3);
  });

  it('is sent by the next if the process that sends it hangs or dies', async (t) => {
    const time = movableTime(t);
    const hosts = openHosts(3);
    const answers = hosts.requestEach();
    await waitUntil(() => hosts.sent.length === 1);
    time.advance(5_001);
    await hosts.answer(2);
    await waitUntil(() => hosts.commands.includes('write'));
    hosts.sent[0]?.(failure());
    assert.deepEqual((await Promise.all(answers)).sort(), [2, 2, 502]);
    assert.equal(hosts.sent.length, 2);
  });

  it('gets a quote whose age counts from when the request was sent', async (t) => {
    const time = movableTime(t);
    const hosts = openHosts(2);
    const slow = hosts.requestEach();
    await waitUntil(() => hosts.sent.length === 1);
    time.advance(4_000);
    await hosts.answer(1);
    assert.deepEqual(await Promise.all(slow), [1, 1]);
    time.advance(56_500);
    const next = hosts.requestEach();
    await hosts.answer(2);
    assert.deepEqual(await Promise.all(next), [2, 2]);
  });
});
