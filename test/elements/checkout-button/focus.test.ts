import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { until } from '../../support/until.js';
import {
  body,
  click,
  createButton,
  customer,
  dialogOf,
  fieldError,
  focused,
  hasPart,
  inputsOf,
  openDialog,
  part,
  pressWithPointer,
  sentProjects,
  typed,
  typeInto,
  untilState,
} from './support.js';

describe('focus, keys and pointer', () => {
  it('the first field is focused, and the button after Escape', async () => {
    const { button } = await createButton();
    part(button, 'button').focus();
    await sendKeys({ press: 'Enter' });
    expect(focused(button)).to.equal('first_name_customer');
    await sendKeys({ press: 'Escape' });
    await untilState(button, 'idle');
    expect(focused(button)).to.equal('button');
  });

  it('after Escape in the dialog for a different customer, the button that opened it is focused', async () => {
    const { button } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    await until(() => hasPart(button, 'another'), 'the button for a different customer');
    part(button, 'another').focus();
    await sendKeys({ press: 'Enter' });
    expect(focused(button)).to.equal('first_name_customer');
    await sendKeys({ press: 'Escape' });
    await untilState(button, 'idle');
    expect([focused(button), document.activeElement === button]).to.deep.equal(['another', true]);
  });

  it('the button is focused when the cancel button goes, be it that the page agrees or that the request fails', async () => {
    for (const plan of [{}, { new_project_2: [{ status: 500, body: {} }] }]) {
      sessionStorage.clear();
      const { button } = await createButton({ project: customer }, plan);
      let decide = (): void => {};
      const decision = new Promise<void>((resolve) => {
        decide = resolve;
      });
      button.addEventListener('fin-checkout', (event) => event.waitUntil(decision));
      click(button);
      await until(() => button.renderRoot.querySelector('[part=status] ~ [part=cancel]'), 'the cancel button');
      part(button, 'cancel').focus();
      decide();
      await until(() => button.state === 'done' || button.state === 'unknown', 'an outcome');
      await button.updateComplete;
      expect([focused(button), document.activeElement === button]).to.deep.equal(['button', true]);
    }
  });

  it('the first field that is asked is focused', async () => {
    const { button } = await createButton({ project: { ...customer, email_customer: '', phone_customer: '' } });
    await openDialog(button);
    expect(focused(button)).to.equal('email_customer');
  });

  it('the first field that is empty or wrong is focused, not one that is filled', async () => {
    const { button } = await createButton();
    const inputs = await openDialog(button);
    typeInto(inputs.first_name_customer, 'Ada');
    typeInto(inputs.last_name_customer, 'Öberg');
    typeInto(inputs.email_customer, 'ada@');
    await sendKeys({ press: 'Escape' });
    await untilState(button, 'idle');
    const again = await openDialog(button);
    expect(focused(button)).to.equal('email_customer');

    for (const [name, value] of Object.entries(typed)) typeInto(again[name], value);
    await sendKeys({ press: 'Escape' });
    await untilState(button, 'idle');
    await openDialog(button);
    expect(focused(button)).to.equal('title');
    await sendKeys({ press: 'Escape' });
    await untilState(button, 'idle');

    button.innerHTML = '<label slot="consent"><input type="checkbox" required> I agree</label>';
    await openDialog(button);
    expect(document.activeElement === button.querySelector('input')).to.equal(true);
  });

  it('the first invalid field is focused', async () => {
    const { button } = await createButton();
    const inputs = await openDialog(button);
    typeInto(inputs.first_name_customer, 'Ada');
    inputs.address?.focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(focused(button)).to.equal('last_name_customer');
  });

  it('Enter in a field submits', async () => {
    const { button, service } = await createButton({ project: { ...customer, email_customer: '' } });
    await openDialog(button);
    await sendKeys({ type: 'ada@example.com' });
    await sendKeys({ press: 'Enter' });
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('a press on submit counts, though the error of the field that was left moves the button', async () => {
    const { button } = await createButton();
    const inputs = await openDialog(button);
    inputs.email_customer?.focus();
    await sendKeys({ type: 'ada' });
    await pressWithPointer(part(button, 'submit'));
    await button.updateComplete;
    expect(fieldError(button, 'first_name_customer')).to.equal('First name\u00a0– Please fill in this field.'); // only a submit shows this error
    expect(focused(button)).to.equal('first_name_customer');
  });

  it('a press on cancel counts in the same situation', async () => {
    const { button } = await createButton();
    (await openDialog(button)).email_customer?.focus();
    await sendKeys({ type: 'ada' });
    await pressWithPointer(part(button, 'cancel'));
    await untilState(button, 'idle');
  });

  it('a press beside the dialog does not close it', async () => {
    const { button } = await createButton();
    await openDialog(button);
    await sendMouse({ type: 'click', position: [2, 2] });
    await button.updateComplete;
    expect([button.state, dialogOf(button).open]).to.deep.equal(['collecting', true]);
  });

  it('checkout() while the dialog is open has no effect, also on its errors and its emptied fields', async () => {
    const { button, service } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    await until(() => hasPart(button, 'another'), 'the button for a different customer');
    click(button, 'another');
    click(button, 'submit');
    button.checkout();
    await button.updateComplete;
    expect([button.state, dialogOf(button).open]).to.deep.equal(['collecting', true]);
    expect(Object.values(inputsOf(button)).map(({ value }) => value)).to.deep.equal(['', '', '', '', '']);
    expect(fieldError(button, 'email_customer')).to.contain('Please fill in this field.');
    expect(await service.log()).to.have.length(1);
  });

  it('checkout() closes the dialog if the page has given the missing data meanwhile', async () => {
    const { button, service } = await createButton();
    await openDialog(button);
    button.project = customer;
    button.checkout();
    await untilState(button, 'done');
    expect(dialogOf(button).open).to.equal(false);
    expect(await sentProjects(service)).to.deep.equal([body]);
  });
});
