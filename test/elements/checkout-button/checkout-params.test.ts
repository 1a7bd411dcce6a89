import { expect, fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton, FinMonthlyFee } from '../../../src/index.js';
import { collectEvents, customer, dialogOf, offer, openDialog, startService, untilState } from './support.js';

interface Given {
  params?: string;
  link?: string;
  project?: object;
}

/** A fee with a choice of 10 % and 15 years, and its button, whose service gives the link. */
async function createPair({ params, link = 'https://checkout.example/p/1', project = customer }: Given) {
  const response = { checkout_link: link, project_id: 'project-1', financial_offer: 'offer-1' };
  const service = await startService({ new_project_2: [{ body: { status: 'success', response }, repeat: true }] });
  const holder = await fixture(html`<div>
    <fin-monthly-fee base-url=${service.baseUrl} country="Germany" total-cost="24.900" tenor="15" downpayment="10"></fin-monthly-fee>
    <fin-checkout-button type-project=${offer.typeProject} offer-pdf=${offer.offerPdf} .checkoutParams=${params} .project=${project}></fin-checkout-button>
  </div>`);
  const button = holder.querySelector('fin-checkout-button') as FinCheckoutButton;
  await button.updateComplete;
  return { button, fee: holder.querySelector('fin-monthly-fee') as FinMonthlyFee };
}

/** The address that a checkout is opened at, and the service's own link. */
async function openedBy(given: Given): Promise<{ url: string | undefined; checkoutLink: string | undefined }> {
  const redirects = collectEvents('fin-redirect');
  const projects = collectEvents('fin-project');
  const { button } = await createPair(given);
  button.checkout();
  await untilState(button, 'done');
  return { url: redirects[0]?.url, checkoutLink: projects[0]?.checkoutLink };
}

const hintIn = (button: FinCheckoutButton) => dialogOf(button).querySelector('.summary .hint')?.textContent ?? '';

describe('checkout-params', () => {
  const cases: [what: string, given: Given, url: string][] = [
    ['nothing without it', {}, 'https://checkout.example/p/1'],
    ['both values', { params: 'downpayment tenor' }, 'https://checkout.example/p/1?downpayment=10&tenor=15'],
    ['the down payment under one name', { params: 'dp' }, 'https://checkout.example/p/1?dp=10'],
    [
      'values behind a query, before a fragment',
      { params: 'dp years', link: 'https://checkout.example/p/1?a=%20b+c#top' },
      'https://checkout.example/p/1?a=%20b+c&dp=10&years=15#top',
    ],
    [
      'no value whose name is there already',
      { params: 'dp years', link: 'https://checkout.example/p/1?dp=0' },
      'https://checkout.example/p/1?dp=0&years=15',
    ],
    [
      'no choice that is not the one that is sent',
      { params: 'dp years', project: { ...customer, financing_durations: ['5 years'] } },
      'https://checkout.example/p/1',
    ],
  ];
  for (const [what, given, url] of cases) {
    it(`appends ${what}`, async () => {
      const { link = 'https://checkout.example/p/1' } = given;
      expect(await openedBy(given)).to.deep.equal({ url, checkoutLink: link });
    });
  }

  it('takes the choice of the moment', async () => {
    const redirects = collectEvents('fin-redirect');
    const { button, fee } = await createPair({ params: 'downpayment tenor' });
    fee.tenor = 20;
    fee.downpayment = 12.5;
    fee.downpaymentStep = 2.5;
    button.checkout();
    await untilState(button, 'done');
    expect(redirects.map(({ url }) => url)).to.deep.equal(['https://checkout.example/p/1?downpayment=12.5&tenor=20']);
  });

  it('appends no choice if a listener has changed the terms in place', async () => {
    const redirects = collectEvents('fin-redirect');
    const { button } = await createPair({ params: 'downpayment tenor' });
    button.addEventListener('fin-checkout', ({ project }) => project.financing_durations?.splice(0, 1, '5 years'));
    button.checkout();
    await untilState(button, 'done');
    expect(redirects.map(({ url }) => url)).to.deep.equal(['https://checkout.example/p/1']);
  });

  it('lets the dialog say nothing of a choice that carries over', async () => {
    const { button } = await createPair({ params: 'downpayment', project: {} });
    await openDialog(button);
    expect(hintIn(button)).to.equal('');
  });

  it('without it, the dialog says that the down payment is chosen again', async () => {
    const { button } = await createPair({ project: {} });
    await openDialog(button);
    expect(hintIn(button)).to.contain('10% (€2,490)');
  });
});
