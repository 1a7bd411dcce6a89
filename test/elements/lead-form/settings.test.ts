import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { configure, type FinLeadForm, type FinMonthlyFee, type Lead } from '../../../src/index.js';
import { scenario } from '../../support/scenario.js';
import { until } from '../../support/until.js';
import {
  body,
  clickPart,
  collectEvents,
  createForm,
  customer,
  fillAndSubmit,
  focused,
  hasPart,
  inputsOf,
  part,
  sentLeads,
  typed,
  typeInto,
  untilState,
} from './support.js';

const known = { ...body, address: customer.address };
const line = (form: FinLeadForm) => part(form, 'known').querySelector('span')?.textContent;

describe('what the page knows', () => {
  it('is read again after the page’s form was reset', async () => {
    const { service } = await createForm();
    const holder = await fixture<HTMLFormElement>(html`
      <form>
        <input name="first_name_customer" value="Ann">
        <fin-lead-form base-url=${service.baseUrl} country="DE" total-cost="1"></fin-lead-form>
      </form>`);
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    const input = holder.querySelector('input') as HTMLInputElement;
    input.value = 'Bob';
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => line(form) === 'Bob', 'the changed name');
    holder.reset();
    await until(() => line(form) === 'Ann', 'the first name');
  });
});

describe('the settings of a lead form', () => {
  it('country and cost come from the linked fee', async () => {
    const service = await scenario(location.origin);
    const holder = await fixture(html`
      <div>
        <fin-monthly-fee id="a" base-url=${service.baseUrl} country="SE" total-cost="100 000"></fin-monthly-fee>
        <fin-monthly-fee id="b" base-url=${service.baseUrl} country="CH" total-cost="30'000" organization="o-1"></fin-monthly-fee>
        <fin-lead-form for="b" sales-rep="rep-1"></fin-lead-form>
      </div>`);
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    await form.updateComplete;
    fillAndSubmit(form, { phone_customer: '044 123 45 67' });
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([
      {
        ...body,
        customer_phone: '+41441234567',
        country: 'Switzerland',
        organization: 'o-1',
        sales_rep_id: 'rep-1',
        estimated_cost_of_installation: 30_000,
      },
    ]);
    expect(hasPart(form, 'cancel')).to.equal(false);
    const fee = holder.querySelector('#b') as FinMonthlyFee;
    fee.totalCost = '';
    await until(() => form.state === 'unconfigured', 'no cost');
  });

  it('a phone number may be required by the page, for all forms', async () => {
    configure({ phoneRequired: true });
    const { form } = await createForm();
    expect(inputsOf(form).phone_customer?.required).to.equal(true);
    configure({ phoneRequired: undefined });
  });

  it('its own settings come before the fee’s, and those before the page’s', async () => {
    const service = await scenario(location.origin);
    configure({ baseUrl: service.baseUrl, country: 'NL', salesRep: 'rep-of-the-page' });
    const holder = await fixture(html`
      <div><fin-monthly-fee country="SE" total-cost="1"></fin-monthly-fee><fin-lead-form total-cost="2"></fin-lead-form></div>`);
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    await form.updateComplete;
    fillAndSubmit(form, { phone_customer: '' });
    await untilState(form, 'sent');
    configure({ baseUrl: undefined, country: undefined, salesRep: undefined });
    const [lead] = (await sentLeads(service)) as [Lead];
    expect(lead).to.include({ country: 'Sweden', estimated_cost_of_installation: 2, sales_rep_id: 'rep-of-the-page' });
    expect(lead).not.to.have.any.keys('customer_phone', 'organization');
  });

  it('.lead takes precedence, and its other fields are sent too', async () => {
    const lead = {
      ...customer,
      country: 'Sweden',
      organization: 'o-2',
      sales_rep_id: 'r-2',
      estimated_cost_of_installation: 7,
    };
    const { form, service } = await createForm({
      lead: { ...lead, ref: 'x' } as Partial<Lead>, // a page in plain JavaScript may do so
      organization: 'o-1',
      salesRep: 'r-1',
    });
    clickPart(form);
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([{ ...lead, ref: 'x', customer_phone: '+46301234567' }]);
  });

  for (const [what, settings] of [
    ['country', { country: 'FR' }],
    ['total-cost', { totalCost: '-1' }],
    ['base-url', { baseUrl: 'ftp://x' }],
  ] as const) {
    it(`a wrong ${what} is reported, and there is no form`, async () => {
      const { form } = await createForm();
      const errors = collectEvents('fin-error', form);
      Object.assign(form, settings);
      await until(() => errors.length, 'an error');
      expect(errors[0]?.error.code).to.equal('unconfigured');
      expect(errors[0]?.error.message).to.contain(what);
      expect(form.state).to.equal('unconfigured');
    });
  }

  it('removed between the submit and its validation: nothing is sent', async () => {
    const { form, service } = await createForm();
    const errors = collectEvents('fin-error', form);
    form.addEventListener('click', () => {
      form.totalCost = '';
    });
    fillAndSubmit(form);
    await until(() => errors.length, 'an error');
    expect(errors[0]?.error.code).to.equal('unconfigured');
    expect(await service.log()).to.deep.equal([]);
    form.totalCost = 100;
    await form.updateComplete;
    expect(inputsOf(form).first_name_customer?.value).to.equal('Ada');
  });
});

describe('customer data that the page knows', () => {
  const fields = html`
    <input name="customer_first_name" value="Ada">
    <input name="last_name_customer" value="Öberg">
    <input name="customer_email" value="ada@example.com">
    <input name="customer_phone" value="030 / 1234567">
    <textarea name="comment">Call me after six.</textarea>
    <input name="address" value="Am Ring 1, 10115 Berlin"><input name="lat" value="52.53"><input name="lng" value="13.38">`;

  it('comes from the form around, with the field names of a lead or a project', async () => {
    const service = await scenario(location.origin);
    const holder = await fixture(
      html`<form>${fields}<fin-lead-form base-url=${service.baseUrl} country="DE" total-cost="24900"></fin-lead-form></form>`,
    );
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    await form.updateComplete;
    expect(line(form)).to.equal(
      'Ada Öberg · ada@example.com · 030 / 1234567 · Am Ring 1, 10115 Berlin · Call me after six.',
    );
    expect(inputsOf(form)).to.deep.equal({});
    await expect(form).to.be.accessible();
    clickPart(form);
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([known]);
  });

  it('is updated while the visitor fills in the page’s form', async () => {
    const service = await scenario(location.origin);
    const holder = await fixture(
      html`<form><input name="customer_email"><fin-lead-form base-url=${service.baseUrl} country="DE" total-cost="24900"></fin-lead-form></form>`,
    );
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    await form.updateComplete;
    holder.querySelector('input')?.focus();
    await sendKeys({ type: 'ada@example.com' });
    await sendKeys({ press: 'Tab' });
    await form.updateComplete;
    expect(line(form)).to.equal('ada@example.com');
    expect(Object.keys(inputsOf(form))).not.to.contain('email_customer');
  });

  it('can be changed, and stays changed', async () => {
    const { form, service } = await createForm({ lead: customer });
    clickPart(form, 'change');
    await form.updateComplete;
    typeInto(inputsOf(form).comment, '');
    form.requestUpdate();
    await form.updateComplete;
    expect(Object.keys(inputsOf(form))).to.have.length(6);
    clickPart(form);
    await untilState(form, 'sent');
    const { comment: _, ...rest } = known;
    expect(await sentLeads(service)).to.deep.equal([rest]);
  });

  it('that the page gave by the names of a project is not sent beside what the visitor made of it', async () => {
    const { address, comment, ...names } = typed;
    const lead = { ...names, comment, address_project: { address } };
    const { form, service } = await createForm({ lead: lead as Partial<Lead> });
    clickPart(form, 'change');
    await form.updateComplete;
    typeInto(inputsOf(form).phone_customer, '');
    typeInto(inputsOf(form).email_customer, 'new@example.com');
    clickPart(form);
    await untilState(form, 'sent');
    const { customer_phone: _, ...rest } = body;
    expect(await sentLeads(service)).to.deep.equal([{ ...rest, customer_email: 'new@example.com' }]);
  });

  it('is asked for if a script has reset the page’s form since: nothing incomplete is sent', async () => {
    const service = await scenario(location.origin);
    const holder = await fixture<HTMLFormElement>(
      html`<form>${fields}<fin-lead-form base-url=${service.baseUrl} country="DE" total-cost="24900"></fin-lead-form></form>`,
    );
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    await form.updateComplete;
    for (const input of holder.querySelectorAll('input')) input.value = '';
    const leads = collectEvents('fin-lead', form);
    clickPart(form);
    await until(() => hasPart(form, 'error'), 'errors');
    expect([form.state, focused(form), leads.length]).to.deep.equal(['idle', 'first_name_customer', 0]);
  });

  it('stays as the visitor emptied it until the page changes the same field', async () => {
    const service = await scenario(location.origin);
    const holder = await fixture(
      html`<form>${fields}<fin-lead-form base-url=${service.baseUrl} country="DE" total-cost="24900"></fin-lead-form></form>`,
    );
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    const change = async (name: string, value: string) => {
      const input = holder.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
      input.value = value;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await form.updateComplete;
    };
    await form.updateComplete;
    clickPart(form, 'change');
    await form.updateComplete;
    typeInto(inputsOf(form).phone_customer, '');
    await change('last_name_customer', 'Berg');
    expect(inputsOf(form).phone_customer?.value).to.equal('');
    clickPart(form);
    await untilState(form, 'sent');
    const [lead] = (await sentLeads(service)) as [Lead];
    expect(lead).to.include({ customer_last_name: 'Berg' });
    expect(lead).not.to.have.any.keys('customer_phone');
    await change('customer_phone', '030 7654321');
    expect(line(form)).to.contain('030 7654321');
  });

  it('may come from the page’s own address search', async () => {
    const { form, service } = await createForm();
    form.insertAdjacentHTML(
      'beforeend',
      '<label slot="address">Find your house <input name="address"><input type="hidden" name="lat" value="1"></label>',
    );
    typeInto(form.querySelector('input') ?? undefined, 'Am Ring 1');
    fillAndSubmit(form);
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([{ ...body, address: { address: 'Am Ring 1', lat: 1 } }]);
  });
});

describe('phone-required', () => {
  it('asks for the phone number, and sends nothing without it', async () => {
    const { form, service } = await createForm({ phoneRequired: true });
    expect(inputsOf(form).phone_customer?.required).to.equal(true);
    fillAndSubmit(form, { phone_customer: '' });
    await until(() => hasPart(form, 'error'), 'the error of the phone number');
    expect(part(form, 'error').textContent).to.contain('Phone');
    typeInto(inputsOf(form).phone_customer, typed.phone_customer);
    clickPart(form);
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([{ ...body, address: { address: typed.address } }]);
  });

  it('may be set and removed at any time, as an attribute too', async () => {
    const { form } = await createForm();
    const isRequired = async () => {
      await form.updateComplete;
      return inputsOf(form).phone_customer?.required;
    };
    expect(await isRequired()).to.equal(false);
    form.toggleAttribute('phone-required', true);
    expect(await isRequired()).to.equal(true);
    form.phoneRequired = false;
    expect(await isRequired()).to.equal(false);
  });
});

describe('the consent of a lead form', () => {
  it('is required: nothing is sent without it', async () => {
    const { form, service } = await createForm();
    form.insertAdjacentHTML('beforeend', '<label slot="consent"><input type="checkbox" required> I agree</label>');
    fillAndSubmit(form);
    await until(() => hasPart(form, 'error'), 'the error of the consent');
    expect(part(form, 'error').textContent).to.equal('Please give your consent.');
    expect(document.activeElement === form.querySelector('input')).to.equal(true);
    await expect(form).to.be.accessible();
    await sendKeys({ press: ' ' });
    await sendKeys({ press: 'Enter' });
    await untilState(form, 'sent');
    expect(await service.log('new_lead')).to.have.length(1);
  });
});

describe('a form of the page around the lead form', () => {
  it('gets no events of the fields, and is not submitted', async () => {
    const events: string[] = [];
    const holder = await fixture<HTMLFormElement>(html`<form><input name="more" value="x"></form>`);
    for (const type of ['submit', 'input', 'change', 'invalid']) {
      holder.addEventListener(type, (event) => {
        event.preventDefault();
        events.push(type);
      });
    }
    const { form } = await createForm();
    holder.append(form);
    await form.updateComplete;
    for (const [name, input] of Object.entries(inputsOf(form))) {
      input.focus();
      await sendKeys({ type: typed[name as keyof typeof typed] });
    }
    inputsOf(form).address?.focus();
    await sendKeys({ press: 'Enter' });
    await untilState(form, 'sent');
    expect(events).to.deep.equal([]);
    expect([...new FormData(holder)]).to.deep.equal([['more', 'x']]);
  });
});
