import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { itWith } from '../../support/engines.js';
import { byRole } from '../../support/roles.js';
import { body, customer, focused, open, place, reached, sent, typed } from './support.js';

const tab = () => sendKeys({ press: 'Tab' });
const enter = () => sendKeys({ press: 'Enter' });

describe('the dialog by keyboard alone', () => {
  it('is opened, filled in, left, opened again, put right and submitted', async () => {
    const { button, there } = await place();
    await tab();
    expect(focused(button)).to.equal('button');
    await enter();
    for (const [name, text] of Object.entries({ ...typed, phone_customer: '12' })) {
      expect(focused(button)).to.equal(name);
      await sendKeys({ type: text });
      await tab();
    }
    expect(focused(button)).to.equal('cancel');
    await enter();
    await reached(button, 'idle');
    expect(focused(button)).to.equal('button');

    await enter();
    await button.updateComplete;
    expect(focused(button)).to.equal('first_name_customer');
    await enter();
    await button.updateComplete;
    await button.updateComplete;
    expect(focused(button)).to.equal('phone_customer');
    await sendKeys({ press: 'End' });
    for (const _ of '12') await sendKeys({ press: 'Backspace' });
    await sendKeys({ type: '030 123 45 67' });
    await enter();
    await reached(button, 'done');
    const { lat: _, lng: __, ...address_project } = body.address_project;
    expect(await sent(there)).to.deep.equal([{ ...body, address_project }]);
    expect(focused(button)).to.equal('button');
  });

  it('holds the focus: nothing of the page beside it can be reached', async () => {
    const { button } = await place({ project: { ...customer, email_customer: '', phone_customer: '' } });
    const before = document.createElement('button');
    button.before(before);
    await open(button);
    const seen = [focused(button)];
    const step = async () => {
      await tab();
      seen.push(focused(button));
    };
    // Not beyond the ends: there a browser may lead on into its own toolbars.
    for (let i = 0; i < 3; i++) await step();
    await sendKeys({ down: 'Shift' });
    for (let i = 0; i < 4; i++) await step();
    await sendKeys({ up: 'Shift' });
    const there = ['email_customer', 'phone_customer', 'cancel', 'submit'];
    expect(seen).to.deep.equal([...there, 'cancel', 'phone_customer', 'email_customer', 'change']);
    before.focus();
    expect(focused(button)).to.equal('change');
    before.remove();
  });
});

describe('the dialog by role and name', () => {
  itWith('tree')('is a dialog with a name; nothing else of the page is there beside it', async () => {
    const { button } = await place({ lang: 'de', project: { ...customer, phone_customer: '' } });
    await open(button);
    expect((await byRole('dialog')).map(({ name }) => name)).to.deep.equal(['Ihre Angaben']);
    expect((await byRole('button')).map(({ name, description }) => [name, description])).to.deep.equal([
      ['Ändern', 'Ada Öberg · ada@example.com · Am Ring 1, 10115 Berlin'],
      ['Abbrechen', undefined],
      ['Weiter', undefined],
    ]);
    expect((await byRole('textbox')).map(({ name, focused }) => [name, focused])).to.deep.equal([['Telefon', true]]);
  });

  itWith('tree')('says what is wrong as the description of the field', async () => {
    const { button } = await place({ project: { ...customer, phone_customer: '12' } });
    await open(button);
    await enter();
    await button.updateComplete;
    await button.updateComplete;
    expect(
      (await byRole('textbox')).map(({ name, description, invalid }) => [name, description, invalid]),
    ).to.deep.equal([['Phone', 'Please write it like this: +49 30 1234567', 'true']]);
  });
});
