import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { itWith } from '../../support/engines.js';
import { byRole } from '../../support/roles.js';
import { body, createButton, customer, focused, openDialog, sentProjects, typed, untilState } from './support.js';

const tab = () => sendKeys({ press: 'Tab' });
const enter = () => sendKeys({ press: 'Enter' });

describe('the dialog, by keyboard', () => {
  it('is opened, filled in, canceled, opened again, corrected and submitted', async () => {
    const { button, service } = await createButton();
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
    await untilState(button, 'idle');
    expect(focused(button)).to.equal('button');

    await enter();
    await button.updateComplete;
    expect(focused(button)).to.equal('phone_customer'); // what is filled is not asked again
    await sendKeys({ press: 'End' });
    for (const _ of '12') await sendKeys({ press: 'Backspace' });
    await sendKeys({ type: '030 123 45 67' });
    await enter();
    await untilState(button, 'done');
    const { lat: _, lng: __, ...address_project } = body.address_project;
    expect(await sentProjects(service)).to.deep.equal([{ ...body, address_project }]);
    expect(focused(button)).to.equal('button');
  });

  it('keeps the focus: nothing else on the page can be focused', async () => {
    const { button } = await createButton({ project: { ...customer, email_customer: '', phone_customer: '' } });
    const before = document.createElement('button');
    button.before(before);
    await openDialog(button);
    const seen = [focused(button)];
    const step = async () => {
      await tab();
      seen.push(focused(button));
    };
    // Tab stays within the dialog's ends. Beyond them, a browser may focus its own toolbars.
    for (let i = 0; i < 3; i++) await step();
    await sendKeys({ down: 'Shift' });
    for (let i = 0; i < 4; i++) await step();
    await sendKeys({ up: 'Shift' });
    const service = ['email_customer', 'phone_customer', 'cancel', 'submit'];
    expect(seen).to.deep.equal([...service, 'cancel', 'phone_customer', 'email_customer', 'change']);
    before.focus();
    expect(focused(button)).to.equal('change');
    before.remove();
  });
});

describe('the dialog in the accessibility tree', () => {
  itWith('tree')('is a dialog with a name, and the only content of the page', async () => {
    const { button } = await createButton({ lang: 'de', project: { ...customer, phone_customer: '' } });
    await openDialog(button);
    expect((await byRole('dialog')).map(({ name }) => name)).to.deep.equal(['Ihre Angaben']);
    expect((await byRole('button')).map(({ name, description }) => [name, description])).to.deep.equal([
      ['Abbrechen', undefined],
      ['Ändern', 'Ada Öberg · ada@example.com · Am Ring 1, 10115 Berlin'],
      ['Abbrechen', undefined],
      ['Weiter', undefined],
    ]);
    expect((await byRole('textbox')).map(({ name, focused }) => [name, focused])).to.deep.equal([['Telefon', true]]);
  });

  itWith('tree')('has errors as descriptions of the fields', async () => {
    const { button } = await createButton({ project: { ...customer, phone_customer: '12' } });
    await openDialog(button);
    await enter();
    await button.updateComplete;
    await button.updateComplete;
    expect(
      (await byRole('textbox')).map(({ name, description, invalid }) => [name, description, invalid]),
    ).to.deep.equal([['Phone', 'Phone\u00a0– Please enter it like this: +49 30 1234567', 'true']]);
  });
});
