import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { elements } from '../../src/define.js';
import { followDataMounts } from '../../src/elements/data-mounts.js';
import { loadForms } from '../../src/elements/load-forms.js';
import type { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from '../../src/index.js';
import { type Scenario, scenario } from '../support/scenario.js';

followDataMounts(document, elements);

/** A piece of a page as an editor leaves it; gives the `div`s that stand for elements once they are furnished. */
async function page(markup: string): Promise<HTMLElement[]> {
  const holder = await fixture<HTMLElement>(html`<div></div>`);
  holder.innerHTML = markup;
  await settled();
  return [...holder.querySelectorAll<HTMLElement>('[data-fin-widget]')];
}

/** Mutation observers and updates are microtasks: a task later they are through. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const feeIn = (twin: Element | undefined) => twin?.querySelector('fin-monthly-fee') as FinMonthlyFee;
const buttonIn = (twin: Element | undefined) => twin?.querySelector('fin-checkout-button') as FinCheckoutButton;

const attributesOf = (element: Element) =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

describe('a data twin', () => {
  let there: Scenario;
  beforeEach(async () => {
    there = await scenario(location.origin);
  });

  it('stays, gets the element inside, and is read by its data-*', async () => {
    const [twin] = await page(`
      <div class="wide" data-fin-widget="monthly-fee" data-country="Germany" data-total-cost="24.900" data-tenor="15"
        data-tenors="5 10 15" data-downpayment-min="5" data-lang="de" data-other="x"></div>`);
    expect(twin?.className).to.equal('wide');
    expect(twin?.children).to.have.length(1);
    expect(attributesOf(feeIn(twin))).to.deep.equal({
      country: 'Germany',
      'total-cost': '24.900',
      tenor: '15',
      tenors: '5 10 15',
      'downpayment-min': '5',
      lang: 'de',
    });
    const fee = feeIn(twin);
    fee.baseUrl = there.baseUrl;
    await fee.updateComplete;
    expect(fee.selection).to.deep.equal({
      country: 'Germany',
      currency: 'EUR',
      totalCost: 24_900,
      tenor: 15,
      downpayment: 5,
    });
  });

  it('reads all attributes of a checkout button but checkout-origins', async () => {
    const data = {
      country: 'DE',
      currency: 'EUR',
      'total-cost': '1',
      organization: 'o',
      for: 'offer',
      form: 'customer',
      'type-project': 'Solar',
      'type-customer': 'Company',
      'offer-pdf': '/a.pdf',
      'sales-rep': 's',
      'financing-options': 'Invoice',
      'send-offer-email': 'true',
      vat: 'false',
      'heatpump-subsidized-price': '5',
      target: '_top',
      disabled: '',
      lang: 'sv',
    };
    const unread = {
      'base-url': 'https://evil.example',
      'token-url': 'https://evil.example/token',
      token: 'evil',
      'checkout-origins': 'https://evil.example',
    };
    const written = Object.entries({ ...data, ...unread }).map(([name, value]) => `data-${name}="${value}"`);
    const [twin] = await page(`<div data-fin-widget="checkout-button" ${written.join(' ')}></div>`);
    expect(attributesOf(buttonIn(twin))).to.deep.equal(data);
    const { baseUrl, tokenUrl, token, checkoutOrigins } = buttonIn(twin);
    expect([baseUrl, tokenUrl, token, checkoutOrigins]).to.deep.equal([undefined, undefined, undefined, undefined]);
  });

  it('of a lead form reads all its attributes, and gives it its slots and its fee element', async () => {
    const data = {
      country: 'DE',
      currency: 'EUR',
      'total-cost': '1',
      organization: 'o',
      for: 'offer',
      form: 'customer',
      'sales-rep': 's',
      disabled: '',
      lang: 'sv',
    };
    const written = Object.entries({ ...data, 'base-url': 'https://evil.example', token: 'evil' }).map(
      ([name, value]) => `data-${name}="${value}"`,
    );
    const [twin, , other] = await page(`
      <div data-fin-widget="lead-form" ${written.join(' ')}>Call us<p data-slot="consent">Our terms</p></div>
      <div id="offer" data-fin-widget="monthly-fee" data-country="CH" data-total-cost="200"></div>
      <div data-fin-widget="lead-form" data-for="offer"></div>`);
    const form = twin?.querySelector('fin-lead-form') as FinLeadForm;
    expect(attributesOf(form)).to.deep.equal(data);
    await loadForms();
    await form.updateComplete;
    expect(form.querySelector('p')?.assignedSlot?.name).to.equal('consent');
    expect([form.baseUrl, form.token]).to.deep.equal([undefined, undefined]);
    const second = other?.querySelector('fin-lead-form') as FinLeadForm;
    feeIn(other?.previousElementSibling ?? undefined).baseUrl = there.baseUrl;
    await settled();
    await second.updateComplete;
    expect(second.state).to.equal('idle');
    expect(second.renderRoot.querySelector('.summary b')?.textContent).to.match(/^CHF\s200$/);
  });

  for (const widget of ['monthly-fee', 'checkout-button', 'lead-form']) {
    it(`of ${widget} does not follow the four attributes that are not its to set, later either`, async () => {
      const [twin] = await page(`<div data-fin-widget="${widget}" data-country="DE"></div>`);
      for (const name of ['base-url', 'token-url', 'token', 'checkout-origins']) {
        twin?.setAttribute(`data-${name}`, 'https://evil.example');
      }
      twin?.setAttribute('data-country', 'SE');
      await settled();
      expect(attributesOf(twin?.firstElementChild as Element)).to.deep.equal({ country: 'SE' });
    });
  }

  it('gives its children to the element: the fallback, and by data-slot the slots', async () => {
    const [twin] = await page(`
      <div data-fin-widget="monthly-fee">Call us: <b>0800 1234</b><p data-slot="legal">Terms</p><p data-slot="">Plain</p>
        <!-- a comment --><p data-slot="heading">Your fee</p></div>`);
    const fee = feeIn(twin);
    const text = (slot: string) =>
      fee.renderRoot
        .querySelector<HTMLSlotElement>(slot)
        ?.assignedNodes()
        .map((node) => node.textContent?.trim())
        .filter(Boolean);
    await fee.updateComplete;
    expect(text('slot[name="legal"]')).to.deep.equal(['Terms']);
    expect(text('slot[name="heading"]')).to.deep.equal(['Your fee']);
    expect(text('slot:not([name])')).to.deep.equal(['Call us:', '0800 1234', 'Plain']);
    expect([twin?.childNodes.length, twin?.firstChild === fee]).to.deep.equal([1, true]);
  });

  it('gives the label and the consent to a button', async () => {
    const [twin] = await page(`
      <div data-fin-widget="checkout-button" data-country="DE" data-total-cost="1" data-type-project="Solar" data-offer-pdf="/a">
        To the offer<label data-slot="consent"><input type="checkbox" required> I agree</label></div>`);
    const button = buttonIn(twin);
    button.baseUrl = there.baseUrl;
    button.checkout();
    expect(button.state).to.equal('collecting');
    expect(button.querySelector('label')?.assignedSlot?.name).to.equal('consent');
  });

  it('is followed: attributes that change, come and go', async () => {
    const [twin] = await page('<div data-fin-widget="monthly-fee" data-country="DE" data-tenor="5"></div>');
    twin?.setAttribute('data-country', 'SE');
    twin?.setAttribute('data-total-cost', '100');
    twin?.removeAttribute('data-tenor');
    await settled();
    expect(attributesOf(feeIn(twin))).to.deep.equal({ country: 'SE', 'total-cost': '100' });
  });

  it('may come later, alone, deep in something else, or by an attribute', async () => {
    const holder = await fixture<HTMLElement>(html`<div></div>`);
    const alone = document.createElement('div');
    alone.dataset.finWidget = 'monthly-fee';
    holder.append(alone);
    holder.insertAdjacentHTML(
      'beforeend',
      '<section><p><div data-fin-widget="checkout-button"></div></p></section><div id="late"></div>',
    );
    await settled();
    (holder.querySelector('#late') as HTMLElement).dataset.finWidget = 'monthly-fee';
    await settled();
    expect(holder.querySelectorAll('fin-monthly-fee')).to.have.length(2);
    expect(holder.querySelectorAll('fin-checkout-button')).to.have.length(1);
  });

  it('is furnished once, whatever moves', async () => {
    const [twin, other] = await page(
      '<div data-fin-widget="monthly-fee">A</div><div data-fin-widget="monthly-fee">B</div>',
    );
    const fee = feeIn(twin);
    other?.after(twin as Element);
    twin?.setAttribute('data-fin-widget', 'monthly-fee');
    twin?.append(document.createElement('p'));
    await settled();
    expect(twin?.querySelectorAll('fin-monthly-fee')).to.have.length(1);
    expect(feeIn(twin) === fee).to.equal(true);
  });

  it('that was cloned, or saved with its element, has one element, which follows it', async () => {
    const [twin] = await page('<div data-fin-widget="monthly-fee" data-country="DE" data-tenor="5">Call us</div>');
    const clone = twin?.cloneNode(true) as HTMLElement;
    clone.setAttribute('data-country', 'CH');
    clone.removeAttribute('data-tenor');
    twin?.after(clone);
    const saved = document.createElement('div');
    saved.innerHTML = twin?.outerHTML ?? '';
    twin?.after(saved);
    await settled();
    expect(attributesOf(feeIn(clone))).to.deep.equal({ country: 'CH' });
    clone.setAttribute('data-country', 'NL');
    saved.firstElementChild?.setAttribute('data-country', 'SE');
    await settled();
    for (const [one, country] of [
      [clone, 'NL'],
      [saved.firstElementChild, 'SE'],
      [twin, 'DE'],
    ] as const) {
      expect(one?.querySelectorAll('fin-monthly-fee')).to.have.length(1);
      expect(feeIn(one ?? undefined).country).to.equal(country);
      expect(feeIn(one ?? undefined).textContent).to.equal('Call us');
    }
  });

  it('may be what a button is `for`, by the id of the div', async () => {
    const pdf = 'https://installer.example/offer.pdf';
    const twins = await page(`
      <div data-fin-widget="monthly-fee" id="a" data-country="DE" data-total-cost="100" data-tenor="3"></div>
      <div data-fin-widget="monthly-fee" id="b" data-country="CH" data-total-cost="200" data-tenor="4"></div>
      <div data-fin-widget="checkout-button" data-for="b" data-type-project="Solar" data-offer-pdf="${pdf}"></div>`);
    const [, fee, button] = [feeIn(twins[0]), feeIn(twins[1]), buttonIn(twins[2])];
    fee.baseUrl = there.baseUrl;
    button.project = {
      first_name_customer: 'Ada',
      last_name_customer: 'Öberg',
      email_customer: 'ada@example.com',
      phone_customer: '+49 30 1234567',
      address_project: { address: 'Am Ring 1' },
    };
    button.addEventListener('fin-redirect', (event) => event.preventDefault());
    button.checkout();
    const [entry] = await there.until(1, 'new_project_2');
    expect(entry?.body).to.include({ country_project: 'Switzerland', Total_cost_installation: 200 });
    expect(entry?.body).to.deep.include({ financing_durations: ['4 years'] });
  });

  it('of a kind that there is not is left alone', async () => {
    const kinds = ['', 'fee', 'Monthly-Fee', 'fin-monthly-fee', '__proto__', 'constructor', 'monthly-fee ', '<b>', '*'];
    const divs = await page(kinds.map((kind) => `<div data-fin-widget="${kind}">Call us</div>`).join(''));
    expect(divs).to.have.length(kinds.length);
    for (const div of divs) expect(div.innerHTML).to.equal('Call us');
  });

  it('becomes one when its kind is put right', async () => {
    const [div] = await page('<div data-fin-widget="fee" data-country="DE">Call us</div>');
    div?.setAttribute('data-fin-widget', 'monthly-fee');
    await settled();
    expect(feeIn(div).country).to.equal('DE');
    expect(feeIn(div).textContent).to.equal('Call us');
  });

  it('that goes takes its element along', async () => {
    const [twin] = await page('<div data-fin-widget="monthly-fee"></div>');
    const fee = feeIn(twin);
    twin?.remove();
    expect(fee.isConnected).to.equal(false);
    await nextFrame();
  });
});
