import { expect, fixture, html } from '@open-wc/testing';
import { elements } from '../../src/define.js';
import { followDataMounts } from '../../src/elements/data-mounts.js';
import { loadForms, loadLeadController } from '../../src/elements/load-forms.js';
import type { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from '../../src/index.js';
import { customer } from '../support/customer.js';
import { type Scenario, scenario } from '../support/scenario.js';

followDataMounts(document, elements);

/** Adds markup to the page. Gives its data mounts when their elements are created. */
async function page(markup: string): Promise<HTMLElement[]> {
  const holder = await fixture<HTMLElement>(html`<div></div>`);
  holder.innerHTML = markup;
  await nextTask();
  return [...holder.querySelectorAll<HTMLElement>('[data-fin-widget]')];
}

/** The next task: mutation observers and element updates are microtasks, and have run by then. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const feeIn = (mount: Element | undefined) => mount?.querySelector('fin-monthly-fee') as FinMonthlyFee;
const buttonIn = (mount: Element | undefined) => mount?.querySelector('fin-checkout-button') as FinCheckoutButton;

const attributesOf = (element: Element) =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

describe('a data mount', () => {
  let scripted: Scenario;
  beforeEach(async () => {
    scripted = await scenario(location.origin);
  });

  it('stays on the page, and contains the element with its data-* attributes', async () => {
    const [mount] = await page(`
      <div class="wide" data-fin-widget="monthly-fee" data-country="Germany" data-total-cost="24.900" data-tenor="15"
        data-tenors="5 10 15" data-downpayment-min="5" data-lang="de" data-other="x"></div>`);
    expect(mount?.className).to.equal('wide');
    expect(mount?.children).to.have.length(1);
    expect(attributesOf(feeIn(mount))).to.deep.equal({
      country: 'Germany',
      'total-cost': '24.900',
      tenor: '15',
      tenors: '5 10 15',
      'downpayment-min': '5',
      lang: 'de',
    });
    const fee = feeIn(mount);
    fee.baseUrl = scripted.baseUrl;
    await fee.updateComplete;
    expect(fee.selection).to.deep.equal({
      country: 'Germany',
      currency: 'EUR',
      totalCost: 24_900,
      tenor: 15,
      downpayment: 5,
    });
  });

  it('of a checkout button reads all its attributes but checkout-origins, checkout-params and the connection’s', async () => {
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
    const ignored = {
      host: 'https://evil.example',
      'base-url': 'https://evil.example',
      'token-url': 'https://evil.example/token',
      token: 'evil',
      'checkout-origins': 'https://evil.example',
      'checkout-params': 'evil',
    };
    const written = Object.entries({ ...data, ...ignored }).map(([name, value]) => `data-${name}="${value}"`);
    const [mount] = await page(`<div data-fin-widget="checkout-button" ${written.join(' ')}></div>`);
    expect(attributesOf(buttonIn(mount))).to.deep.equal(data);
    const { host, baseUrl, tokenUrl, token, checkoutOrigins, checkoutParams } = buttonIn(mount);
    for (const value of [host, baseUrl, tokenUrl, token, checkoutOrigins, checkoutParams])
      expect(value).to.equal(undefined);
  });

  it('of a lead form reads all its attributes but the connection’s, and connects slots and fee', async () => {
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
    const written = Object.entries({
      ...data,
      host: 'https://evil.example',
      'base-url': 'https://evil.example',
      token: 'evil',
    }).map(([name, value]) => `data-${name}="${value}"`);
    const [mount, , other] = await page(`
      <div data-fin-widget="lead-form" ${written.join(' ')}>Call us<p data-slot="consent">Our terms</p></div>
      <div id="offer" data-fin-widget="monthly-fee" data-country="CH" data-total-cost="200"></div>
      <div data-fin-widget="lead-form" data-for="offer"></div>`);
    const form = mount?.querySelector('fin-lead-form') as FinLeadForm;
    expect(attributesOf(form)).to.deep.equal(data);
    await loadLeadController();
    await form.updateComplete;
    expect(form.querySelector('p')?.assignedSlot?.name).to.equal('consent');
    expect([form.baseUrl, form.token]).to.deep.equal([undefined, undefined]);
    const second = other?.querySelector('fin-lead-form') as FinLeadForm;
    feeIn(other?.previousElementSibling ?? undefined).baseUrl = scripted.baseUrl;
    await nextTask();
    await second.updateComplete;
    expect(second.state).to.equal('idle');
    expect(second.renderRoot.querySelector('.summary b')?.textContent).to.match(/^CHF\s200$/);
  });

  for (const widget of ['monthly-fee', 'checkout-button', 'lead-form']) {
    it(`of ${widget} ignores later changes of base-url, token-url, token, checkout-origins and checkout-params`, async () => {
      const [mount] = await page(`<div data-fin-widget="${widget}" data-country="DE"></div>`);
      for (const name of ['base-url', 'token-url', 'token', 'checkout-origins', 'checkout-params']) {
        mount?.setAttribute(`data-${name}`, 'https://evil.example');
      }
      mount?.setAttribute('data-country', 'SE');
      await nextTask();
      expect(attributesOf(mount?.firstElementChild as Element)).to.deep.equal({ country: 'SE' });
    });
  }

  it('moves its children into the element: fallback content, or the slot that data-slot names', async () => {
    const [mount] = await page(`
      <div data-fin-widget="monthly-fee">Call us: <b>0800 1234</b><p data-slot="legal">Terms</p><p data-slot="">Plain</p>
        <!-- a comment --><p data-slot="heading">Your fee</p></div>`);
    const fee = feeIn(mount);
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
    expect([mount?.childNodes.length, mount?.firstChild === fee]).to.deep.equal([1, true]);
  });

  it('moves label and consent into a checkout button', async () => {
    const [mount] = await page(`
      <div data-fin-widget="checkout-button" data-country="DE" data-total-cost="1" data-type-project="Solar" data-offer-pdf="/a">
        To the offer<label data-slot="consent"><input type="checkbox" required> I agree</label></div>`);
    const button = buttonIn(mount);
    button.baseUrl = scripted.baseUrl;
    await loadForms(); // in a build, a file of its own
    button.checkout();
    expect(button.state).to.equal('collecting');
    expect(button.querySelector('label')?.assignedSlot?.name).to.equal('consent');
  });

  it('passes on attributes that are changed, added and removed', async () => {
    const [mount] = await page('<div data-fin-widget="monthly-fee" data-country="DE" data-tenor="5"></div>');
    mount?.setAttribute('data-country', 'SE');
    mount?.setAttribute('data-total-cost', '100');
    mount?.removeAttribute('data-tenor');
    await nextTask();
    expect(attributesOf(feeIn(mount))).to.deep.equal({ country: 'SE', 'total-cost': '100' });
  });

  it('may be added later: by itself, inside other elements, or by its attribute', async () => {
    const holder = await fixture<HTMLElement>(html`<div></div>`);
    const alone = document.createElement('div');
    alone.dataset.finWidget = 'monthly-fee';
    holder.append(alone);
    holder.insertAdjacentHTML(
      'beforeend',
      '<section><p><div data-fin-widget="checkout-button"></div></p></section><div id="late"></div>',
    );
    await nextTask();
    (holder.querySelector('#late') as HTMLElement).dataset.finWidget = 'monthly-fee';
    await nextTask();
    expect(holder.querySelectorAll('fin-monthly-fee')).to.have.length(2);
    expect(holder.querySelectorAll('fin-checkout-button')).to.have.length(1);
  });

  it('has one element, however it is moved or changed', async () => {
    const [mount, other] = await page(
      '<div data-fin-widget="monthly-fee">A</div><div data-fin-widget="monthly-fee">B</div>',
    );
    const fee = feeIn(mount);
    other?.after(mount as Element);
    mount?.setAttribute('data-fin-widget', 'monthly-fee');
    mount?.append(document.createElement('p'));
    await nextTask();
    expect(mount?.querySelectorAll('fin-monthly-fee')).to.have.length(1);
    expect(feeIn(mount) === fee).to.equal(true);
  });

  it('has one element that follows it after it was cloned, or saved with its element', async () => {
    const [mount] = await page('<div data-fin-widget="monthly-fee" data-country="DE" data-tenor="5">Call us</div>');
    const clone = mount?.cloneNode(true) as HTMLElement;
    clone.setAttribute('data-country', 'CH');
    clone.removeAttribute('data-tenor');
    mount?.after(clone);
    const saved = document.createElement('div');
    saved.innerHTML = mount?.outerHTML ?? '';
    mount?.after(saved);
    await nextTask();
    expect(attributesOf(feeIn(clone))).to.deep.equal({ country: 'CH' });
    clone.setAttribute('data-country', 'NL');
    saved.firstElementChild?.setAttribute('data-country', 'SE');
    await nextTask();
    for (const [one, country] of [
      [clone, 'NL'],
      [saved.firstElementChild, 'SE'],
      [mount, 'DE'],
    ] as const) {
      expect(one?.querySelectorAll('fin-monthly-fee')).to.have.length(1);
      expect(feeIn(one ?? undefined).country).to.equal(country);
      expect(feeIn(one ?? undefined).textContent).to.equal('Call us');
    }
  });

  it('gives its id to the `for` of a button', async () => {
    const pdf = 'https://installer.example/offer.pdf';
    const mounts = await page(`
      <div data-fin-widget="monthly-fee" id="a" data-country="DE" data-total-cost="100" data-tenor="3"></div>
      <div data-fin-widget="monthly-fee" id="b" data-country="CH" data-total-cost="200" data-tenor="4"></div>
      <div data-fin-widget="checkout-button" data-for="b" data-type-project="Solar" data-offer-pdf="${pdf}"></div>`);
    const [, fee, button] = [feeIn(mounts[0]), feeIn(mounts[1]), buttonIn(mounts[2])];
    fee.baseUrl = scripted.baseUrl;
    button.project = customer;
    button.addEventListener('fin-redirect', (event) => event.preventDefault());
    button.checkout();
    const [entry] = await scripted.until(1, 'new_project_2');
    expect(entry?.body).to.include({ country_project: 'Switzerland', Total_cost_installation: 200 });
    expect(entry?.body).to.deep.include({ financing_durations: ['4 years'] });
  });

  it('stays as it is if it names an unknown element', async () => {
    const names = ['', 'fee', 'Monthly-Fee', 'fin-monthly-fee', '__proto__', 'constructor', 'monthly-fee ', '<b>', '*'];
    const divs = await page(names.map((name) => `<div data-fin-widget="${name}">Call us</div>`).join(''));
    expect(divs).to.have.length(names.length);
    for (const div of divs) expect(div.innerHTML).to.equal('Call us');
  });

  it('gets its element when the name of the element is corrected', async () => {
    const [div] = await page('<div data-fin-widget="fee" data-country="DE">Call us</div>');
    div?.setAttribute('data-fin-widget', 'monthly-fee');
    await nextTask();
    expect(feeIn(div).country).to.equal('DE');
    expect(feeIn(div).textContent).to.equal('Call us');
  });

  it('keeps its element, without an attribute of that name, when data-fin-widget changes', async () => {
    const [div] = await page('<div data-fin-widget="monthly-fee" data-country="DE"></div>');
    div?.setAttribute('data-fin-widget', 'lead-form');
    await nextTask();
    expect(attributesOf(feeIn(div))).to.deep.equal({ country: 'DE' });
  });

  it('takes its element along when it is removed', async () => {
    const [mount] = await page('<div data-fin-widget="monthly-fee"></div>');
    const fee = feeIn(mount);
    mount?.remove();
    expect(fee.isConnected).to.equal(false);
  });
});
