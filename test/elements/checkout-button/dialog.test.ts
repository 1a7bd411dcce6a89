import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Project } from '../../../src/index.js';
import { until } from '../../support/until.js';
import {
  body,
  click,
  createButton,
  customer,
  dialogOf,
  fieldError,
  fillAndSubmit,
  focused,
  hasPart,
  inputsOf,
  openDialog,
  part,
  sentProjects,
  typed,
  typeInto,
  untilState,
} from './support.js';

describe('the dialog', () => {
  it('stays usable when a setting is removed while it is open', async () => {
    const { button } = await createButton();
    await openDialog(button);
    button.totalCost = '';
    await button.updateComplete;
    expect(button.state).to.equal('unconfigured');
    expect(part(button, 'cancel').checkVisibility()).to.equal(true);
    click(button, 'cancel');
    await until(() => !dialogOf(button).open, 'a closed dialog');
  });

  it('opens for a hidden button, which takes no room until there is something to say', async () => {
    const { button } = await createButton({ project: customer }, { new_project_2: [{ status: 500, body: {} }] });
    button.hidden = true;
    const grid = await fixture<HTMLElement>(html`<div style="display: grid; gap: 9px"><p>The page</p></div>`);
    const { offsetHeight } = grid;
    grid.append(button);
    button.project = {};
    button.checkout();
    await button.updateComplete;
    expect(part(button, 'button').checkVisibility()).to.equal(false);
    expect(dialogOf(button).checkVisibility()).to.equal(true);
    click(button, 'cancel');
    await untilState(button, 'idle');
    expect(grid.offsetHeight).to.equal(offsetHeight);

    button.project = customer;
    button.checkout();
    await untilState(button, 'unknown');
    expect(grid.offsetHeight).to.be.above(offsetHeight);
    const seen = ['button', 'status', 'restart'].map((name) => part(button, name).checkVisibility());
    expect(seen).to.deep.equal([false, true, true]);
    click(button, 'restart');
    await button.updateComplete;
    click(button, 'restart');
    await untilState(button, 'done');
    await until(() => hasPart(button, 'another'), 'the button for a different customer');
    expect(grid.offsetHeight).to.equal(offsetHeight);
  });

  it('closes when the page hides it, since it would lock the page', async () => {
    const { button } = await createButton();
    const holder = button.parentElement as HTMLElement;
    await openDialog(button);
    holder.hidden = true;
    await untilState(button, 'idle');
    expect(dialogOf(button).open).to.equal(false);
    holder.hidden = false;

    const details = document.createElement('details');
    details.open = true;
    holder.append(details);
    details.append(button);
    await openDialog(button);
    details.open = false;
    await untilState(button, 'idle');
  });

  it('asks for all customer data if nothing is known', async () => {
    const { button } = await createButton();
    const inputs = await openDialog(button);
    const facts = Object.values(inputs).map(({ name, type, autocomplete, required }) => [
      name,
      type,
      autocomplete,
      required,
    ]);
    expect(facts).to.deep.equal([
      ['first_name_customer', 'text', 'given-name', true],
      ['last_name_customer', 'text', 'family-name', true],
      ['email_customer', 'email', 'email', true],
      ['phone_customer', 'tel', 'tel', true],
      ['address', 'text', 'street-address', true],
    ]);
    expect(Object.values(inputs).map(({ labels }) => labels?.[0]?.textContent)).to.deep.equal([
      'First name',
      'Last name',
      'E-mail',
      'Phone',
      'Installation address',
    ]);
    expect(button.shadowRoot?.getElementById('address-help')?.textContent).to.equal(
      'Street and number, postal code, town',
    );
    expect(inputs.address?.getAttribute('aria-describedby')).to.equal('address-help');
  });

  it('asks only for missing data', async () => {
    const { phone_customer, ...rest } = customer;
    const { button, service } = await createButton({ project: rest });
    const inputs = await openDialog(button);
    expect(Object.keys(inputs)).to.deep.equal(['phone_customer']);
    typeInto(inputs.phone_customer, ` ${phone_customer} `);
    click(button, 'submit');
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('asks for invalid data, with the known value in the field', async () => {
    const { button } = await createButton({ project: { ...customer, email_customer: 'ada@', phone_customer: 'none' } });
    const inputs = await openDialog(button);
    expect(Object.values(inputs).map(({ name, value }) => [name, value])).to.deep.equal([
      ['email_customer', 'ada@'],
      ['phone_customer', 'none'],
    ]);
    expect(fieldError(button, 'email_customer')).to.equal(undefined); // before the visitor has left the field
  });

  it('asks for no known data, in any script', async () => {
    const project: Partial<Project> = {
      first_name_customer: '李',
      last_name_customer: "O'Brien-Łukaszewicz",
      email_customer: 'li@bücher.example',
      phone_customer: '(030) 123 45-67',
      address_project: { address: 'Straße des 17. Juni 1\n10115 Berlin' },
    };
    const { button, service } = await createButton({ project });
    click(button);
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([
      {
        ...body,
        ...project,
        phone_customer: '+49301234567',
        address_project: { address: 'Straße des 17. Juni 1, 10115 Berlin' },
      },
    ]);
  });

  it('uses what the page knows at the second click, not at the first', async () => {
    const { button } = await createButton({ project: { ...customer, email_customer: 'ada@' } });
    await openDialog(button);
    click(button, 'cancel');
    await untilState(button, 'idle');
    button.project = { ...customer, email_customer: 'grace@', last_name_customer: '' };
    const inputs = await openDialog(button);
    expect(inputs.email_customer?.value).to.equal('grace@');
    expect(inputs.last_name_customer?.value).to.equal('');
  });

  it('drops coordinates of another address', async () => {
    const { button, service } = await createButton({ project: { ...customer, address_project: { lat: 1, lng: 2 } } });
    await fillAndSubmit(button);
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([{ ...body, address_project: { address: typed.address } }]);
  });

  it('has title and fields in the language of the page', async () => {
    const holder = await fixture(html`<div lang="de"></div>`);
    const { button } = await createButton();
    holder.append(button);
    await openDialog(button);
    const title = button.shadowRoot?.getElementById(dialogOf(button).getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).to.equal('Ihre Angaben');
    expect(part(button, 'label').textContent).to.equal('Vorname');
    click(button, 'submit');
    await button.updateComplete;
    await button.updateComplete;
    expect(fieldError(button, 'first_name_customer')).to.equal('Vorname\u00a0– Bitte füllen Sie dieses Feld aus.');
  });

  it('changes its language while open, and keeps typed data and errors', async () => {
    const { button } = await createButton();
    const inputs = await openDialog(button);
    typeInto(inputs.first_name_customer, 'Ada');
    typeInto(inputs.email_customer, 'ada@');
    click(button, 'submit');
    await button.updateComplete;
    button.lang = 'fr';
    await button.updateComplete;
    expect(dialogOf(button).open).to.equal(true);
    expect(part(button, 'submit').textContent).to.equal('Continuer');
    expect(inputsOf(button).first_name_customer?.value).to.equal('Ada');
    expect(fieldError(button, 'email_customer')).to.contain('@');
    expect(fieldError(button, 'last_name_customer')).not.to.contain('Please fill in this field.');
  });
});

describe('typed data', () => {
  for (const [field, wrong, right, says, sends = right] of [
    ['first_name_customer', ' ', 'X', 'First name – Please fill in this field.'],
    ['last_name_customer', '\n', 'ناصر‌الدین', 'Last name – Please fill in this field.'],
    ['email_customer', 'ada', 'a@b.co', 'E-mail – Please enter it like this: name@example.com'],
    ['email_customer', 'ada@example', 'ada+sun@sub.example.com', 'E-mail – Please enter it like this: name@'],
    ['email_customer', 'a da@example.com', 'ÅDA@example.com', 'E-mail – Please enter it like this: name@'],
    ['phone_customer', '123', '12345', 'Phone – Please enter it like this: +49 30 1234567'],
    ['phone_customer', '030 ABC', '+49 (0)30 / 123-45.67', 'Phone – Please enter it like this: +49', '+49301234567'],
    [
      'phone_customer',
      '1234567890123456',
      '00 49 30 1234567',
      'Phone – Please enter it like this: +49',
      '+49301234567',
    ],
    ['address', '\t', 'Am Ring 1', 'Installation address – Please fill in this field.'],
  ] as const) {
    it(`${field}: ${JSON.stringify(wrong)} is not sent, ${JSON.stringify(right)} is`, async () => {
      const { button, service } = await createButton();
      await fillAndSubmit(button, { [field]: wrong });
      await button.updateComplete;
      await button.updateComplete;
      expect(button.state).to.equal('collecting');
      expect(fieldError(button, field)?.replace('\u00a0', ' ')).to.match(new RegExp(`^${says.replaceAll('+', '\\+')}`));
      expect(focused(button)).to.equal(field);
      expect(await service.log()).to.deep.equal([]);

      typeInto(inputsOf(button)[field], right);
      await button.updateComplete;
      expect(fieldError(button, field)).to.equal(undefined); // the error goes as soon as the value is valid
      click(button, 'submit');
      await untilState(button, 'done');
      const [{ address_project, ...names }] = (await sentProjects(service)) as [Project];
      expect({ ...names, address: address_project.address }).to.have.property(field, sends);
    });
  }

  it('is validated when the field is left, unless it is empty', async () => {
    const { button } = await createButton();
    await openDialog(button);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'ada' });
    await sendKeys({ press: 'Tab' });
    await button.updateComplete;
    expect(focused(button)).to.equal('phone_customer');
    expect(fieldError(button, 'first_name_customer')).to.equal(undefined);
    expect(fieldError(button, 'email_customer')).to.match(/^E-mail.– Please enter it like this/);
  });

  it('stays after Escape and cancel', async () => {
    const { button, service } = await createButton();
    typeInto((await openDialog(button)).first_name_customer, 'Ada');
    await sendKeys({ press: 'Escape' });
    await untilState(button, 'idle');
    expect(dialogOf(button).open).to.equal(false);

    const inputs = await openDialog(button);
    expect(inputs.first_name_customer?.value).to.equal('Ada');
    typeInto(inputs.email_customer, 'ada@');
    click(button, 'submit');
    await button.updateComplete;
    click(button, 'cancel');
    await untilState(button, 'idle');

    const again = await openDialog(button);
    expect(again.first_name_customer?.value).to.equal('Ada');
    expect(again.email_customer?.value).to.equal('ada@');
    expect(fieldError(button, 'email_customer')).to.equal(undefined); // a new dialog shows no errors
    expect(await service.log()).to.deep.equal([]);
  });

  it('stays after a failure', async () => {
    const { button, service } = await createButton(
      {},
      { new_project_2: [{ status: 400, body: { status: 'INVALID' } }] },
    );
    await fillAndSubmit(button);
    await untilState(button, 'error');
    const inputs = await openDialog(button);
    expect(Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value]))).to.deep.equal(typed);
    click(button, 'submit');
    await untilState(button, 'done');
    expect(await service.log('new_project_2')).to.have.length(2);
  });

  it('stays when the element is removed, and the dialog closes', async () => {
    const { button } = await createButton();
    const holder = button.parentElement as HTMLElement;
    typeInto((await openDialog(button)).first_name_customer, 'Ada');
    button.remove();
    await untilState(button, 'idle');
    holder.append(button);
    await button.updateComplete;
    expect(dialogOf(button).open).to.equal(false);
    expect((await openDialog(button)).first_name_customer?.value).to.equal('Ada');
    expect(dialogOf(button).matches(':modal')).to.equal(true);
  });
});
