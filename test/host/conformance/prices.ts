/** Answers of `pricing_2`: asked once for all, and given to others for a while. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gate, question, until } from '../support.js';
import { assertNo, assertYes } from './assertions.js';
import type { Group } from './group.js';
import { another, eventually } from './page.js';
import { localOrigin } from './subject.js';

export const prices = (group: Group): void => {
  group('a price', ['plain'], (page) => {
    it('is asked once for all who ask at once', async () => {
      const held = gate<Response | undefined>();
      page.upstream.plays({ pricing_2: () => held.opened });
      const asked = another();
      const token = await page.token();
      const answers = Array.from({ length: 20 }, () => page.ask('pricing_2', asked, { token }));
      await until(() => page.upstream.sent().length > 0);
      held.open(undefined);
      const fees = (await Promise.all(answers)).map((answer) => assertYes(answer).Monthly_fee);
      assert.deepEqual(new Set(fees), new Set([201]));
      assert.equal(page.upstream.sent().length, 1);
    });

    it('serves every other visitor, of any origin, whatever else they say', async () => {
      const asked = another();
      const { text } = await page.ask('pricing_2', asked);
      const token = await page.token({ origin: localOrigin });
      const turned = Object.fromEntries(Object.entries({ ...asked, x: 1, organization: 'x' }).reverse());
      assert.equal((await page.ask('pricing_2', turned)).text, text);
      const elsewhere = await page.ask('pricing_2', asked, { token, origin: localOrigin });
      assertYes(elsewhere, localOrigin);
      assert.equal(elsewhere.text, text);
      assert.equal(page.upstream.sent().length, 1);
    });

    it('is no answer to another question', async () => {
      const asked = another();
      const changes = [{}, { LTI_tenor: '11 years' }, { LTI_downpayment: 11 }, { country_project: 'Netherlands' }];
      const fees: number[] = [];
      for (const change of changes)
        fees.push(assertYes(await page.ask('pricing_2', { ...asked, ...change })).Monthly_fee);
      assert.deepEqual(fees, [201, 202, 203, 204]);
    });

    it('that could not be had is asked for again', async () => {
      page.upstream.plays({ pricing_2: ({ count }) => (count === 1 ? new Response('', { status: 500 }) : undefined) });
      const asked = another();
      assertNo(await page.ask('pricing_2', asked), 502, 'ERROR');
      assertYes(await page.ask('pricing_2', asked));
    });
  });

  group('a price, after its time,', ['brief'], (page) => {
    it('is asked for anew', async () => {
      const token = async () => (await eventually(200, () => page.mint())).response.token;
      const asked = another();
      const fee = async () => assertYes(await page.ask('pricing_2', asked, { token: await token() })).Monthly_fee;
      assert.equal(await fee(), 201);
      const end = Date.now() + 5_000;
      while ((await fee()) === 201) assert.ok(Date.now() < end);
      assert.equal(page.upstream.sent().length, 2);
    });
  });

  group('a price that serves nobody else', ['open'], (page) => {
    it('is asked for each time', async () => {
      for (let i = 0; i < 3; i++) assertYes(await page.ask('pricing_2', question));
      assert.equal(page.upstream.sent().length, 3);
    });
  });
};
