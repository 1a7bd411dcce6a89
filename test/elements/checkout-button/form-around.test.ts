import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { body, customer, fill, inputsOf, open, part, place, press, reached, sent, typed } from './support.js';

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
    await sendKeys({ press: ' ' });
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
