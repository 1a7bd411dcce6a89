/** What the demo answers, asked without a port. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Hono } from 'hono';
import { loan, loanExample } from '../../demo/pages/loan-example.js';
import { createApp, unbuilt } from '../../demo/server.js';
import { createService, type Service, seeded } from '../../demo/service/index.js';

const origin = 'http://localhost:5173';

let service: Service;
let app: Hono;

before(async () => {
  service = await createService();
  app = createApp(service.app);
});

after(() => service.close());

const get = (path: string) => app.request(origin + path);
const ask = (init: RequestInit = {}) => app.request(`${origin}/fin/token`, { method: 'POST', ...init });

describe('a page', () => {
  for (const path of ['/', '/configurator']) {
    test(`${path} tells the widgets where the service is and who sells`, async () => {
      const response = await get(path);
      const page = await response.text();
      assert.equal(response.status, 200);
      assert.match(response.headers.get('Content-Type') ?? '', /^text\/html/);
      assert.match(page, /<script defer src="\/fin-widgets\.js"/);
      for (const attribute of [
        'data-base-url="/service/api/1.1"',
        'data-token-url="/fin/token"',
        'data-country="Germany"',
        `data-organization="${seeded.demo.organization}"`,
        `data-sales-rep="${seeded.demo.id}"`,
        `offer-pdf="${origin}/offer.pdf"`,
      ])
        assert.ok(page.includes(attribute), attribute);
      assert.doesNotMatch(page, /demo-password|Bearer/);
    });

    test(`${path} holds nothing that its policy forbids`, async () => {
      const response = await get(path);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
      assert.doesNotMatch(policy, /unsafe/);
      const page = await response.text();
      assert.doesNotMatch(page, /<style| style=| on\w+=|<script(?![^>]* src="\/)/);
    });

    test(`${path} speaks English, German when asked, and English for what it does not know`, async () => {
      assert.match(await (await get(path)).text(), /<html lang="en">/);
      assert.match(await (await get(`${path}?lang=xx`)).text(), /<html lang="en">/);
      const german = await (await get(`${path}?lang=de`)).text();
      assert.match(german, /<html lang="de">/);
      assert.match(german, /href="\/configurator\?lang=de"/);
      assert.match(german, /\/offer\.pdf\?lang=de"/);
    });
  }

  test('bears an example of a loan that is what the service quotes', async () => {
    const page = await (await get('/?lang=de')).text();
    assert.match(page, /slot="rate">5,63\s%/);
    assert.match(page, /slot="legal">.*20\.000\s€.*15 Jahre.*5,63\s%.*5,49\s%.*180 Raten zu 163,31\s€.*29\.395,80\s€/);
    const { token } = await (await ask()).json();
    const quoted = await app.request(`${origin}/service/api/1.1/wf/pricing_2`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        country_project: 'Germany',
        currency_project: 'EUR',
        organization: seeded.demo.organization,
        'total_cost_installation (after subsidies) (incl vat)': loan.cost,
        LTI_tenor: `${loan.years} years`,
        LTI_downpayment: 0,
      }),
    });
    assert.equal((await quoted.json()).response.Monthly_fee, loanExample(loan).fee);
  });

  test('stands without the service, and then names nobody', async () => {
    const response = await createApp(new Hono()).request(`${origin}/`);
    assert.equal(response.status, 200);
    assert.doesNotMatch(await response.text(), /data-organization|data-sales-rep/);
  });

  test('that is not there is a page of its own', async () => {
    for (const path of ['/nowhere', '/assets/nothing.css', '/assets/quote.d.ts', '/assets/..%2Fhome.ts']) {
      const response = await get(path);
      assert.equal(response.status, 404, path);
      assert.match(await response.text(), /<h1>Nothing grows here\.<\/h1>/);
    }
  });
});

describe('its parts', () => {
  for (const [path, type] of [
    ['/assets/site.css', 'text/css'],
    ['/assets/home.css', 'text/css'],
    ['/assets/configurator.css', 'text/css'],
    ['/assets/theme.js', 'text/javascript'],
    ['/assets/configurator.js', 'text/javascript'],
    ['/assets/mark.svg', 'image/svg+xml'],
  ] as const) {
    test(`${path} is ${type}, and is not sent twice`, async () => {
      const response = await get(path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('Content-Type'), `${type}; charset=utf-8`);
      const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
      assert.equal((await app.request(origin + path, { headers })).status, 304);
    });
  }

  test('the script of the widgets is the built one, or a sentence that says how to build it', async () => {
    const response = await get('/fin-widgets.js');
    if (response.status === 200) assert.match(response.headers.get('Content-Type') ?? '', /^text\/javascript/);
    else assert.deepEqual([response.status, await response.text()], [503, unbuilt]);
  });

  for (const language of ['en', 'de']) {
    test(`the offer is a PDF whose table leads to each object (${language})`, async () => {
      const response = await get(`/offer.pdf?lang=${language}`);
      assert.equal(response.headers.get('Content-Type'), 'application/pdf');
      const file = Buffer.from(await response.arrayBuffer()).toString('latin1');
      assert.match(file, /^%PDF-1\.4\n/);
      assert.match(file, /%%EOF\n$/);
      const table = Number(/startxref\n(\d+)\n/.exec(file)?.[1]);
      assert.ok(file.startsWith('xref\n', table));
      const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
      assert.ok(offsets.length > 0);
      for (const [i, offset] of offsets.entries()) assert.ok(file.startsWith(`${i + 1} 0 obj\n`, offset));
      const [, length, drawing] = /\/Length (\d+) >>\nstream\n(.*?)\nendstream/s.exec(file) ?? [];
      assert.equal(drawing?.length, Number(length));
    });
  }
});

describe('POST /fin/token', () => {
  test('gives a page of this site a token that the service takes', async () => {
    const response = await ask({ headers: { Origin: origin } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    const { token, expires_in } = await response.json();
    assert.equal(expires_in, 86_400);
    const me = await app.request(`${origin}/service/api/1.1/wf/me`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    assert.equal((await me.json()).response.email, seeded.demo.email);
  });

  test('gives each caller a token of its own', async () => {
    const tokens = await Promise.all([ask(), ask()].map(async (response) => (await (await response).json()).token));
    assert.notEqual(tokens[0], tokens[1]);
  });

  for (const stranger of ['http://localhost:5174', 'https://localhost:5173', 'https://evil.example', 'null']) {
    test(`gives the page of ${stranger} none`, async () => {
      const response = await ask({ headers: { Origin: stranger } });
      assert.equal(response.status, 403);
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      assert.deepEqual(Object.keys(await response.json()), ['message']);
    });
  }

  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    test(`is not for ${method}`, async () => {
      const response = await ask({ method });
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('Allow'), 'POST');
    });
  }

  test('says so when the service gives none', async () => {
    const response = await createApp(new Hono()).request(`${origin}/fin/token`, { method: 'POST' });
    assert.equal(response.status, 503);
    assert.deepEqual(await response.json(), { message: 'The financing service gave no token.' });
  });
});

test('the service answers under its own paths, and the checkout is its own', async () => {
  const unknown = await get('/service/api/1.1/wf/nothing');
  assert.equal(unknown.status, 404);
  assert.match(unknown.headers.get('Content-Type') ?? '', /^application\/json/);
  const checkout = await get('/checkout/nothing');
  assert.equal(checkout.status, 404);
  assert.match(await checkout.text(), /There is no such checkout/);
});
