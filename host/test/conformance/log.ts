/** The log: each response has an entry, which names the reason if the response is no success. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { newKey, project, quoteRequest, uniqueQuoteRequest, update } from '../support/fixtures.js';
import type { Answer } from '../support/page.js';
import type { Script } from '../support/scripted-service.js';
import { assertReason } from './assertions.js';
import type { Group } from './group.js';
import { eventually, type Page } from './page.js';
import { localOrigin } from './subject.js';

const failure = (code: number) => () => Response.json({}, { status: code });
const quoteWith =
  (script: Script) =>
  (page: Page): Promise<Answer> => {
    page.upstream.setAnswers(script);
    return page.call('pricing_2', uniqueQuoteRequest());
  };
const createWith =
  (script: Script) =>
  (page: Page): Promise<Answer> => {
    page.upstream.setAnswers(script);
    return page.call('new_project_2', project);
  };

/** One request for each reason. */
const failures: [reason: string, status: number, call: (page: Page) => Promise<Answer>][] = [
  ['route', 404, (page) => page.mint({ path: '/tokens' })],
  ['method', 405, (page) => page.mint({ method: 'PUT' })],
  ['origin', 403, (page) => page.mint({ origin: 'https://evil.example' })],
  ['operation', 403, (page) => page.call('new_lead', {})],
  ['token_missing', 401, (page) => page.call('pricing_2', quoteRequest, { token: undefined })],
  ['token_invalid', 401, (page) => page.call('pricing_2', quoteRequest, { token: 'no' })],
  [
    'token_origin',
    401,
    async (page) => page.call('pricing_2', quoteRequest, { token: await page.token({ origin: localOrigin }) }),
  ],
  ['content_type', 415, (page) => page.call('pricing_2', quoteRequest, { headers: { 'Content-Type': 'text/plain' } })],
  ['body_too_large', 413, (page) => page.call('pricing_2', undefined, { raw: 'x'.repeat(40_000) })],
  ['body_invalid', 400, (page) => page.call('pricing_2', undefined, { raw: '{' })],
  ['body_invalid', 400, (page) => page.call('pricing_2', {})],
  ['policy', 400, (page) => page.call('new_project_2', { ...project, offer_PDF: ['https://localhost/o.pdf'] })],
  ['project_id', 403, (page) => page.call('update_project_2', { ...update, project: 'project-1' })],
  ['key_missing', 400, (page) => page.call('new_project_2', project, { key: undefined })],
  ['key_invalid', 400, (page) => page.call('new_project_2', project, { key: 'short' })],
  [
    'key_reused',
    422,
    async (page) => {
      const key = newKey();
      await page.call('new_project_2', project, { key });
      return page.call('new_project_2', { ...project, VAT: true }, { key });
    },
  ],
  [
    'outcome_unknown',
    502,
    async (page) => {
      page.upstream.setAnswers({ new_project_2: failure(500) });
      const key = newKey();
      await page.call('new_project_2', project, { key });
      return page.call('new_project_2', project, { key });
    },
  ],
  ['upstream_connection', 502, createWith({ new_project_2: () => Response.error() })],
  ['upstream_status', 502, createWith({ new_project_2: failure(500) })],
  ['upstream_status', 502, quoteWith({ pricing_2: failure(500) })],
  ['upstream_status', 502, quoteWith({ pricing_2: failure(404) })],
  ['upstream_timeout', 504, quoteWith({ pricing_2: failure(504) })],
  ['upstream_refused', 400, quoteWith({ pricing_2: failure(400) })],
  ['upstream_refused', 502, quoteWith({ pricing_2: () => Response.json({ status: 'NOT_RUN' }) })],
  ['upstream_limit', 429, quoteWith({ pricing_2: failure(429) })],
  ['upstream_unreadable', 502, quoteWith({ pricing_2: () => new Response('<h1>') })],
  ['upstream_unreadable', 502, createWith({ new_project_2: () => new Response('<h1>') })],
  [
    'checkout_link',
    502,
    createWith({
      new_project_2: () =>
        Response.json({
          status: 'success',
          response: { checkout_link: 'javascript:1', project_id: 'p', financial_offer: 'f' },
        }),
    }),
  ],
];

export const log = (group: Group): void => {
  group('the log', ['standard'], (page) => {
    for (const [reason, status, call] of failures) {
      it(`names the reason ${reason} of a ${status}`, async () => {
        const answer = await call(page);
        assert.equal(answer.status, status, answer.text);
        await assertReason(page, answer, reason);
      });
    }

    it('names no reason of a success', async () => {
      await assertReason(page, await page.call('pricing_2', uniqueQuoteRequest()), undefined);
      await assertReason(page, await page.mint({ method: 'OPTIONS' }), undefined);
    });
  });

  group('the log of limited requests', ['limited', 'limited'], (page) => {
    beforeEach(() => page.restart('limited'));

    it('names the limit', async () => {
      const token = await page.token();
      for (let i = 0; i < 2; i++) await page.mint();
      await assertReason(page, await page.mint(), 'limit_address');
      for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
        await page.call('pricing_2', uniqueQuoteRequest(), { token, from });
      await assertReason(page, await page.call('pricing_2', uniqueQuoteRequest(), { token }), 'limit_session');
    });
  });

  group('the log of a host whose store is away', ['storeDown'], (page) => {
    it('names the store', async () => {
      await assertReason(page, await page.call('new_project_2', project), 'store');
    });
  });

  group('the log of a session that has expired', ['shortLived'], (page) => {
    it('says so', async () => {
      const token = await page.token();
      const answer = await eventually(401, () => page.call('pricing_2', quoteRequest, { token }));
      await assertReason(page, answer, 'token_expired');
    });
  });

  group('the log of a refused login', ['standard', 'standard'], (page) => {
    it('says so', async () => {
      await page.restart('standard');
      page.upstream.setAnswers({ 'generate-user-token': failure(401) });
      await assertReason(page, await page.call('pricing_2', uniqueQuoteRequest()), 'login_refused');
    });
  });
};
