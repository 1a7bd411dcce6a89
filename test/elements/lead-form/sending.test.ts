import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type FinLeadEvent, FinLeadForm, FinLeadSentEvent, type Lead } from '../../../src/index.js';
import { allTexts } from '../../support/all-texts.js';
import { recordTexts } from '../../support/record-texts.js';
import type { Plan } from '../../support/scenario.js';
import {
  body,
  clickPart,
  collectEvents,
  createForm,
  createFormWithKeys,
  customer,
  fillAndSubmit,
  hasPart,
  inputsOf,
  lost,
  part,
  sentLeads,
  statusOf,
  typed,
  typeInto,
  untilState,
} from './support.js';

/** A form with complete data, whose page delays the lead until `decide()`. */
async function createDelayedForm() {
  const placed = await createForm({ lead: customer });
  let decide = (): void => {};
  const decision = new Promise<void>((resolve) => {
    decide = resolve;
  });
  placed.form.addEventListener('fin-lead', (event) => event.waitUntil(decision));
  clickPart(placed.form);
  await untilState(placed.form, 'sending');
  return { ...placed, decide };
}

describe('one submit is one lead', () => {
  it('after two submits in one task, and Enter held down', async () => {
    const { form, service } = await createForm({}, { new_lead: [{ hold: 'a' }] });
    fillAndSubmit(form);
    clickPart(form);
    part<HTMLFormElement>(form, 'form').requestSubmit();
    inputsOf(form).email_customer?.focus();
    for (let i = 0; i < 5; i++) await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    await service.until(1, 'new_lead');
    await service.release('a');
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([body]);
  });

  it('after the same data is submitted again, also in another form', async () => {
    const { form, service } = await createForm();
    const { form: other } = await createForm({ baseUrl: form.baseUrl ?? '' });
    const arrived = collectEvents('fin-lead-sent');
    fillAndSubmit(form);
    await untilState(form, 'sent');
    clickPart(form, 'another');
    await untilState(form, 'idle');
    clickPart(form);
    await untilState(form, 'sent');
    clickPart(other); // the other form shares the typed data
    await untilState(other, 'sent');
    expect(await sentLeads(service)).to.deep.equal([body]);
    expect(arrived).to.have.length(1);
  });

  it('with another form that submits the same data meanwhile, also if it fails', async () => {
    const { form, service } = await createForm({}, { new_lead: [{ status: 400, body: {}, hold: 'a' }] });
    const { form: other } = await createForm({ baseUrl: form.baseUrl ?? '' });
    fillAndSubmit(form);
    fillAndSubmit(other);
    await service.until(1, 'new_lead');
    await service.release('a');
    await untilState(form, 'error');
    await untilState(other, 'error');
    expect(await service.log('new_lead')).to.have.length(1);
  });

  it('but other data is another lead, under another key', async () => {
    const { form, service } = await createFormWithKeys({});
    fillAndSubmit(form);
    await untilState(form, 'sent');
    clickPart(form, 'another');
    await untilState(form, 'idle');
    typeInto(inputsOf(form).comment, 'Call me before nine.');
    clickPart(form);
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([body, { ...body, comment: 'Call me before nine.' }]);
    const keys = (await service.log('new_lead')).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(2);
  });

  it('while the outcome is unknown, whatever is submitted', async () => {
    const { form, service } = await createForm({}, lost);
    fillAndSubmit(form);
    await untilState(form, 'unknown');
    part<HTMLFormElement>(form, 'form').requestSubmit();
    form.requestUpdate();
    await form.updateComplete;
    await form.updateComplete;
    expect([form.state, (await service.log('new_lead')).length]).to.deep.equal(['unknown', 1]);
  });

  it('unless the visitor tries again: that is marked as a replay, and a submission of changed data is not', async () => {
    const { form, service } = await createFormWithKeys({ new_lead: [{ status: 500, body: {} }] });
    fillAndSubmit(form);
    await untilState(form, 'unknown');
    clickPart(form, 'check');
    await untilState(form, 'sent');
    clickPart(form, 'another');
    await form.updateComplete;
    fillAndSubmit(form, { comment: 'Call me before nine.' });
    await service.until(3, 'new_lead');
    await untilState(form, 'sent');
    const marks = (await service.log('new_lead')).map(({ headers }) => headers['idempotency-replay']);
    expect(marks).to.deep.equal([undefined, 'true', undefined]);
  });

  it('while the host does not know the outcome yet: the form says once that it is sending', async () => {
    const { form, service } = await createFormWithKeys({
      new_lead: [{ status: 502, body: { status: 'UNKNOWN', message: '' }, headers: { 'retry-after': '1' } }],
    });
    const announced = recordTexts(part(form, 'status'));
    fillAndSubmit(form);
    await untilState(form, 'sent');
    expect(announced).to.deep.equal([allTexts.en.busy, allTexts.en.requestSent]);
    const marks = (await service.log('new_lead')).map(({ headers }) => headers['idempotency-replay']);
    expect(marks).to.deep.equal([undefined, 'true']);
  });

  it('and a rejected replay leaves the outcome unknown', async () => {
    const { form, service } = await createFormWithKeys({
      new_lead: [
        { status: 500, body: {} },
        { status: 429, body: {} },
      ],
    });
    fillAndSubmit(form);
    await untilState(form, 'unknown');
    clickPart(form, 'check');
    await service.until(2, 'new_lead');
    await untilState(form, 'unknown');
    expect(hasPart(form, 'check')).to.equal(true);
    clickPart(form, 'check');
    await untilState(form, 'sent');
    const keys = (await service.log('new_lead')).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(1);
  });

  it('and a rejected replay that two forms share leaves the outcome unknown for both', async () => {
    const { form, service } = await createFormWithKeys({
      new_lead: [
        { status: 500, body: {} },
        { status: 429, body: {}, hold: 'replay' },
      ],
    });
    fillAndSubmit(form);
    await untilState(form, 'unknown');
    const { form: other } = await createForm({ baseUrl: form.baseUrl ?? null, tokenUrl: form.tokenUrl ?? null });
    clickPart(form, 'check');
    await service.until(2, 'new_lead');
    clickPart(other); // the other form has the same data
    await service.release('replay');
    await untilState(form, 'unknown');
    await untilState(other, 'unknown');
    expect(await service.log('new_lead')).to.have.length(2);
  });

  for (const [keys, requests, create] of [
    ['with', 2, createFormWithKeys],
    ['without', 1, (plan: Plan) => createForm({}, plan)],
  ] as const) {
    for (const what of ['another form', 'a form that the page renders again']) {
      it(`and ${what}, ${keys} keys, sends no second lead of the same data without a confirmation`, async () => {
        const { form, service } = await create({ new_lead: Array(requests).fill({ status: 500, body: {} }) });
        fillAndSubmit(form);
        await untilState(form, 'unknown');
        const { baseUrl = null, tokenUrl = null } = form;
        if (what !== 'another form') form.remove();
        const { form: other } = await createForm({ baseUrl, tokenUrl });
        fillAndSubmit(other);
        await untilState(other, 'unknown');
        const keysSent = async () => (await service.log('new_lead')).map(({ headers }) => headers['idempotency-key']);
        expect(await keysSent()).to.have.length(requests);
        expect(new Set(await keysSent()).size).to.equal(1);
        clickPart(other, 'restart');
        await other.updateComplete;
        clickPart(other, 'restart');
        await untilState(other, 'sent');
        expect(await keysSent()).to.have.length(requests + 1);
        expect(new Set(await keysSent()).size).to.equal(requests);
      });
    }
  }

  for (const [what, thrown] of [
    ['an error', new Error('ada@example.com')],
    ['nothing', undefined],
  ] as const) {
    it(`and a custom client that throws ${what} leaves the outcome unknown`, async () => {
      const errors = collectEvents('fin-error');
      const client = { call: () => Promise.reject(thrown) } as unknown as NonNullable<FinLeadForm['client']>;
      const { form } = await createForm({ client });
      fillAndSubmit(form);
      await untilState(form, 'unknown');
      expect(errors.map(({ error }) => error.code)).to.deep.equal(['unknown_outcome']);
      expect(errors[0]?.error.message).not.to.contain('ada@example.com');
    });
  }
});

describe('fin-lead', () => {
  it('has the complete lead, and listeners may change it', async () => {
    const { form, service } = await createForm();
    const events: FinLeadEvent[] = [];
    form.parentElement?.addEventListener('fin-lead', (event) => {
      events.push(event);
      event.lead.comment = `${event.lead.comment} (roof: south)`;
    });
    fillAndSubmit(form);
    await untilState(form, 'sent');
    const [{ bubbles, composed, cancelable, lead }] = events as [FinLeadEvent];
    expect([bubbles, composed, cancelable]).to.deep.equal([true, true, true]);
    expect(lead).to.deep.equal({ ...body, comment: 'Call me after six. (roof: south)' });
    expect(await sentLeads(service)).to.deep.equal([lead]);
    const { bubbles: up, composed: out, cancelable: stops } = new FinLeadSentEvent();
    expect([up, out, stops]).to.deep.equal([true, true, false]);
  });

  it('with a lead that cannot be serialized: an error, and a submit tries again', async () => {
    const { form, service } = await createForm();
    const errors = collectEvents('fin-error');
    form.addEventListener('fin-lead', ({ lead }) => Object.assign(lead, { comment: 1n }), { once: true });
    fillAndSubmit(form);
    await untilState(form, 'error');
    expect(errors.map(({ error }) => error.code)).to.deep.equal(['invalid_input']);
    clickPart(form);
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.have.length(1);
  });

  it('prevented: nothing is sent, and the typed data stays', async () => {
    const { form, service } = await createForm();
    form.addEventListener('fin-lead', (event) => event.preventDefault());
    fillAndSubmit(form);
    await untilState(form, 'idle');
    expect(await service.log()).to.deep.equal([]);
    expect(inputsOf(form).comment?.value).to.equal(typed.comment);
  });

  it('delayed by a promise that rejects: nothing is sent', async () => {
    const { form, service } = await createForm();
    form.addEventListener('fin-lead', (event) => event.waitUntil(Promise.reject(new Error('no'))));
    fillAndSubmit(form);
    await untilState(form, 'idle');
    expect(await service.log()).to.deep.equal([]);
  });

  it('delayed: can be canceled, and then nothing is sent, whatever the page decides', async () => {
    const { form, service, decide } = await createDelayedForm();
    expect(statusOf(form)).to.equal('Please wait a moment.');
    await expect(form).to.be.accessible();
    part(form, 'cancel').focus();
    await sendKeys({ press: 'Enter' });
    await untilState(form, 'idle');
    expect(document.activeElement === form).to.equal(true); // the focused button has been removed
    decide();
    await fixture(html`<p></p>`);
    expect([form.state, await service.log()]).to.deep.equal(['idle', []]);
  });

  it('delayed while the element is removed: nothing is sent', async () => {
    const { form, service, decide } = await createDelayedForm();
    form.remove();
    decide();
    await untilState(form, 'idle');
    expect(await service.log()).to.deep.equal([]);
  });

  it('and no lead if the element is removed in the task of the submit, even if it is inserted again', async () => {
    const { form, service } = await createForm();
    const holder = form.parentElement as HTMLElement;
    fillAndSubmit(form);
    form.remove();
    await untilState(form, 'idle');
    holder.append(form);
    await form.updateComplete;
    await fixture(html`<p></p>`);
    expect([form.state, await service.log()]).to.deep.equal(['idle', []]);
  });

  for (const [what, spoil] of [
    ['no name', { customer_first_name: '' }],
    ['no address', { address: {} }],
    ['no address at all', { address: undefined as never }],
    ['an e-mail that is none', { customer_email: 'ada' }],
    ['a phone number that is none', { customer_phone: 'later' }],
  ] satisfies [string, Partial<Lead>][]) {
    it(`that leaves ${what}: an error, and nothing is sent`, async () => {
      const errors = collectEvents('fin-error');
      const { form, service } = await createForm();
      form.addEventListener('fin-lead', ({ lead }) => Object.assign(lead, spoil));
      fillAndSubmit(form);
      await untilState(form, 'error');
      expect(errors.map(({ error }) => error.code)).to.deep.equal(['invalid_input']);
      expect(await service.log()).to.deep.equal([]);
    });
  }
});

describe('customer data', () => {
  it('is in no storage, URL or document, but in the form’s own shadow tree', async () => {
    const holder = await fixture(html`<div></div>`);
    const { form } = await createForm();
    holder.append(form);
    fillAndSubmit(form);
    await untilState(form, 'sent');
    const found = JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      document.cookie,
      location.href,
      holder.outerHTML,
    ]);
    for (const value of Object.values(typed)) expect(found).not.to.contain(value);
    expect(form).to.be.instanceOf(FinLeadForm);
  });
});
