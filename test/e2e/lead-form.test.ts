/** The lead form of the demo: a lead goes through the host side into the service's database. */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { seeded } from '../../demo/service/index.js';
import { type DemoSite, openDemo, visit } from './demo.js';
import { customer, find, press } from './user.js';

const comment = 'We have a flat roof.';

let demo: DemoSite;

before(async () => {
  // The service stores the first lead, and answers 500.
  demo = await openDemo({ service: { faults: 'new_lead:500-after x1' } });
});

after(() => demo.close());

const leads = () => demo.rows('leads');
const waitForState = (page: Page, state: string) => page.waitForSelector(`fin-lead-form:state(${state})`);

/** Opens the landing page, fills in the lead form, and submits it. */
const sendLead = async (t: TestContext) => {
  const visitor = await visit(t, demo);
  const { page } = visitor;
  await page.goto(demo.url);
  await waitForState(page, 'idle');
  await page.$eval('fin-lead-form', (form) => form.scrollIntoView()); // the form is loaded near the viewport
  const texts = { ...customer, 'Message (optional)': comment };
  for (const [label, text] of Object.entries(texts)) await (await find(page, 'textbox', label)).type(text);
  await press(page, 'button', 'Send request');
  return visitor;
};

test('a lead with an unknown outcome is retried under its key, and sent a second time only after two clicks', async (t) => {
  const { page } = await sendLead(t);
  await waitForState(page, 'unknown');
  await press(page, 'button', 'Try again');
  await press(page, 'button', 'Start again'); // the host does not know the outcome either
  await press(page, 'button', 'Cancel');
  await press(page, 'button', 'Start again');
  assert.equal((await leads()).length, 1);
  await press(page, 'button', 'Send request');
  await waitForState(page, 'sent');
  assert.equal((await leads()).length, 2);
});

test('a visitor sends a lead, and the host adds organization and sales representative', async (t) => {
  const former = new Set((await leads()).map(({ id }) => id));
  const { page, complaints } = await sendLead(t);
  await waitForState(page, 'sent');
  const [lead, ...more] = (await leads()).filter(({ id }) => !former.has(id));
  assert.deepEqual(more, []);
  const { id: _id, createdAt: _createdAt, ...sent } = lead ?? assert.fail('no lead');
  assert.match(
    await page.$eval('fin-lead-form', (form) => form.shadowRoot?.querySelector('[part=status]')?.textContent ?? ''),
    /will call you within two working days/,
  );
  assert.deepEqual(sent, {
    address: { address: customer['Installation address'] },
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

  await press(page, 'button', 'Send another request');
  await press(page, 'button', 'Send request');
  await waitForState(page, 'sent');
  assert.equal((await leads()).length, former.size + 1, 'the same data are the same lead');
  assert.deepEqual(complaints, []);
});
