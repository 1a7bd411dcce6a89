/** The journey in every engine: see the fee, drag the slider, choose a term, fill in the dialog, reach the checkout. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createDemo, type Demo } from '../../demo/server.js';
import { serviceFee } from '../e2e/demo.js';
import { customer } from '../e2e/user.js';
import { drag, engines, find, press, until, type Visitor } from './drivers.js';

interface DisplayedFee {
  fee: number;
  /** The displayed text. */
  amount: string;
  totalCost: number;
  tenor: number;
  downpayment: number;
}

const readFee = `const { fee, selection, state, shadowRoot } = document.querySelector('fin-monthly-fee');
  return state === 'ready' && { ...selection, fee, amount: shadowRoot.querySelector('[part=amount]').textContent };`;

/** Waits for the fee of an offer, and checks that the displayed amount is the same number. */
const feeOf = async (visitor: Visitor, tenor: number, downpayment: number): Promise<DisplayedFee> => {
  const found = await until(async () => {
    const now = await visitor.evaluate<DisplayedFee | false>(readFee);
    return now && now.tenor === tenor && now.downpayment === downpayment && now;
  }, `the fee of ${tenor} years and ${downpayment} %`);
  assert.equal(Number(found.amount.replace(/[^\d.]/g, '')), found.fee);
  return found;
};

/** The name of a term's radio button, once it has the term's payment. */
const nameOfTerm = (visitor: Visitor, years: number): Promise<string> =>
  until(async () => {
    const name = await visitor.evaluate<string | null>(`return document.querySelector('fin-monthly-fee').shadowRoot
      .querySelector('input[value="${years}"]').getAttribute('aria-label');`);
    return name?.endsWith('per month') && name;
  }, `the payment of ${years} years`);

const wanted = process.env.ENGINES?.split(' ') ?? Object.keys(engines);

describe('the journey', () => {
  let demo: Demo;
  before(async () => {
    demo = await createDemo({ port: 0 });
  });
  after(() => demo.close());

  for (const name of wanted) {
    test(`from the fee to the checkout in ${name}`, async (t) => {
      const visitor = await (engines[name] ?? assert.fail(`no engine ${name}`))();
      t.after(() => visitor.close());
      const call = await serviceFee(demo);
      const before = (await demo.service.rows('projects')).length;

      await visitor.goto(demo.url);
      await press(visitor, 'link', 'What it costs a month');
      const first = await feeOf(visitor, 15, 10);
      await drag(visitor, 'Down payment', 1 / 4, 3 / 4);
      const dragged = await feeOf(visitor, 15, 30);
      await press(visitor, 'radio', await nameOfTerm(visitor, 20));
      const longer = await feeOf(visitor, 20, 30);
      for (const figure of [first, dragged, longer]) assert.equal(figure.fee, await call(figure));

      await press(visitor, 'button', 'See your offer');
      await find(visitor, 'dialog', 'Your details');
      for (const [label, text] of Object.entries(customer)) {
        await press(visitor, 'textbox', label);
        await visitor.keyboard.type(text);
      }
      await press(visitor, 'button', 'Continue');
      await until(() => visitor.evaluate('return location.pathname.startsWith("/checkout/")'), 'the checkout');
      const heading = await until(
        () => visitor.evaluate<string>('return document.querySelector("h1")?.textContent'),
        'h1',
      );
      assert.match(heading, /Ada/);

      const projects = await demo.service.rows('projects');
      assert.equal(projects.length, before + 1);
      const project = projects.find(({ checkout }) => checkout) ?? assert.fail('no project');
      assert.deepEqual(project.financing_durations, ['20 years']);
      assert.deepEqual(project.address_project, { address: customer['Installation address'] });
    });
  }
});
