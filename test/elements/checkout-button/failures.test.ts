import { expect, fixture, html } from '@open-wc/testing';
import type { CheckoutState, FinCheckoutButton, FinErrorEvent } from '../../../src/index.js';
import type { Language, Messages } from '../../../src/locales/index.js';
import { allTexts } from '../../support/all-texts.js';
import type { Step } from '../../support/scenario.js';
import { until } from '../../support/until.js';
import {
  body,
  click,
  collectEvents,
  createButton,
  customer,
  dialogOf,
  fillAndSubmit,
  hasPart,
  sentProjects,
  startService,
  statusOf,
  typed,
  untilState,
} from './support.js';

const words = 'the service’s own words';
const success = (response: unknown): Step => ({ body: { status: 'success', response } });

const failures: [what: string, step: Step, code: string, state: CheckoutState, says: keyof Messages][] = [
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
      const errors = collectEvents('fin-error');
      const { button, service } = await createButton({ project: customer, lang: 'de' }, { new_project_2: [step] });
      click(button);
      await untilState(button, state);
      expect(statusOf(button)).to.equal(
        says === 'checkDetails' ? `${allTexts.de.notDone} ${allTexts.de[says]}` : allTexts.de[says],
      );
      expect(errors.map(({ error }) => [error.code, error.operation])).to.deep.equal([[code, 'new_project_2']]);
      const shown = `${button.renderRoot.textContent} ${JSON.stringify(errors[0]?.error)} ${errors[0]?.error.message}`;
      expect(shown).not.to.contain(words);
      expect(shown).not.to.contain('ada@example.com');
      if (!step.disconnect) expect(await service.log('new_project_2')).to.have.length(1); // after a disconnect, a browser may send a request again by itself
    });
  }

  for (const [language, texts] of Object.entries(allTexts))
    it(`400 for fields of the page's: the visitor's details are fine, in ${language}`, async () => {
      const errors = collectEvents('fin-error');
      const refused = (fields: unknown): Step => ({ status: 400, body: { status: 'NOT_RUN', message: words, fields } });
      const { button } = await createButton(
        { project: customer, lang: language as Language },
        {
          new_project_2: [
            refused(['offer_PDF']),
            refused(['email_customer', 'offer_PDF']),
            refused([words, 1, 'offer_PDF']),
            refused('offer_PDF'),
          ],
        },
      );
      const said: (string | undefined)[] = [];
      for (let i = 1; i <= 4; i++) {
        click(button);
        await until(() => errors.length === i, 'the error');
        await untilState(button, 'error');
        said.push(statusOf(button));
      }
      const check = `${texts.notDone} ${texts.checkDetails}`;
      const fine = `${texts.notDone} ${texts.notYourDetails}`;
      expect(said).to.deep.equal([fine, check, fine, check]);
      expect(errors.map(({ error }) => error.fields)).to.deep.equal([
        ['offer_PDF'],
        ['email_customer', 'offer_PDF'],
        ['offer_PDF'],
        [],
      ]);
    });

  for (const [language, texts] of Object.entries(allTexts)) {
    it(`400 and 500, in ${language}`, async () => {
      const plan = {
        new_project_2: [
          { status: 400, body: {} },
          { status: 500, body: {} },
        ],
      };
      const { button } = await createButton(
        { project: customer, lang: language as Language, sendOfferEmail: true },
        plan,
      );
      click(button);
      await untilState(button, 'error');
      expect(statusOf(button)).to.equal(`${texts.notDone} ${texts.checkDetails}`);
      click(button);
      await untilState(button, 'unknown');
      expect(statusOf(button)).to.equal(`${texts.notCertain} ${allTexts[language as Language].mayBeInMail}`);
    });
  }

  it('an error changes with the language', async () => {
    const { button } = await createButton({ project: customer }, { new_project_2: [{ status: 404, body: {} }] });
    click(button);
    await untilState(button, 'error');
    button.lang = 'it';
    await button.updateComplete;
    expect(statusOf(button)).to.equal(allTexts.it.notDone);
  });
});

describe('a link that fails validation', () => {
  for (const link of [
    'javascript:alert(1)',
    'http://evil.example/checkout',
    'https://ada:secret@evil.example/',
    '/checkout',
    '',
    'https://evil.example/checkout',
  ]) {
    it(`${JSON.stringify(link)}: an error that does not show the link`, async () => {
      const errors = collectEvents('fin-error');
      const redirects = collectEvents('fin-redirect');
      const plan = {
        new_project_2: [success({ checkout_link: link, project_id: 'project-1', financial_offer: 'offer-1' })],
      };
      const { button } = await createButton(
        { project: customer, checkoutOrigins: 'https://checkout.example/path/' },
        plan,
      );
      click(button);
      await untilState(button, 'error');
      expect(statusOf(button)).to.equal(allTexts.en.noLink);
      expect(hasPart(button, 'link')).to.equal(false);
      const [{ error }] = errors as [FinErrorEvent];
      expect([error.code, error.operation, error.retryable]).to.deep.equal(['bad_response', 'new_project_2', false]);
      const shown = (button.renderRoot as ShadowRoot).innerHTML + error.message + JSON.stringify(error);
      if (link) expect(shown).not.to.contain(link);
      expect(redirects).to.have.length(0);
    });
  }

  it('leads to the same project after another click', async () => {
    const plan = { new_project_2: [success({ checkout_link: 'ftp://x', project_id: 'p', financial_offer: 'f' })] };
    const { button, service } = await createButton({ project: customer }, plan);
    click(button);
    await untilState(button, 'error');
    click(button);
    await untilState(button, 'error');
    expect(await service.log('new_project_2')).to.have.length(1);
  });

  it('empty, does not make the outcome unknown: a changed offer updates the project', async () => {
    const redirects = collectEvents('fin-redirect');
    const plan = { new_project_2: [success({ checkout_link: '', project_id: 'p', financial_offer: 'f' })] };
    const { button, service } = await createButton({ project: customer }, plan);
    click(button);
    await untilState(button, 'error');
    button.totalCost = 30_000;
    button.checkout();
    await untilState(button, 'creating');
    await untilState(button, 'error');
    expect([statusOf(button), hasPart(button, 'restart')]).to.deep.equal([allTexts.en.noLink, true]);
    expect([(await service.log('update_project_2')).length, redirects.length]).to.deep.equal([1, 0]);
  });

  for (const origins of ['https://checkout.example', 'https://a.example https://checkout.example:443/a/b?c']) {
    it(`but a link within ${origins} is followed`, async () => {
      const redirects = collectEvents('fin-redirect');
      const link = 'https://checkout.example/p/1';
      const plan = { new_project_2: [success({ checkout_link: link, project_id: 'p', financial_offer: 'f' })] };
      const { button } = await createButton({ project: customer, checkoutOrigins: origins }, plan);
      click(button);
      await untilState(button, 'done');
      expect(redirects.map(({ url }) => url)).to.deep.equal([link]);
    });
  }
});

describe('a rejected token', () => {
  const minted = async (plan: Parameters<typeof startService>[0]) => {
    const service = await startService(plan);
    const { button } = await createButton({ project: customer, baseUrl: service.baseUrl, tokenUrl: service.tokenUrl });
    click(button);
    return { button, service };
  };

  it('is renewed once, and the same request is sent once more', async () => {
    const { button, service } = await minted({
      token: [{ body: { token: 'a', idempotency: true } }, { body: { token: 'b', idempotency: true } }],
      new_project_2: [{ status: 401, body: {} }],
    });
    await untilState(button, 'done');
    const [first, second, ...more] = await service.log('new_project_2');
    expect(more).to.deep.equal([]);
    expect([first?.headers.authorization, second?.headers.authorization]).to.deep.equal(['Bearer a', 'Bearer b']);
    expect(second?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key']);
    expect(await sentProjects(service)).to.deep.equal([body, body]);
  });

  it('rejected twice is an error', async () => {
    const { button, service } = await minted({ new_project_2: [{ status: 401, body: {}, repeat: true }] });
    await untilState(button, 'error');
    expect(statusOf(button)).to.equal(allTexts.en.notDone);
    expect(await service.log('token')).to.have.length(2);
    expect(await service.log('new_project_2')).to.have.length(2);
  });

  for (const status of [401, 403, 500]) {
    it(`not minted (${status}): an error, and nothing is sent`, async () => {
      const { button, service } = await minted({ token: [{ status, body: {}, repeat: true }] });
      await untilState(button, 'error');
      expect(statusOf(button)).to.equal(allTexts.en.notDone);
      expect(await service.log('new_project_2')).to.deep.equal([]);
    });
  }

  for (const status of [401, 403]) {
    it(`not minted (${status}): a click asks for another`, async () => {
      const { button, service } = await minted({ token: [{ status, body: {} }] });
      await untilState(button, 'error');
      click(button);
      await untilState(button, 'done');
      expect(await sentProjects(service)).to.deep.equal([body]);
    });
  }
});

describe('a second attempt after a failure', () => {
  it('has its own key', async () => {
    const service = await startService({
      token: [{ body: { token: 'a', idempotency: true } }],
      new_project_2: [{ status: 429, body: {} }],
    });
    const { button } = await createButton({ project: customer, baseUrl: service.baseUrl, tokenUrl: service.tokenUrl });
    click(button);
    await untilState(button, 'error');
    click(button);
    await untilState(button, 'done');
    const keys = (await service.log('new_project_2')).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(2);
  });
});

describe('a setting that is removed', () => {
  it('while the dialog is open: nothing is sent', async () => {
    const { button, service } = await createButton();
    click(button);
    await button.updateComplete;
    button.totalCost = '';
    await button.updateComplete;
    click(button, 'cancel');
    await fixture(html`<p></p>`);
    expect(dialogOf(button).open).to.equal(false);
    expect(button.state).to.equal('unconfigured');
    expect(await service.log()).to.deep.equal([]);
    button.totalCost = 100;
    await button.updateComplete;
    expect(button.state).to.equal('idle');
  });

  it('between opening the dialog and its submit: nothing is sent, and the typed data stays', async () => {
    const { button, service } = await createButton();
    const errors = collectEvents('fin-error');
    button.addEventListener('click', () => {
      button.totalCost = '';
    });
    await fillAndSubmit(button);
    await button.updateComplete;
    await button.updateComplete;
    expect(await service.log()).to.deep.equal([]);
    expect(errors.map(({ error }) => error.code)).to.deep.equal(['unconfigured']);
    expect(dialogOf(button).open).to.equal(false);
  });
});

describe('a client that the page made itself', () => {
  for (const [what, thrown] of [
    ['an error', new Error('ada@example.com')],
    ['nothing', undefined],
  ] as const) {
    it(`that throws ${what} leaves the outcome unknown`, async () => {
      const errors = collectEvents('fin-error');
      const client = { call: () => Promise.reject(thrown) } as unknown as NonNullable<FinCheckoutButton['client']>;
      const { button } = await createButton({ client, project: customer });
      click(button);
      await untilState(button, 'unknown');
      expect(errors.map(({ error }) => error.code)).to.deep.equal(['unknown_outcome']);
      expect(errors[0]?.error.message).not.to.contain(typed.email_customer);
    });
  }
});
