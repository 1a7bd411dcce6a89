import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Project } from '../../../src/index.js';
import {
  body,
  click,
  customer,
  dialogOf,
  fill,
  focused,
  inputsOf,
  open,
  part,
  place,
  reached,
  saidOf,
  sent,
  type,
  typed,
} from './support.js';

describe('the dialog asks', () => {
  it('stays usable when a setting goes while it is open', async () => {
    const { button } = await place();
    await open(button);
    button.totalCost = '';
    await button.updateComplete;
    expect(button.state).to.equal('unconfigured');
    expect(part(button, 'cancel').checkVisibility()).to.equal(true);
    click(button, 'cancel');
    await waitUntil(() => !dialogOf(button).open);
  });

  it('opens for a button that the page hides behind one of its own', async () => {
    const { button } = await place();
    button.hidden = true;
    button.checkout();
    await button.updateComplete;
    expect(part(button, 'button').checkVisibility()).to.equal(false);
    expect(dialogOf(button).checkVisibility()).to.equal(true);
  });

  it('for all of the customer’s data, where nothing is known', async () => {
    const { button } = await place();
    const inputs = await open(button);
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
      'Address of the installation',
    ]);
    expect(button.shadowRoot?.getElementById('address-help')?.textContent).to.equal(
      'Street and number, postal code, town',
    );
    expect(inputs.address?.getAttribute('aria-describedby')).to.equal('address-help');
  });

  it('only for what is missing', async () => {
    const { phone_customer, ...rest } = customer;
    const { button, there } = await place({ project: rest });
    const inputs = await open(button);
    expect(Object.keys(inputs)).to.deep.equal(['phone_customer']);
    type(inputs.phone_customer, ` ${phone_customer} `);
    click(button, 'submit');
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('again for what is not right, with what is known to start from', async () => {
    const { button } = await place({ project: { ...customer, email_customer: 'ada@', phone_customer: 'none' } });
    const inputs = await open(button);
    expect(Object.values(inputs).map(({ name, value }) => [name, value])).to.deep.equal([
      ['email_customer', 'ada@'],
      ['phone_customer', 'none'],
    ]);
    expect(saidOf(button, 'email_customer')).to.equal(undefined); // not before the visitor had a chance
  });

  it('for nothing that is known, whatever its script', async () => {
    const project: Partial<Project> = {
      first_name_customer: '李',
      last_name_customer: "O'Brien-Łukaszewicz",
      email_customer: 'li@bücher.example',
      phone_customer: '(030) 123 45-67',
      address_project: { address: 'Straße des 17. Juni 1\n10115 Berlin' },
    };
    const { button, there } = await place({ project });
    click(button);
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([
      {
        ...body,
        ...project,
        phone_customer: '+49301234567',
        address_project: { address: 'Straße des 17. Juni 1, 10115 Berlin' },
      },
    ]);
  });

  it('what the host knows by the time it is asked again, not what it knew before', async () => {
    const { button } = await place({ project: { ...customer, email_customer: 'ada@' } });
    await open(button);
    click(button, 'cancel');
    await reached(button, 'idle');
    button.project = { ...customer, email_customer: 'grace@', last_name_customer: '' };
    const inputs = await open(button);
    expect(inputs.email_customer?.value).to.equal('grace@');
    expect(inputs.last_name_customer?.value).to.equal('');
  });

  it('drops coordinates that belong to another address', async () => {
    const { button, there } = await place({ project: { ...customer, address_project: { lat: 1, lng: 2 } } });
    await fill(button);
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([{ ...body, address_project: { address: typed.address } }]);
  });

  it('with a title, and the fields in the language of the page', async () => {
    const holder = await fixture(html`<div lang="de"></div>`);
    const { button } = await place();
    holder.append(button);
    await open(button);
    const title = button.shadowRoot?.getElementById(dialogOf(button).getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).to.equal('Ihre Angaben');
    expect(part(button, 'label').textContent).to.equal('Vorname');
    click(button, 'submit');
    await button.updateComplete;
    await button.updateComplete;
    expect(saidOf(button, 'first_name_customer')).to.equal('Das ist erforderlich.');
  });

  it('in another language at once, and keeps what was typed and said', async () => {
    const { button } = await place();
    const inputs = await open(button);
    type(inputs.first_name_customer, 'Ada');
    type(inputs.email_customer, 'ada@');
    click(button, 'submit');
    await button.updateComplete;
    button.lang = 'fr';
    await button.updateComplete;
    expect(dialogOf(button).open).to.equal(true);
    expect(part(button, 'submit').textContent).to.equal('Continuer');
    expect(inputsOf(button).first_name_customer?.value).to.equal('Ada');
    expect(saidOf(button, 'email_customer')).to.contain('@');
    expect(saidOf(button, 'last_name_customer')).not.to.equal('This is required.');
  });
});

describe('what is typed', () => {
  for (const [field, wrong, right, says, sends = right] of [
    ['first_name_customer', ' ', 'X', 'This is required.'],
    ['last_name_customer', '\n', 'ناصر‌الدین', 'This is required.'],
    ['email_customer', 'ada', 'a@b.co', 'Please write it like this: name@example.com'],
    ['email_customer', 'ada@example', 'ada+sun@sub.example.com', 'Please write it like this: name@'],
    ['email_customer', 'a da@example.com', 'ÅDA@example.com', 'Please write it like this: name@'],
    ['phone_customer', '123', '12345', 'Please write it like this: +49 30 1234567'],
    ['phone_customer', '030 ABC', '+49 (0)30 / 123-45.67', 'Please write it like this: +49', '+49301234567'],
    ['phone_customer', '1234567890123456', '00 49 30 1234567', 'Please write it like this: +49', '+49301234567'],
    ['address', '\t', 'Am Ring 1', 'This is required.'],
  ] as const) {
    it(`${field}: ${JSON.stringify(wrong)} is not sent, ${JSON.stringify(right)} is`, async () => {
      const { button, there } = await place();
      await fill(button, { [field]: wrong });
      await button.updateComplete;
      await button.updateComplete;
      expect(button.state).to.equal('collecting');
      expect(saidOf(button, field)).to.match(new RegExp(`^${says.replaceAll('+', '\\+')}`));
      expect(focused(button)).to.equal(field);
      expect(await there.log()).to.deep.equal([]);

      type(inputsOf(button)[field], right);
      await button.updateComplete;
      expect(saidOf(button, field)).to.equal(undefined); // taken back as soon as it is put right
      click(button, 'submit');
      await reached(button, 'done');
      const [{ address_project, ...names }] = (await sent(there)) as [Project];
      expect({ ...names, address: address_project.address }).to.have.property(field, sends);
    });
  }

  it('is judged when a field is left, but not that it is empty', async () => {
    const { button } = await place();
    await open(button);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'ada' });
    await sendKeys({ press: 'Tab' });
    await button.updateComplete;
    expect(focused(button)).to.equal('phone_customer');
    expect(saidOf(button, 'first_name_customer')).to.equal(undefined);
    expect(saidOf(button, 'email_customer')).to.match(/^Please write it like this/);
  });

  it('stays through Escape, cancel and a second thought', async () => {
    const { button, there } = await place();
    type((await open(button)).first_name_customer, 'Ada');
    await sendKeys({ press: 'Escape' });
    await reached(button, 'idle');
    expect(dialogOf(button).open).to.equal(false);

    const inputs = await open(button);
    expect(inputs.first_name_customer?.value).to.equal('Ada');
    type(inputs.email_customer, 'ada@');
    click(button, 'submit');
    await button.updateComplete;
    click(button, 'cancel');
    await reached(button, 'idle');

    const again = await open(button);
    expect(again.first_name_customer?.value).to.equal('Ada');
    expect(again.email_customer?.value).to.equal('ada@');
    expect(saidOf(button, 'email_customer')).to.equal(undefined); // a new start
    expect(await there.log()).to.deep.equal([]);
  });

  it('stays through a failure', async () => {
    const { button, there } = await place({}, { new_project_2: [{ status: 400, body: { status: 'INVALID' } }] });
    await fill(button);
    await reached(button, 'error');
    const inputs = await open(button);
    expect(Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value]))).to.deep.equal(typed);
    click(button, 'submit');
    await reached(button, 'done');
    expect(await there.log('new_project_2')).to.have.length(2);
  });

  it('stays when the element leaves the page with its dialog open, and the dialog closes', async () => {
    const { button } = await place();
    const holder = button.parentElement as HTMLElement;
    type((await open(button)).first_name_customer, 'Ada');
    button.remove();
    await reached(button, 'idle');
    holder.append(button);
    await button.updateComplete;
    expect(dialogOf(button).open).to.equal(false);
    expect((await open(button)).first_name_customer?.value).to.equal('Ada');
    expect(dialogOf(button).matches(':modal')).to.equal(true);
  });
});
