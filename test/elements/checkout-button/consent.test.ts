import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FinCheckoutButton } from '../../../src/index.js';
import { until } from '../../support/until.js';
import {
  body,
  click,
  createButton,
  customer,
  dialogOf,
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

describe('the consent', () => {
  /** A button with complete customer data, and this markup in its `consent` slot. */
  async function withConsent(markup: string, settings: Partial<FinCheckoutButton> = { project: customer }) {
    const placed = await createButton(settings);
    placed.button.insertAdjacentHTML('beforeend', markup);
    return placed;
  }

  const checkbox = '<label slot="consent"><input type="checkbox" required> I agree</label>';
  const complaint = (button: FinCheckoutButton) => dialogOf(button).querySelector('[role="alert"]')?.textContent;

  it('opens the dialog even when no data is missing, also if it was added in the same task', async () => {
    const { button, service } = await createButton({ project: customer });
    button.insertAdjacentHTML('beforeend', checkbox);
    button.checkout();
    expect([button.state, dialogOf(button).open]).to.deep.equal(['collecting', true]);
    expect(inputsOf(button)).to.deep.equal({});
    expect(await service.log()).to.deep.equal([]);
  });

  it('without a control opens the dialog, and is given by the submit button', async () => {
    const { button, service } = await withConsent('<p slot="consent">You accept our terms.</p>');
    await openDialog(button);
    click(button, 'submit');
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('of a customer is not that of the next one', async () => {
    const { button, service } = await withConsent(checkbox);
    const box = button.querySelector('input') as HTMLInputElement;
    await openDialog(button);
    box.checked = true;
    click(button, 'submit');
    await untilState(button, 'done');
    await until(() => hasPart(button, 'another'), 'the button for a different customer');
    click(button, 'another');
    await button.updateComplete;
    expect([button.state, box.checked]).to.deep.equal(['collecting', false]);
    for (const input of Object.values(inputsOf(button))) typeInto(input, typed[input.name as keyof typeof typed]);
    click(button, 'submit');
    await button.updateComplete;
    expect([button.state, await sentProjects(service)]).to.deep.equal(['collecting', [body]]);
  });

  it('may be a custom element whose state the form cannot reset', async () => {
    customElements.define(
      'read-only-box',
      class extends HTMLElement {
        readonly checked = true;
      },
    );
    const { button } = await withConsent('<read-only-box slot="consent"></read-only-box>');
    Object.freeze(button.querySelector('read-only-box'));
    await openDialog(button);
    click(button, 'submit');
    await until(() => hasPart(button, 'another'), 'the button for a different customer');
    click(button, 'another');
    await button.updateComplete;
    expect(dialogOf(button).open).to.equal(true);
  });

  it('is not given unseen, by an Enter that is held down or by the second click of a double click', async () => {
    const { button, service } = await withConsent('<p slot="consent">You accept our terms.</p>');
    part(button, 'button').focus();
    for (let i = 0; i < 5; i++) await sendKeys({ down: 'Enter' }); // repeats, since the key does not go up
    await sendKeys({ up: 'Enter' });
    await button.updateComplete;
    expect([button.state, focused(button)]).to.deep.equal(['collecting', 'title']);
    await expect(button).to.be.accessible();

    part(button, 'submit').dispatchEvent(new MouseEvent('click', { detail: 2, cancelable: true }));
    await button.updateComplete;
    expect([button.state, await service.log()]).to.deep.equal(['collecting', []]);
    await pressWithPointer(part(button, 'submit'));
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('is required: without it nothing is sent, the error is shown, and the control has the focus', async () => {
    const { button, service } = await withConsent(checkbox);
    await openDialog(button);
    part(button, 'submit').focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(button.state).to.equal('collecting');
    expect(complaint(button)).to.equal('Please give your consent.');
    const input = button.querySelector('input');
    expect(document.activeElement === input).to.equal(true);
    await sendKeys({ press: ' ' });
    click(button, 'submit');
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('is validated after the fields: the first invalid control has the focus', async () => {
    const { button } = await withConsent(checkbox, {});
    await openDialog(button);
    click(button, 'submit');
    await button.updateComplete;
    await button.updateComplete;
    expect(focused(button)).to.equal('first_name_customer');
    expect(complaint(button)).to.equal('Please give your consent.');
  });

  it('is asked for in each dialog, without the error of the one before', async () => {
    const { button } = await withConsent(checkbox);
    await openDialog(button);
    click(button, 'submit');
    await button.updateComplete;
    click(button, 'cancel');
    await untilState(button, 'idle');
    await openDialog(button);
    expect(complaint(button)).to.equal(undefined);
  });

  it('may be an input, a custom element, or slotted through another element', async () => {
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
      await openDialog(button);
      click(button, 'submit');
      await button.updateComplete;
      await button.updateComplete;
      expect(complaint(button), markup).to.equal('Please give your consent.');
      click(button, 'cancel');
      await untilState(button, 'idle');
    }
  });

  it('is not asked for after it was removed', async () => {
    const { button } = await withConsent(checkbox);
    button.querySelector('label')?.remove();
    button.checkout();
    expect(button.state).to.equal('creating');
    await untilState(button, 'done');
  });
});
