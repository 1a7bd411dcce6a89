/** The dialog's file in every engine: altered, it is not run, and the button says that it cannot go on. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { alteredTag, furtherFiles, titleOfAltered } from '../script/altered.js';
import { button, connection, fee, site, tag } from '../script/site.js';
import { type Scenario, scenario } from '../support/scenario.js';
import { engines, find, press, until, type Visitor } from './drivers.js';

const here = site();
const host = '127.0.0.1';
const wanted = process.env.ENGINES?.split(' ') ?? Object.keys(engines);

for (const name of wanted)
  describe(name, () => {
    let visitor: Visitor;
    before(async () => {
      visitor = await (engines[name] ?? assert.fail(`no engine ${name}`))();
    });
    after(() => visitor.close());

    /** Opens a page with the tag, waits for its fee, and presses its button. */
    const open = async (makeTag: (service: Scenario) => string): Promise<void> => {
      const service = await scenario(new URL(here.put('', {}, host)).origin);
      await visitor.goto(here.put(makeTag(service) + fee + button, {}, host));
      await until(
        () => visitor.evaluate("return document.querySelector('fin-monthly-fee').state === 'ready'"),
        'the fee',
      );
      await press(visitor, 'button', 'View offer');
    };

    test('does not run an altered file', async () => {
      await open((service) => alteredTag(here, 'forms', service));
      const state = "return document.querySelector('fin-checkout-button').state === 'error'";
      await until(() => visitor.evaluate(state), 'the error');
      assert.notEqual(await visitor.evaluate('return document.title'), titleOfAltered);
    });

    test('fetches a file once, and runs what was checked', async () => {
      await open((service) => tag(connection(service)));
      await find(visitor, 'dialog', 'Your details');
      const names = "return performance.getEntriesByType('resource').map(({ name }) => name)";
      const fetched = await visitor.evaluate<string[]>(names);
      assert.equal(fetched.filter((url) => url.includes(furtherFiles.forms)).length, 1);
    });
  });
