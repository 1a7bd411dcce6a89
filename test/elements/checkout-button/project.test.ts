import { expect, fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton, FinMonthlyFee, Project } from '../../../src/index.js';
import {
  body,
  click,
  collectEvents,
  createButton,
  customer,
  inputsOf,
  sentProjects,
  startService,
  typeInto,
  untilState,
} from './support.js';

/** The body that a button with these settings sends for the customer. */
async function sentWith(settings: Partial<FinCheckoutButton> | Record<string, unknown>): Promise<unknown> {
  const { button, service } = await createButton({ project: customer, ...settings } as Partial<FinCheckoutButton>);
  click(button);
  await untilState(button, 'done');
  return (await sentProjects(service))[0];
}

/** The body that a button with these HTML attributes sends. */
async function sentByAttributes(attributes: Record<string, string>): Promise<unknown> {
  const service = await startService();
  const all = {
    'base-url': service.baseUrl,
    country: 'Germany',
    'total-cost': '24.900',
    'type-project': 'Solar',
    'offer-pdf': 'https://installer.example/offer.pdf',
    ...attributes,
  };
  const holder = await fixture<HTMLElement>(html`<div></div>`);
  const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  holder.innerHTML = `<fin-checkout-button ${written.join(' ')}></fin-checkout-button>`;
  const button = holder.firstElementChild as FinCheckoutButton;
  button.project = customer;
  button.checkout();
  await untilState(button, 'done');
  return (await sentProjects(service))[0];
}

it('a .project that the page changes in place is sent with the change', async () => {
  const { button, service } = await createButton({ project: { ...customer } });
  click(button);
  await untilState(button, 'done');
  Object.assign(button.project ?? {}, { email_customer: 'new@example.com' });
  click(button);
  await untilState(button, 'done');
  await service.until(2, 'new_project_2');
  expect(
    (await sentProjects(service)).map((body) => (body as { email_customer: string }).email_customer),
  ).to.deep.equal(['ada@example.com', 'new@example.com']);
});

describe('the body of a create', () => {
  it('has the fields of the spec, and no others', async () => {
    expect(await sentByAttributes({})).to.deep.equal(body);
  });

  it('has all optional fields', async () => {
    const all = {
      organization: 'organization-1',
      'sales-rep': 'user-1',
      country: 'ch',
      'type-project': 'Solar + Battery/Charging station',
      'type-customer': 'Company',
      'offer-pdf': ' https://a.example/a.pdf\n  /b.pdf ',
      'financing-options': 'Invoice Financing',
      'send-offer-email': 'true',
      vat: 'true',
      'heatpump-subsidized-price': '12’000.50',
    };
    expect(await sentByAttributes(all)).to.deep.equal({
      ...body,
      organization: 'organization-1',
      sales_rep: 'user-1',
      country_project: 'Switzerland',
      currency_project: 'CHF',
      type_project: 'Solar + Battery/Charging station',
      type_customer: 'Company',
      offer_PDF: ['https://a.example/a.pdf', `${location.origin}/b.pdf`],
      financing_options: ['Invoice', 'Financing'],
      send_offer_email: true,
      VAT: true,
      Heatpump_subsidized_price: 12_000.5,
    });
  });

  const attributes: [attributes: Record<string, string>, fields: Partial<Project>][] = [
    [{ country: 'Sverige' }, { country_project: 'Sweden', currency_project: 'kr' }],
    [{ country: 'DE', currency: 'CHF' }, { currency_project: 'CHF' }],
    [{ vat: 'false' }, { VAT: false }],
    [{ 'send-offer-email': 'false' }, { send_offer_email: false }],
    [{ 'type-project': ' ”Solar“ ' }, { type_project: 'Solar' }],
    [{ 'financing-options': 'Invoice' }, { financing_options: ['Invoice'] }],
    [{ 'total-cost': '€ 24.900,50' }, { Total_cost_installation: 24_900.5 }],
  ];
  for (const [said, fields] of attributes) {
    it(`${JSON.stringify(said)} is sent as ${JSON.stringify(fields)}`, async () => {
      expect(await sentByAttributes(said)).to.deep.equal({ ...body, ...fields });
    });
  }

  it('takes arrays and booleans as properties', async () => {
    const project = await sentWith({
      offerPdf: ['https://a.example/a%20b.pdf', 'https://a.example/c.pdf'],
      financingOptions: ['Invoice', 'Financing'],
      vat: false,
      sendOfferEmail: true,
      heatpumpSubsidizedPrice: 9000,
      totalCost: 24_900,
    });
    expect(project).to.deep.equal({
      ...body,
      offer_PDF: ['https://a.example/a%20b.pdf', 'https://a.example/c.pdf'],
      financing_options: ['Invoice', 'Financing'],
      VAT: false,
      send_offer_email: true,
      Heatpump_subsidized_price: 9000,
    });
  });
});

describe('.project', () => {
  it('takes precedence over every attribute', async () => {
    const project: Project = {
      ...customer,
      type_project: 'Battery/Charging station',
      country_project: 'Sweden',
      currency_project: 'EUR',
      offer_PDF: ['https://b.example/b.pdf'],
      type_customer: 'Company',
      sales_rep: 'rep-2',
      organization: 'organization-2',
      send_offer_email: false,
      VAT: false,
      financing_options: ['Invoice'],
      financing_durations: ['1 year', '20 years'],
      Heatpump_subsidized_price: 7000,
      Total_cost_installation: 30_000,
    };
    const settings = {
      project,
      currency: 'kr',
      typeCustomer: 'Individual',
      salesRep: 'rep-1',
      organization: 'organization-1',
      sendOfferEmail: true,
      vat: true,
      financingOptions: 'Financing',
      heatpumpSubsidizedPrice: 1,
    };
    expect(await sentWith(settings)).to.deep.equal({ ...project, phone_customer: '+49301234567' });
  });

  it('is enough beside the connection', async () => {
    const { button, service } = await createButton({
      country: null,
      totalCost: null,
      typeProject: null,
      offerPdf: null,
      project: body as Project,
    });
    click(button);
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('does not override with undefined, null and empty fields', async () => {
    const nothing = {
      VAT: null,
      sales_rep: '',
      organization: null,
      Heatpump_subsidized_price: null,
      financing_durations: null,
      send_offer_email: undefined,
      type_project: null,
      Subscription_tenor: null,
    };
    const project = { ...customer, ...nothing, address_project: { ...customer.address_project, lat: null } };
    const { lng, address } = customer.address_project;
    expect(await sentWith({ project })).to.deep.equal({ ...body, address_project: { address, lng } });
  });

  it('sends fields that the spec names without their type', async () => {
    const project = { ...customer, Subscription_tenor: '5 years' };
    expect(await sentWith({ project })).to.deep.equal({ ...body, Subscription_tenor: '5 years' });
  });

  it('is trimmed of white space around the customer’s data', async () => {
    const project = { ...customer, first_name_customer: ' Ada ', email_customer: 'ada@example.com\n' };
    expect(await sentWith({ project })).to.deep.equal(body);
  });

  for (const [what, value] of [
    ['an object', { value: 'Ada' }],
    ['an object without a text', Object.create(null)],
    ['a list', ['Ada']],
  ] as const)
    it(`whose name is no text is asked for it: ${what}`, async () => {
      const { button, service } = await createButton({
        project: { ...customer, first_name_customer: value as string },
      });
      button.checkout();
      await button.updateComplete;
      expect(Object.keys(inputsOf(button))).to.deep.equal(['first_name_customer']);
      typeInto(inputsOf(button).first_name_customer, 'Ada');
      click(button, 'submit');
      await untilState(button, 'done');
      expect(await sentProjects(service)).to.deep.equal([body]);
    });

  it('with a duration that is no text throws nothing into the page, also beside a fee', async () => {
    const fee = await fixture<FinMonthlyFee>(
      html`<fin-monthly-fee country="Germany" total-cost="24900"></fin-monthly-fee>`,
    );
    const { button } = await createButton();
    fee.after(button);
    button.project = { financing_durations: [Symbol('years') as never] };
    button.checkout();
    await untilState(button, 'collecting');
  });

  it('with a getter that throws counts as not given', async () => {
    const { button } = await createButton();
    button.project = {
      ...customer,
      get phone_customer(): string {
        throw new Error('no');
      },
    };
    await button.updateComplete; // rejects if the update throws
    click(button);
    await button.updateComplete;
    expect(Object.keys(inputsOf(button))).to.have.length(5);
  });

  it('is not changed by a listener that changes the body', async () => {
    const project = structuredClone(body) as Project;
    project.financing_durations = ['5 years'];
    const before = structuredClone(project);
    const { button, service } = await createButton({ project });
    button.addEventListener('fin-checkout', ({ project }) => {
      project.financing_options.push('Invoice');
      project.offer_PDF.push('https://c.example/c.pdf');
      project.financing_durations?.push('6 years');
      project.address_project.address = 'Elsewhere 1';
    });
    click(button);
    await untilState(button, 'done');
    expect(project).to.deep.equal(before);
    expect(((await sentProjects(service))[0] as Project).financing_durations).to.deep.equal(['5 years', '6 years']);
  });

  it('set again right before the click is sent', async () => {
    const { button, service } = await createButton({ project: customer });
    button.project = { ...customer, Total_cost_installation: 26_000 };
    button.checkout();
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([{ ...body, Total_cost_installation: 26_000 }]);
  });
});

describe('the request of a create', () => {
  it('is JSON, without a token if there is none, and without a key', async () => {
    const { button, service } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    const [entry] = await service.log();
    expect(entry?.method).to.equal('POST');
    expect(entry?.headers).to.include({ 'content-type': 'application/json', accept: 'application/json' });
    expect(entry?.headers).not.to.have.any.keys('authorization', 'idempotency-key');
  });

  it('has the minted token, and a key only if the mint says that keys are understood', async () => {
    const keys = [];
    for (const idempotency of [undefined, false, true]) {
      const service = await startService({ token: [{ body: { token: 'abc', expires_in: 600, idempotency } }] });
      const { button } = await createButton({
        baseUrl: service.baseUrl,
        tokenUrl: service.tokenUrl,
        project: customer,
      });
      click(button);
      await untilState(button, 'done');
      const [entry] = await service.log('new_project_2');
      expect(entry?.headers.authorization).to.equal('Bearer abc');
      keys.push(entry?.headers['idempotency-key']);
    }
    expect(keys[0]).to.equal(undefined);
    expect(keys[1]).to.equal(undefined);
    expect(keys[2]).to.match(/^[0-9a-f]{32}$/);
  });

  it('uses the client of the `client` property', async () => {
    const calls: unknown[] = [];
    const response = { checkout_link: 'https://checkout.example/1', project_id: 'p', financial_offer: 'f' };
    const client = {
      async call(operation: string, body: unknown) {
        calls.push([operation, body]);
        return { status: 'success', response };
      },
    } as unknown as NonNullable<FinCheckoutButton['client']>; // a client that a page wrote in plain JavaScript
    const redirects = collectEvents('fin-redirect');
    const { button } = await createButton({ client, baseUrl: null, project: customer });
    click(button);
    await untilState(button, 'done');
    expect(calls).to.deep.equal([['new_project_2', body]]);
    expect(redirects.map(({ url }) => url)).to.deep.equal(['https://checkout.example/1']);
  });
});
