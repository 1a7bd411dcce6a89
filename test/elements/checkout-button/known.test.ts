import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FinCheckoutButton } from '../../../src/index.js';
import {
  body,
  click,
  customer,
  focused,
  has,
  inputsOf,
  open,
  part,
  place,
  reached,
  saidOf,
  sent,
  statusOf,
  type,
  typed,
} from './support.js';

const consent = '<p slot="consent">You accept our terms.</p>';
const line = (button: FinCheckoutButton) => part(button, 'known').querySelector('span')?.textContent;

describe('what the page knows of the customer', () => {
  it('stands above in a line, and what is missing is asked', async () => {
    const { button } = await place({ project: { ...customer, phone_customer: '' } });
    await open(button);
    expect(line(button)).to.equal('Ada Öberg · ada@example.com · Am Ring 1, 10115 Berlin');
    expect(focused(button)).to.equal('phone_customer');
    await expect(button).to.be.accessible();
  });

  it('leaves no line where nothing is known, and nothing at all in a closed dialog', async () => {
    const { button } = await place();
    await open(button);
    expect(has(button, 'known')).to.equal(false);
    click(button, 'cancel');
    await reached(button, 'idle');
    button.project = customer;
    await button.updateComplete;
    expect((button.renderRoot as ShadowRoot).innerHTML).not.to.contain('Ada');
    expect(inputsOf(button)).to.deep.equal({});
  });

  it('can be changed: then all are fields, with what is known in them and the focus on the first of it', async () => {
    const { button, there } = await place({ project: { ...customer, first_name_customer: '' } });
    await open(button);
    type(inputsOf(button).first_name_customer, 'Grace');
    part(button, 'change').focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(has(button, 'known')).to.equal(false);
    expect(focused(button)).to.equal('last_name_customer');
    expect(
      Object.fromEntries(Object.entries(inputsOf(button)).map(([name, { value }]) => [name, value])),
    ).to.deep.equal({
      ...typed,
      first_name_customer: 'Grace',
    });
    type(inputsOf(button).email_customer, 'grace@example.com');
    click(button, 'submit');
    await reached(button, 'done');
    // The address is the same, and so are its coordinates.
    expect(await sent(there)).to.deep.equal([
      { ...body, first_name_customer: 'Grace', email_customer: 'grace@example.com' },
    ]);
  });

  it('can be changed when only an agreement is asked for', async () => {
    const { button, there } = await place({ project: customer });
    button.insertAdjacentHTML('beforeend', consent);
    await open(button);
    expect(inputsOf(button)).to.deep.equal({});
    click(button, 'change');
    await button.updateComplete;
    type(inputsOf(button).address, 'Elsewhere 2');
    click(button, 'submit');
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([{ ...body, address_project: { address: 'Elsewhere 2' } }]);
  });

  it('that was changed and not submitted is asked for again, the rest is not', async () => {
    const { button } = await place({ project: customer });
    button.insertAdjacentHTML('beforeend', consent);
    await open(button);
    click(button, 'change');
    await button.updateComplete;
    type(inputsOf(button).email_customer, 'grace@example.com');
    await sendKeys({ press: 'Escape' });
    await reached(button, 'idle');
    const inputs = await open(button);
    expect(Object.values(inputs).map(({ name, value }) => [name, value])).to.deep.equal([
      ['email_customer', 'grace@example.com'],
    ]);
    expect(line(button)).not.to.contain('ada@example.com');
  });

  it('later counts over what was typed before', async () => {
    const { button } = await place({ project: { ...customer, email_customer: '' } });
    type((await open(button)).email_customer, 'ada@typed.example');
    click(button, 'cancel');
    await reached(button, 'idle');
    button.project = { ...customer, email_customer: 'ada@page.example', phone_customer: '' };
    await open(button);
    expect(line(button)).to.contain('ada@page.example');
  });

  it('of an address in several lines is one line', async () => {
    const project = { ...customer, address_project: { address: 'Am Ring 1,\r\n 10115 Berlin\n' } };
    const { button, there } = await place({ project });
    click(button);
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([{ ...body, address_project: { address: 'Am Ring 1, 10115 Berlin' } }]);
  });
});

describe('what a visitor types', () => {
  it('in one element is there in the next', async () => {
    const one = await place();
    type((await open(one.button)).first_name_customer, 'Ada');
    type(inputsOf(one.button).phone_customer, '030 1');
    click(one.button, 'cancel');
    await reached(one.button, 'idle');
    const two = await place({ project: { phone_customer: '030 7654321' } });
    const inputs = await open(two.button);
    expect(inputs.first_name_customer?.value).to.equal('Ada');
    expect(line(two.button)).to.equal('030 7654321'); // its own page knows better
    type(inputs.first_name_customer, 'Grace');
    click(two.button, 'cancel');
    await reached(two.button, 'idle');
    expect((await open(one.button)).first_name_customer?.value).to.equal('Ada'); // what was typed here stays
  });

  it('is told beside the field when it is left, as an alert; after a submit the focus tells', async () => {
    const { button } = await place();
    (await open(button)).email_customer?.focus();
    await sendKeys({ type: 'ada' });
    await sendKeys({ press: 'Tab' });
    await button.updateComplete;
    const error = () => button.shadowRoot?.getElementById('email_customer-error');
    expect(error()?.role).to.equal('alert');
    click(button, 'submit');
    await button.updateComplete;
    await button.updateComplete;
    expect(error()?.role).to.equal(null);
    expect(focused(button)).to.equal('first_name_customer');
  });
});

describe('a company', () => {
  it('has its name asked, and is sent with the contact as the first name and itself as the last', async () => {
    const { button, there } = await place({ typeCustomer: 'Company' });
    const inputs = await open(button);
    expect(
      Object.values(inputs).map(({ labels, autocomplete }) => [labels?.[0]?.textContent, autocomplete]),
    ).to.deep.equal([
      ['Contact person', 'name'],
      ['Company', 'organization'],
      ['E-mail', 'email'],
      ['Phone', 'tel'],
      ['Address of the installation', 'street-address'],
    ]);
    for (const [name, input] of Object.entries(inputs)) type(input, typed[name as keyof typeof typed]);
    type(inputs.first_name_customer, 'Ada Öberg');
    type(inputs.last_name_customer, 'Sol & Söhne GmbH');
    click(button, 'submit');
    await reached(button, 'done');
    expect((await sent(there))[0]).to.include({
      type_customer: 'Company',
      first_name_customer: 'Ada Öberg',
      last_name_customer: 'Sol & Söhne GmbH',
    });
  });
});

describe('the country', () => {
  for (const [country, phone] of [
    ['DE', '+49'],
    ['SE', '+46'],
    ['CH', '+41'],
    ['NL', '+31'],
  ] as const) {
    it(`${country} gives the prefix of a phone number, and has the postal code before the town`, async () => {
      const { button, there } = await place({
        country,
        project: { ...customer, phone_customer: '', address_project: {} },
      });
      const inputs = await open(button);
      expect(part(button, 'help').textContent).to.contain('postal code, town');
      type(inputs.phone_customer, 'x');
      type(inputs.address, 'Somewhere 1');
      click(button, 'submit');
      await button.updateComplete;
      await button.updateComplete;
      expect(saidOf(button, 'phone_customer')).to.contain(phone);
      type(inputs.phone_customer, '030 123456');
      click(button, 'submit');
      await reached(button, 'done');
      expect((await sent(there))[0]).to.include({ phone_customer: `${phone}30123456` });
    });
  }
});

describe('a host’s own address search', () => {
  const search = `
    <div slot="address">
      <label>Find your house <input name="address" id="address"></label>
      <input type="hidden" data-fin-field="lat"><input type="hidden" data-fin-field="lng">
    </div>`;

  async function placeSearch(settings: Partial<FinCheckoutButton> = {}) {
    const placed = await place({ project: { ...customer, address_project: {} }, ...settings });
    placed.button.insertAdjacentHTML('beforeend', search);
    const [address, lat, lng] = placed.button.querySelectorAll('input');
    return { ...placed, address, lat, lng };
  }

  it('stands in place of the field, takes the focus, and gives the coordinates', async () => {
    const { button, there, address, lat, lng } = await placeSearch();
    await open(button);
    expect(part(button, 'input').checkVisibility()).to.equal(false);
    expect(document.activeElement === address).to.equal(true);
    await sendKeys({ type: 'Am Ring 1, 10115 Berlin' });
    (lat as HTMLInputElement).value = '52.53';
    (lng as HTMLInputElement).value = '13.38';
    await sendKeys({ press: 'Enter' }); // submits the dialog, as in a field of ours
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('has Enter to itself where it has a use for it', async () => {
    const { button, there, address } = await placeSearch();
    address?.addEventListener('keydown', (event) => event.preventDefault());
    await open(button);
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(button.state).to.equal('collecting');
    expect(await there.log()).to.deep.equal([]);
  });

  it('that found nothing is told so, as an alert, with the focus on it', async () => {
    const { button, there, address } = await placeSearch();
    await open(button);
    part(button, 'submit').focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    await button.updateComplete;
    const error = button.shadowRoot?.getElementById('address-error');
    expect([error?.textContent, error?.role]).to.deep.equal(['This is required.', 'alert']);
    expect(document.activeElement === address).to.equal(true);
    await expect(button).to.be.accessible();
    expect(await there.log()).to.deep.equal([]);
  });

  it('is not asked where the address is known', async () => {
    const { button, there } = await placeSearch({ project: customer });
    click(button);
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('keeps its own events from nobody', async () => {
    const holder = await fixture(html`<form></form>`);
    const { button } = await placeSearch();
    holder.append(button);
    const heard: string[] = [];
    for (const type of ['input', 'change']) holder.addEventListener(type, () => heard.push(type));
    await open(button);
    await sendKeys({ type: 'A' });
    await sendKeys({ press: 'Tab' });
    expect(heard).to.deep.equal(['input', 'change']);
  });
});

describe('cancel, while the page thinks', () => {
  const thinking = async () => {
    const placed = await place({ project: customer });
    let decide = (): void => {};
    const decision = new Promise<void>((resolve) => {
      decide = resolve;
    });
    placed.button.addEventListener('fin-checkout', (event) => event.waitUntil(decision));
    part(placed.button, 'button').focus();
    await sendKeys({ press: 'Enter' });
    await reached(placed.button, 'creating');
    return { ...placed, decide };
  };

  /** The one under the button; the dialog has one of its own. */
  const cancelOf = (button: FinCheckoutButton) =>
    button.renderRoot.querySelector<HTMLButtonElement>('[part=status] ~ [part=cancel]');

  it('truly cancels: nothing is sent, whatever the page comes to, and the focus is on the button', async () => {
    const { button, there, decide } = await thinking();
    await expect(button).to.be.accessible();
    expect(statusOf(button)).to.equal('Creating your offer…');
    cancelOf(button)?.focus();
    await sendKeys({ press: 'Enter' });
    await reached(button, 'idle');
    expect(focused(button)).to.equal('button');
    decide();
    await fixture(html`<p></p>`);
    expect([button.state, await there.log()]).to.deep.equal(['idle', []]);
    button.checkout();
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('is offered no longer once the offer is on its way', async () => {
    const { button, there, decide } = await thinking();
    await there.plan({ new_project_2: [{ hold: 'a' }] });
    decide();
    await there.until(1, 'new_project_2');
    await button.updateComplete;
    expect(cancelOf(button)).to.equal(null);
    await there.release('a');
    await reached(button, 'done');
  });
});
