import { expect } from '@open-wc/testing';
import { readControls } from '../../../src/elements/customer-form/page-customer.js';

const formOf = (markup: string): HTMLFormElement => {
  const form = document.createElement('form');
  form.innerHTML = markup;
  return form;
};

describe('a form of the page', () => {
  it('is read by the field names of the spec, trimmed, without empty values', () => {
    const form = formOf(`
      <input name="first_name_customer" value=" Ada ">
      <textarea name="last_name_customer">Öberg\n</textarea>
      <input type="email" name="email_customer" value="ada@example.com">
      <input name="phone_customer" value="  ">
      <select name="address"><option>Elsewhere</option><option selected>Am Ring 1</option></select>
      <input type="hidden" name="lat" value="52.53"><input type="hidden" name="lng" value="13.38">
      <input name="country" value="Germany">
      <input value="without a name"><button>Send</button>`);
    expect(readControls(form.elements)).to.deep.equal({
      first_name_customer: 'Ada',
      last_name_customer: 'Öberg',
      email_customer: 'ada@example.com',
      address: 'Am Ring 1',
      lat: '52.53',
      lng: '13.38',
    });
  });

  it('may name a field with data-fin-field, which takes precedence over the name', () => {
    const form = formOf(`
      <input name="your-mail" data-fin-field="email_customer" value="ada@example.com">
      <input name="address" data-fin-field="none" value="a billing address">
      <input data-fin-field="address" value="Am Ring 1">`);
    expect(readControls(form.elements)).to.deep.equal({ email_customer: 'ada@example.com', address: 'Am Ring 1' });
  });

  it('gives the value of the checked radio button, and nothing if none is checked', () => {
    const radios = (chosen: string) =>
      ['A', 'B']
        .map((v) => `<input type="radio" name="address" value="${v}" ${v === chosen ? 'checked' : ''}>`)
        .join('');
    expect(readControls(formOf(radios('A')).elements)).to.deep.equal({ address: 'A' });
    expect(readControls(formOf(radios('B')).elements)).to.deep.equal({ address: 'B' });
    expect(readControls(formOf(radios('')).elements)).to.deep.equal({});
  });

  it('gives the value of a checkbox that is checked, and none of a button', () => {
    const form = formOf(`
      <input type="checkbox" name="comment" value="Please call me back">
      <input type="checkbox" name="address" value="Am Ring 1" checked>
      <input type="submit" name="first_name_customer" value="Search">
      <button name="last_name_customer" value="Send">Send</button>`);
    expect(readControls(form.elements)).to.deep.equal({ address: 'Am Ring 1' });
  });

  it('gives no value of a control that is disabled, by itself or by its fieldset', () => {
    const form = formOf(`
      <input name="first_name_customer" value="Ada" disabled>
      <fieldset disabled>
        <legend><input name="phone_customer" value="+49 30 1234567"></legend>
        <input name="last_name_customer" value="Öberg">
      </fieldset>`);
    expect(readControls(form.elements)).to.deep.equal({ phone_customer: '+49 30 1234567' });
  });

  it('may have controls outside the form, and custom elements', () => {
    class AddressField extends HTMLElement {
      static formAssociated = true;
      internals = this.attachInternals();
      name = 'address';
      value = 'Am Ring 1';
    }
    class Odd extends HTMLElement {
      static formAssociated = true;
      internals = this.attachInternals();
      name = 'last_name_customer';
      value = { not: 'a text' };
    }
    customElements.define('address-field', AddressField);
    customElements.define('odd-field', Odd);
    const form = formOf('<address-field></address-field><odd-field></odd-field>');
    form.id = 'apart';
    const outside = document.createElement('input');
    Object.assign(outside, { name: 'first_name_customer', value: 'Ada' });
    outside.setAttribute('form', 'apart');
    document.body.append(form, outside);
    expect(readControls(form.elements)).to.deep.equal({ address: 'Am Ring 1', first_name_customer: 'Ada' });
    form.remove();
    outside.remove();
  });
});
