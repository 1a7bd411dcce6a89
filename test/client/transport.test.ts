import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient, mintFrom } from '../../src/client/index.js';
import type { Step } from '../support/scenario.js';
import { failure, lead, project, quoteRequest, scripted, update } from './support.js';

const open = scripted();

const changes = [
  ['new_lead', lead],
  ['new_project_2', project],
  ['update_project_2', update],
] as const;

describe('a create or update whose outcome is unknown', () => {
  const causes: Record<string, [Step, status: number | undefined]> = {
    'loses its connection': [{ disconnect: true }, undefined],
    'loses its connection in the answer': [{ disconnect: 'body' }, undefined],
    'gets no answer in time': [{ hold: 'for ever' }, undefined],
    'gets half an answer in time': [{ holdBody: 'for ever' }, undefined],
    'gets a 500': [{ status: 500, body: { code: 'x', message: 'y' } }, 500],
    'gets a 502': [{ status: 502, text: '<html>' }, 502],
    'gets a 503': [{ status: 503, body: { message: 'y' } }, 503],
    'gets a 504': [{ status: 504, text: '' }, 504],
    'gets an unreadable answer': [{ text: '<html>' }, 200],
    'gets an empty answer': [{ status: 204, text: '' }, 204],
    'gets UNKNOWN from a host': [{ status: 502, body: { status: 'UNKNOWN', message: '' } }, 502],
  };
  for (const [cause, [step, status]] of Object.entries(causes)) {
    it(`${cause}: unknown_outcome, sent once`, async () => {
      for (const [operation, body] of changes) {
        const s = await open({ [operation]: [step] });
        const timeouts = { [operation]: 'hold' in step || 'holdBody' in step ? 60 : 30_000 };
        const error = await failure(createClient({ baseUrl: s.baseUrl, timeouts }).call(operation, body));
        assert.deepEqual([error.code, error.status, error.retryable], ['unknown_outcome', status, false], operation);
        assert.equal((await s.log()).length, 1);
      }
    });
  }

  it('is no change that was never sent: a failed mint keeps its own code', async () => {
    for (const [step, code] of [
      [{ status: 500, text: '' }, 'internal'],
      [{ status: 403, text: '' }, 'forbidden'],
      [{ text: '<html>' }, 'bad_response'],
    ] as const) {
      const s = await open({ token: [step] });
      const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
      assert.equal((await failure(client.call('new_project_2', project))).code, code);
      assert.equal((await s.log('new_project_2')).length, 0);
    }
  });
  it('is no change that a host refused with NOT_RUN', async () => {
    for (const [status, code] of [
      [503, 'unavailable'],
      [502, 'http'],
      [429, 'rate_limited'],
      [400, 'workflow_failed'],
    ] as const) {
      const s = await open({ new_project_2: [{ status, body: { status: 'NOT_RUN', message: '' } }] });
      assert.equal((await failure(createClient({ baseUrl: s.baseUrl }).call('new_project_2', project))).code, code);
    }
  });
  it('is replayed after a 401, once', async () => {
    const s = await open({
      new_project_2: [
        { status: 401, text: '' },
        { status: 503, text: '' },
      ],
    });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    assert.equal((await failure(client.call('new_project_2', project))).code, 'unknown_outcome');
    assert.equal((await s.log('new_project_2')).length, 2);
  });
});

describe('a quote request', () => {
  it('times out without an answer, or with half of one', async () => {
    for (const step of [{ hold: 'for ever' }, { holdBody: 'for ever' }]) {
      const s = await open({ pricing_2: [step] });
      const client = createClient({ baseUrl: s.baseUrl, timeouts: { pricing_2: 60 } });
      const error = await failure(client.call('pricing_2', quoteRequest));
      assert.deepEqual([error.code, error.status, error.retryable], ['timeout', undefined, true]);
      await s.until(1, 'pricing_2', { aborted: true });
    }
  });
  it('fails with network if the connection is refused, or if fetch throws', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
    const error = await failure(client.call('pricing_2', quoteRequest));
    assert.deepEqual([error.code, error.retryable], ['network', true]);
    const fetch = () => {
      throw new Error('secret');
    };
    assert.equal(
      (await failure(createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0, fetch }).call('me', undefined))).code,
      'network',
    );
  });
  it('times out after 15 s by default, a change after 120 s', async (t) => {
    const delays: number[] = [];
    const real = globalThis.setTimeout;
    t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
      delays.push(ms);
      return real(run, ms);
    });
    const fetch = async () => Response.json({ status: 'success', response: { Monthly_fee: 1 } });
    const client = createClient({ baseUrl: 'https://service.example', fetch });
    await client.call('pricing_2', quoteRequest);
    await client.call('new_lead', lead);
    assert.deepEqual(delays, [15_000, 120_000]);
  });
});

describe('a redirect', () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it(`${status} is refused, of a quote request and of a change`, async () => {
      const s = await open();
      const step = { status, text: '', headers: { location: `${s.baseUrl}/wf/me` } };
      await s.plan({ pricing_2: [step], new_project_2: [step], token: [step] });
      const client = createClient({ baseUrl: s.baseUrl });
      for (const [call, code] of [
        [() => client.call('pricing_2', quoteRequest), 'http'],
        [() => client.call('new_project_2', project), 'unknown_outcome'],
        [
          () => createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) }).call('pricing_2', quoteRequest),
          'http',
        ],
      ] as const) {
        const error = await failure(call());
        assert.deepEqual([error.code, error.status, error.retryable], [code, status, false]);
      }
      assert.equal((await s.log('me')).length, 0);
    });
  }
});

/** The platform's fetch, and two promises: for the headers and for the body of the first answer. */
function watchedFetch() {
  let begin = () => {};
  let end = () => {};
  const headersReceived = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const bodyReceived = new Promise<void>((resolve) => {
    end = resolve;
  });
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await globalThis.fetch(...request);
    begin();
    const text = await response.text();
    end();
    return new Response(text, response);
  };
  return { fetch, headersReceived, bodyReceived };
}

describe('an abort', () => {
  const options = () => {
    const controller = new AbortController();
    return { controller, signal: controller.signal };
  };
  const subjects = [
    ['pricing_2', quoteRequest],
    ['new_project_2', project],
  ] as const;

  for (const [operation, body] of subjects) {
    it(`of ${operation} closes the connection, before the answer and in the middle of it`, async () => {
      for (const step of [{ hold: 'for ever' }, { holdBody: 'for ever' }]) {
        const s = await open({ [operation]: [step] });
        const { controller, signal } = options();
        const { fetch, headersReceived } = watchedFetch();
        const call = failure(createClient({ baseUrl: s.baseUrl, fetch }).call(operation, body, { signal }));
        await ('holdBody' in step ? headersReceived : s.until(1, operation));
        controller.abort();
        assert.equal((await call).code, 'aborted');
        await s.until(1, operation, { aborted: true });
      }
    });
    it(`of ${operation} during its mint cancels the mint, and nothing is sent`, async () => {
      const s = await open({ token: [{ hold: 'for ever' }] });
      const { controller, signal } = options();
      const call = failure(
        createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) }).call(operation, body, { signal }),
      );
      await s.until(1, 'token');
      controller.abort();
      assert.equal((await call).code, 'aborted');
      await s.until(1, 'token', { aborted: true });
      assert.equal((await s.log(operation)).length, 0);
    });
  }
  it('ends the wait before a retry at once, of a quote request and of a mint', async () => {
    const step = { status: 503, text: '', headers: { 'retry-after': '30' } };
    const s = await open({ pricing_2: [step], token: [step] });
    const { controller, signal } = options();
    const [asking, minting] = [watchedFetch(), watchedFetch()];
    const token = mintFrom(s.tokenUrl, minting);
    const calls = [
      failure(createClient({ baseUrl: s.baseUrl, ...asking }).call('pricing_2', quoteRequest, { signal })),
      failure(createClient({ baseUrl: s.baseUrl, token }).call('me', undefined, { signal })),
    ];
    await Promise.all([asking.bodyReceived, minting.bodyReceived]);
    // One turn of the event loop after the answers, both wait for their retry.
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    for (const call of calls) assert.equal((await call).code, 'aborted');
    assert.equal((await s.log()).length, 2);
  });
  it('rejects the call even if fetch ignores the signal', async () => {
    const { controller, signal } = options();
    const fetch = () => new Promise<Response>(() => {});
    const call = failure(createClient({ baseUrl: 'https://service.example', fetch }).call('me', undefined, { signal }));
    controller.abort();
    assert.equal((await call).code, 'aborted');
  });
  it('after the answer changes nothing', async () => {
    const s = await open();
    const { controller, signal } = options();
    const client = createClient({ baseUrl: s.baseUrl });
    const answer = await client.call('pricing_2', quoteRequest, { signal });
    controller.abort();
    assert.deepEqual(client.recall('pricing_2', quoteRequest), answer);
  });
});
