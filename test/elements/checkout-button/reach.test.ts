import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
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

  it('holds the focus: all of it is in the dialog, round and round', async () => {
    const { button } = await place({ project: { ...customer, email_customer: '', phone_customer: '' } });
    const before = document.createElement('button');
    button.before(before);
    await open(button);
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < 12; i++) {
      seen.push(focused(button));
      await tab();
      expect(document.activeElement === before).to.equal(false);
    }
    expect(seen.slice(0, 4)).to.deep.equal(['email_customer', 'phone_customer', 'cancel', 'submit']);
    expect(new Set(seen)).to.include('change');
    before.remove();
  });
});

describe('the dialog by role and name', () => {
  it('is a dialog with a name; nothing else of the page is there beside it', async () => {
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

  it('says what is wrong as the description of the field', async () => {
    const { button } = await place({ project: { ...customer, phone_customer: '12' } });
    await open(button);
    await enter();
    await button.updateComplete;
    await button.updateComplete;
    expect(
      (await byRole('textbox')).map(({ name, description, invalid }) => [name, description, invalid]),
    ).to.deep.equal([['Phone', 'Please enter a phone number such as +49 30 1234567.', 'true']]);
  });
});
