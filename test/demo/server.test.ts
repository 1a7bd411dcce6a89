/** The answers of the demo's app, without a port. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Hono } from 'hono';
import { loanExample, loans } from '../../demo/pages/loan-example.js';
import { createApp, unbuilt } from '../../demo/server.js';
import { createService, type Service, seeded } from '../../demo/service/index.js';
import { countryFacts } from '../../src/contract/index.js';
import { customer } from '../support/customer.js';

const origin = 'http://localhost:5173';

let service: Service;
let app: Hono;

before(async () => {
  service = await createService();
  app = createApp(service.app);
});

after(() => service.close());

const get = (path: string) => app.request(origin + path);
const post = (path: string, init: RequestInit = {}, to = app) =>
  to.request(`${origin}${path}`, { method: 'POST', ...init, headers: { Origin: origin, ...init.headers } });

/** The pricing request for the loan of an example. */
const pricingRequest = (country: keyof typeof loans) => {
  const { cost, years } = loans[country];
  return {
    country_project: country,
    currency_project: countryFacts[country].currency,
    'total_cost_installation (after subsidies) (incl vat)': cost,
    LTI_tenor: `${years} years`,
    LTI_downpayment: 0,
  };
};

const germanRequest = pricingRequest('Germany');

/** Calls an operation of the host as a page of the demo does. */
const callHost = async (operation: string, body: object, headers: Record<string, string> = {}, on = app) => {
  const { token } = await (await post('/fin/token', {}, on)).json();
  const init = {
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...headers,
    },
    body: JSON.stringify(body),
  };
  return post(`/fin/wf/${operation}`, init, on);
};

describe('a page', () => {
  for (const path of ['/', '/configurator', '/offers', '/themes', '/docs']) {
    test(`${path} gives the widgets the addresses of their host, and no credentials`, async () => {
      const response = await get(path);
      const page = await response.text();
      assert.equal(response.status, 200);
      assert.match(response.headers.get('Content-Type') ?? '', /^text\/html/);
      assert.match(page, /<script defer src="\/fin-widgets\.js"/);
      for (const attribute of [
        'data-base-url="/fin"',
        'data-token-url="/fin/token"',
        'data-country="Germany"',
        `offer-pdf="${origin}/offer.pdf"`,
      ])
        assert.ok(page.includes(attribute), attribute);
      assert.doesNotMatch(page, new RegExp(`demo-password|Bearer|${seeded.demo.organization}|${seeded.demo.id}`));
    });

    test(`${path} has nothing that its Content Security Policy forbids`, async () => {
      const response = await get(path);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
      assert.doesNotMatch(policy, /unsafe/);
      const page = await response.text();
      assert.doesNotMatch(page, /<style| style=| on\w+=|<script(?![^>]* src="\/)/);
    });

    test(`${path} is in English, in German with ?lang=de, and in English for an unknown language`, async () => {
      assert.match(await (await get(path)).text(), /<html lang="en">/);
      assert.match(await (await get(`${path}?lang=xx`)).text(), /<html lang="en">/);
      const german = await (await get(`${path}?lang=de`)).text();
      assert.match(german, /<html lang="de">/);
      assert.match(german, /href="\/configurator\?lang=de"/);
      assert.match(german, /\/offer\.pdf\?lang=de"/);
    });
  }

  for (const country of ['Germany', 'Sweden', 'Switzerland'] as const)
    test(`has a loan example for ${country} whose fee is the service’s`, async () => {
      const quoted = await callHost('pricing_2', pricingRequest(country));
      assert.equal((await quoted.json()).response.Monthly_fee, loanExample(loans[country]).fee);
    });

  test('formats the loan example in its language', async () => {
    const page = await (await get('/configurator?lang=de')).text();
    assert.match(page, /slot="rate">5,63\s%/);
    assert.match(page, /slot="legal">.*20\.000\s€.*15 Jahre.*5,63\s%.*5,49\s%.*180 Raten zu 163,31\s€.*29\.395,80\s€/);
  });

  test('is served while the service is unavailable', async () => {
    assert.equal((await createApp(new Hono()).request(`${origin}/`)).status, 200);
  });

  test('that cannot be made is answered with a page that says so', async (t) => {
    const broken = new Hono().all('*', () => {
      throw new Error('broken');
    });
    broken.onError((error) => {
      throw error;
    });
    const logged = t.mock.method(console, 'error', () => {});
    const response = await createApp(broken).request(`${origin}/checkout/x?lang=de`);
    assert.equal(response.status, 500);
    assert.match(await response.text(), /<h1>Eine Wolke ist davor\.<\/h1>/);
    assert.equal(logged.mock.callCount(), 1);
  });

  test('that does not exist is answered with the 404 page', async () => {
    for (const path of [
      '/nowhere',
      '/assets/nothing.css',
      '/assets/system-price.d.ts',
      '/assets/..%2Fhome.ts',
      '/docs/nowhere',
      '/docs/..%2Fpackage.json',
      '/docs/no.png',
    ]) {
      const response = await get(path);
      assert.equal(response.status, 404, path);
      assert.match(await response.text(), /<h1>Nothing grows here\.<\/h1>/);
    }
  });
});

describe('a static file', () => {
  for (const [path, type] of [
    ['/assets/site.css', 'text/css; charset=utf-8'],
    ['/assets/home.css', 'text/css; charset=utf-8'],
    ['/assets/configurator.css', 'text/css; charset=utf-8'],
    ['/assets/theme.js', 'text/javascript; charset=utf-8'],
    ['/assets/configurator.js', 'text/javascript; charset=utf-8'],
    ['/assets/themes/bold.css', 'text/css; charset=utf-8'],
    ['/assets/mark.svg', 'image/svg+xml; charset=utf-8'],
    ['/assets/figtree.woff2', 'font/woff2'],
  ] as const) {
    test(`${path} is ${type}, and is not sent again while it is unchanged`, async () => {
      const response = await get(path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('Content-Type'), type);
      const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
      assert.equal((await app.request(origin + path, { headers })).status, 304);
    });
  }

  test('is compressed for a browser, but for the font', async () => {
    for (const [path, encoding] of [
      ['/', 'gzip'],
      ['/assets/site.css', 'gzip'],
      ['/assets/figtree.woff2', null],
    ] as const) {
      const response = await app.request(origin + path, { headers: { 'Accept-Encoding': 'gzip' } });
      assert.equal(response.headers.get('Content-Encoding'), encoding, path);
    }
  });

  test('/fin-widgets.js is the built script, or a 503 that says how to build it', async () => {
    const response = await get('/fin-widgets.js');
    if (response.status === 200) assert.match(response.headers.get('Content-Type') ?? '', /^text\/javascript/);
    else assert.deepEqual([response.status, await response.text()], [503, unbuilt]);
  });

  for (const language of ['en', 'de']) {
    test(`/offer.pdf is a PDF whose cross-reference table has the offset of each object (${language})`, async () => {
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

describe('the host', () => {
  test('gives a page of the demo a session token, which the service itself refuses', async () => {
    const response = await post('/fin/token');
    assert.equal(response.status, 200);
    const { token, expires_in, idempotency } = await response.json();
    assert.deepEqual([expires_in, idempotency], [600, true]);
    const me = await app.request(`${origin}/service/api/1.1/wf/me`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    assert.equal(me.status, 401);
  });

  for (const local of [
    'http://127.0.0.1:5173',
    'http://[::1]:5173',
    'http://localhost:8080',
    'https://localhost:3000',
  ]) {
    test(`is for pages of ${local}, on this machine`, async () => {
      const headers = { Origin: local, 'Content-Type': 'application/json' };
      const preflight = await app.request(`${origin}/fin/wf/pricing_2`, { method: 'OPTIONS', headers });
      const minted = await post('/fin/token', { headers });
      const { token } = await minted.json();
      const init = { headers: { ...headers, Authorization: `Bearer ${token}` }, body: JSON.stringify(germanRequest) };
      const priced = await post('/fin/wf/pricing_2', init);
      for (const response of [preflight, minted, priced])
        assert.deepEqual([response.ok, response.headers.get('Access-Control-Allow-Origin')], [true, local]);
    });
  }

  for (const stranger of ['http://192.168.1.2:5173', 'http://localhost.evil.example', 'https://evil.example', 'null']) {
    test(`refuses a session token to a page of ${stranger}`, async () => {
      const response = await post('/fin/token', { headers: { Origin: stranger } });
      assert.deepEqual([response.status, response.headers.get('Access-Control-Allow-Origin')], [403, null]);
    });
  }

  test('creates leads for the demo user, whatever user the page names', async () => {
    const response = await callHost('new_lead', {
      customer_first_name: 'Ada',
      customer_last_name: 'Berg',
      customer_email: 'ada@example.org',
      address: { address: 'Am Ring 1, Köln' },
      country: 'Germany',
      estimated_cost_of_installation: 24_900,
      organization: seeded.other.organization,
      sales_rep_id: seeded.other.id,
    });
    assert.equal(response.status, 200);
    const [lead] = await service.rows('leads');
    assert.deepEqual([lead?.organization, lead?.sales_rep_id], [seeded.demo.organization, seeded.demo.id]);
  });

  const project = {
    ...customer,
    type_project: 'Solar',
    type_customer: 'Individual',
    country_project: 'Germany',
    currency_project: 'EUR',
    offer_PDF: [`${origin}/offer.pdf`],
    financing_options: ['Financing'],
    Total_cost_installation: 24_900,
    organization: seeded.other.organization,
    send_offer_email: true,
  };

  test('creates projects for the demo user, with the demo’s offer and a checkout link of the demo', async () => {
    const response = await callHost('new_project_2', project);
    const { checkout_link, project_id } = (await response.json()).response;
    assert.match(project_id, /^v1\./);
    assert.ok(checkout_link.startsWith(`${origin}/checkout/`));
    const [row] = await service.rows('projects');
    assert.equal(row?.organization, seeded.demo.organization);
    assert.equal(row.sales_rep, seeded.demo.id);
    assert.equal(row.send_offer_email, false);
  });

  for (const [keepsProjects, where, status] of [
    [false, 'ended with the last process: it is sent', 200],
    [true, 'outlived the last process: the outcome is unknown', 502],
  ] as const)
    test(`a replay without a record, where projects ${where}`, async (t) => {
      const { mock } = t.mock.method(console, 'warn', () => {}); // the warning about a store that forgets
      const restarted = createApp(service.app, { keepsProjects });
      const response = await callHost('new_project_2', project, { 'Idempotency-Replay': 'true' }, restarted);
      assert.equal(response.status, status);
      assert.equal(mock.callCount(), keepsProjects ? 1 : 0);
    });

  test('answers 502 without the service’s own answer if the service fails', async (t) => {
    const { mock } = t.mock.method(console, 'warn', () => {}); // the warning for the demo's operator
    const alone = createApp(new Hono());
    const headers = { Origin: origin, 'Content-Type': 'application/json' };
    const { token } = await (await alone.request(`${origin}/fin/token`, { method: 'POST', headers })).json();
    const response = await alone.request(`${origin}/fin/wf/pricing_2`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${token}` },
      body: JSON.stringify(germanRequest),
    });
    assert.equal(response.status, 502);
    assert.deepEqual(await response.json(), { status: 'ERROR', message: 'The financing service failed.' });
    assert.equal(mock.callCount(), 1);
  });

  test('accepts session tokens from before a restart only with the same secret', async () => {
    const secret = 'a secret of the demo of 32 bytes and more';
    const start = (secret?: string) => createApp(service.app, { secret });
    const headers = { Origin: origin, 'Content-Type': 'application/json' };
    const minted = await start(secret).request(`${origin}/fin/token`, { method: 'POST', headers });
    const { token } = await minted.json();
    const init = { method: 'POST', headers: { ...headers, Authorization: `Bearer ${token}` }, body: '{}' };
    const path = `${origin}/fin/wf/pricing_2`;
    assert.equal((await start(secret).request(path, init)).status, 400);
    assert.equal((await start().request(path, init)).status, 401);
  });
});

test('the service answers unknown operations and unknown checkouts with its own 404', async () => {
  const unknown = await get('/service/api/1.1/wf/nothing');
  assert.equal(unknown.status, 404);
  assert.match(unknown.headers.get('Content-Type') ?? '', /^application\/json/);
  const checkout = await get('/checkout/nothing');
  assert.equal(checkout.status, 404);
  assert.match(await checkout.text(), /There is no such checkout/);
});

test('the checkout speaks the language of the page that led there, and leads back to it', async () => {
  const languageFrom = async (referrer: string, wanted: string) => {
    const headers = { Referer: referrer, 'Accept-Language': wanted };
    const page = await (await app.request(`${origin}/checkout/nothing`, { headers })).text();
    return [/<html lang="(\w+)"/.exec(page)?.[1], /class="back"><a href="([^"]*)"/.exec(page)?.[1]];
  };
  assert.deepEqual(await languageFrom(`${origin}/?lang=de`, 'fr'), ['de', '/?lang=de']);
  assert.deepEqual(await languageFrom(`${origin}/configurator`, 'de'), ['en', '/configurator']);
  assert.deepEqual(await languageFrom('https://elsewhere.example/?lang=de', 'fr'), ['fr', '/']);
  assert.equal((await get('/')).headers.get('Referrer-Policy'), 'same-origin');
});
