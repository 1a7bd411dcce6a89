import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  body,
  createButton,
  customer,
  fillAndSubmit,
  inputsOf,
  openDialog,
  part,
  pressWithPointer,
  sentProjects,
  typed,
  untilState,
} from './support.js';

describe('a form of the page around the button', () => {
  /** A form that records its events, and in it a button with a consent. */
  async function around() {
    const events: string[] = [];
    const form = await fixture<HTMLFormElement>(html`<form><input name="comment" value="Hello"></form>`);
    for (const type of ['submit', 'reset', 'input', 'change', 'invalid', 'cancel', 'close', 'toggle', 'beforetoggle']) {
      form.addEventListener(type, (event) => {
        event.preventDefault();
        events.push(type);
      });
    }
    const { button, service } = await createButton();
    form.append(button);
    await button.updateComplete;
    return { form, button, service, events };
  }

  it('gets no events of the dialog, and is not submitted', async () => {
    const { button, events, service } = await around();
    part(button, 'button').focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ type: 'Ada' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Escape' });
    await untilState(button, 'idle');
    await pressWithPointer(part(button, 'button'));
    await button.updateComplete;
    for (const [name, input] of Object.entries(inputsOf(button))) {
      input.focus();
      input.select();
      await sendKeys({ type: typed[name as keyof typeof typed] });
    }
    await sendKeys({ press: 'Enter' });
    await untilState(button, 'done');
    expect(events).to.deep.equal([]);
    expect(await service.log('new_project_2')).to.have.length(1);
  });

  it('gets the events of its own inputs in the consent, and Enter there submits only the dialog', async () => {
    const { button, events, service } = await around();
    button.project = customer;
    button.insertAdjacentHTML('beforeend', '<label slot="consent"><input type="checkbox" required> I agree</label>');
    await openDialog(button);
    button.querySelector('input')?.focus();
    await sendKeys({ press: ' ' });
    expect(events).to.deep.equal(['input', 'change']);
    await sendKeys({ press: 'Enter' });
    await untilState(button, 'done');
    expect(events).to.deep.equal(['input', 'change']);
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('does not contain the dialog’s fields', async () => {
    const { button, form } = await around();
    await fillAndSubmit(button);
    await untilState(button, 'done');
    expect([...new FormData(form)]).to.deep.equal([['comment', 'Hello']]);
  });

  it('can be submitted by the page', async () => {
    const { form, events } = await around();
    const submitted = oneEvent(form, 'submit');
    form.requestSubmit();
    await submitted;
    expect(events).to.deep.equal(['submit']);
  });
});
