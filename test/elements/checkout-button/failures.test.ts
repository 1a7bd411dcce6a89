import { expect, fixture, html } from '@open-wc/testing';
import type { CheckoutState, FinCheckoutButton, FinErrorEvent } from '../../../src/index.js';
import { type CoreMessages, type Language, locales } from '../../../src/locales/index.js';
import type { Step } from '../../support/scenario.js';
import {
  body,
  click,
  customer,
  dialogOf,
  fill,
  has,
  heard,
  place,
  reached,
  sent,
  service,
  statusOf,
  typed,
} from './support.js';

const words = 'the service’s own words';
const success = (response: unknown): Step => ({ body: { status: 'success', response } });

const failures: [what: string, step: Step, code: string, state: CheckoutState, says: keyof CoreMessages][] = [
  [
    '400',
    { status: 400, body: { status: 'MISSING_DATA', message: words } },
    'workflow_failed',
    'error',
    'checkDetails',
  ],
  ['401', { status: 401, body: { message: words }, repeat: true }, 'unauthorized', 'error', 'notDone'],
  ['403', { status: 403, body: { message: words } }, 'forbidden', 'error', 'notDone'],
  ['404', { status: 404, body: { message: words } }, 'not_found', 'error', 'notDone'],
  ['405', { status: 405, body: { message: words } }, 'wrong_method', 'error', 'notDone'],
  ['429', { status: 429, body: { message: words } }, 'rate_limited', 'error', 'notDone'],
  ['500', { status: 500, body: { code: 'x', message: words } }, 'unknown_outcome', 'unknown', 'notCertain'],
  ['503', { status: 503, body: { message: words } }, 'unknown_outcome', 'unknown', 'notCertain'],
  [
    'a 400 in a 200',
    { body: { statusCode: 400, body: { status: 'ERROR', message: words } } },
    'workflow_failed',
    'error',
    'checkDetails',
  ],
  ['HTML', { text: `<h1>${words}</h1>` }, 'unknown_outcome', 'unknown', 'notCertain'],
  ['nothing', { text: '' }, 'unknown_outcome', 'unknown', 'notCertain'],
  ['NOT_RUN', { body: { status: 'NOT_RUN', response: {} } }, 'not_run', 'error', 'notDone'],
  ['no checkout_link', success({ project_id: 'p', financial_offer: 'f' }), 'unknown_outcome', 'unknown', 'notCertain'],
  [
    'a redirect',
    { status: 302, headers: { location: '/elsewhere' }, text: '' },
    'unknown_outcome',
    'unknown',
    'notCertain',
  ],
  ['a broken connection', { disconnect: true, repeat: true }, 'unknown_outcome', 'unknown', 'notCertain'],
  ['half an answer', { disconnect: 'body', repeat: true }, 'unknown_outcome', 'unknown', 'notCertain'],
];

describe('when the service answers with', () => {
  for (const [what, step, code, state, says] of failures) {
    it(`${what}: ${state}, said in the visitor's language, with none of the service's words`, async () => {
      const errors = heard('fin-error');
      const { button, there } = await place({ project: customer, lang: 'de' }, { new_project_2: [step] });
      click(button);
      await reached(button, state);
      expect(statusOf(button)).to.equal(
        says === 'checkDetails' ? `${locales.de.notDone} ${locales.de[says]}` : locales.de[says],
      );
      expect(errors.map(({ error }) => [error.code, error.operation])).to.deep.equal([[code, 'new_project_2']]);
      const shown = `${button.renderRoot.textContent} ${JSON.stringify(errors[0]?.error)} ${errors[0]?.error.message}`;
      expect(shown).not.to.contain(words);
      expect(shown).not.to.contain('ada@example.com');
      if (!step.disconnect) expect(await there.log('new_project_2')).to.have.length(1); // there a browser may ask twice by itself
    });
  }

  for (const [language, say] of Object.entries(locales)) {
    it(`400 and 500, in ${language}`, async () => {
      const plan = {
        new_project_2: [
          { status: 400, body: {} },
          { status: 500, body: {} },
        ],
      };
      const { button } = await place({ project: customer, lang: language as Language, sendOfferEmail: true }, plan);
      click(button);
      await reached(button, 'error');
      expect(statusOf(button)).to.equal(`${say.notDone} ${say.checkDetails}`);
      click(button);
      await reached(button, 'unknown');
      expect(statusOf(button)).to.equal(`${say.notCertain} ${say.mayBeInMail}`);
    });
  }

  it('what was said changes with the language', async () => {
    const { button } = await place({ project: customer }, { new_project_2: [{ status: 404, body: {} }] });
    click(button);
    await reached(button, 'error');
    button.lang = 'it';
    await button.updateComplete;
    expect(statusOf(button)).to.equal(locales.it.notDone);
  });
});

describe('a link that is not worth following', () => {
  for (const link of [
    'javascript:alert(1)',
    'http://evil.example/checkout',
    'https://ada:secret@evil.example/',
    '/checkout',
    '',
    'https://evil.example/checkout',
  ]) {
    it(`${JSON.stringify(link)}: an error that names it nowhere`, async () => {
      const errors = heard('fin-error');
      const redirects = heard('fin-redirect');
      const plan = {
        new_project_2: [success({ checkout_link: link, project_id: 'project-1', financial_offer: 'offer-1' })],
      };
      const { button } = await place({ project: customer, checkoutOrigins: 'https://checkout.example/path/' }, plan);
      click(button);
      await reached(button, 'error');
      expect(statusOf(button)).to.equal(locales.en.noLink);
      expect(has(button, 'link')).to.equal(false);
      const [{ error }] = errors as [FinErrorEvent];
      expect([error.code, error.operation, error.retryable]).to.deep.equal(['bad_response', 'new_project_2', false]);
      const shown = (button.renderRoot as ShadowRoot).innerHTML + error.message + JSON.stringify(error);
      if (link) expect(shown).not.to.contain(link);
      expect(redirects).to.have.length(0);
    });
  }

  it('is the same project when it is asked for again', async () => {
    const plan = { new_project_2: [success({ checkout_link: 'ftp://x', project_id: 'p', financial_offer: 'f' })] };
    const { button, there } = await place({ project: customer }, plan);
    click(button);
    await reached(button, 'error');
    click(button);
    await reached(button, 'error');
    expect(await there.log('new_project_2')).to.have.length(1);
  });

  for (const origins of ['https://checkout.example', 'https://a.example https://checkout.example:443/a/b?c']) {
    it(`but one within ${origins} is`, async () => {
      const redirects = heard('fin-redirect');
      const link = 'https://checkout.example/p/1';
      const plan = { new_project_2: [success({ checkout_link: link, project_id: 'p', financial_offer: 'f' })] };
      const { button } = await place({ project: customer, checkoutOrigins: origins }, plan);
      click(button);
      await reached(button, 'done');
      expect(redirects.map(({ url }) => url)).to.deep.equal([link]);
    });
  }
});

describe('a token that is refused', () => {
  const minted = async (plan: Parameters<typeof service>[0]) => {
    const there = await service(plan);
    const { button } = await place({ project: customer, baseUrl: there.baseUrl, tokenUrl: there.tokenUrl });
    click(button);
    return { button, there };
  };

  it('is renewed once, and the same sent once more', async () => {
    const { button, there } = await minted({
      token: [{ body: { token: 'a', idempotency: true } }, { body: { token: 'b', idempotency: true } }],
      new_project_2: [{ status: 401, body: {} }],
    });
    await reached(button, 'done');
    const [first, second, ...more] = await there.log('new_project_2');
    expect(more).to.deep.equal([]);
    expect([first?.headers.authorization, second?.headers.authorization]).to.deep.equal(['Bearer a', 'Bearer b']);
    expect(second?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key']);
    expect(await sent(there)).to.deep.equal([body, body]);
  });

  it('twice is an error', async () => {
    const { button, there } = await minted({ new_project_2: [{ status: 401, body: {}, repeat: true }] });
    await reached(button, 'error');
    expect(statusOf(button)).to.equal(locales.en.notDone);
    expect(await there.log('token')).to.have.length(2);
    expect(await there.log('new_project_2')).to.have.length(2);
  });

  for (const status of [401, 403, 500]) {
    it(`or not minted (${status}): an error, and nothing was sent`, async () => {
      const { button, there } = await minted({ token: [{ status, body: {}, repeat: true }] });
      await reached(button, 'error');
      expect(statusOf(button)).to.equal(locales.en.notDone);
      expect(await there.log('new_project_2')).to.deep.equal([]);
    });
  }

  for (const status of [401, 403]) {
    it(`or not minted (${status}) is asked for again by a click`, async () => {
      const { button, there } = await minted({ token: [{ status, body: {} }] });
      await reached(button, 'error');
      click(button);
      await reached(button, 'done');
      expect(await sent(there)).to.deep.equal([body]);
    });
  }
});

describe('another attempt', () => {
  it('has a key of its own', async () => {
    const there = await service({
      token: [{ body: { token: 'a', idempotency: true } }],
      new_project_2: [{ status: 429, body: {} }],
    });
    const { button } = await place({ project: customer, baseUrl: there.baseUrl, tokenUrl: there.tokenUrl });
    click(button);
    await reached(button, 'error');
    click(button);
    await reached(button, 'done');
    const keys = (await there.log('new_project_2')).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(2);
  });
});

describe('settings that go', () => {
  it('while the dialog is open: nothing is sent', async () => {
    const { button, there } = await place();
    click(button);
    await button.updateComplete;
    button.totalCost = '';
    await button.updateComplete;
    click(button, 'cancel');
    await fixture(html`<p></p>`);
    expect(dialogOf(button).open).to.equal(false);
    expect(button.state).to.equal('unconfigured');
    expect(await there.log()).to.deep.equal([]);
    button.totalCost = 100;
    await button.updateComplete;
    expect(button.state).to.equal('idle');
  });

  it('between opening the dialog and its submit: nothing is sent, and nothing is lost', async () => {
    const { button, there } = await place();
    const errors = heard('fin-error');
    button.addEventListener('click', () => {
      button.totalCost = '';
    });
    await fill(button);
    await button.updateComplete;
    await button.updateComplete;
    expect(await there.log()).to.deep.equal([]);
    expect(errors.map(({ error }) => error.code)).to.deep.equal(['unconfigured']);
    expect(dialogOf(button).open).to.equal(false);
  });
});

describe('a client of the page’s own making', () => {
  for (const [what, thrown] of [
    ['an error', new Error('ada@example.com')],
    ['nothing', undefined],
  ] as const) {
    it(`that throws ${what} leaves it unknown`, async () => {
      const errors = heard('fin-error');
      const client = { call: () => Promise.reject(thrown) } as unknown as NonNullable<FinCheckoutButton['client']>;
      const { button } = await place({ client, project: customer });
      click(button);
      await reached(button, 'unknown');
      expect(errors.map(({ error }) => error.code)).to.deep.equal(['unknown_outcome']);
      expect(errors[0]?.error.message).not.to.contain(typed.email_customer);
    });
  }
});
