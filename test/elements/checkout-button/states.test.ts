import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { CheckoutState, FinCheckoutButton } from '../../../src/index.js';
import { itWith } from '../../support/engines.js';
import type { Plan } from '../../support/scenario.js';
import { click, customer, dialogOf, has, part, place, reached, service, statusOf } from './support.js';

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

/** In `state`, as `state` and as a custom state, in no other, and accessible. */
async function expectState(button: FinCheckoutButton, state: CheckoutState): Promise<void> {
  expect(button.state).to.equal(state);
  const dialog = button.renderRoot.querySelector('dialog'); // there once somebody wants it
  await Promise.all(dialog?.getAnimations().map(({ finished }) => finished) ?? []);
  expect(states.filter((one) => button.matches(`:state(${one})`))).to.deep.equal([state]);
  await expect(button).to.be.accessible();
}

/** A button with a customer, clicked, with an answer to come. */
async function clicked(plan: Plan, settings: Partial<FinCheckoutButton> = {}) {
  const placed = await place({ project: customer, ...settings }, plan);
  click(placed.button);
  return placed;
}

describe('the states of the button', () => {
  it('unconfigured: there is no button', async () => {
    const { button } = await place({ totalCost: '' });
    await expectState(button, 'unconfigured');
    expect(part(button, 'button').checkVisibility()).to.equal(false);
    expect(statusOf(button)).to.equal('');
  });

  it('idle: there is a button, and nothing else', async () => {
    const { button } = await place();
    await expectState(button, 'idle');
    expect(part(button, 'button').innerText.trim()).to.equal('View offer');
    expect([has(button, 'spinner'), has(button, 'link')]).to.deep.equal([false, false]);
    expect(button.renderRoot.querySelector('dialog')?.open ?? false).to.equal(false);
    expect(statusOf(button)).to.equal('');
  });

  it('collecting: the dialog asks', async () => {
    const { button } = await place();
    click(button);
    await button.updateComplete;
    await expectState(button, 'collecting');
    expect(dialogOf(button).matches(':modal')).to.equal(true);
    expect(statusOf(button)).to.equal('');
  });

  it('collecting, with all that can be wrong said', async () => {
    const { button } = await place({ project: { email_customer: 'ada', phone_customer: 'none' } });
    const consent = document.createElement('label');
    consent.slot = 'consent';
    consent.innerHTML = '<input type="checkbox" required> I agree';
    button.append(consent);
    click(button);
    click(button, 'submit');
    await waitUntil(() => button.renderRoot.querySelectorAll('.error').length === 6);
    await expectState(button, 'collecting');
  });

  it('creating: a spinner, and words', async () => {
    const { button, there } = await clicked({ new_project_2: [{ hold: 'a' }] });
    await there.until(1, 'new_project_2');
    await expectState(button, 'creating');
    expect(statusOf(button)).to.equal('Creating your offer…');
    expect(part(button, 'spinner').checkVisibility()).to.equal(true);
    expect(part(button, 'button').getAttribute('aria-disabled')).to.equal('true');
    await there.release('a');
    await reached(button, 'done');
  });

  itWith('staying')('redirecting: words, and nothing more to press', async () => {
    const there = await service();
    // A page that answers 204 is none: the browser asks for it, and stays.
    const checkout = { checkout_link: there.tokenUrl, project_id: 'p', financial_offer: 'f' };
    await there.plan({
      new_project_2: [{ body: { status: 'success', response: checkout } }],
      token: [{ status: 204, text: '' }],
    });
    const { button } = await place({ project: customer, baseUrl: there.baseUrl });
    button.addEventListener('fin-redirect', (event) => event.stopPropagation()); // lest the test page prevents it
    click(button);
    const [visit] = await there.until(1, 'token');
    expect(visit?.method).to.equal('GET');
    await button.updateComplete;
    await expectState(button, 'redirecting');
    expect(statusOf(button)).to.equal('Go to checkout…');
    expect(part(button, 'spinner').checkVisibility()).to.equal(true);
    click(button);
    await button.updateComplete;
    expect(button.state).to.equal('redirecting');
    expect(await there.log('new_project_2')).to.have.length(1);
  });

  it('done: the host leads on, and the button is ready', async () => {
    const { button } = await clicked({});
    await reached(button, 'done');
    await expectState(button, 'done');
    expect(statusOf(button)).to.equal('');
    expect(part(button, 'button').hasAttribute('aria-disabled')).to.equal(false);
    expect([has(button, 'spinner'), has(button, 'link')]).to.deep.equal([false, false]);
  });

  it('unknown: says so, and sends nothing more', async () => {
    const { button, there } = await clicked({ new_project_2: [{ status: 500, body: {} }] });
    await reached(button, 'unknown');
    await expectState(button, 'unknown');
    expect(statusOf(button)).to.equal('It is not certain whether your request arrived.');
    click(button);
    await button.updateComplete;
    await expectState(button, 'unknown');
    expect(await there.log('new_project_2')).to.have.length(1);
  });

  it('unknown, with an e-mail asked for: it may be on its way', async () => {
    const { button } = await clicked({ new_project_2: [{ status: 503, body: {} }] }, { sendOfferEmail: 'true' });
    await reached(button, 'unknown');
    expect(statusOf(button)).to.equal(
      'It is not certain whether your request arrived. Your offer may be on its way to you by e-mail.',
    );
  });

  it('error: says so, and may be tried again', async () => {
    const { button, there } = await clicked({ new_project_2: [{ status: 400, body: { status: 'INVALID' } }] });
    await reached(button, 'error');
    await expectState(button, 'error');
    expect(statusOf(button)).to.equal('Your request could not be processed. Please check your details.');
    click(button);
    await reached(button, 'done');
    expect(statusOf(button)).to.equal('');
    expect(await there.log('new_project_2')).to.have.length(2);
  });

  it('disabled: a click does nothing, nor does checkout()', async () => {
    const { button, there } = await place({ project: customer, disabled: true });
    expect(part<HTMLButtonElement>(button, 'button').disabled).to.equal(true);
    click(button);
    button.checkout();
    await expectState(button, 'idle');
    expect(await there.log()).to.deep.equal([]);
  });

  it('disabled in the very task of the click counts', async () => {
    const { button, there } = await place({ project: customer });
    button.disabled = true;
    button.checkout();
    await button.updateComplete;
    expect(button.state).to.equal('idle');
    expect(await there.log()).to.deep.equal([]);
  });

  it('off the page, checkout() does nothing and does not throw', async () => {
    const { button, there } = await place();
    button.remove();
    button.checkout();
    const never = document.createElement('fin-checkout-button');
    Object.assign(never, { baseUrl: there.baseUrl, country: 'DE', totalCost: 1, typeProject: 'Solar', offerPdf: '/a' });
    never.form = 'somewhere';
    never.checkout();
    expect([button.state, never.state]).to.deep.equal(['idle', 'unconfigured']);
    expect(await there.log()).to.deep.equal([]);
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

  it('is not the white space and the empty paragraphs that editors leave around a consent', async () => {
    const button = await fixture<FinCheckoutButton>(
      html`<fin-checkout-button>
        <p></p>
        <p slot="consent">You accept our terms.</p>
      </fin-checkout-button>`,
    );
    await button.updateComplete;
    expect(part(button, 'button').textContent?.trim()).to.equal('View offer');
    button.append('Get it');
    await waitUntil(() => !part(button, 'button').textContent?.includes('View offer'));
  });

  for (const [lang, label] of Object.entries({
    en: 'View offer',
    de: 'Angebot ansehen',
    'de-CH': 'Angebot ansehen',
    fr: 'Voir l’offre',
    it: 'Visualizzare l’offerta',
    nl: 'Offerte bekijken',
    sv: 'Se offerten',
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
