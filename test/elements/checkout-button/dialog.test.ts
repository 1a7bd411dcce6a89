import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { FinCheckoutButton, Project } from '../../../src/index.js';
import { body, click, customer, dialogOf, fill, inputsOf, part, place, reached, sent, type, typed } from './support.js';

/** Opens the dialog, and waits until it stands still. */
async function open(button: FinCheckoutButton): Promise<Record<string, HTMLInputElement>> {
  click(button);
  await button.updateComplete;
  await Promise.all(
    dialogOf(button)
      .getAnimations()
      .map(({ finished }) => finished),
  );
  return inputsOf(button);
}

/** The id of the focused field, or the part that is focused. (Elements themselves make endless messages where a test fails.) */
const focused = (button: FinCheckoutButton): string | undefined => {
  const { activeElement } = button.renderRoot as ShadowRoot;
  return activeElement?.id || activeElement?.part.value;
};

/** What is said to be wrong with a field, as assistive technology finds it; `undefined` where nothing is. */
function saidOf(button: FinCheckoutButton, field: string): string | undefined {
  const input = inputsOf(button)[field];
  const error = button.shadowRoot?.getElementById(`${field}-error`);
  const described = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.includes(`${field}-error`)).to.equal(Boolean(error));
  expect(input?.getAttribute('aria-invalid')).to.equal(String(Boolean(error)));
  return error?.textContent ?? undefined;
}

/** A click as a hand makes it: with a pointer that goes down, stays down for a while, and comes up in the same place. */
async function press(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'up' });
}

describe('the dialog asks', () => {
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
    expect(await sent(there)).to.deep.equal([{ ...body, ...project }]);
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
    expect(saidOf(button, 'first_name_customer')).to.equal('Bitte füllen Sie dieses Feld aus.');
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
    expect(saidOf(button, 'last_name_customer')).not.to.equal('Please fill in this field.');
  });
});

describe('what is typed', () => {
  for (const [field, wrong, right, says] of [
    ['first_name_customer', ' ', 'X', 'Please fill in this field.'],
    ['email_customer', 'ada', 'a@b.co', 'Please enter an e-mail address such as name@example.com.'],
    ['email_customer', 'ada@example', 'ada+sun@sub.example.com', 'Please enter an e-mail address such as'],
    ['email_customer', 'a da@example.com', 'ÅDA@example.com', 'Please enter an e-mail address such as'],
    ['phone_customer', '123', '12345', 'Please enter a phone number such as +44 20 7946 0000.'],
    ['phone_customer', '030 ABC 12345', '+49 (0)30 / 123-45.67', 'Please enter a phone number such as'],
    ['phone_customer', '123456789012345678901', '00 49 30 1234567', 'Please enter a phone number such as'],
    ['address', '\t', 'Am Ring 1', 'Please fill in this field.'],
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
      expect({ ...names, address: address_project.address }).to.have.property(field, right);
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
    expect(saidOf(button, 'email_customer')).to.match(/^Please enter an e-mail address/);
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

describe('hands and keys', () => {
  it('the focus goes to the first field, and back to the button', async () => {
    const { button } = await place();
    part(button, 'button').focus();
    await sendKeys({ press: 'Enter' });
    expect(focused(button)).to.equal('first_name_customer');
    await sendKeys({ press: 'Escape' });
    await reached(button, 'idle');
    expect(focused(button)).to.equal('button');
  });

  it('the focus goes to the first of the fields that are asked', async () => {
    const { button } = await place({ project: { ...customer, email_customer: '', phone_customer: '' } });
    await open(button);
    expect(focused(button)).to.equal('email_customer');
  });

  it('the focus goes to the first field that is wrong', async () => {
    const { button } = await place();
    const inputs = await open(button);
    type(inputs.first_name_customer, 'Ada');
    inputs.address?.focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(focused(button)).to.equal('last_name_customer');
  });

  it('Enter in a field submits', async () => {
    const { button, there } = await place({ project: { ...customer, email_customer: '' } });
    await open(button);
    await sendKeys({ type: 'ada@example.com' });
    await sendKeys({ press: 'Enter' });
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('a press on submit counts, though it makes a wrong field speak up and push the button down', async () => {
    const { button } = await place();
    const inputs = await open(button);
    inputs.email_customer?.focus();
    await sendKeys({ type: 'ada' });
    await press(part(button, 'submit'));
    await button.updateComplete;
    expect(saidOf(button, 'first_name_customer')).to.equal('Please fill in this field.'); // only a submit says so
    expect(focused(button)).to.equal('first_name_customer');
  });

  it('a press on cancel counts, too', async () => {
    const { button } = await place();
    (await open(button)).email_customer?.focus();
    await sendKeys({ type: 'ada' });
    await press(part(button, 'cancel'));
    await reached(button, 'idle');
  });

  it('a press beside the dialog closes nothing', async () => {
    const { button } = await place();
    await open(button);
    await sendMouse({ type: 'click', position: [2, 2] });
    await button.updateComplete;
    expect([button.state, dialogOf(button).open]).to.deep.equal(['collecting', true]);
  });

  it('checkout() while the dialog is open changes nothing', async () => {
    const { button, there } = await place();
    await open(button);
    button.checkout();
    expect([button.state, dialogOf(button).open]).to.deep.equal(['collecting', true]);
    expect(await there.log()).to.deep.equal([]);
  });

  it('checkout() with the dialog open closes it, once the host has told the rest', async () => {
    const { button, there } = await place();
    await open(button);
    button.project = customer;
    button.checkout();
    await reached(button, 'done');
    expect(dialogOf(button).open).to.equal(false);
    expect(await sent(there)).to.deep.equal([body]);
  });
});

describe('the consent', () => {
  /** A button that knows all of its customer, with this markup to agree to. */
  async function withConsent(markup: string, settings: Partial<FinCheckoutButton> = { project: customer }) {
    const placed = await place(settings);
    placed.button.insertAdjacentHTML('beforeend', markup);
    return placed;
  }

  const checkbox = '<label slot="consent"><input type="checkbox" required> I agree</label>';
  const complaint = (button: FinCheckoutButton) => dialogOf(button).querySelector('[role="alert"]')?.textContent;

  it('opens the dialog even when nothing is asked, and in the very task in which it came', async () => {
    const { button, there } = await place({ project: customer });
    button.insertAdjacentHTML('beforeend', checkbox);
    button.checkout();
    expect([button.state, dialogOf(button).open]).to.deep.equal(['collecting', true]);
    expect(inputsOf(button)).to.deep.equal({});
    expect(await there.log()).to.deep.equal([]);
  });

  it('that is a text alone opens the dialog, and asks for no more than a press', async () => {
    const { button, there } = await withConsent('<p slot="consent">You accept our terms.</p>');
    await open(button);
    click(button, 'submit');
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('is needed: nothing is sent without it, it is said, and the focus is on it', async () => {
    const { button, there } = await withConsent(checkbox);
    await open(button);
    part(button, 'submit').focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(button.state).to.equal('collecting');
    expect(complaint(button)).to.equal('Please agree before you continue.');
    const input = button.querySelector('input');
    expect(document.activeElement === input).to.equal(true);
    await sendKeys({ press: 'Space' });
    click(button, 'submit');
    await reached(button, 'done');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('comes after the fields: the focus is on the first of all that is wrong', async () => {
    const { button } = await withConsent(checkbox, {});
    await open(button);
    click(button, 'submit');
    await button.updateComplete;
    await button.updateComplete;
    expect(focused(button)).to.equal('first_name_customer');
    expect(complaint(button)).to.equal('Please agree before you continue.');
  });

  it('is asked for anew, without yesterday’s complaint', async () => {
    const { button } = await withConsent(checkbox);
    await open(button);
    click(button, 'submit');
    await button.updateComplete;
    click(button, 'cancel');
    await reached(button, 'idle');
    await open(button);
    expect(complaint(button)).to.equal(undefined);
  });

  it('may be an input itself, a custom element, or come through another slot', async () => {
    class HardToPlease extends HTMLElement {
      checkValidity = () => false;
    }
    customElements.define('hard-to-please', HardToPlease);
    const host = await fixture(html`<div><label><input type="checkbox" required> I agree</label></div>`);
    const root = host.attachShadow({ mode: 'open' });
    const { button } = await withConsent('<slot slot="consent"></slot>');
    root.append(button);
    for (const markup of [
      undefined,
      '<input slot="consent" required>',
      '<hard-to-please slot="consent"></hard-to-please>',
    ]) {
      if (markup) button.innerHTML = markup;
      await open(button);
      click(button, 'submit');
      await button.updateComplete;
      await button.updateComplete;
      expect(complaint(button), markup).to.equal('Please agree before you continue.');
      click(button, 'cancel');
      await reached(button, 'idle');
    }
  });

  it('that went away again is not asked for', async () => {
    const { button } = await withConsent(checkbox);
    button.querySelector('label')?.remove();
    button.checkout();
    expect(button.state).to.equal('creating');
    await reached(button, 'done');
  });
});

describe('a host form around the button', () => {
  /** A form that hears all there is to hear, and a button in it with a consent of the host's. */
  async function around() {
    const events: string[] = [];
    const form = await fixture<HTMLFormElement>(html`<form><input name="comment" value="Hello"></form>`);
    for (const type of ['submit', 'reset', 'input', 'change', 'invalid', 'cancel', 'close', 'toggle', 'beforetoggle']) {
      form.addEventListener(type, (event) => {
        event.preventDefault();
        events.push(type);
      });
    }
    const { button, there } = await place();
    form.append(button);
    await button.updateComplete;
    return { form, button, there, events };
  }

  it('hears nothing of the dialog, and is not submitted', async () => {
    const { button, events, there } = await around();
    part(button, 'button').focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ type: 'Ada' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Escape' });
    await reached(button, 'idle');
    await press(part(button, 'button'));
    await button.updateComplete;
    for (const [name, input] of Object.entries(inputsOf(button))) {
      input.focus();
      input.select();
      await sendKeys({ type: typed[name as keyof typeof typed] });
    }
    await sendKeys({ press: 'Enter' });
    await reached(button, 'done');
    expect(events).to.deep.equal([]);
    expect(await there.log('new_project_2')).to.have.length(1);
  });

  it('hears of its own inputs in the consent, whose Enter submits the dialog alone', async () => {
    const { button, events, there } = await around();
    button.project = customer;
    button.insertAdjacentHTML('beforeend', '<label slot="consent"><input type="checkbox" required> I agree</label>');
    await open(button);
    button.querySelector('input')?.focus();
    await sendKeys({ press: 'Space' });
    expect(events).to.deep.equal(['input', 'change']);
    await sendKeys({ press: 'Enter' });
    await reached(button, 'done');
    expect(events).to.deep.equal(['input', 'change']);
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('has no part in the button’s fields: nothing of them is submitted with it', async () => {
    const { button, form } = await around();
    await fill(button);
    await reached(button, 'done');
    expect([...new FormData(form)]).to.deep.equal([['comment', 'Hello']]);
  });

  it('may be submitted by the host while nothing is asked', async () => {
    const { form, events } = await around();
    const submitted = oneEvent(form, 'submit');
    form.requestSubmit();
    await submitted;
    expect(events).to.deep.equal(['submit']);
  });
});
