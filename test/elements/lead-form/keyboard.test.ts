import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { itWith } from '../../support/engines.js';
import { byRole } from '../../support/roles.js';
import {
  body,
  createForm,
  createFormWithKeys,
  customer,
  focused,
  sentLeads,
  statusOf,
  typed,
  typeInto,
  untilState,
} from './support.js';

const tab = () => sendKeys({ press: 'Tab' });
const enter = () => sendKeys({ press: 'Enter' });

describe('the lead form, by keyboard', () => {
  it('is filled in, corrected and sent, and leads back', async () => {
    const { form, service } = await createForm();
    for (const text of Object.values({ ...typed, email_customer: 'ada' })) {
      await tab();
      await sendKeys({ type: text });
    }
    expect(focused(form)).to.equal('comment');
    await enter(); // a new line in the comment, and no submit
    expect(form.state).to.equal('idle');
    await sendKeys({ press: 'Backspace' });
    await tab();
    expect(focused(form)).to.equal('submit');
    await enter();
    await form.updateComplete;
    await form.updateComplete;
    expect(focused(form)).to.equal('email_customer');
    await sendKeys({ press: 'End' });
    await sendKeys({ type: '@example.com' });
    await enter();
    await untilState(form, 'sent');
    expect(await sentLeads(service)).to.deep.equal([body]);
    expect(focused(form)).to.equal('status');
    await tab();
    expect(focused(form)).to.equal('another');
    await enter();
    await untilState(form, 'idle');
  });

  it('presses a button that stands beside the page’s own address field', async () => {
    const { form, service } = await createForm({ lead: { ...customer, address: {} } });
    form.innerHTML =
      '<div slot="address"><label>Address <input name="address"></label><input type="button" value="Find"></div>';
    await form.updateComplete;
    typeInto(form.querySelector<HTMLInputElement>('[name=address]') ?? undefined, typed.address);
    const button = form.querySelector<HTMLInputElement>('[type=button]');
    const pressed = new Promise((resolve) => button?.addEventListener('click', resolve));
    button?.focus();
    await enter();
    await pressed;
    expect(form.state).to.equal('idle');
    expect(await service.log('new_lead')).to.have.length(0);
  });

  it('leads through the recoveries of an unknown outcome', async () => {
    const { form, service } = await createFormWithKeys({
      new_lead: [{ status: 502, body: { status: 'UNKNOWN', message: '' }, repeat: 2 }],
    });
    for (const text of Object.values(typed)) {
      await tab();
      await sendKeys({ type: text });
    }
    await tab();
    await enter();
    await untilState(form, 'unknown');
    await tab();
    expect(focused(form)).to.equal('check');
    await enter();
    await service.until(2, 'new_lead');
    await untilState(form, 'unknown');
    await tab();
    expect(focused(form)).to.equal('restart');
    await enter();
    await form.updateComplete;
    expect(statusOf(form)).to.equal('Your request may then arrive twice.');
    await tab();
    expect(focused(form)).to.equal('cancel');
    await tab();
    await enter();
    await untilState(form, 'sent');
    expect(await service.log('new_lead')).to.have.length(3);
  });
});

describe('the lead form in the accessibility tree', () => {
  itWith('tree')('has fields with names, descriptions and errors', async () => {
    const { form } = await createForm({ lang: 'de' });
    const fields = await byRole('textbox');
    expect(fields.map(({ name, required, multiline }) => [name, Boolean(required), Boolean(multiline)])).to.deep.equal([
      ['Vorname', true, false],
      ['Nachname', true, false],
      ['E-Mail', true, false],
      ['Telefon (optional)', false, false],
      ['Installationsadresse', true, false],
      ['Nachricht (optional)', false, true],
    ]);
    expect((await byRole('button')).map(({ name }) => name)).to.deep.equal(['Anfrage senden']);
    await tab();
    await enter();
    await form.updateComplete;
    await form.updateComplete;
    const wrong = (await byRole('textbox')).filter(({ invalid }) => invalid === 'true');
    expect(wrong.map(({ name, description }) => [name, description])).to.deep.equal([
      ['Vorname', 'Vorname\u00a0– Bitte füllen Sie dieses Feld aus.'],
      ['Nachname', 'Nachname\u00a0– Bitte füllen Sie dieses Feld aus.'],
      ['E-Mail', 'E-Mail\u00a0– Bitte füllen Sie dieses Feld aus.'],
      [
        'Installationsadresse',
        'Mit Hausnummer, PLZ und Ort Installationsadresse\u00a0– Bitte füllen Sie dieses Feld aus.',
      ],
    ]);
  });
});
