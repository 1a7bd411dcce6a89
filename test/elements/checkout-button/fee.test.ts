import { expect, fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton, FinMonthlyFee, Project } from '../../../src/index.js';
import type { Scenario } from '../../support/scenario.js';
import { body, click, customer, dialogOf, offer, part, reached, sent, service } from './support.js';

/** A fee element that gives the button all it can. */
const fee = (there: Scenario, id = 'offer', tenor = 15) => html`
  <fin-monthly-fee id=${id} base-url=${there.baseUrl} token-url=${there.tokenUrl} organization="organization-1"
    country="Germany" total-cost="24.900" tenor=${tenor} downpayment="10"></fin-monthly-fee>`;

/** A button with what only a button has. */
const button = (id?: string) => html`
  <fin-checkout-button for=${id ?? ''} type-project=${offer.typeProject} offer-pdf=${offer.offerPdf}
    .project=${customer}></fin-checkout-button>`;

const expected = { ...body, organization: 'organization-1', financing_durations: ['15 years'] };

const buttonIn = (root: ParentNode) => root.querySelector('fin-checkout-button') as FinCheckoutButton;
const feeIn = (root: ParentNode, id = 'offer') => root.querySelector(`#${id}`) as FinMonthlyFee;

async function sentBy(button: FinCheckoutButton, there: Scenario): Promise<unknown> {
  button.checkout();
  await reached(button, 'done');
  return (await sent(there)).at(-1);
}

describe('a button for a fee', () => {
  it('takes connection, country, total cost and tenor from the only one in its root', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there)}${button()}</div>`);
    expect(await sentBy(buttonIn(holder), there)).to.deep.equal(expected);
    expect((await there.log('new_project_2'))[0]?.headers.authorization).to.equal('Bearer token-1');
    expect(await there.log('token')).to.have.length(1); // one client, one token for both
  });

  it('takes the one it names', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there, 'a', 5)}${fee(there, 'b', 1)}${button('b')}</div>`);
    expect(await sentBy(buttonIn(holder), there)).to.deep.equal({ ...expected, financing_durations: ['1 year'] });
  });

  it('takes none of two that it does not name', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there, 'a')}${fee(there, 'b')}${button()}</div>`);
    const lonely = buttonIn(holder);
    Object.assign(lonely, { baseUrl: there.baseUrl, country: 'SE', totalCost: 1000 });
    expect(await sentBy(lonely, there)).to.deep.equal({
      ...body,
      country_project: 'Sweden',
      currency_project: 'kr',
      Total_cost_installation: 1000,
    });
  });

  it('takes the one whose data twin it names', async () => {
    const there = await service();
    const holder = await fixture(html`
      <div><div data-fin-widget="monthly-fee" id="twin"><p>${fee(there, 'inner')}</p></div>${fee(there, 'other', 2)}${button('twin')}</div>`);
    expect(await sentBy(buttonIn(holder), there)).to.deep.equal(expected);
  });

  it('looks in its own shadow root alone', async () => {
    const there = await service();
    const outer = await fixture(html`<div>${fee(there, 'offer', 3)}<div id="host"></div></div>`);
    const root = (outer.querySelector('#host') as HTMLElement).attachShadow({ mode: 'open' });
    root.append(await fixture(html`<div>${fee(there)}${button('offer')}</div>`));
    expect(await sentBy(buttonIn(root), there)).to.deep.equal(expected);
  });

  it('its own settings come before the fee’s; the connection travels as one', async () => {
    const there = await service();
    const other = await service();
    const holder = await fixture(html`<div>${fee(there)}${button()}</div>`);
    const own = buttonIn(holder);
    Object.assign(own, { baseUrl: other.baseUrl, country: 'Sweden', totalCost: 99, organization: 'organization-9' });
    expect(await sentBy(own, other)).to.deep.equal({
      ...expected,
      country_project: 'Sweden',
      currency_project: 'kr',
      Total_cost_installation: 99,
      organization: 'organization-9',
    });
    expect((await other.log('new_project_2'))[0]?.headers).not.to.have.property('authorization');
  });

  it('may come before its fee', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${button('offer')}</div>`);
    expect(buttonIn(holder).state).to.equal('unconfigured');
    holder.append(...(await fixture(html`<div>${fee(there)}</div>`)).children);
    await buttonIn(holder).updateComplete;
    expect(buttonIn(holder).state).to.equal('idle');
    expect(await sentBy(buttonIn(holder), there)).to.deep.equal(expected);
  });

  it('is unconfigured when its fee leaves, and back when it is back', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there)}${button('offer')}</div>`);
    const left = feeIn(holder);
    left.remove();
    await buttonIn(holder).updateComplete;
    expect(buttonIn(holder).state).to.equal('unconfigured');
    expect(part(buttonIn(holder), 'button').checkVisibility()).to.equal(false);
    holder.append(left);
    await buttonIn(holder).updateComplete;
    expect(buttonIn(holder).state).to.equal('idle');
  });

  it('follows another fee when `for` changes', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there, 'a', 5)}${fee(there, 'b', 7)}${button('a')}</div>`);
    buttonIn(holder).for = 'b';
    expect(await sentBy(buttonIn(holder), there)).to.deep.equal({ ...expected, financing_durations: ['7 years'] });
  });

  it('follows what the visitor chooses', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there)}${button()}</div>`);
    const select = feeIn(holder).renderRoot.querySelector('select') as HTMLSelectElement;
    select.value = '20';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(await sentBy(buttonIn(holder), there)).to.deep.equal({ ...expected, financing_durations: ['20 years'] });
  });

  it('sends what the page set in the very task of the click, on the fee too', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there)}${button()}</div>`);
    Object.assign(feeIn(holder), { totalCost: 31_000, tenor: 4 });
    click(buttonIn(holder));
    await reached(buttonIn(holder), 'done');
    expect(await sent(there)).to.deep.equal([
      { ...expected, Total_cost_installation: 31_000, financing_durations: ['4 years'] },
    ]);
  });

  it('sends the durations that .project has, over the chosen tenor', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there)}${button()}</div>`);
    const project: Partial<Project> = { ...customer, financing_durations: ['5 years', '10 years'] };
    buttonIn(holder).project = project;
    expect(await sentBy(buttonIn(holder), there)).to.deep.equal({
      ...expected,
      financing_durations: ['5 years', '10 years'],
    });
  });

  it('goes when the fee’s total cost goes, without a word', async () => {
    const there = await service();
    const holder = await fixture(html`<div>${fee(there)}${button()}</div>`);
    feeIn(holder).totalCost = '';
    await buttonIn(holder).updateComplete;
    await buttonIn(holder).updateComplete;
    expect(buttonIn(holder).state).to.equal('unconfigured');
  });

  it('speaks the fee’s language', async () => {
    const there = await service();
    const holder = await fixture(html`<div lang="nl">${fee(there)}${button()}</div>`);
    feeIn(holder).lang = 'sv';
    await feeIn(holder).updateComplete;
    await buttonIn(holder).updateComplete;
    expect(part(buttonIn(holder), 'button').textContent?.trim()).to.equal('Se offerten');
  });

  it('shows cost and term of the offer in the dialog, and promises nothing of the downpayment', async () => {
    const there = await service();
    const holder = await fixture(html`<div lang="de">${fee(there)}${button()}</div>`);
    buttonIn(holder).project = null;
    click(buttonIn(holder));
    await buttonIn(holder).updateComplete;
    const summary = dialogOf(buttonIn(holder)).querySelector('.summary') as HTMLElement;
    const lines = summary.innerText.replaceAll('\u00a0', ' ').trim().split(/\n+/);
    expect(lines).to.deep.equal([
      'Gesamtpreis 24.900 € · Laufzeit 15 Jahre',
      'Die Anzahlung legen Sie im Checkout fest. Die Rate ist eine Schätzung.',
    ]);
  });
});
