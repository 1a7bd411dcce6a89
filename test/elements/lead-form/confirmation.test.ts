/** After a lead was sent: a confirmation in the form's place, for the eye, the keyboard and the screen reader. */
import { expect, fixture, html } from '@open-wc/testing';
import type { FinLeadForm, LeadState } from '../../../src/index.js';
import type { Language } from '../../../src/locales/index.js';
import { allTexts } from '../../support/all-texts.js';
import { recordTexts } from '../../support/record-texts.js';
import {
  clickPart,
  createForm,
  createFormWithKeys,
  customer,
  fillAndSubmit,
  focused,
  hasPart,
  inputsOf,
  part,
  sentLeads,
  statusOf,
  typed,
  typeInto,
  untilState,
} from './support.js';

/** A form in a box of this width, with something of the page below. */
async function createFormAbove(width: number, lang: Language, lead: FinLeadForm['lead'], plan = {}) {
  const placed = await createForm({ lang, lead }, { new_lead: [{ hold: 'a' }], ...plan });
  const box = await fixture<HTMLElement>(html`<div style="inline-size: ${width}px"><p>The page below</p></div>`);
  box.prepend(placed.form);
  return { ...placed, below: box.lastElementChild as HTMLElement };
}

const isFocusInForm = (form: FinLeadForm): boolean =>
  part(form, 'form').contains((form.renderRoot as ShadowRoot).activeElement);

const languages = Object.keys(allTexts) as Language[];

describe('the confirmation of a lead', () => {
  for (const [what, lead] of [
    ['a form with all fields', { comment: 'Call me after six.\n'.repeat(30) }],
    ['a form that asks for nothing', { ...customer, customer_phone: '030 1234567' }],
  ] as const)
    it(`moves nothing below ${what}, at any width and in any language`, async () => {
      for (const width of [288, 480, 760])
        for (const lang of languages) {
          const { form, service, below } = await createFormAbove(width, lang, lead);
          const top = () => Math.round(below.offsetTop);
          for (const [name, input] of Object.entries(inputsOf(form)))
            typeInto(input, typed[name as keyof typeof typed]);
          await form.updateComplete;
          const tops: Partial<Record<LeadState, number>> = { idle: top() };
          clickPart(form);
          await untilState(form, 'sending');
          tops.sending = top();
          await service.until(1, 'new_lead');
          await service.release('a');
          await untilState(form, 'sent');
          tops.sent = top();
          clickPart(form, 'another');
          await untilState(form, 'idle');
          const { idle } = tops;
          expect({ ...tops, again: top() }, `${lang}, ${width} px`).to.deep.equal({
            idle,
            sending: idle,
            sent: idle,
            again: idle,
          });
          form.remove();
        }
    });

  it('moves nothing either while the outcome is unknown, is confirmed, and is tried again', async () => {
    const { form, service, below } = await createFormAbove(288, 'de', customer, {
      new_lead: [{ status: 500, body: {} }, { hold: 'a' }],
    });
    const { offsetTop } = below;
    clickPart(form);
    await untilState(form, 'unknown');
    expect(below.offsetTop).to.equal(offsetTop);
    clickPart(form, 'restart');
    await form.updateComplete;
    expect(below.offsetTop).to.equal(offsetTop);
    clickPart(form, 'restart');
    await untilState(form, 'sending');
    expect(below.offsetTop).to.equal(offsetTop);
    await service.release('a');
    await untilState(form, 'sent');
    expect(below.offsetTop).to.equal(offsetTop);
  });

  for (const lang of languages)
    it(`says in ${lang} that the request arrived, with what was sent, and offers another one`, async () => {
      const { form } = await createForm({ lang });
      fillAndSubmit(form);
      await untilState(form, 'sent');
      expect(statusOf(form)).to.equal(allTexts[lang].requestSent);
      expect(part(form, 'sent').textContent?.split('\n')).to.deep.equal([
        'Ada Öberg',
        typed.email_customer,
        typed.phone_customer,
        typed.address,
      ]);
      expect(part(form, 'another').textContent).to.equal(allTexts[lang].sendAnother);
    });

  it('names the company where the page does, and shows nothing that the form has not asked', async () => {
    const { form } = await createForm({ strings: { requestSent: 'Sunny Roofs has your request.' }, lead: customer });
    clickPart(form);
    await untilState(form, 'sent');
    expect(statusOf(form)).to.equal('Sunny Roofs has your request.');
    expect(hasPart(form, 'sent')).to.equal(false);
  });

  it('shows what was sent, also when the page empties its own data after that', async () => {
    const { form } = await createForm({ lead: { customer_first_name: 'Ada', customer_last_name: 'Öberg' } });
    fillAndSubmit(form);
    await untilState(form, 'sent');
    const sent = part(form, 'sent').textContent;
    expect(sent).to.contain('Ada Öberg');
    form.lead = {};
    await form.updateComplete;
    expect(part(form, 'sent').textContent).to.equal(sent);
  });

  it('shows what was sent, also when the visitor corrects it and submits while it is being sent', async () => {
    const { form, service } = await createForm({}, { new_lead: [{ hold: 'a' }] });
    fillAndSubmit(form, { email_customer: 'adda@example.com' });
    await service.until(1, 'new_lead');
    fillAndSubmit(form);
    await form.updateComplete;
    await service.release('a');
    await untilState(form, 'sent');
    expect((await sentLeads(service))[0]).to.include({ customer_email: 'adda@example.com' });
    expect(part(form, 'sent').textContent).to.contain('adda@example.com');
  });

  it('gets the focus from the form, and is then no live region: it would be read twice', async () => {
    const { form } = await createForm();
    part(form, 'submit').focus();
    fillAndSubmit(form);
    await untilState(form, 'sent');
    expect([focused(form), part(form, 'status').role]).to.deep.equal(['status', null]);
    await expect(form).to.be.accessible();
  });

  it('is announced once, and takes no focus, if the visitor is elsewhere', async () => {
    const { form } = await createForm();
    const elsewhere = await fixture<HTMLInputElement>(html`<input aria-label="Search">`);
    const announced = recordTexts(part(form, 'status'));
    fillAndSubmit(form);
    elsewhere.focus();
    await untilState(form, 'sent');
    expect(document.activeElement === elsewhere).to.equal(true);
    expect(part(form, 'status').role).to.equal('status');
    expect(announced).to.deep.equal([allTexts.en.busy, allTexts.en.requestSent]);
  });

  it('gets the focus from a control of the page in the form', async () => {
    const { form } = await createForm();
    form.innerHTML = '<label slot="consent"><input type="checkbox" required checked> I agree.</label>';
    form.querySelector('input')?.focus();
    fillAndSubmit(form);
    await untilState(form, 'sent');
    expect(focused(form)).to.equal('status');
    expect(form.querySelector('input')?.checkVisibility({ visibilityProperty: true })).to.equal(false);
  });

  it('leads back to the form, with all data and the focus', async () => {
    const { form, service } = await createForm();
    fillAndSubmit(form);
    await untilState(form, 'sent');
    part(form, 'another').focus();
    clickPart(form, 'another');
    await untilState(form, 'idle');
    expect(isFocusInForm(form)).to.equal(true);
    expect(inputsOf(form).email_customer?.value).to.equal(typed.email_customer);
    expect([statusOf(form), hasPart(form, 'sent'), part(form, 'status').role]).to.deep.equal(['', false, 'status']);
    typeInto(inputsOf(form).comment, 'And the garage.');
    clickPart(form);
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.have.length(2);
  });

  it('gets the focus over the form after a replay', async () => {
    const { form, service } = await createFormWithKeys({ new_lead: [{ status: 500, body: {} }, { hold: 'a' }] });
    fillAndSubmit(form);
    await untilState(form, 'unknown');
    part(form, 'check').focus();
    clickPart(form, 'check');
    await untilState(form, 'sending');
    expect([isFocusInForm(form), part(form, 'status').role]).to.deep.equal([true, 'status']);
    await service.until(2, 'new_lead');
    await service.release('a');
    await untilState(form, 'sent');
    expect([focused(form), part(form, 'status').role]).to.deep.equal(['status', null]);
  });
});
