import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { body, customer, dialogOf, focused, open, part, place, press, reached, saidOf, sent, type } from './support.js';

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
    expect(saidOf(button, 'first_name_customer')).to.equal('This is required.'); // only a submit says so
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
