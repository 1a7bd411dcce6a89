import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FinCheckoutButton } from '../../../src/index.js';
import { body, click, customer, dialogOf, focused, inputsOf, open, part, place, reached, sent } from './support.js';

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
    expect(complaint(button)).to.equal('This is required.');
    const input = button.querySelector('input');
    expect(document.activeElement === input).to.equal(true);
    await sendKeys({ press: ' ' });
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
    expect(complaint(button)).to.equal('This is required.');
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
      expect(complaint(button), markup).to.equal('This is required.');
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
