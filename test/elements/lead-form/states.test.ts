import { expect, fixture, html } from '@open-wc/testing';
import type { FinLeadForm, LeadState } from '../../../src/index.js';
import { type Language, locales } from '../../../src/locales/index.js';
import {
  body,
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
  typed,
} from './support.js';

const states: LeadState[] = ['unconfigured', 'idle', 'sending', 'sent', 'unknown', 'error'];

/** In `state`, as `state` and as a custom state, in no other, and accessible. */
async function expectState(form: FinLeadForm, state: LeadState): Promise<void> {
  expect(form.state).to.equal(state);
  expect(states.filter((one) => form.matches(`:state(${one})`))).to.deep.equal([state]);
  await expect(form).to.be.accessible();
}

const lost = { new_lead: [{ status: 500, body: {} }] };

describe('the states of the lead form', () => {
  it('unconfigured: what stands inside is on show, and no form', async () => {
    const form = await fixture<FinLeadForm>(
      html`<fin-lead-form base-url="/x" country="DE">Call us: 030 123</fin-lead-form>`,
    );
    await expectState(form, 'unconfigured');
    expect(form.innerText).to.equal('Call us: 030 123');
    expect(part(form, 'base').checkVisibility()).to.equal(false);
  });

  it('idle: asks for all, says what goes out, and what may stay empty', async () => {
    const { form } = await place();
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
      'Address of the installation',
      'Message (optional)',
    ]);
    expect(form.renderRoot.querySelector('.summary')?.textContent).to.equal('Total price €24,900');
    expect(statusOf(form)).to.equal('');
    expect([has(form, 'cancel'), has(form, 'known')]).to.deep.equal([false, false]);
    expect(document.activeElement === form).to.equal(false); // an element that comes takes no focus
  });

  it('idle, with all that can be wrong said beside the fields, and the focus on the first', async () => {
    const { form, there } = await place();
    fill(form, { first_name_customer: '', email_customer: 'ada', phone_customer: 'x', address: ' ' });
    await form.updateComplete;
    await form.updateComplete;
    await expectState(form, 'idle');
    const said = [...form.renderRoot.querySelectorAll('.error')].map(({ id, textContent }) => [id, textContent]);
    expect(said).to.deep.equal([
      ['first_name_customer-error', 'This is required.'],
      ['email_customer-error', 'Please write it like this: name@example.com'],
      ['phone_customer-error', 'Please write it like this: +49 30 1234567'],
      ['address-error', 'This is required.'],
    ]);
    expect(focused(form)).to.equal('first_name_customer');
    expect(await there.log()).to.deep.equal([]);
  });

  it('sending: says so; what was typed stays, and a second submit does nothing', async () => {
    const { form, there } = await place({}, { new_lead: [{ hold: 'a' }] });
    fill(form);
    await there.until(1, 'new_lead');
    await form.updateComplete;
    await expectState(form, 'sending');
    expect(statusOf(form)).to.equal('Please wait a moment.');
    expect(part(form, 'submit').getAttribute('aria-disabled')).to.equal('true');
    expect(has(form, 'cancel')).to.equal(false); // what is on its way cannot be called back
    press(form);
    part<HTMLFormElement>(form, 'form').requestSubmit();
    expect(inputsOf(form).email_customer?.value).to.equal(typed.email_customer);
    await there.release('a');
    await reached(form, 'sent');
    expect(await there.log('new_lead')).to.have.length(1);
  });

  it('sent: thanks, with the focus there, and a way back to the form with all in it', async () => {
    const { form, there } = await place();
    const arrived = heard('fin-lead-sent', form);
    part(form, 'submit').focus();
    fill(form);
    await reached(form, 'sent');
    await expectState(form, 'sent');
    expect(statusOf(form)).to.equal('Thank you. We will get back to you.');
    expect(focused(form)).to.equal('status');
    expect(part(form, 'form').checkVisibility()).to.equal(false);
    expect(inputsOf(form)).to.deep.equal({});
    expect(arrived).to.have.length(1);
    expect(await sent(there)).to.deep.equal([body]);
    press(form, 'change');
    await reached(form, 'idle');
    expect(inputsOf(form).email_customer?.value).to.equal(typed.email_customer);
  });

  it('unknown, where nothing stands behind: says so, sends nothing again, and anew after a second word', async () => {
    const { form, there } = await place({}, lost);
    part(form, 'submit').focus();
    fill(form);
    await reached(form, 'unknown');
    await expectState(form, 'unknown');
    expect(statusOf(form)).to.equal('It is not certain whether your request arrived.');
    expect(focused(form)).to.equal('status');
    expect([has(form, 'check'), part(form, 'form').checkVisibility()]).to.deep.equal([false, false]);

    press(form, 'anew');
    await form.updateComplete;
    await expectState(form, 'unknown');
    expect(statusOf(form)).to.equal('Your request may then arrive twice.');
    press(form, 'cancel');
    await form.updateComplete;
    expect(statusOf(form)).to.equal('It is not certain whether your request arrived.');
    expect(await there.log('new_lead')).to.have.length(1);

    press(form, 'anew');
    await form.updateComplete;
    press(form, 'anew');
    await reached(form, 'sent');
    expect(await sent(there)).to.deep.equal([body, body]);
  });

  it('unknown, behind a host that knows keys: asks again with the same body under the same key', async () => {
    const { form, there } = await placeKeyed(lost);
    fill(form);
    await reached(form, 'unknown');
    await expectState(form, 'unknown');
    expect(has(form, 'anew')).to.equal(false);
    press(form, 'check');
    await reached(form, 'sent');
    const [first, second, ...more] = await there.log('new_lead');
    expect(more).to.deep.equal([]);
    expect(second?.body).to.deep.equal(first?.body);
    expect(second?.headers['idempotency-key']).to.match(/^[0-9a-f]{32}$/);
    expect(second?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key']);
  });

  it('unknown to the host too: anew is what is left, under a new key', async () => {
    const { form, there } = await placeKeyed({
      new_lead: [{ status: 502, body: { status: 'UNKNOWN', message: '' }, repeat: 2 }],
    });
    fill(form);
    await reached(form, 'unknown');
    press(form, 'check');
    await there.until(2, 'new_lead');
    await reached(form, 'unknown');
    expect([has(form, 'check'), has(form, 'anew')]).to.deep.equal([false, true]);
    press(form, 'anew');
    await form.updateComplete;
    press(form, 'anew');
    await reached(form, 'sent');
    const keys = (await there.log('new_lead')).map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).to.equal(keys[0]);
    expect(keys[2]).not.to.equal(keys[0]);
  });

  it('error: says so, keeps what was typed, and may be tried again', async () => {
    const errors = heard('fin-error');
    const { form, there } = await place({}, { new_lead: [{ status: 400, body: { status: 'INVALID' } }] });
    fill(form);
    await reached(form, 'error');
    await expectState(form, 'error');
    expect(statusOf(form)).to.equal(`${locales.en.notDone} ${locales.en.checkDetails}`);
    expect(errors.map(({ error }) => [error.code, error.operation])).to.deep.equal([['workflow_failed', 'new_lead']]);
    expect(inputsOf(form).comment?.value).to.equal(typed.comment);
    press(form);
    await reached(form, 'sent');
    expect(await sent(there)).to.deep.equal([body, body]);
  });

  it('disabled: nothing is sent', async () => {
    const { form, there } = await place({ disabled: true });
    expect(part<HTMLButtonElement>(form, 'submit').disabled).to.equal(true);
    fill(form);
    part<HTMLFormElement>(form, 'form').requestSubmit();
    await form.updateComplete;
    await form.updateComplete;
    await expectState(form, 'idle');
    expect(await there.log()).to.deep.equal([]);
  });

  for (const [language, say] of Object.entries(locales)) {
    it(`speak ${language}, and change with the language`, async () => {
      const { form } = await place({}, { new_lead: [{ status: 403, body: {} }] });
      fill(form);
      await reached(form, 'error');
      form.lang = language as Language;
      await form.updateComplete;
      expect(statusOf(form)).to.equal(say.notDone);
      expect(part(form, 'submit').textContent).to.equal(say.sendRequest);
      expect(inputsOf(form).first_name_customer?.value).to.equal('Ada');
      press(form);
      await reached(form, 'sent');
      expect(statusOf(form)).to.equal(say.requestSent);
    });
  }
});
