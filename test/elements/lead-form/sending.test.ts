import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type FinLeadEvent, FinLeadForm, FinLeadSentEvent, type Lead } from '../../../src/index.js';
import {
  body,
  customer,
  fill,
  focused,
  has,
  heard,
  inputsOf,
  part,
  place,
  placeKeyed,
  press,
  reached,
  sent,
  statusOf,
  type,
  typed,
} from './support.js';

/** A form that knows its customer, whose page thinks until it decides. */
async function thinking() {
  const placed = await place({ lead: customer });
  let decide = (): void => {};
  const decision = new Promise<void>((resolve) => {
    decide = resolve;
  });
  placed.form.addEventListener('fin-lead', (event) => event.waitUntil(decision));
  press(placed.form);
  await reached(placed.form, 'sending');
  return { ...placed, decide };
}

const lost = { new_lead: [{ status: 500, body: {} }] };

describe('one submit is one lead', () => {
  it('for two in one task, and Enter held down', async () => {
    const { form, there } = await place({}, { new_lead: [{ hold: 'a' }] });
    fill(form);
    press(form);
    part<HTMLFormElement>(form, 'form').requestSubmit();
    inputsOf(form).email_customer?.focus();
    for (let i = 0; i < 5; i++) await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    await there.until(1, 'new_lead');
    await there.release('a');
    await reached(form, 'sent');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('for the same data again, in another form of the page too', async () => {
    const { form, there } = await place();
    const { form: other } = await place({ baseUrl: form.baseUrl ?? '' });
    const arrived = heard('fin-lead-sent');
    fill(form);
    await reached(form, 'sent');
    press(form, 'change');
    await reached(form, 'idle');
    press(form);
    await reached(form, 'sent');
    press(other); // what was typed in the one stands in the other
    await reached(other, 'sent');
    expect(await sent(there)).to.deep.equal([body]);
    expect(arrived).to.have.length(1);
  });

  it('for another form while the first is under way, whatever it comes to', async () => {
    const { form, there } = await place({}, { new_lead: [{ status: 400, body: {}, hold: 'a' }] });
    const { form: other } = await place({ baseUrl: form.baseUrl ?? '' });
    fill(form);
    fill(other);
    await there.until(1, 'new_lead');
    await there.release('a');
    await reached(form, 'error');
    await reached(other, 'error');
    expect(await there.log('new_lead')).to.have.length(1);
  });

  it('but other data is another lead, under another key', async () => {
    const { form, there } = await placeKeyed({});
    fill(form);
    await reached(form, 'sent');
    press(form, 'change');
    await reached(form, 'idle');
    type(inputsOf(form).comment, 'Call me before nine.');
    press(form);
    await reached(form, 'sent');
    expect(await sent(there)).to.deep.equal([body, { ...body, comment: 'Call me before nine.' }]);
    const keys = (await there.log('new_lead')).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(2);
  });

  it('and is never sent again by itself, nor by a submit, while nobody knows', async () => {
    const { form, there } = await place({}, lost);
    fill(form);
    await reached(form, 'unknown');
    part<HTMLFormElement>(form, 'form').requestSubmit();
    form.requestUpdate();
    await form.updateComplete;
    await form.updateComplete;
    expect([form.state, (await there.log('new_lead')).length]).to.deep.equal(['unknown', 1]);
  });

  it('and one that was refused after it was lost is still not certain', async () => {
    const { form, there } = await placeKeyed({
      new_lead: [
        { status: 500, body: {} },
        { status: 429, body: {} },
      ],
    });
    fill(form);
    await reached(form, 'unknown');
    press(form, 'check');
    await there.until(2, 'new_lead');
    await reached(form, 'unknown');
    expect(has(form, 'check')).to.equal(true);
    press(form, 'check');
    await reached(form, 'sent');
    const keys = (await there.log('new_lead')).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(1);
  });

  it('and a replay that another form joins and the service refuses leaves both uncertain', async () => {
    const { form, there } = await placeKeyed({
      new_lead: [
        { status: 500, body: {} },
        { status: 429, body: {}, hold: 'replay' },
      ],
    });
    fill(form);
    await reached(form, 'unknown');
    const { form: other } = await place({ baseUrl: form.baseUrl ?? null, tokenUrl: form.tokenUrl ?? null });
    press(form, 'check');
    await there.until(2, 'new_lead');
    press(other); // the other form has the same data
    await there.release('replay');
    await reached(form, 'unknown');
    await reached(other, 'unknown');
    expect(await there.log('new_lead')).to.have.length(2);
  });

  for (const [what, thrown] of [
    ['an error', new Error('ada@example.com')],
    ['nothing', undefined],
  ] as const) {
    it(`and a client of the page’s own making that throws ${what} leaves it unknown`, async () => {
      const errors = heard('fin-error');
      const client = { call: () => Promise.reject(thrown) } as unknown as NonNullable<FinLeadForm['client']>;
      const { form } = await place({ client });
      fill(form);
      await reached(form, 'unknown');
      expect(errors.map(({ error }) => error.code)).to.deep.equal(['unknown_outcome']);
      expect(errors[0]?.error.message).not.to.contain('ada@example.com');
    });
  }
});

describe('fin-lead', () => {
  it('carries what will be sent, complete, and may change it', async () => {
    const { form, there } = await place();
    const events: FinLeadEvent[] = [];
    form.parentElement?.addEventListener('fin-lead', (event) => {
      events.push(event);
      event.lead.comment = `${event.lead.comment} (roof: south)`;
    });
    fill(form);
    await reached(form, 'sent');
    const [{ bubbles, composed, cancelable, lead }] = events as [FinLeadEvent];
    expect([bubbles, composed, cancelable]).to.deep.equal([true, true, true]);
    expect(lead).to.deep.equal({ ...body, comment: 'Call me after six. (roof: south)' });
    expect(await sent(there)).to.deep.equal([lead]);
    const { bubbles: up, composed: out, cancelable: stops } = new FinLeadSentEvent();
    expect([up, out, stops]).to.deep.equal([true, true, false]);
  });

  it('that cannot be sent is a failure with a way on', async () => {
    const { form, there } = await place();
    const errors = heard('fin-error');
    form.addEventListener('fin-lead', ({ lead }) => Object.assign(lead, { comment: 1n }), { once: true });
    fill(form);
    await reached(form, 'error');
    expect(errors.map(({ error }) => error.code)).to.deep.equal(['invalid_input']);
    press(form);
    await reached(form, 'sent');
    expect(await sent(there)).to.have.length(1);
  });

  it('prevented: nothing is sent, and all stays', async () => {
    const { form, there } = await place();
    form.addEventListener('fin-lead', (event) => event.preventDefault());
    fill(form);
    await reached(form, 'idle');
    expect(await there.log()).to.deep.equal([]);
    expect(inputsOf(form).comment?.value).to.equal(typed.comment);
  });

  it('held by a promise that is rejected: the same', async () => {
    const { form, there } = await place();
    form.addEventListener('fin-lead', (event) => event.waitUntil(Promise.reject(new Error('no'))));
    fill(form);
    await reached(form, 'idle');
    expect(await there.log()).to.deep.equal([]);
  });

  it('held: may be cancelled, and then nothing is sent, whatever the page comes to', async () => {
    const { form, there, decide } = await thinking();
    expect(statusOf(form)).to.equal('Please wait a moment.');
    await expect(form).to.be.accessible();
    part(form, 'cancel').focus();
    await sendKeys({ press: 'Enter' });
    await reached(form, 'idle');
    expect(focused(form)).to.equal('status'); // where the focus was is gone
    decide();
    await fixture(html`<p></p>`);
    expect([form.state, await there.log()]).to.deep.equal(['idle', []]);
  });

  it('held by a page that takes the element away: nothing is sent', async () => {
    const { form, there, decide } = await thinking();
    form.remove();
    decide();
    await reached(form, 'idle');
    expect(await there.log()).to.deep.equal([]);
  });

  for (const [what, spoil] of [
    ['no name', { customer_first_name: '' }],
    ['no address', { address: {} }],
    ['no address at all', { address: undefined as never }],
    ['an e-mail that is none', { customer_email: 'ada' }],
    ['a phone number that is none', { customer_phone: 'later' }],
  ] satisfies [string, Partial<Lead>][]) {
    it(`that leaves ${what}: an error, and nothing is sent`, async () => {
      const errors = heard('fin-error');
      const { form, there } = await place();
      form.addEventListener('fin-lead', ({ lead }) => Object.assign(lead, spoil));
      fill(form);
      await reached(form, 'error');
      expect(errors.map(({ error }) => error.code)).to.deep.equal(['invalid_input']);
      expect(await there.log()).to.deep.equal([]);
    });
  }
});

describe('nothing of the customer', () => {
  it('is in storage, in an address, or on the page but in the form itself', async () => {
    const holder = await fixture(html`<div></div>`);
    const { form } = await place();
    holder.append(form);
    fill(form);
    await reached(form, 'sent');
    const found = JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      document.cookie,
      location.href,
      holder.outerHTML,
      (form.renderRoot as ShadowRoot).innerHTML,
    ]);
    for (const value of Object.values(typed)) expect(found).not.to.contain(value);
    expect(form).to.be.instanceOf(FinLeadForm);
  });
});
