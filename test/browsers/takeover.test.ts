/** What is there before the script, in every engine: the card in a page's HTML (`renderFee`), and the first mint of the early file. The elements take it over without a request. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createDemo, type Demo } from '../../demo/server.js';
import { offer, startMarkupServer } from '../e2e/markup-server.js';
import { engines, until } from './drivers.js';

/** Adds the script's tag. */
const addScript = `document.head.append(Object.assign(document.createElement('script'), { src: '/fin-widgets.js' }));`;

const wanted = process.env.ENGINES?.split(' ') ?? Object.keys(engines);

describe('before the script', () => {
  let demo: Demo;
  before(async () => {
    demo = await createDemo({ port: 0 });
  });
  after(() => demo.close());

  for (const name of wanted) {
    test(`the card in the HTML is painted, and taken over without a request, in ${name}`, async (t) => {
      const visitor = await (engines[name] ?? assert.fail(`no engine ${name}`))();
      t.after(() => visitor.close());
      const server = await startMarkupServer(t, demo.url);
      await server.writePage(offer);
      await visitor.goto(server.url);
      const card = `const { shadowRoot, state } = document.querySelector('fin-monthly-fee');
        const amount = shadowRoot.querySelector('[part=amount]');
        const { width, height } = amount.getBoundingClientRect();
        const { visibility, fontSize } = getComputedStyle(amount);`;
      const box = `${card} return [amount.textContent, visibility, fontSize, width, height];`;
      const before = await visitor.evaluate<unknown[]>(box);
      assert.deepEqual(before.slice(0, 2), ['€182.99', 'visible']);
      server.paths.length = 0;
      await visitor.evaluate(addScript);
      await until(() => visitor.evaluate<boolean>(`${card} return state === 'ready';`), 'the takeover');
      assert.deepEqual(await visitor.evaluate(box), before);
      assert.equal(
        await visitor.evaluate(
          `return document.querySelector('fin-monthly-fee').shadowRoot.querySelectorAll('.card').length;`,
        ),
        1,
      );
      assert.deepEqual(
        server.paths.filter((path) => path.startsWith('/fin/')),
        [],
      );
    });

    test(`the early file requests the first mint, which the card takes, in ${name}`, async (t) => {
      const visitor = await (engines[name] ?? assert.fail(`no engine ${name}`))();
      t.after(() => visitor.close());
      const server = await startMarkupServer(t, demo.url);
      const earlyTag = '<script defer src="/fin-widgets.early.js"></script>';
      const tagWithoutFile = '<script defer src="/nothing/fin-widgets.js"></script>';
      server.delayMs = 500; // so the page has no quotes
      await server.writePage(offer, { timeoutMs: 1, head: earlyTag + tagWithoutFile });
      await visitor.goto(server.url);
      const requests = () => server.paths.filter((path) => path.startsWith('/fin/'));
      await until(async () => requests().length > 0, 'the mint');
      await visitor.evaluate(addScript);
      const card = `const { shadowRoot, state } = document.querySelector('fin-monthly-fee');`;
      await until(() => visitor.evaluate<boolean>(`${card} return state === 'ready';`), 'the payment');
      const amount = await visitor.evaluate(`${card} return shadowRoot.querySelector('[part=amount]').textContent;`);
      assert.equal(amount, '€182.99');
      assert.deepEqual(requests(), ['/fin/token']);
    });
  }
});
