/** The card in a page's HTML (`renderFee`) in every engine: the payment is there before the script, and the element takes over without a request. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createDemo, type Demo } from '../../demo/server.js';
import { offer, startMarkupServer } from '../e2e/markup-server.js';
import { engines, until } from './drivers.js';

const wanted = process.env.ENGINES?.split(' ') ?? Object.keys(engines);

describe('the card in the HTML', () => {
  let demo: Demo;
  before(async () => {
    demo = await createDemo({ port: 0 });
  });
  after(() => demo.close());

  for (const name of wanted) {
    test(`is painted before the script, and taken over without a request, in ${name}`, async (t) => {
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
        server.paths.filter((path) => path.startsWith('/fin/')),
        [],
      );
    });
  }
});
