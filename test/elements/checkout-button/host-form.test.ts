import { expect, fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton, Project } from '../../../src/index.js';
import { until } from '../../support/until.js';
import {
  body,
  click,
  collectEvents,
  customer,
  focused,
  hasPart,
  inputsOf,
  offer,
  openDialog,
  sentProjects,
  startService,
  typeInto,
  untilState,
} from './support.js';

const fields = html`
  <input name="first_name_customer" value="Ada">
  <input name="last_name_customer" value="Öberg">
  <input name="email_customer" value="ada@example.com">
  <input name="phone_customer" value="+49 30 1234567">
  <input name="address" value="Am Ring 1, 10115 Berlin">
  <input name="lat" value="52.53"><input name="lng" value="13.38">`;

async function sentFrom(root: ParentNode, prepare?: (button: FinCheckoutButton) => void): Promise<unknown> {
  const service = await startService();
  const button = root.querySelector('fin-checkout-button') as FinCheckoutButton;
  Object.assign(button, { baseUrl: service.baseUrl, ...offer });
  prepare?.(button);
  click(button);
  await untilState(button, 'done');
  return (await sentProjects(service))[0];
}

describe('the customer', () => {
  it('comes from the form around the button', async () => {
    expect(
      await sentFrom(await fixture(html`<form>${fields}<fin-checkout-button></fin-checkout-button></form>`)),
    ).to.deep.equal(body);
  });

  it('comes from the form that the button names, and not from the one around it', async () => {
    const holder = await fixture(html`
      <div>
        <form id="customer">${fields}</form>
        <form><input name="first_name_customer" value="Eve"><fin-checkout-button form="customer"></fin-checkout-button></form>
      </div>`);
    expect(await sentFrom(holder)).to.deep.equal(body);
  });

  it('comes from a form in the same shadow root', async () => {
    const host = await fixture(html`<div></div>`);
    const root = host.attachShadow({ mode: 'open' });
    const holder = await fixture(
      html`<div><form id="inner">${fields}</form><fin-checkout-button form="inner"></fin-checkout-button></div>`,
    );
    root.append(holder);
    expect(await sentFrom(root)).to.deep.equal(body);
  });

  it('comes from the form’s values at the time of the click', async () => {
    const holder = await fixture(html`<form>${fields}<fin-checkout-button></fin-checkout-button></form>`);
    const project = await sentFrom(holder, () => {
      (holder.querySelector('[name="first_name_customer"]') as HTMLInputElement).value = 'Grace';
    });
    expect(project).to.deep.equal({ ...body, first_name_customer: 'Grace' });
  });

  it('is asked for when the named element is not a form', async () => {
    const holder = await fixture(
      html`<div><p id="text">No form</p><fin-checkout-button form="text"></fin-checkout-button></div>`,
    );
    const button = holder.querySelector('fin-checkout-button') as FinCheckoutButton;
    Object.assign(button, { baseUrl: (await startService()).baseUrl, ...offer });
    click(button);
    await button.updateComplete;
    expect(Object.keys(inputsOf(button))).to.have.length(5);
  });

  it('is asked for if a script has reset the form while the dialog was open: nothing incomplete is sent', async () => {
    for (const consent of ['', '<p slot="consent">You accept our terms.</p>']) {
      const service = await startService();
      const holder = await fixture<HTMLFormElement>(
        html`<form>${fields}<fin-checkout-button></fin-checkout-button></form>`,
      );
      const button = holder.querySelector('fin-checkout-button') as FinCheckoutButton;
      Object.assign(button, { baseUrl: service.baseUrl, ...offer });
      button.innerHTML = consent;
      const [first, last, email] = holder.querySelectorAll('input');
      if (!consent) Object.assign(email ?? {}, { value: '' });
      await openDialog(button);
      if (!consent) typeInto(inputsOf(button).email_customer, 'ada@example.com');
      for (const input of [first, last]) Object.assign(input ?? {}, { value: '' });
      const checkouts = collectEvents('fin-checkout', button);
      click(button, 'submit');
      await until(() => hasPart(button, 'error'), 'errors');
      expect([button.state, focused(button), checkouts.length]).to.deep.equal(['collecting', 'first_name_customer', 0]);
    }
  });

  it('comes from .project before the form', async () => {
    const holder = await fixture(html`<form>${fields}<fin-checkout-button></fin-checkout-button></form>`);
    const project = await sentFrom(holder, (button) => {
      button.project = { first_name_customer: 'Grace', address_project: { address: 'Elsewhere 2', lat: 1, lng: 2 } };
    });
    expect(project).to.deep.equal({
      ...body,
      first_name_customer: 'Grace',
      address_project: { address: 'Elsewhere 2', lat: 1, lng: 2 },
    });
  });

  it('has coordinates only with the address that they belong to', async () => {
    const holder = await fixture(html`<form>${fields}<fin-checkout-button></fin-checkout-button></form>`);
    const project = (await sentFrom(holder, (button) => {
      button.project = { address_project: { address: 'Elsewhere 2' } };
    })) as Project;
    expect(project.address_project).to.deep.equal({ address: 'Elsewhere 2' });
  });

  it('has the coordinates of the form’s address', async () => {
    const holder = await fixture(html`<form>${fields}<fin-checkout-button></fin-checkout-button></form>`);
    const project = (await sentFrom(holder, (button) => {
      button.project = { address_project: { lat: 48.1, lng: 11.5 } };
    })) as Project;
    expect(project.address_project).to.deep.equal({ ...customer.address_project, lat: 48.1, lng: 11.5 });
  });

  for (const [lat, lng, expected] of [
    ['52.53', '13.38', { lat: 52.53, lng: 13.38 }],
    ['-0', '1e1', { lat: 0, lng: 10 }],
    ['', ' ', {}],
    ['north', 'east', {}],
    ['Infinity', 'NaN', {}],
  ] as const) {
    it(`has lat ${JSON.stringify(lat)} and lng ${JSON.stringify(lng)} as ${JSON.stringify(expected)}`, async () => {
      const holder = await fixture(html`<form>${fields}<fin-checkout-button></fin-checkout-button></form>`);
      const project = (await sentFrom(holder, () => {
        (holder.querySelector('[name="lat"]') as HTMLInputElement).value = lat;
        (holder.querySelector('[name="lng"]') as HTMLInputElement).value = lng;
      })) as Project;
      expect(project.address_project).to.deep.equal({ address: 'Am Ring 1, 10115 Berlin', ...expected });
    });
  }
});
