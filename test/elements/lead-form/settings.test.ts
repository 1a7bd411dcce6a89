import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { configure, type FinLeadForm, type FinMonthlyFee, type Lead } from '../../../src/index.js';
import { scenario } from '../../support/scenario.js';
import {
  body,
  customer,
  fill,
  has,
  heard,
  inputsOf,
  part,
  place,
  press,
  reached,
  sent,
  type,
  typed,
} from './support.js';

const known = { ...body, address: customer.address };
const line = (form: FinLeadForm) => part(form, 'known').querySelector('span')?.textContent;

describe('what the installer says', () => {
  it('country and cost come from the fee element that the form is for', async () => {
    const there = await scenario(location.origin);
    const holder = await fixture(html`
      <div>
        <fin-monthly-fee id="a" base-url=${there.baseUrl} country="SE" total-cost="100 000"></fin-monthly-fee>
        <fin-monthly-fee id="b" base-url=${there.baseUrl} country="CH" total-cost="30'000" organization="o-1"></fin-monthly-fee>
        <fin-lead-form for="b" sales-rep="rep-1"></fin-lead-form>
      </div>`);
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    await form.updateComplete;
    fill(form, { phone_customer: '044 123 45 67' });
    await reached(form, 'sent');
    expect(await sent(there)).to.deep.equal([
      {
        ...body,
        customer_phone: '+41441234567',
        country: 'Switzerland',
        organization: 'o-1',
        sales_rep_id: 'rep-1',
        estimated_cost_of_installation: 30_000,
      },
    ]);
    expect(has(form, 'cancel')).to.equal(false);
    const fee = holder.querySelector('#b') as FinMonthlyFee;
    fee.totalCost = '';
    await waitUntil(() => form.state === 'unconfigured');
  });

  it('the form’s own country and cost come before the fee’s, and those before the page’s', async () => {
    const there = await scenario(location.origin);
    configure({ baseUrl: there.baseUrl, country: 'NL', salesRep: 'rep-of-the-page' });
    const holder = await fixture(html`
      <div><fin-monthly-fee country="SE" total-cost="1"></fin-monthly-fee><fin-lead-form total-cost="2"></fin-lead-form></div>`);
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    await form.updateComplete;
    fill(form, { phone_customer: '' });
    await reached(form, 'sent');
    configure({ baseUrl: undefined, country: undefined, salesRep: undefined });
    const [lead] = (await sent(there)) as [Lead];
    expect(lead).to.include({ country: 'Sweden', estimated_cost_of_installation: 2, sales_rep_id: 'rep-of-the-page' });
    expect(lead).not.to.have.any.keys('customer_phone', 'organization');
  });

  it('.lead overrides all of it, and what it says beyond goes along', async () => {
    const lead = {
      ...customer,
      country: 'Sweden',
      organization: 'o-2',
      sales_rep_id: 'r-2',
      estimated_cost_of_installation: 7,
    };
    const { form, there } = await place({
      lead: { ...lead, ref: 'x' } as Partial<Lead>, // as a page in plain JavaScript may
      organization: 'o-1',
      salesRep: 'r-1',
    });
    press(form);
    await reached(form, 'sent');
    expect(await sent(there)).to.deep.equal([{ ...lead, ref: 'x', customer_phone: '+46301234567' }]);
  });

  for (const [what, settings] of [
    ['country', { country: 'FR' }],
    ['total-cost', { totalCost: '-1' }],
    ['base-url', { baseUrl: 'ftp://x' }],
  ] as const) {
    it(`a wrong ${what} is told, and there is no form`, async () => {
      const { form } = await place();
      const errors = heard('fin-error', form);
      Object.assign(form, settings);
      await waitUntil(() => errors.length);
      expect(errors[0]?.error.code).to.equal('unconfigured');
      expect(errors[0]?.error.message).to.contain(what);
      expect(form.state).to.equal('unconfigured');
    });
  }

  it('that goes between a submit and its check sends nothing', async () => {
    const { form, there } = await place();
    const errors = heard('fin-error', form);
    form.addEventListener('click', () => {
      form.totalCost = '';
    });
    fill(form);
    await waitUntil(() => errors.length);
    expect(errors[0]?.error.code).to.equal('unconfigured');
    expect(await there.log()).to.deep.equal([]);
    form.totalCost = 100;
    await form.updateComplete;
    expect(inputsOf(form).first_name_customer?.value).to.equal('Ada');
  });
});

describe('what the page knows of the customer', () => {
  const fields = html`
    <input name="customer_first_name" value="Ada">
    <input name="last_name_customer" value="Öberg">
    <input name="customer_email" value="ada@example.com">
    <input name="customer_phone" value="030 / 1234567">
    <textarea name="comment">Call me after six.</textarea>
    <input name="address" value="Am Ring 1, 10115 Berlin"><input name="lat" value="52.53"><input name="lng" value="13.38">`;

  it('comes from the form around, under a lead’s names and a project’s', async () => {
    const there = await scenario(location.origin);
    const holder = await fixture(
      html`<form>${fields}<fin-lead-form base-url=${there.baseUrl} country="DE" total-cost="24900"></fin-lead-form></form>`,
    );
    const form = holder.querySelector('fin-lead-form') as FinLeadForm;
    await form.updateComplete;
    expect(line(form)).to.equal(
      'Ada Öberg · ada@example.com · 030 / 1234567 · Am Ring 1, 10115 Berlin · Call me after six.',
    );
    expect(inputsOf(form)).to.deep.equal({});
    await expect(form).to.be.accessible();
    press(form);
    await reached(form, 'sent');
    expect(await sent(there)).to.deep.equal([known]);
  });

  it('is followed while the visitor fills in the page’s form', async () => {
    const there = await scenario(location.origin);
    const holder = await fixture(
      html`<form><input name="customer_email"><fin-lead-form base-url=${there.baseUrl} country="DE" total-cost="24900"></fin-lead-form></form>`,
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

  it('may be changed, and stays so', async () => {
    const { form, there } = await place({ lead: customer });
    press(form, 'change');
    await form.updateComplete;
    type(inputsOf(form).comment, '');
    form.requestUpdate();
    await form.updateComplete;
    expect(Object.keys(inputsOf(form))).to.have.length(6);
    press(form);
    await reached(form, 'sent');
    const { comment: _, ...rest } = known;
    expect(await sent(there)).to.deep.equal([rest]);
  });

  it('may be the address that a search of the page’s own finds', async () => {
    const { form, there } = await place();
    form.insertAdjacentHTML(
      'beforeend',
      '<label slot="address">Find your house <input name="address"><input type="hidden" name="lat" value="1"></label>',
    );
    type(form.querySelector('input') ?? undefined, 'Am Ring 1');
    fill(form);
    await reached(form, 'sent');
    expect(await sent(there)).to.deep.equal([{ ...body, address: { address: 'Am Ring 1', lat: 1 } }]);
  });
});

describe('a consent', () => {
  it('is needed: nothing is sent without it', async () => {
    const { form, there } = await place();
    form.insertAdjacentHTML('beforeend', '<label slot="consent"><input type="checkbox" required> I agree</label>');
    fill(form);
    await waitUntil(() => has(form, 'error'));
    expect(part(form, 'error').textContent).to.equal('This is required.');
    expect(document.activeElement === form.querySelector('input')).to.equal(true);
    await expect(form).to.be.accessible();
    await sendKeys({ press: ' ' });
    await sendKeys({ press: 'Enter' });
    await reached(form, 'sent');
    expect(await there.log('new_lead')).to.have.length(1);
  });
});

describe('a host form around', () => {
  it('hears nothing of what is typed, and is not submitted', async () => {
    const events: string[] = [];
    const holder = await fixture<HTMLFormElement>(html`<form><input name="more" value="x"></form>`);
    for (const type of ['submit', 'input', 'change', 'invalid']) {
      holder.addEventListener(type, (event) => {
        event.preventDefault();
        events.push(type);
      });
    }
    const { form } = await place();
    holder.append(form);
    await form.updateComplete;
    for (const [name, input] of Object.entries(inputsOf(form))) {
      input.focus();
      await sendKeys({ type: typed[name as keyof typeof typed] });
    }
    inputsOf(form).address?.focus();
    await sendKeys({ press: 'Enter' });
    await reached(form, 'sent');
    expect(events).to.deep.equal([]);
    expect([...new FormData(holder)]).to.deep.equal([['more', 'x']]);
  });
});
