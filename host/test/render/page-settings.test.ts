/** `renderFee` with the settings that a host has for its pages. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createHost, type HostOptions, renderFee } from '../../src/index.js';
import { simulatedService } from '../../src/test-mode/simulated-service.js';
import { durableStore } from '../support/durable-store.js';
import { origin, secret } from '../support/fixtures.js';

const page: HostOptions['page'] = {
  country: 'Germany',
  tenors: [5, 15],
  tenor: 15,
  downpayment: 10,
  requireLegal: true,
  rate: '5.63 % effective',
  legal: 'First <b>\nSecond',
  strings: { yourFee: 'From & up' },
  accent: '#123456',
};
const hostWith = (page: HostOptions['page'], options: Partial<HostOptions> = {}) =>
  createHost({
    service: simulatedService('success') as HostOptions['service'],
    origins: [origin],
    secret,
    store: durableStore(),
    page,
    ...options,
  });

/** The quotes that stand beside a card. */
interface Block {
  host: string;
  quotes: [body: Record<string, unknown>, answer: unknown][];
  page: unknown;
}
const blockOf = (html: string): Block => JSON.parse(/data-fin-quotes>(.*?)<\/script>/.exec(html)?.[1] ?? '');

it('renders a card with nothing but a total cost, its texts as text, and hands the settings on', async () => {
  const { html, maxAgeSeconds } = await renderFee(hostWith(page), { 'total-cost': 24_900 }, { origin });
  assert.equal(typeof maxAgeSeconds, 'number');
  for (const piece of [
    '<p>First &lt;b&gt;</p>',
    '<p>Second</p>',
    '5.63 % effective',
    'From &amp; up',
    ':host{--_host-accent:var(--fin-accent,#123456)}',
    '<fin-monthly-fee total-cost="24900">',
  ])
    assert.equal(html.includes(piece), true, piece);
  const block = blockOf(html);
  assert.deepEqual(block.page, page);
  assert.deepEqual(
    block.quotes.map(([body]) => [body.country_project, body.LTI_tenor, body.LTI_downpayment]),
    [
      ['Germany', '15 years', 10],
      ['Germany', '5 years', 10],
    ],
  );
});

it('has the legal texts of the host’s product only', async () => {
  const texts = { ...page, requireLegal: false };
  const { html } = await renderFee(hostWith(texts), { product: 'lease', 'total-cost': 24_900 }, { origin });
  assert.match(html, /<template shadowrootmode/);
  assert.doesNotMatch(html.replace(/<script.*<\/script>/s, ''), /Second|5\.63 %/);
});

it('prefers the attributes, and is the plain element without a country', async () => {
  const attributes = { country: 'NL', tenors: '7', 'total-cost': 24_900 };
  const { html } = await renderFee(hostWith(page), attributes, { origin });
  assert.match(
    html,
    /"country_project":"Netherlands","currency_project":"EUR".*"LTI_tenor":"7 years","LTI_downpayment":10/,
  );
  const plain = await renderFee(hostWith(undefined), { 'total-cost': 24_900 }, { origin });
  assert.deepEqual(plain, { html: '<fin-monthly-fee total-cost="24900"></fin-monthly-fee>', maxAgeSeconds: undefined });
});

it('takes the number 0 as it takes the text', async () => {
  const attributes = { 'total-cost': 24_900, downpayment: 0, 'downpayment-max': 0 };
  const { html } = await renderFee(hostWith(page), attributes, { origin });
  assert.match(html, /"LTI_downpayment":0/);
  assert.match(html, /part="slider"[^>]*max="0"/);
});

it('takes an empty address, or none, for that of the host', async () => {
  const hosts = [{ 'base-url': false }, { 'base-url': '' }, { host: false }, { host: '' }].map(async (address) => {
    const { html } = await renderFee(hostWith(page), { 'total-cost': 24_900, ...address }, { origin });
    return blockOf(html).host;
  });
  assert.deepEqual(await Promise.all(hosts), Array(4).fill('/fin'));
});

it('rounds a cost to cents, so that the element reads the same one, and no percentage', async () => {
  const attributes = { 'total-cost': 999.125, 'downpayment-step': 0.125, downpayment: 12.125 };
  const { html } = await renderFee(hostWith(page), attributes, { origin });
  const cost = blockOf(html).quotes[0]?.[0]['total_cost_installation (after subsidies) (incl vat)'];
  assert.ok(cost === 999.12 || cost === 999.13, String(cost));
  assert.equal(
    html.includes(`<fin-monthly-fee total-cost="${cost}" downpayment-step="0.125" downpayment="12.125">`),
    true,
  );
});

it('sends no request whose answer it could not use, without a cache', async () => {
  const sent: string[] = [];
  const service = {
    baseUrl: 'https://service.example/api/1.1',
    email: 'a@installer.example',
    password: 'secret',
    async fetch(input: RequestInfo | URL) {
      sent.push(String(input));
      return Response.json({}, { status: 503 });
    },
  };
  const host = hostWith(page, { service, pricingTtl: 0 });
  const { maxAgeSeconds } = await renderFee(host, { 'total-cost': 24_900 }, { origin });
  assert.deepEqual([maxAgeSeconds, sent], [undefined, []]);
});

it('needs no context, also where `waitUntil` is that of a platform', async () => {
  const host = hostWith(page, {
    waitUntil: (work, context) => (context as { waitUntil(work: Promise<unknown>): void }).waitUntil(work),
  });
  const { html } = await renderFee(host, { 'total-cost': 24_900 }, { origin });
  assert.match(html, /<template shadowrootmode/);
});

it('renderFee lets no name of an attribute end the markup', async () => {
  const host = hostWith(page);
  const html = async (more: object) => (await renderFee(host, { 'total-cost': 24_900, ...more }, { origin })).html;
  const plain = await html({});
  const [tag = ''] = /<fin-monthly-fee[^>]*>/.exec(plain) ?? [];
  for (const name of ['x><script>alert(1)</script><i ', 'x onpointerenter=alert(1) y', 'x/onclick', '"', ''])
    assert.equal((await html({ [name]: 'z' })).includes(tag), true, name);
});

it('renderFee takes null for no children and no nonce, and other values as texts', async () => {
  const host = hostWith({ ...page, requireLegal: false });
  for (const options of [{ children: null }, { children: 5 }, { nonce: null }, { nonce: 5 }]) {
    const { html } = await renderFee(host, { 'total-cost': 24_900 }, { origin, ...(options as object) });
    const nonce = 'nonce' in options && options.nonce === 5 ? ' nonce="5"' : '';
    assert.equal(html.includes(`<template shadowrootmode="open"><style${nonce}>`), true);
    assert.equal(
      html.endsWith(`</template>${'children' in options && options.children === 5 ? 5 : ''}</fin-monthly-fee>`),
      true,
    );
  }
});

it('takes every quote that is cached, however short the time limit is, and no other', async () => {
  const host = hostWith(page);
  const render = async (timeoutMs: number) =>
    (await renderFee(host, { 'total-cost': 24_900 }, { origin, timeoutMs })).maxAgeSeconds !== undefined;
  assert.equal(await render(0), false);
  assert.equal(await render(5_000), true);
  for (let i = 0; i < 30; i++) assert.equal(await render(0), true);
});
