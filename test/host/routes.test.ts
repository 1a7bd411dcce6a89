/** Which requests there are at all, from whom, and the headers of every answer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { origin, question } from './fixtures.js';
import { type Answer, assertError, openPage } from './page.js';

const assertHeaders = ({ headers }: Answer, from: string | null) => {
  assert.equal(headers.get('vary'), 'Origin');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('access-control-allow-origin'), from);
  assert.equal(headers.get('access-control-expose-headers'), from && 'Retry-After');
  assert.equal(headers.get('access-control-allow-credentials'), null);
};

describe('routes', () => {
  for (const mount of ['', '/fin', '/a/b/c', '/token', '/wf/fin', '/']) {
    it(`are there under ${mount || 'nothing'}`, async () => {
      const page = openPage();
      const token = await page.token({ path: `${mount}/token` });
      const answer = await page.ask('pricing_2', question, { path: `${mount}/wf/pricing_2?a=/wf/me`, token });
      assert.equal(answer.status, 200);
      assertHeaders(answer, origin);
    });
  }

  for (const path of [
    '/',
    '/fin',
    '/fin/',
    '/fin/token/',
    '/fin/tokens',
    '/fin/mytoken',
    '/fin/Token',
    '/fin/wf',
    '/fin/wf/',
    '/fin/wf/token',
    '/fin/wf/pricing_2/',
    '/fin/wf/pricing_3',
    '/fin/wf/Pricing_2',
    '/fin/wf/pricing%5F2',
    '/fin/wf/pricing_2%20',
    '/fin/wf/constructor',
    '/fin/wf/__proto__',
    '/fin/wfpricing_2',
    '/fin?/token',
  ]) {
    it(`are not ${path}`, async () => {
      const page = openPage();
      for (const method of ['POST', 'OPTIONS', 'GET']) {
        const answer = await page.mint({ path, method });
        assertError(answer, 404);
        assertHeaders(answer, origin);
      }
      assert.deepEqual(page.calls, []);
    });
  }

  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
    it(`are not for ${method}`, async () => {
      const page = openPage();
      for (const path of ['/fin/token', '/fin/wf/pricing_2']) {
        const answer = await page.mint({ path, method });
        assertError(answer, 405);
        assert.equal(answer.headers.get('allow'), 'POST, OPTIONS');
        assertHeaders(answer, origin);
      }
      assert.deepEqual(page.calls, []);
    });
  }

  it('refuse in the order of the protocol', async () => {
    const page = openPage({ limits: { mint: { points: 1, seconds: 60 }, create: { points: 1, seconds: 60 } } });
    const stranger = { origin: 'https://evil.example' };
    assertError(await page.mint({ path: '/nowhere', method: 'GET', ...stranger }), 404);
    assertError(await page.mint({ method: 'GET', ...stranger }), 405);
    assertError(await page.mint(stranger), 403);
    assertError(await page.mint({ ...stranger, method: 'OPTIONS' }), 403);
    const token = await page.token();
    assertError(await page.mint(), 429);
    assert.equal((await page.mint({ method: 'OPTIONS' })).status, 204);
    assertError(await page.ask('new_lead', undefined, { token: 'none' }), 403);
    assertError(await page.ask('new_project_2', undefined, { token: 'none' }), 401);
    const wrong = { token, raw: 'x'.repeat(40_000), headers: { 'Content-Type': 'text/plain' } };
    assertError(await page.ask('new_project_2', undefined, wrong), 415);
    assertError(await page.ask('new_project_2', undefined, wrong), 429);
    const large = { token, raw: 'x'.repeat(40_000) };
    assertError(await page.ask('pricing_2', undefined, large), 413);
    assert.deepEqual(page.calls, []);
  });
});

describe('origins', () => {
  const lookAlikes = [
    undefined,
    '',
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
    'https://installer.example https://evil.example',
    'https://installer.example, https://installer.example',
    'https://evil.example',
  ];
  for (const from of lookAlikes) {
    it(`refuse ${JSON.stringify(from) ?? 'none'}`, async () => {
      const page = openPage();
      const token = await page.token();
      for (const method of ['POST', 'OPTIONS']) {
        const answers = [
          await page.mint({ origin: from, method }),
          await page.ask('pricing_2', question, { origin: from, token, method }),
        ];
        for (const answer of answers) {
          assertError(answer, 403);
          assertHeaders(answer, null);
        }
      }
      assert.deepEqual(page.calls, []);
    });
  }

  it('let those of the list in, each with its own name, whatever the request says it was sent to', async () => {
    const second = 'http://localhost:5173';
    const page = openPage({ origins: [origin, second] });
    for (const from of [origin, second]) {
      const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'ftp' };
      const minted = await page.mint({ origin: from, headers });
      assert.equal(minted.status, 200);
      assertHeaders(minted, from);
      const token: string = minted.response.token;
      assert.equal((await page.ask('pricing_2', question, { origin: from, token })).status, 200);
    }
    const headers = { Host: 'installer.example', 'X-Forwarded-Host': 'installer.example', Referer: `${origin}/` };
    assertError(await page.mint({ origin: 'https://evil.example', headers }), 403);
  });
});

describe('preflights', () => {
  for (const path of ['/fin/token', '/fin/wf/pricing_2', '/fin/wf/new_project_2', '/fin/wf/generate-user-token']) {
    it(`are answered at ${path}`, async () => {
      const page = openPage();
      const answer = await page.mint({
        path,
        method: 'OPTIONS',
        headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-evil' },
      });
      assert.equal(answer.status, 204);
      assert.equal(answer.text, '');
      assertHeaders(answer, origin);
      assert.equal(answer.headers.get('access-control-allow-methods'), 'POST');
      assert.equal(answer.headers.get('access-control-allow-headers'), 'Authorization, Content-Type, Idempotency-Key');
      assert.equal(answer.headers.get('access-control-max-age'), '7200');
      assert.deepEqual(page.calls, []);
    });
  }
});

describe('errors', () => {
  it('bear the headers too', async () => {
    const page = openPage();
    const answers = [
      await page.ask('pricing_2', question, { token: 'none' }),
      await page.ask('new_lead', {}),
      await page.ask('pricing_2', {}),
      await page.ask('pricing_2', question, { headers: { 'Content-Type': 'text/plain' } }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 403, 400, 415],
    );
    for (const answer of answers) {
      assertHeaders(answer, origin);
      assert.equal(answer.headers.get('content-type'), 'application/json');
    }
  });
});
