import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FinCheckoutButton, Project } from '../../../src/index.js';
import { until } from '../../support/until.js';
import {
  body,
  click,
  createButton,
  customer,
  fieldError,
  fillAndSubmit,
  focused,
  hasPart,
  inputsOf,
  openDialog,
  part,
  sentProjects,
  statusOf,
  typed,
  typeInto,
  untilState,
} from './support.js';

const consent = '<p slot="consent">You accept our terms.</p>';
const line = (button: FinCheckoutButton) => part(button, 'known').querySelector('span')?.textContent;

/** Changes a field that the open dialog knows, and sends the project. */
const correct = async (button: FinCheckoutButton, field: keyof typeof typed, value: string) => {
  click(button, 'change');
  await button.updateComplete;
  typeInto(inputsOf(button)[field], value);
  click(button, 'submit');
  await untilState(button, 'done');
};

describe('customer data that the page knows', () => {
  it('is shown as a line above the missing fields', async () => {
    const { button } = await createButton({ project: { ...customer, phone_customer: '' } });
    await openDialog(button);
    expect(line(button)).to.equal('Ada Öberg · ada@example.com · Am Ring 1, 10115 Berlin');
    expect(focused(button)).to.equal('phone_customer');
    await expect(button).to.be.accessible();
  });

  it('has no line if nothing is known, and is not in a closed dialog', async () => {
    const { button } = await createButton();
    await openDialog(button);
    expect(hasPart(button, 'known')).to.equal(false);
    click(button, 'cancel');
    await untilState(button, 'idle');
    button.project = customer;
    await button.updateComplete;
    expect((button.renderRoot as ShadowRoot).innerHTML).not.to.contain('Ada');
    expect(inputsOf(button)).to.deep.equal({});
  });

  it('can be changed: then all fields are shown and filled, and the first known one has the focus', async () => {
    const { button, service } = await createButton({ project: { ...customer, first_name_customer: '' } });
    await openDialog(button);
    typeInto(inputsOf(button).first_name_customer, 'Grace');
    part(button, 'change').focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(hasPart(button, 'known')).to.equal(false);
    expect(focused(button)).to.equal('last_name_customer');
    expect(
      Object.fromEntries(Object.entries(inputsOf(button)).map(([name, { value }]) => [name, value])),
    ).to.deep.equal({
      ...typed,
      first_name_customer: 'Grace',
    });
    typeInto(inputsOf(button).email_customer, 'grace@example.com');
    click(button, 'submit');
    await untilState(button, 'done');
    // The address is the same, and so are its coordinates.
    expect(await sentProjects(service)).to.deep.equal([
      { ...body, first_name_customer: 'Grace', email_customer: 'grace@example.com' },
    ]);
  });

  it('that the page gave by the names of a lead is not sent beside what the visitor made of it', async () => {
    const { address_project, phone_customer, ...names } = customer;
    const project = { ...names, customer_phone: phone_customer, address: address_project, lat: 1 };
    const { button, service } = await createButton({ project: project as Partial<Project> });
    button.insertAdjacentHTML('beforeend', consent);
    await openDialog(button);
    await correct(button, 'phone_customer', '030 7654321');
    expect(await sentProjects(service)).to.deep.equal([{ ...body, phone_customer: '+49307654321' }]);
  });

  it('can be changed when only the consent is missing', async () => {
    const { button, service } = await createButton({ project: customer });
    button.insertAdjacentHTML('beforeend', consent);
    await openDialog(button);
    expect(inputsOf(button)).to.deep.equal({});
    await correct(button, 'address', 'Elsewhere 2');
    expect(await sentProjects(service)).to.deep.equal([{ ...body, address_project: { address: 'Elsewhere 2' } }]);
  });

  it('that was changed and not submitted is asked for again, and nothing else', async () => {
    const { button } = await createButton({ project: customer });
    button.insertAdjacentHTML('beforeend', consent);
    await openDialog(button);
    click(button, 'change');
    await button.updateComplete;
    typeInto(inputsOf(button).email_customer, 'grace@example.com');
    await sendKeys({ press: 'Escape' });
    await untilState(button, 'idle');
    const inputs = await openDialog(button);
    expect(Object.values(inputs).map(({ name, value }) => [name, value])).to.deep.equal([
      ['email_customer', 'grace@example.com'],
    ]);
    expect(line(button)).not.to.contain('ada@example.com');
  });

  it('replaces what was typed if the page changes it later', async () => {
    const { button } = await createButton({ project: { ...customer, email_customer: '' } });
    typeInto((await openDialog(button)).email_customer, 'ada@typed.example');
    click(button, 'cancel');
    await untilState(button, 'idle');
    button.project = { ...customer, email_customer: 'ada@page.example', phone_customer: '' };
    await openDialog(button);
    expect(line(button)).to.contain('ada@page.example');
  });

  it('has an address of several lines in one line', async () => {
    const project = { ...customer, address_project: { address: 'Am Ring 1,\r\n 10115 Berlin\n' } };
    const { button, service } = await createButton({ project });
    click(button);
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([
      { ...body, address_project: { address: 'Am Ring 1, 10115 Berlin' } },
    ]);
  });
});

describe('data that the visitor types', () => {
  it('is shared by all elements of the page', async () => {
    const one = await createButton();
    typeInto((await openDialog(one.button)).first_name_customer, 'Ada');
    typeInto(inputsOf(one.button).phone_customer, '030 1');
    click(one.button, 'cancel');
    await untilState(one.button, 'idle');
    const two = await createButton({ project: { phone_customer: '030 7654321' } });
    const inputs = await openDialog(two.button);
    expect(inputs.first_name_customer?.value).to.equal('Ada');
    expect(line(two.button)).to.equal('030 7654321'); // the page's value comes before one that was typed elsewhere
    typeInto(inputs.first_name_customer, 'Grace');
    click(two.button, 'cancel');
    await untilState(two.button, 'idle');
    expect((await openDialog(one.button)).first_name_customer?.value).to.equal('Ada'); // the value typed in this dialog stays
  });

  it('has its error announced as an alert when the field is left, and by the focus after a submit', async () => {
    const { button } = await createButton();
    (await openDialog(button)).email_customer?.focus();
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
  it('is asked for its name and a contact, sent as last and first name', async () => {
    const { button, service } = await createButton({ typeCustomer: 'Company' });
    const inputs = await openDialog(button);
    expect(
      Object.values(inputs).map(({ labels, autocomplete }) => [labels?.[0]?.textContent, autocomplete]),
    ).to.deep.equal([
      ['Contact person', 'name'],
      ['Company', 'organization'],
      ['E-mail', 'email'],
      ['Phone', 'tel'],
      ['Installation address', 'street-address'],
    ]);
    for (const [name, input] of Object.entries(inputs)) typeInto(input, typed[name as keyof typeof typed]);
    typeInto(inputs.first_name_customer, 'Ada Öberg');
    typeInto(inputs.last_name_customer, 'Sol & Söhne GmbH');
    click(button, 'submit');
    await untilState(button, 'done');
    expect((await sentProjects(service))[0]).to.include({
      type_customer: 'Company',
      first_name_customer: 'Ada Öberg',
      last_name_customer: 'Sol & Söhne GmbH',
    });
  });

  it('is asked for its name after a project, or a lost request, of a person', async () => {
    for (const plan of [{}, { new_project_2: [{ status: 500, body: {} }] }]) {
      sessionStorage.clear();
      const { button, service } = await createButton({}, plan);
      await fillAndSubmit(button);
      await until(() => button.state === 'done' || button.state === 'unknown', 'an outcome');
      await button.updateComplete;
      button.typeCustomer = 'Company';
      const isLost = hasPart(button, 'restart');
      if (isLost) click(button, 'restart');
      await button.updateComplete;
      click(button, isLost ? 'restart' : 'button');
      await untilState(button, 'collecting');
      typeInto(inputsOf(button).last_name_customer, 'Sol & Söhne GmbH');
      click(button, 'submit');
      await untilState(button, 'done');
      const log = await service.log();
      const names = log.map(({ body }) => (body as Project).last_name_customer).filter(Boolean);
      expect(names).to.deep.equal(['Öberg', 'Sol & Söhne GmbH']);
    }
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
      const { button, service } = await createButton({
        country,
        project: { ...customer, phone_customer: '', address_project: {} },
      });
      const inputs = await openDialog(button);
      expect(part(button, 'help').textContent).to.contain('postal code, town');
      typeInto(inputs.phone_customer, 'x');
      typeInto(inputs.address, 'Somewhere 1');
      click(button, 'submit');
      await button.updateComplete;
      await button.updateComplete;
      expect(fieldError(button, 'phone_customer')).to.contain(phone);
      typeInto(inputs.phone_customer, '030 123456');
      click(button, 'submit');
      await untilState(button, 'done');
      expect((await sentProjects(service))[0]).to.include({ phone_customer: `${phone}30123456` });
    });
  }
});

describe('the page’s own address search', () => {
  const search = `
    <div slot="address">
      <label>Find your house <input name="address" id="address"></label>
      <input type="hidden" data-fin-field="lat"><input type="hidden" data-fin-field="lng">
    </div>`;

  async function placeSearch(settings: Partial<FinCheckoutButton> = {}) {
    const placed = await createButton({ project: { ...customer, address_project: {} }, ...settings });
    placed.button.insertAdjacentHTML('beforeend', search);
    const [address, lat, lng] = placed.button.querySelectorAll('input');
    return { ...placed, address, lat, lng };
  }

  it('replaces the field, takes the focus, and gives the coordinates', async () => {
    const { button, service, address, lat, lng } = await placeSearch();
    await openDialog(button);
    expect(part(button, 'input').checkVisibility()).to.equal(false);
    expect(document.activeElement === address).to.equal(true);
    await sendKeys({ type: 'Am Ring 1, 10115 Berlin' });
    (lat as HTMLInputElement).value = '52.53';
    (lng as HTMLInputElement).value = '13.38';
    await sendKeys({ press: 'Enter' }); // submits the dialog, as in one of its own fields
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('may handle Enter itself', async () => {
    const { button, service, address } = await placeSearch();
    address?.addEventListener('keydown', (event) => event.preventDefault());
    await openDialog(button);
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(button.state).to.equal('collecting');
    expect(await service.log()).to.deep.equal([]);
  });

  it('is not submitted by the Enter that ends a composition, as of Japanese text', async () => {
    const { button, service, address } = await placeSearch();
    await openDialog(button);
    typeInto(address, 'Am Ring 1, 10115 Berlin');
    const composing = { key: 'Enter', isComposing: true, bubbles: true, composed: true, cancelable: true };
    const isLeftToTheBrowser = address?.dispatchEvent(new KeyboardEvent('keydown', composing));
    await button.updateComplete;
    expect([isLeftToTheBrowser, button.state, await service.log()]).to.deep.equal([true, 'collecting', []]);
  });

  it('without a result has the focus, and an alert', async () => {
    const { button, service, address } = await placeSearch();
    await openDialog(button);
    part(button, 'submit').focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    await button.updateComplete;
    const error = button.shadowRoot?.getElementById('address-error');
    expect([error?.textContent, error?.role]).to.deep.equal([
      'Installation address\u00a0– Please fill in this field.',
      'alert',
    ]);
    expect(document.activeElement === address).to.equal(true);
    await expect(button).to.be.accessible();
    expect(await service.log()).to.deep.equal([]);
  });

  it('that nobody touched keeps the known address, with its coordinates; one that the visitor emptied does not', async () => {
    const { button, service, address } = await placeSearch({ project: { ...customer, phone_customer: '' } });
    await openDialog(button);
    typeInto(inputsOf(button).phone_customer, typed.phone_customer);
    click(button, 'change');
    await button.updateComplete;
    typeInto(address, 'Elsewhere 2');
    typeInto(address, '');
    click(button, 'submit');
    await button.updateComplete;
    expect([button.state, document.activeElement === address]).to.deep.equal(['collecting', true]);
    click(button, 'cancel');
    await untilState(button, 'idle');

    await openDialog(button);
    await correct(button, 'first_name_customer', 'Grace');
    expect(await sentProjects(service)).to.deep.equal([{ ...body, first_name_customer: 'Grace' }]);
  });

  it('is not shown if the address is known', async () => {
    const { button, service } = await placeSearch({ project: customer });
    click(button);
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('does not stop its own events', async () => {
    const holder = await fixture(html`<form></form>`);
    const { button } = await placeSearch();
    holder.append(button);
    const heard: string[] = [];
    for (const type of ['input', 'change']) holder.addEventListener(type, () => heard.push(type));
    await openDialog(button);
    await sendKeys({ type: 'A' });
    await sendKeys({ press: 'Tab' });
    expect(heard).to.deep.equal(['input', 'change']);
  });
});

describe('cancel, while the page decides', () => {
  const thinking = async () => {
    const placed = await createButton({ project: customer });
    let decide = (): void => {};
    const decision = new Promise<void>((resolve) => {
      decide = resolve;
    });
    placed.button.addEventListener('fin-checkout', (event) => event.waitUntil(decision));
    part(placed.button, 'button').focus();
    await sendKeys({ press: 'Enter' });
    await untilState(placed.button, 'creating');
    return { ...placed, decide };
  };

  /** The cancel button under the main button. The dialog has another one. */
  const cancelOf = (button: FinCheckoutButton) =>
    button.renderRoot.querySelector<HTMLButtonElement>('[part=status] ~ [part=cancel]');

  it('sends nothing, whatever the page decides, and focuses the button', async () => {
    const { button, service, decide } = await thinking();
    await expect(button).to.be.accessible();
    expect(statusOf(button)).to.equal('Creating your offer…');
    cancelOf(button)?.focus();
    await sendKeys({ press: 'Enter' });
    await untilState(button, 'idle');
    expect(focused(button)).to.equal('button');
    decide();
    await fixture(html`<p></p>`);
    expect([button.state, await service.log()]).to.deep.equal(['idle', []]);
    button.checkout();
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('is not offered once the request is under way', async () => {
    const { button, service, decide } = await thinking();
    await service.plan({ new_project_2: [{ hold: 'a' }] });
    decide();
    await service.until(1, 'new_project_2');
    await button.updateComplete;
    expect(cancelOf(button)).to.equal(null);
    await service.release('a');
    await untilState(button, 'done');
  });
});
