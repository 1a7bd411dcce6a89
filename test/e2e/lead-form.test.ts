/** Not ready for the checkout: a lead instead, through the demo's host side into the service's database. */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { seeded } from '../../demo/service/index.js';
import { type DemoSite, openDemo, visit } from './demo.js';
import { customer, find, press } from './user.js';

const comment = 'We have a flat roof.';
const { Phone: phone, ...required } = customer;

let demo: DemoSite;

before(async () => {
  // The answer to the first lead is lost, the lead is not.
  demo = await openDemo({ service: { faults: 'new_lead:500-after x1' } });
});

after(() => demo.close());

const leads = () => demo.rows('leads');
const reached = (page: Page, state: string) => page.waitForSelector(`fin-lead-form:state(${state})`);

/** A visitor who has filled in the lead form of the landing page, and sent it. */
const send = async (t: TestContext) => {
  const visitor = await visit(t, demo);
  const { page } = visitor;
  await page.goto(demo.url);
  await reached(page, 'idle');
  await page.$eval('fin-lead-form', (form) => form.scrollIntoView()); // it comes near the view, and with that its form
  const texts = { ...required, 'Phone (optional)': phone, 'Message (optional)': comment };
  for (const [label, text] of Object.entries(texts)) await (await find(page, 'textbox', label)).type(text);
  await press(page, 'button', 'Send request');
  return visitor;
};

test('a lead whose answer was lost is asked for under its key, never sent twice, and anew only when told twice', async (t) => {
  const { page } = await send(t);
  await reached(page, 'unknown');
  await press(page, 'button', 'Try again');
  await press(page, 'button', 'Start anew'); // the host cannot know either
  await press(page, 'button', 'Cancel');
  await press(page, 'button', 'Start anew');
  assert.equal((await leads()).length, 1);
  await press(page, 'button', 'Send request');
  await reached(page, 'sent');
  assert.equal((await leads()).length, 2);
});

test('a visitor leaves a lead, and the host says whose it is', async (t) => {
  const former = new Set((await leads()).map(({ id }) => id));
  const { page, complaints } = await send(t);
  await reached(page, 'sent');
  const [lead, ...more] = (await leads()).filter(({ id }) => !former.has(id));
  assert.deepEqual(more, []);
  const { id: _id, createdAt: _createdAt, ...sent } = lead ?? assert.fail('no lead');
  assert.deepEqual(sent, {
    address: { address: customer['Address of the installation'] },
    country: 'Germany',
    organization: seeded.demo.organization,
    customer_email: customer['E-mail'],
    customer_first_name: customer['First name'],
    customer_last_name: customer['Last name'],
    customer_phone: '+49301234567',
    comment,
    sales_rep_id: seeded.demo.id,
    estimated_cost_of_installation: 24_900,
  });

  await press(page, 'button', 'Change');
  await press(page, 'button', 'Send request');
  await reached(page, 'sent');
  assert.equal((await leads()).length, former.size + 1, 'the same again is the same lead');
  assert.deepEqual(complaints, []);
});
