import { expect, fixture, html } from '@open-wc/testing';
import type { CheckoutState, FinCheckoutButton } from '../../../src/index.js';
import { itWith } from '../../support/engines.js';
import type { Plan } from '../../support/scenario.js';
import { until } from '../../support/until.js';
import {
  captureTimers,
  click,
  createButton,
  customer,
  dialogOf,
  hasPart,
  part,
  startService,
  statusOf,
  untilState,
} from './support.js';

const states: CheckoutState[] = [
  'unconfigured',
  'idle',
  'collecting',
  'creating',
  'redirecting',
  'done',
  'unknown',
  'error',
];

/** Expects `state` as the property and as the only custom state, without accessibility violations. */
async function expectState(button: FinCheckoutButton, state: CheckoutState): Promise<void> {
  expect(button.state).to.equal(state);
  const dialog = button.renderRoot.querySelector('dialog'); // rendered once the button is needed
  await Promise.all(dialog?.getAnimations().map(({ finished }) => finished) ?? []);
  expect(states.filter((one) => button.matches(`:state(${one})`))).to.deep.equal([state]);
  await expect(button).to.be.accessible();
}

/** A clicked button whose request is under way. */
async function clicked(plan: Plan, settings: Partial<FinCheckoutButton> = {}) {
  const placed = await createButton({ project: customer, ...settings }, plan);
  click(placed.button);
  return placed;
}

describe('the states of the button', () => {
  it('are custom states as soon as the property says so', async () => {
    const { button } = await createButton({ project: customer }, { new_project_2: [{ status: 500 }] });
    const reflected: boolean[] = [];
    button.addEventListener('fin-error', () => reflected.push(button.matches(':state(unknown)')));
    button.checkout();
    expect(button.matches(`:state(${button.state})`)).to.equal(true);
    await untilState(button, 'unknown');
    expect(reflected).to.deep.equal([true]);
  });

  it('unconfigured: no button', async () => {
    const { button } = await createButton({ totalCost: '' });
    await expectState(button, 'unconfigured');
    expect(part(button, 'button').checkVisibility()).to.equal(false);
    expect(statusOf(button)).to.equal('');
  });

  it('idle: a button, and nothing else', async () => {
    const { button } = await createButton();
    await expectState(button, 'idle');
    expect(part(button, 'button').innerText.trim()).to.equal('View offer');
    expect([hasPart(button, 'spinner'), hasPart(button, 'link')]).to.deep.equal([false, false]);
    expect(button.renderRoot.querySelector('dialog')?.open ?? false).to.equal(false);
    expect(statusOf(button)).to.equal('');
  });

  it('collecting: the dialog is open', async () => {
    const { button } = await createButton();
    click(button);
    await button.updateComplete;
    await expectState(button, 'collecting');
    expect(dialogOf(button).matches(':modal')).to.equal(true);
    expect(statusOf(button)).to.equal('');
  });

  it('collecting, with every possible error', async () => {
    const { button } = await createButton({ project: { email_customer: 'ada', phone_customer: 'none' } });
    const consent = document.createElement('label');
    consent.slot = 'consent';
    consent.innerHTML = '<input type="checkbox" required> I agree';
    button.append(consent);
    click(button);
    click(button, 'submit');
    await until(() => button.renderRoot.querySelectorAll('.error').length === 6, 'six errors');
    await expectState(button, 'collecting');
  });

  it('creating: a spinner and a text', async () => {
    const { button, service } = await clicked({ new_project_2: [{ hold: 'a' }] });
    await service.until(1, 'new_project_2');
    await expectState(button, 'creating');
    expect(statusOf(button)).to.equal('Creating your offer…');
    expect(part(button, 'spinner').checkVisibility()).to.equal(true);
    expect(part(button, 'button').getAttribute('aria-disabled')).to.equal('true');
    await service.release('a');
    await untilState(button, 'done');
  });

  itWith('staying')('redirecting: words, and nothing more to press', async () => {
    const service = await startService();
    // The checkout answers 204, so the browser stays on the page.
    const checkout = { checkout_link: service.tokenUrl, project_id: 'p', financial_offer: 'f' };
    await service.plan({
      new_project_2: [{ body: { status: 'success', response: checkout } }],
      token: [{ status: 204, text: '' }],
    });
    const { button } = await createButton({ project: customer, baseUrl: service.baseUrl });
    button.addEventListener('fin-redirect', (event) => event.stopPropagation()); // keeps support.ts from preventing it
    const timers = captureTimers(10_000); // after which there is a link to press
    try {
      click(button);
      const [visit] = await service.until(1, 'token');
      expect(visit?.method).to.equal('GET');
      await button.updateComplete;
      await expectState(button, 'redirecting');
      expect(statusOf(button)).to.equal('Go to checkout…');
      expect(part(button, 'spinner').checkVisibility()).to.equal(true);
      click(button);
      await button.updateComplete;
      expect(button.state).to.equal('redirecting');
      expect(await service.log('new_project_2')).to.have.length(1);
    } finally {
      timers.restore();
    }
  });

  it('done: the page navigates itself, and the button is ready', async () => {
    const { button } = await clicked({});
    await untilState(button, 'done');
    await expectState(button, 'done');
    expect(statusOf(button)).to.equal('');
    expect(part(button, 'button').hasAttribute('aria-disabled')).to.equal(false);
    expect([hasPart(button, 'spinner'), hasPart(button, 'link')]).to.deep.equal([false, false]);
  });

  it('unknown: says so, and sends nothing more', async () => {
    const { button, service } = await clicked({ new_project_2: [{ status: 500, body: {} }] });
    await untilState(button, 'unknown');
    await expectState(button, 'unknown');
    expect(statusOf(button)).to.equal('We don’t know whether your request arrived.');
    click(button);
    await button.updateComplete;
    await expectState(button, 'unknown');
    expect(await service.log('new_project_2')).to.have.length(1);
  });

  it('unknown, if the offer is sent by e-mail: says that it may have been sent', async () => {
    const { button } = await clicked({ new_project_2: [{ status: 503, body: {} }] }, { sendOfferEmail: 'true' });
    await untilState(button, 'unknown');
    expect(statusOf(button)).to.equal(
      'We don’t know whether your request arrived. You may still receive your offer by e-mail.',
    );
  });

  it('error: says so, and a click tries again', async () => {
    const { button, service } = await clicked({ new_project_2: [{ status: 400, body: { status: 'INVALID' } }] });
    await untilState(button, 'error');
    await expectState(button, 'error');
    expect(statusOf(button)).to.equal('Your request could not be processed. Please check your details.');
    click(button);
    await untilState(button, 'done');
    expect(statusOf(button)).to.equal('');
    expect(await service.log('new_project_2')).to.have.length(2);
  });

  it('disabled: a click does nothing, nor does checkout()', async () => {
    const { button, service } = await createButton({ project: customer, disabled: true });
    expect(part<HTMLButtonElement>(button, 'button').disabled).to.equal(true);
    click(button);
    button.checkout();
    await expectState(button, 'idle');
    expect(await service.log()).to.deep.equal([]);
  });

  it('disabled in the same task as the click: nothing is sent', async () => {
    const { button, service } = await createButton({ project: customer });
    button.disabled = true;
    button.checkout();
    await button.updateComplete;
    expect(button.state).to.equal('idle');
    expect(await service.log()).to.deep.equal([]);
  });

  it('disabled after a lost request: nothing is sent or opened, and cancel goes back', async () => {
    const lost = { new_project_2: [{ status: 500, body: {} }] };
    const host = await startService({ token: [{ body: { token: 'abc', idempotency: true } }], ...lost });
    for (const [connection, recovery] of [
      [{ baseUrl: host.baseUrl, tokenUrl: host.tokenUrl }, 'check'],
      [{}, 'restart'],
    ] as const) {
      sessionStorage.clear();
      const { button, service } = await clicked(lost, connection);
      await untilState(button, 'unknown');
      await until(() => hasPart(button, 'another'), 'the button for a different customer');
      if (recovery === 'restart') click(button, 'restart');
      await button.updateComplete;
      button.disabled = true;
      for (const name of [recovery, 'another']) {
        click(button, name); // even before the update
        await button.updateComplete;
        click(button, name);
        expect([button.state, part<HTMLButtonElement>(button, name).disabled]).to.deep.equal(['unknown', true]);
      }
      if (recovery === 'restart') {
        click(button, 'cancel');
        await button.updateComplete;
        expect(statusOf(button)).to.equal('We don’t know whether your request arrived.');
      }
      expect(await (recovery === 'check' ? host : service).log('new_project_2')).to.have.length(1);
    }
  });

  it('disabled while the dialog is open: it cannot be submitted, but canceled', async () => {
    const { button } = await createButton();
    click(button);
    button.disabled = true;
    await button.updateComplete;
    expect(part<HTMLButtonElement>(button, 'submit').disabled).to.equal(true);
    click(button, 'cancel');
    await untilState(button, 'idle');
  });

  it('not connected: checkout() does nothing and does not throw', async () => {
    const { button, service } = await createButton();
    button.remove();
    button.checkout();
    const never = document.createElement('fin-checkout-button');
    Object.assign(never, {
      baseUrl: service.baseUrl,
      country: 'DE',
      totalCost: 1,
      typeProject: 'Solar',
      offerPdf: '/a',
    });
    never.form = 'somewhere';
    never.checkout();
    expect([button.state, never.state]).to.deep.equal(['idle', 'unconfigured']);
    expect(await service.log()).to.deep.equal([]);
  });
});

describe('the label', () => {
  it('is the default slot', async () => {
    const button = await fixture<FinCheckoutButton>(
      html`<fin-checkout-button>Zum <b>Angebot</b></fin-checkout-button>`,
    );
    const slot = part(button, 'button').querySelector('slot');
    expect(slot?.assignedNodes().map((node) => node.textContent)).to.deep.equal(['Zum ', 'Angebot']);
  });

  it('ignores the white space and the empty paragraphs that editors leave around a consent', async () => {
    const button = await fixture<FinCheckoutButton>(
      html`<fin-checkout-button>
        <p></p>
        <p slot="consent">You accept our terms.</p>
      </fin-checkout-button>`,
    );
    await button.updateComplete;
    expect(part(button, 'button').textContent?.trim()).to.equal('View offer');
    button.append('Get it');
    await until(() => !part(button, 'button').textContent?.includes('View offer'), 'another label');
  });

  for (const [lang, label] of Object.entries({
    en: 'View offer',
    de: 'Angebot ansehen',
    'de-CH': 'Angebot ansehen',
    fr: 'Voir l’offre',
    it: 'Vedi l’offerta',
    nl: 'Offerte bekijken',
    sv: 'Visa offerten',
    fi: 'View offer',
  })) {
    it(`speaks ${lang}`, async () => {
      const holder = await fixture(html`<div lang=${lang}><fin-checkout-button></fin-checkout-button></div>`);
      const button = holder.querySelector('fin-checkout-button') as FinCheckoutButton;
      await button.updateComplete;
      expect(part(button, 'button').textContent?.trim()).to.equal(label);
    });
  }
});
