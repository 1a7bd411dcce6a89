/** The card in a page's HTML (`renderFee`) in every engine: the payment is there before the script, and the element takes over without a request. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { serve } from '@hono/node-server';
import { createHost, type Host, renderFee } from 'fin-widgets-host';
import { createDemo, type Demo } from '../../demo/server.js';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { engines, until } from './drivers.js';

const offer = {
  country: 'DE',
  'total-cost': 24900,
  tenor: 15,
  downpayment: 10,
  'base-url': '/fin',
  'token-url': '/fin/token',
};

const wanted = process.env.ENGINES?.split(' ') ?? Object.keys(engines);

describe('the card in the HTML', () => {
  let demo: Demo;
  let host: Host;
  let requests: string[] = [];
  const server = serve({
    port: 0,
    async fetch(request) {
      const { pathname, origin } = new URL(request.url);
      requests.push(pathname);
      if (pathname === '/') {
        const { html } = await renderFee(host, offer, { origin, timeoutMs: 10_000 });
        return new Response(`<!doctype html><html lang="en"><meta charset="utf-8"><title>An installer</title>${html}`, {
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        });
      }
      if (pathname.startsWith('/fin/')) return host(request);
      const file = await readFile(`dist${pathname}`).catch(() => undefined);
      return new Response(file ?? null, { status: file ? 200 : 404, headers: { 'Content-Type': 'text/javascript' } });
    },
  });
  const urlOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  before(async () => {
    if (!server.listening) await once(server, 'listening');
    demo = await createDemo({ port: 0 });
    host = createHost({
      service: { baseUrl: `${demo.url}${basePaths[0]}`, email: seeded.demo.email, password: seededPassword },
      secret: 'a secret of at least thirty-two characters',
      origins: [urlOf()],
      pricingTtl: 300,
      clientIp: () => '192.0.2.1',
      log() {},
    });
  });
  after(async () => {
    server.close();
    await demo.close();
  });

  for (const name of wanted) {
    test(`is painted before the script, and taken over without a request, in ${name}`, async (t) => {
      const visitor = await (engines[name] ?? assert.fail(`no engine ${name}`))();
      t.after(() => visitor.close());
      await visitor.goto(urlOf());
      const card = `const { shadowRoot, state } = document.querySelector('fin-monthly-fee');
        const amount = shadowRoot.querySelector('[part=amount]');
        const { width, height } = amount.getBoundingClientRect();
        const { visibility, fontSize } = getComputedStyle(amount);`;
      const box = `${card} return [amount.textContent, visibility, fontSize, width, height];`;
      const before = await visitor.evaluate<unknown[]>(box);
      assert.deepEqual(before.slice(0, 2), ['€182.99', 'visible']);
      requests = [];
      await visitor.evaluate(
        `document.head.append(Object.assign(document.createElement('script'), { src: '/fin-widgets.js' }));`,
      );
      await until(() => visitor.evaluate<boolean>(`${card} return state === 'ready';`), 'the takeover');
      assert.deepEqual(await visitor.evaluate(box), before);
      assert.equal(
        await visitor.evaluate(
          `return document.querySelector('fin-monthly-fee').shadowRoot.querySelectorAll('.card').length;`,
        ),
        1,
      );
      assert.deepEqual(
        requests.filter((path) => path.startsWith('/fin/')),
        [],
      );
    });
  }
});
