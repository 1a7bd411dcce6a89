/** Routes, methods, origins, preflights, and the order of the checks. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { origin, project, quoteRequest, uniqueQuoteRequest } from '../support/fixtures.js';
import { assertError, assertHeaders, assertReason, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import { localOrigin } from './subject.js';

const stranger = { origin: 'https://evil.example' };

const otherPaths = [
  '/token/',
  '/tokens',
  '/mytoken',
  '/Token',
  '/toke%6E',
  '/wf',
  '/wf/',
  '/wf/token',
  '/wf/pricing_2/',
  '/wf/pricing_3',
  '/wf/Pricing_2',
  '/wf/pricing%5F2',
  '/wf/pricing_2%20',
  '/wf/pricing_2%00',
  '/wf/constructor',
  '/wf/__proto__',
  '/wfpricing_2',
  '/nothing?/token',
  '/nothing?/wf/pricing_2',
];

/** Origins that differ from `https://installer.example` and `http://localhost:5173`. */
const lookAlikes = [
  undefined,
  'null',
  '*',
  'http://installer.example',
  'https://installer.example:443',
  'https://installer.example:8443',
  'https://installer.example/',
  'https://www.installer.example',
  'https://installer.example.evil.example',
  'https://installer.exampl',
  'https://xinstaller.example',
  'https://INSTALLER.example',
  'https://installer.example.',
  'https://installer.example@evil.example',
  'https://installer.example https://evil.example',
  'https://installer.example, https://installer.example',
  'http://localhost',
  'http://localhost:51730',
  'https://localhost:5173',
  'http://127.0.0.1:5173',
  'file://',
  'https://evil.example',
];

export const routes = (group: Group): void => {
  group('routes', ['standard'], (page) => {
    it('exist, whatever the query', async () => {
      const token = await page.token({ path: '/token?a=/wf/me' });
      assert.equal(assertSuccess(await page.call('pricing_2', uniqueQuoteRequest(), { token })).Monthly_fee, 201);
      assertSuccess(await page.call('pricing_2', quoteRequest, { token, path: '/wf/pricing_2?a=/token' }));
    });

    for (const path of otherPaths) {
      it(`do not exist at ${path}`, async () => {
        const token = await page.token();
        for (const method of ['POST', 'OPTIONS', 'GET']) {
          assertError(await page.call('pricing_2', quoteRequest, { path, method, token }), 404);
          assertError(
            await page.call('pricing_2', quoteRequest, { path, method, token, ...stranger }),
            404,
            'NOT_RUN',
            null,
          );
        }
        assert.deepEqual(page.upstream.sent(), []);
      });
    }

    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      it(`do not accept ${method}`, async () => {
        const token = await page.token();
        for (const path of ['/token', '/wf/pricing_2', '/wf/new_lead']) {
          for (const from of [origin, 'https://evil.example']) {
            const answer = await page.mint({ path, method, token, origin: from });
            assertError(answer, 405, 'NOT_RUN', from === origin ? origin : null);
            assert.equal(answer.headers.get('allow'), 'POST, OPTIONS');
          }
        }
        assert.deepEqual(page.upstream.sent(), []);
      });
    }

    it('do not accept HEAD, and answer without a body', async () => {
      for (const path of ['/token', '/wf/pricing_2']) {
        const answer = await page.mint({ path, method: 'HEAD' });
        assert.deepEqual([answer.status, answer.text, answer.headers.get('allow')], [405, '', 'POST, OPTIONS']);
        assertHeaders(answer);
      }
    });
  });

  group('dot segments', ['dotSegments'], (page) => {
    for (const path of [
      '/wf/../token',
      '/wf/%2e%2e/token',
      '/wf/%2E./token',
      '/./token',
      '/%2e/wf/pricing_2',
      '/x/../wf/pricing_2',
      '/test~success/../wf/pricing_2',
      '/x/../test~success/token',
    ])
      it(`are resolved in no path, as in ${path}`, async () => {
        const token = await page.token();
        const answer = await page.call('pricing_2', quoteRequest, { path, token });
        assertError(answer, 404);
        await assertReason(page, answer, 'route');
        assert.deepEqual(page.upstream.sent(), []);
      });

    it('in the query mean nothing', async () => {
      assertSuccess(await page.call('pricing_2', quoteRequest, { path: '/wf/pricing_2?next=/a/../b' }));
    });
  });

  group('the order of the checks', ['standard'], (page) => {
    it('is the protocol’s', async () => {
      const wrong = { raw: 'x'.repeat(40_000), headers: { 'Content-Type': 'text/plain' } };
      const none = { ...wrong, token: 'none' };
      const order: [number, Promise<Awaited<ReturnType<typeof page.call>>>][] = [
        [404, page.call('nothing', undefined, { ...none, ...stranger, method: 'PUT' })],
        [405, page.call('new_lead', undefined, { ...none, ...stranger, method: 'PUT' })],
        [403, page.call('new_lead', undefined, { ...none, ...stranger })],
        [403, page.call('new_lead', undefined, none)],
        [401, page.call('new_project_2', undefined, none)],
        [415, page.call('new_project_2', undefined, wrong)],
        [413, page.call('new_project_2', undefined, { raw: wrong.raw, key: 'short' })],
        [400, page.call('new_project_2', {}, { key: 'short' })],
        [400, page.call('new_project_2', project, { key: 'short' })],
      ];
      for (const [code, answer] of order) assert.equal((await answer).status, code);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });

  group('allowed origins', ['standard'], (page) => {
    for (const from of lookAlikes) {
      it(`do not include ${from ?? 'a missing one'}`, async () => {
        const token = await page.token();
        for (const method of ['POST', 'OPTIONS']) {
          assertError(await page.mint({ origin: from, method }), 403, 'NOT_RUN', null);
          assertError(
            await page.call('pricing_2', quoteRequest, { origin: from, token, method }),
            403,
            'NOT_RUN',
            null,
          );
        }
        assert.deepEqual(page.upstream.sent(), []);
      });
    }

    it('do not include two in one request', async () => {
      const headers = { Origin: [origin, 'https://evil.example'] };
      assertError(await page.mint({ origin: undefined, headers }), 403, 'NOT_RUN', null);
    });

    it('are those of the list, whatever Host and X-Forwarded-* say', async () => {
      for (const from of [origin, localOrigin]) {
        const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'ftp' };
        const token = await page.token({ origin: from, headers });
        assertSuccess(await page.call('pricing_2', quoteRequest, { origin: from, token, headers }), from);
      }
    });

    it('are not read from any other header', async () => {
      const headers = {
        Host: 'installer.example',
        'X-Forwarded-Host': 'installer.example',
        Forwarded: 'host=installer.example;proto=https',
        Referer: `${origin}/`,
        'Sec-Fetch-Site': 'same-origin',
      };
      assertError(await page.mint({ headers, ...stranger }), 403, 'NOT_RUN', null);
      assertError(await page.mint({ headers, origin: undefined }), 403, 'NOT_RUN', null);
    });
  });

  group('preflights', ['standard'], (page) => {
    for (const path of ['/token', '/wf/pricing_2', '/wf/new_project_2', '/wf/new_lead', '/wf/generate-user-token']) {
      it(`get the same answer at ${path}, whatever they ask for`, async () => {
        for (const from of [origin, localOrigin]) {
          const answer = await page.mint({
            path,
            method: 'OPTIONS',
            origin: from,
            headers: { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'x-evil' },
          });
          assert.deepEqual([answer.status, answer.text], [204, '']);
          assertHeaders(answer, from);
          assert.equal(answer.headers.get('access-control-allow-methods'), 'POST');
          const allowed = answer.headers.get('access-control-allow-headers');
          assert.equal(allowed, 'Authorization, Content-Type, Idempotency-Key, Idempotency-Replay');
          assert.equal(answer.headers.get('access-control-max-age'), '7200');
        }
        assert.deepEqual(page.upstream.sent(), []);
      });
    }
  });
};
