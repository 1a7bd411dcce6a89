/** Texts of the customer form: built-in by language, and custom. */
import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/define.js';
import { loadLeadController } from '../../../src/elements/load-forms.js';
import { configure, type FinLeadForm, type Strings } from '../../../src/index.js';
import { until } from '../../support/until.js';

const placeForm = async (lang: string, strings?: Strings): Promise<FinLeadForm> => {
  await loadLeadController();
  const form = await fixture<FinLeadForm>(html`<fin-lead-form lang=${lang} .strings=${strings}></fin-lead-form>`);
  Object.assign(form, { baseUrl: location.origin, country: 'Germany', totalCost: 24_900 });
  await form.updateComplete;
  return form;
};

const labelOf = (form: FinLeadForm, field: string): string | undefined =>
  form.renderRoot.querySelector(`label[for=${field}]`)?.textContent?.trim();

afterEach(() => configure({ strings: null }));

describe('the texts of the customer form', () => {
  for (const [lang, label] of Object.entries({
    en: 'First name',
    de: 'Vorname',
    fr: 'Prénom',
    it: 'Nome',
    nl: 'Voornaam',
    sv: 'Förnamn',
  })) {
    it(`are in the element’s language: ${lang}`, async () => {
      expect(labelOf(await placeForm(lang), 'first_name_customer')).to.equal(label);
    });
  }

  it('are replaced by custom texts of the page and of the element', async () => {
    configure({ strings: { firstName: 'Given name', lastName: 'Family name' } });
    const form = await placeForm('en', { en: { lastName: 'Surname', writeLikeThis: 'For example {}' } });
    expect(labelOf(form, 'first_name_customer')).to.equal('Given name');
    expect(labelOf(form, 'last_name_customer')).to.equal('Surname');
    const email = form.renderRoot.querySelector<HTMLInputElement>('#email_customer');
    if (!email) throw new Error('There is no field for the e-mail address.');
    email.value = 'ada@';
    email.dispatchEvent(new InputEvent('input', { bubbles: true }));
    email.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    const errorText = () => form.renderRoot.querySelector('[part=error]')?.textContent;
    await until(errorText, 'an error');
    expect(errorText()).to.equal('E-mail\u00a0– For example name@example.com');
  });
});
