/** No error contains what was sent, received or minted, however it is printed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { createClient, type FinError, mintFrom } from '../../src/client/index.js';
import type { Step } from '../support/scenario.js';
import { failure, lead, project, quoteRequest, scripted, update } from './support.js';

const open = scripted();

/** An answer of the service that repeats what it received. */
const echo = 'ECHOED carla.customer@example.org Am Ring 1 +49 221 5550100 token-1 demo-password';
const secrets =
  /ECHOED|carla|customer@|Am Ring|5550100|token-1|literal-token|demo-password|127\.0\.0\.1|scripted|k-secret/i;

function printed(error: FinError): string {
  const own = Object.getOwnPropertyNames(error).map((name) => String(error[name as keyof FinError]));
  const { stack = '', ...rest } = error;
  // A stack contains the paths of files, some of which contain a word that is searched for.
  const trace = stack.replace(/\(?(file:\/\/)?\/[^\s()]*:\d+:\d+\)?/g, '');
  return [
    JSON.stringify(error),
    inspect(rest, { depth: 9, showHidden: true }),
    trace,
    error.message,
    String(error),
    ...own,
  ]
    .map((text) => text.replace(/\(?(file:\/\/)?\/[^\s()]*:\d+:\d+\)?/g, ''))
    .join('\n');
}

const bodies: Record<string, Partial<Step>> = {
  'status and message': { body: { status: 'ERROR', message: echo } },
  'statusCode and body': { body: { statusCode: 400, body: { status: 'ERROR', message: echo } } },
  'error class': { body: { error_class: echo, args: { code: echo }, message: null, translation: echo } },
  'code and message': { body: { code: echo, message: echo } },
  'status word': { body: { status: echo, response: echo } },
  'wrong fields': { body: { status: 'success', response: { Monthly_fee: echo, [echo]: echo } } },
  text: { text: echo },
  headers: { text: '', headers: { 'x-echo': echo, 'retry-after': echo, location: `/${encodeURI(echo)}` } },
};

describe('a FinError holds nothing', () => {
  const login = { email: 'carla.customer@example.org', password: 'demo-password' };
  for (const status of [200, 302, 400, 401, 403, 404, 405, 418, 429, 500, 503]) {
    it(`of an answer with ${status}`, async () => {
      for (const [shape, body] of Object.entries(bodies)) {
        const step = { status, ...body, repeat: true } as const;
        const s = await open({
          pricing_2: [step],
          me: [step],
          new_lead: [step],
          new_project_2: [step],
          update_project_2: [step],
          'generate-user-token': [step],
        });
        const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl), retries: 0 });
        const literal = createClient({ baseUrl: s.baseUrl, token: 'literal-token', retries: 0 });
        const idempotencyKey = 'k-secret';
        const calls = [
          client.call('pricing_2', quoteRequest),
          client.call('me', undefined),
          client.call('new_project_2', project, { idempotencyKey }),
          client.call('update_project_2', update),
          client.call('generate-user-token', login),
          literal.call('pricing_2', quoteRequest),
          createClient({ baseUrl: s.baseUrl, token: mintFrom(`${s.baseUrl}/wf/me`), retries: 0 }).call(
            'new_lead',
            lead,
          ),
        ];
        // Operations without fields in their answer succeed with some of these bodies.
        for (const outcome of await Promise.allSettled(calls)) {
          if (outcome.status === 'rejected') assert.doesNotMatch(printed(outcome.reason), secrets, shape);
        }
      }
    });
  }

  it('of a request that was refused, a connection that broke, a mint that threw', async () => {
    const s = await open({ new_lead: [{ disconnect: true }], pricing_2: [{ disconnect: 'body', text: echo }] });
    const throwing = (error: unknown) => () => Promise.reject(error);
    const client = createClient({ baseUrl: s.baseUrl, token: 'literal-token', retries: 0 });
    const errors = [
      client.call('new_lead', lead),
      client.call('pricing_2', quoteRequest),
      client.call('new_lead', { ...lead, country: echo as 'Germany', customer_first_name: '' }),
      createClient({ baseUrl: s.baseUrl, token: throwing(new Error(echo, { cause: echo })) }).call('me', undefined),
      createClient({ baseUrl: s.baseUrl, token: throwing(echo) }).call('me', undefined),
      createClient({ baseUrl: s.baseUrl, token: 'literal-token\nx' }).call('me', undefined),
      createClient({ baseUrl: s.baseUrl, fetch: throwing(new TypeError(echo)), retries: 0 }).call('me', undefined),
      client.call('me', undefined, { signal: AbortSignal.abort(new Error(echo)) }),
    ].map(failure);
    for (const error of await Promise.all(errors)) assert.doesNotMatch(printed(error), secrets, error.code);
    assert.throws(
      () => createClient({ baseUrl: 'https://carla:demo-password@service.example' }),
      (error: FinError) => !secrets.test(printed(error)),
    );
  });

  it('and this test would find it', () => {
    assert.match(printed(Object.assign(new Error('x') as FinError, { body: { deep: { token: 'token-1' } } })), secrets);
  });
});
