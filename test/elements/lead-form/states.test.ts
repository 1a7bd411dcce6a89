import { expect, fixture, html } from '@open-wc/testing';
import type { FinLeadForm, LeadState } from '../../../src/index.js';
import type { Language } from '../../../src/locales/index.js';
import { allTexts } from '../../support/all-texts.js';
import { until } from '../../support/until.js';
import {
  body,
  clickPart,
  collectEvents,
  createForm,
  createFormWithKeys,
  fillAndSubmit,
  focused,
  hasPart,
  inputsOf,
  lost,
  part,
  sentLeads,
  statusOf,
  typed,
  untilState,
} from './support.js';

const states: LeadState[] = ['unconfigured', 'idle', 'sending', 'sent', 'unknown', 'error'];

/** Expects `state` as the property and as the only custom state, without accessibility violations. */
async function expectState(form: FinLeadForm, state: LeadState): Promise<void> {
  expect(form.state).to.equal(state);
  expect(states.filter((one) => form.matches(`:state(${one})`))).to.deep.equal([state]);
  await expect(form).to.be.accessible();
}

const isFormVisible = (form: FinLeadForm): boolean => part(form, 'form').checkVisibility({ visibilityProperty: true });

describe('the states of the lead form', () => {
  it('unconfigured: shows the element’s content, and no form', async () => {
    const form = await fixture<FinLeadForm>(
      html`<fin-lead-form base-url="/x" country="DE">Call us: 030 123</fin-lead-form>`,
    );
    await expectState(form, 'unconfigured');
    expect(form.innerText).to.equal('Call us: 030 123');
    expect(part(form, 'base').checkVisibility()).to.equal(false);
  });

  it('unconfigured, then idle: a visitor who types into the element’s content is not interrupted', async () => {
    const { form } = await createForm({ totalCost: '' });
    form.innerHTML = '<input>';
    const input = form.firstElementChild as HTMLInputElement;
    input.focus();
    form.totalCost = 5;
    await form.updateComplete;
    expect([form.state, document.activeElement]).to.deep.equal(['idle', input]);
    expect(part(form, 'base').checkVisibility()).to.equal(false);
    input.blur();
    await until(() => part(form, 'base').checkVisibility(), 'the form');
  });

  it('unconfigured for a moment: a visitor who types into the form goes on', async () => {
    const { form } = await createForm();
    const { first_name_customer: input } = inputsOf(form);
    input?.focus();
    form.totalCost = '';
    await form.updateComplete;
    form.totalCost = 5;
    await form.updateComplete;
    expect([part(form, 'base').checkVisibility(), focused(form)]).to.deep.equal([true, 'first_name_customer']);
  });

  it('idle: shows all fields, the total cost, and which fields are optional', async () => {
    const { form } = await createForm();
    await expectState(form, 'idle');
    expect(
      Object.values(inputsOf(form)).map(({ name, localName, type, autocomplete, required }) => [
        name,
        localName,
        type,
        autocomplete,
        required,
      ]),
    ).to.deep.equal([
      ['first_name_customer', 'input', 'text', 'given-name', true],
      ['last_name_customer', 'input', 'text', 'family-name', true],
      ['email_customer', 'input', 'email', 'email', true],
      ['phone_customer', 'input', 'tel', 'tel', false],
      ['address', 'input', 'text', 'street-address', true],
      ['comment', 'textarea', 'textarea', 'off', false],
    ]);
    expect(Object.values(inputsOf(form)).map(({ labels }) => labels?.[0]?.textContent?.trim())).to.deep.equal([
      'First name',
      'Last name',
      'E-mail',
      'Phone (optional)',
      'Installation address',
      'Message (optional)',
    ]);
    expect(form.renderRoot.querySelector('.summary')?.textContent).to.equal('Total price €24,900');
    expect(statusOf(form)).to.equal('');
    expect([hasPart(form, 'cancel'), hasPart(form, 'known')]).to.deep.equal([false, false]);
    expect(document.activeElement === form).to.equal(false); // a form that is inserted takes no focus
  });

  it('idle, with all errors beside the fields, and the focus on the first', async () => {
    const { form, service } = await createForm();
    fillAndSubmit(form, { first_name_customer: '', email_customer: 'ada', phone_customer: 'x', address: ' ' });
    await form.updateComplete;
    await form.updateComplete;
    await expectState(form, 'idle');
    const said = [...form.renderRoot.querySelectorAll('.error')].map(({ id, textContent }) => [id, textContent]);
    expect(said).to.deep.equal([
      ['first_name_customer-error', 'First name\u00a0– Please fill in this field.'],
      ['email_customer-error', 'E-mail\u00a0– Please enter it like this: name@example.com'],
      ['phone_customer-error', 'Phone\u00a0– Please enter it like this: +49 30 1234567'],
      ['address-error', 'Installation address\u00a0– Please fill in this field.'],
    ]);
    expect(focused(form)).to.equal('first_name_customer');
    expect(await service.log()).to.deep.equal([]);
  });

  it('sending: says so, keeps the typed data, and ignores a second submit', async () => {
    const { form, service } = await createForm({}, { new_lead: [{ hold: 'a' }] });
    fillAndSubmit(form);
    await service.until(1, 'new_lead');
    await form.updateComplete;
    await expectState(form, 'sending');
    expect(statusOf(form)).to.equal('Please wait a moment.');
    expect(part(form, 'submit').getAttribute('aria-disabled')).to.equal('true');
    expect(hasPart(form, 'cancel')).to.equal(false); // a request under way cannot be canceled
    clickPart(form);
    part<HTMLFormElement>(form, 'form').requestSubmit();
    expect(inputsOf(form).email_customer?.value).to.equal(typed.email_customer);
    await service.release('a');
    await untilState(form, 'sent');
    expect(await service.log('new_lead')).to.have.length(1);
  });

  it('sent: confirms, in place of the form', async () => {
    const { form, service } = await createForm();
    const arrived = collectEvents('fin-lead-sent', form);
    fillAndSubmit(form);
    await untilState(form, 'sent');
    await expectState(form, 'sent');
    expect(isFormVisible(form)).to.equal(false);
    expect(arrived).to.have.length(1);
    expect(await sentLeads(service)).to.deep.equal([body]);
  });

  it('unknown, without a host: sends again only after a confirmed restart', async () => {
    const { form, service } = await createForm({}, lost);
    part(form, 'submit').focus();
    fillAndSubmit(form);
    await untilState(form, 'unknown');
    await expectState(form, 'unknown');
    expect(statusOf(form)).to.equal('We don’t know whether your request arrived.');
    expect(focused(form)).to.equal('status');
    expect([hasPart(form, 'check'), isFormVisible(form)]).to.deep.equal([false, false]);

    clickPart(form, 'restart');
    await form.updateComplete;
    await expectState(form, 'unknown');
    expect(statusOf(form)).to.equal('Your request may then arrive twice.');
    clickPart(form, 'cancel');
    await form.updateComplete;
    expect(statusOf(form)).to.equal('We don’t know whether your request arrived.');
    expect(await service.log('new_lead')).to.have.length(1);

    clickPart(form, 'restart');
    await form.updateComplete;
    clickPart(form, 'restart');
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([body, body]);
  });

  it('unknown, with a host that understands keys: replays the same body under the same key', async () => {
    const { form, service } = await createFormWithKeys(lost);
    fillAndSubmit(form);
    await untilState(form, 'unknown');
    await expectState(form, 'unknown');
    expect(hasPart(form, 'restart')).to.equal(false);
    clickPart(form, 'check');
    await untilState(form, 'sent');
    const [first, second, ...more] = await service.log('new_lead');
    expect(more).to.deep.equal([]);
    expect(second?.body).to.deep.equal(first?.body);
    expect(second?.headers['idempotency-key']).to.match(/^[0-9a-f]{32}$/);
    expect(second?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key']);
  });

  it('unknown to the host: offers a restart, under a new key', async () => {
    const { form, service } = await createFormWithKeys({
      new_lead: [{ status: 502, body: { status: 'UNKNOWN', message: '' }, repeat: 2 }],
    });
    fillAndSubmit(form);
    await untilState(form, 'unknown');
    clickPart(form, 'check');
    await service.until(2, 'new_lead');
    await untilState(form, 'unknown');
    expect([hasPart(form, 'check'), hasPart(form, 'restart')]).to.deep.equal([false, true]);
    clickPart(form, 'restart');
    await form.updateComplete;
    clickPart(form, 'restart');
    await untilState(form, 'sent');
    const keys = (await service.log('new_lead')).map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).to.equal(keys[0]);
    expect(keys[2]).not.to.equal(keys[0]);
  });

  it('error: says so, keeps the typed data, and can be submitted again', async () => {
    const errors = collectEvents('fin-error');
    const { form, service } = await createForm({}, { new_lead: [{ status: 400, body: { status: 'INVALID' } }] });
    fillAndSubmit(form);
    await untilState(form, 'error');
    await expectState(form, 'error');
    expect(statusOf(form)).to.equal(`${allTexts.en.notDone} ${allTexts.en.checkDetails}`);
    expect(errors.map(({ error }) => [error.code, error.operation])).to.deep.equal([['workflow_failed', 'new_lead']]);
    expect(inputsOf(form).comment?.value).to.equal(typed.comment);
    clickPart(form);
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([body, body]);
  });

  it('disabled: nothing is sent', async () => {
    const { form, service } = await createForm({ disabled: true });
    expect(part<HTMLButtonElement>(form, 'submit').disabled).to.equal(true);
    fillAndSubmit(form);
    part<HTMLFormElement>(form, 'form').requestSubmit();
    await form.updateComplete;
    await form.updateComplete;
    await expectState(form, 'idle');
    expect(await service.log()).to.deep.equal([]);
  });

  it('disabled after a lost request: nothing is sent, and cancel goes back', async () => {
    for (const recovery of ['check', 'restart']) {
      const { form, service } = await (recovery === 'check' ? createFormWithKeys(lost) : createForm({}, lost));
      fillAndSubmit(form);
      await untilState(form, 'unknown');
      if (recovery === 'restart') clickPart(form, recovery);
      await form.updateComplete;
      form.disabled = true;
      clickPart(form, recovery); // even before the update
      await form.updateComplete;
      clickPart(form, recovery);
      await expectState(form, 'unknown');
      expect(part<HTMLButtonElement>(form, recovery).disabled).to.equal(true);
      if (recovery === 'restart') {
        clickPart(form, 'cancel');
        await form.updateComplete;
        expect(statusOf(form)).to.equal('We don’t know whether your request arrived.');
      }
      expect(await service.log('new_lead')).to.have.length(1);
    }
  });

  for (const [language, texts] of Object.entries(allTexts)) {
    it(`speak ${language}, and change with the language`, async () => {
      const { form } = await createForm({}, { new_lead: [{ status: 403, body: {} }] });
      fillAndSubmit(form);
      await untilState(form, 'error');
      form.lang = language as Language;
      await form.updateComplete;
      expect(statusOf(form)).to.equal(texts.notDone);
      expect(part(form, 'submit').textContent).to.equal(texts.sendRequest);
      expect(inputsOf(form).first_name_customer?.value).to.equal('Ada');
      clickPart(form);
      await untilState(form, 'sent');
      expect(statusOf(form)).to.equal(texts.requestSent);
    });
  }
});
