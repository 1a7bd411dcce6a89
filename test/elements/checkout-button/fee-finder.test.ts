import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { FinCheckoutButton, FinMonthlyFee, Project } from '../../../src/index.js';
import type { Plan, Scenario } from '../../support/scenario.js';
import { until } from '../../support/until.js';
import { body, click, customer, dialogOf, offer, part, sentProjects, startService, untilState } from './support.js';

/** A fee element with all settings that a button takes from it. */
const fee = (service: Scenario, id = 'offer', tenor = 15) => html`
  <fin-monthly-fee id=${id} base-url=${service.baseUrl} token-url=${service.tokenUrl} organization="organization-1"
    country="Germany" total-cost="24.900" tenor=${tenor} downpayment="10"></fin-monthly-fee>`;

/** A button with only its own settings. */
const button = (id?: string) => html`
  <fin-checkout-button for=${id ?? ''} type-project=${offer.typeProject} offer-pdf=${offer.offerPdf}
    .project=${customer}></fin-checkout-button>`;

const expected = { ...body, organization: 'organization-1', financing_durations: ['15 years'] };

const buttonIn = (root: ParentNode) => root.querySelector('fin-checkout-button') as FinCheckoutButton;
const feeIn = (root: ParentNode, id = 'offer') => root.querySelector(`#${id}`) as FinMonthlyFee;

async function sentBy(button: FinCheckoutButton, service: Scenario): Promise<unknown> {
  button.checkout();
  await untilState(button, 'done');
  return (await sentProjects(service)).at(-1);
}

describe('a button linked to a fee', () => {
  it('takes connection, country, total cost and tenor from the only fee in its root', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${fee(service)}${button()}</div>`);
    expect(await sentBy(buttonIn(holder), service)).to.deep.equal(expected);
    expect((await service.log('new_project_2'))[0]?.headers.authorization).to.equal('Bearer token-1');
    expect(await service.log('token')).to.have.length(1); // one client, one token for both
  });

  it('takes the fee that `for` names', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${fee(service, 'a', 5)}${fee(service, 'b', 1)}${button('b')}</div>`);
    expect(await sentBy(buttonIn(holder), service)).to.deep.equal({ ...expected, financing_durations: ['1 year'] });
  });

  describe('without `for`, with several fees', () => {
    /** For each button, by its id: the id of the fee that it belongs to. */
    const links = (root: ParentNode) =>
      Object.fromEntries(
        [...root.querySelectorAll('fin-checkout-button')].map((each) => [each.id, each.settingsSource?.id]),
      );
    const to = (id: string) => html`<fin-checkout-button id=${id}></fin-checkout-button>`;

    it('takes the nearest one before it in the nearest common container, else the nearest one after it', async () => {
      const service = await startService();
      const holder = await fixture(html`<main>
        ${to('first')}
        <section>${fee(service, 'a')}${to('after-a')}${fee(service, 'b')}<p>${to('after-b')}</p></section>
        <section>${to('before-c')}<div>${fee(service, 'c')}</div>${fee(service, 'd')}</section>
        <section>${to('alone')}</section>
        <div data-fin-widget="monthly-fee">${fee(service, 'e')}</div><div data-fin-widget="checkout-button">${to('mount')}</div>
      </main>`);
      await Promise.all([...holder.querySelectorAll('fin-checkout-button')].map((each) => each.updateComplete));
      expect(links(holder)).to.deep.equal({
        first: 'a',
        'after-a': 'a',
        'after-b': 'b',
        'before-c': 'c',
        alone: 'd',
        mount: 'e',
      });
    });

    it('sends the offer of its own package, and follows fees that come and go', async () => {
      const service = await startService();
      const packages = [5, 10, 15].map(
        (tenor) => html`<section id=${`package-${tenor}`}>${fee(service, `fee-${tenor}`, tenor)}${button()}</section>`,
      );
      const holder = await fixture(html`<div>${packages}</div>`);
      const second = holder.querySelector('#package-10') as HTMLElement;
      expect(await sentBy(buttonIn(second), service)).to.deep.equal({ ...expected, financing_durations: ['10 years'] });
      const removed = feeIn(holder, 'fee-10');
      removed.remove();
      await buttonIn(second).updateComplete;
      expect(buttonIn(second).settingsSource?.id).to.equal('fee-5');
      second.append(removed);
      await buttonIn(second).updateComplete;
      expect(buttonIn(second).settingsSource?.id).to.equal('fee-10');
    });
  });

  it('takes the fee in the `<div data-fin-widget>` that `for` names', async () => {
    const service = await startService();
    const holder = await fixture(html`
      <div><div data-fin-widget="monthly-fee" id="twin"><p>${fee(service, 'inner')}</p></div>${fee(service, 'other', 2)}${button('twin')}</div>`);
    expect(await sentBy(buttonIn(holder), service)).to.deep.equal(expected);
  });

  it('takes no fee from outside of its shadow root', async () => {
    const service = await startService();
    const outer = await fixture(html`<div>${fee(service, 'offer', 3)}<div id="host"></div></div>`);
    const root = (outer.querySelector('#host') as HTMLElement).attachShadow({ mode: 'open' });
    root.append(await fixture(html`<div>${fee(service)}${button('offer')}</div>`));
    expect(await sentBy(buttonIn(root), service)).to.deep.equal(expected);
  });

  it('takes its own settings before the fee’s, and the connection as a whole', async () => {
    const service = await startService();
    const other = await startService();
    const holder = await fixture(html`<div>${fee(service)}${button()}</div>`);
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

  it('may precede its fee in the document', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${button('offer')}</div>`);
    expect(buttonIn(holder).state).to.equal('unconfigured');
    holder.append(...(await fixture(html`<div>${fee(service)}</div>`)).children);
    await buttonIn(holder).updateComplete;
    expect(buttonIn(holder).state).to.equal('idle');
    expect(await sentBy(buttonIn(holder), service)).to.deep.equal(expected);
  });

  it('is unconfigured while its fee is removed', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${fee(service)}${button('offer')}</div>`);
    const left = feeIn(holder);
    left.remove();
    await buttonIn(holder).updateComplete;
    expect(buttonIn(holder).state).to.equal('unconfigured');
    expect(part(buttonIn(holder), 'button').checkVisibility()).to.equal(false);
    holder.append(left);
    await buttonIn(holder).updateComplete;
    expect(buttonIn(holder).state).to.equal('idle');
  });

  it('keeps its fee when the page is cloned with it, as a slider does', async () => {
    const service = await startService();
    const holder = await fixture(html`<div><div>${fee(service)}${button('offer')}</div></div>`);
    const own = buttonIn(holder);
    await own.updateComplete;
    holder.append((holder.firstElementChild as Element).cloneNode(true));
    await own.updateComplete;
    expect(own.state).to.equal('idle');
    expect(await sentBy(own, service)).to.deep.equal(expected);
  });

  it('changes its fee with `for`', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${fee(service, 'a', 5)}${fee(service, 'b', 7)}${button('a')}</div>`);
    buttonIn(holder).for = 'b';
    expect(await sentBy(buttonIn(holder), service)).to.deep.equal({ ...expected, financing_durations: ['7 years'] });
  });

  it('sends the tenor that the visitor chose', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${fee(service)}${button()}</div>`);
    const select = feeIn(holder).renderRoot.querySelector('select') as HTMLSelectElement;
    select.value = '20';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(await sentBy(buttonIn(holder), service)).to.deep.equal({ ...expected, financing_durations: ['20 years'] });
  });

  it('sends what the page set in the same task as the click, on the fee too', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${fee(service)}${button()}</div>`);
    Object.assign(feeIn(holder), { totalCost: 31_000, tenor: 4 });
    click(buttonIn(holder));
    await untilState(buttonIn(holder), 'done');
    expect(await sentProjects(service)).to.deep.equal([
      { ...expected, Total_cost_installation: 31_000, financing_durations: ['4 years'] },
    ]);
  });

  it('sends the durations of .project before the chosen tenor', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${fee(service)}${button()}</div>`);
    const project: Partial<Project> = { ...customer, financing_durations: ['5 years', '10 years'] };
    buttonIn(holder).project = project;
    expect(await sentBy(buttonIn(holder), service)).to.deep.equal({
      ...expected,
      financing_durations: ['5 years', '10 years'],
    });
  });

  it('is hidden without an error while the fee has no total cost', async () => {
    const service = await startService();
    const holder = await fixture(html`<div>${fee(service)}${button()}</div>`);
    feeIn(holder).totalCost = '';
    await buttonIn(holder).updateComplete;
    await buttonIn(holder).updateComplete;
    expect(buttonIn(holder).state).to.equal('unconfigured');
  });

  it('has the fee’s language', async () => {
    const service = await startService();
    const holder = await fixture(html`<div lang="nl">${fee(service)}${button()}</div>`);
    feeIn(holder).lang = 'sv';
    await feeIn(holder).updateComplete;
    await buttonIn(holder).updateComplete;
    expect(part(buttonIn(holder), 'button').textContent?.trim()).to.equal('Visa offerten');
  });

  describe('shows in its dialog', () => {
    /** The dialog's summary as lines of text, each row as "label: value". */
    const summary = (button: FinCheckoutButton): string[] =>
      [...dialogOf(button).querySelectorAll('.summary p')].map((row) =>
        (row.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ').trim(),
      );

    /** Opens the dialog of a button beside a fee, once the fee is in a state. */
    const opened = async (lang: string, { state = 'ready', downpayment = 10, plan = {} as Plan } = {}) => {
      const service = await startService(plan);
      const holder = await fixture(html`<div lang=${lang}>${fee(service)}${button()}</div>`);
      const [linked, fees] = [buttonIn(holder), feeIn(holder)];
      linked.project = null;
      Object.assign(fees, { loading: 'eager', downpayment });
      await fees.updateComplete; // the state is that of this down payment
      await until(() => fees.state === state, state);
      click(linked);
      await linked.updateComplete;
      return { linked, fees, service };
    };

    const answered = (fee: number): Plan => ({
      pricing_2: [{ body: { status: 'success', response: { Monthly_fee: fee } }, repeat: true }],
    });

    it('the fee, what it is the fee of, and what to choose again in the next step, in each language', async () => {
      for (const [lang, texts] of Object.entries({
        en: [
          'Your monthly payment (estimate) €182.99',
          'Down payment 10% (€2,490)',
          'Term 15 years',
          'Total price €24,900',
          'In the next step, choose your down payment of 10% (€2,490) again.',
        ],
        de: [
          'Ihre voraussichtliche Monatsrate 182,99 €',
          'Anzahlung 10 % (2.490 €)',
          'Laufzeit 15 Jahre',
          'Gesamtpreis 24.900 €',
          'Wählen Sie Ihre Anzahlung von 10 % (2.490 €) im nächsten Schritt bitte noch einmal.',
        ],
        fr: 'À l’étape suivante, choisissez à nouveau votre premier versement de 10 % (2 490 €).',
        it: 'Nel passaggio successivo scelga di nuovo il Suo anticipo: 10% (2.490 €).',
        nl: 'Kies in de volgende stap opnieuw uw aanbetaling van 10% (€ 2.490).',
        sv: 'Välj din kontantinsats på 10 % (2 490 €) igen i ansökan.',
      })) {
        const { linked } = await opened(lang, { plan: answered(182.99) });
        const lines = summary(linked);
        expect(typeof texts === 'string' ? lines.at(-1) : lines, lang).to.deep.equal(texts);
      }
    });

    it('nothing to choose again at a down payment of 0', async () => {
      const { linked } = await opened('en', { downpayment: 0, plan: answered(203.32) });
      expect(summary(linked)).to.deep.equal([
        'Your monthly payment (estimate) €203.32',
        'Down payment 0% (€0)',
        'Term 15 years',
        'Total price €24,900',
        'You choose the down payment in the next step.',
      ]);
    });

    const withoutFee = ['Term 15 years', 'Total price €24,900', 'You choose the down payment in the next step.'];

    it('no fee while there is none, and what to choose again all the same', async () => {
      const kept = withoutFee.with(-1, 'In the next step, choose your down payment of 10% (€2,490) again.');
      const pending = await opened('en', { state: 'pending', plan: { pricing_2: [{ hold: 'never', repeat: true }] } });
      expect(summary(pending.linked)).to.deep.equal(kept);
      const failed: Plan = { pricing_2: [{ status: 400, body: { status: 'INVALID' }, repeat: true }] };
      const { linked } = await opened('en', { state: 'error', plan: failed });
      expect(summary(linked)).to.deep.equal(kept);
    });

    it('the fee that is on show now', async () => {
      const { linked, fees, service } = await opened('en', { plan: answered(182.99) });
      await service.plan(answered(150));
      fees.downpayment = 25;
      await fees.updateComplete;
      await linked.updateComplete;
      const chosen = 'In the next step, choose your down payment of 25% (€6,225) again.';
      expect(summary(linked)).to.deep.equal(withoutFee.with(-1, chosen));
      await until(() => summary(linked).length > 3, 'the new fee');
      expect(summary(linked)[0]).to.equal('Your monthly payment (estimate) €150');
      expect(summary(linked)[1]).to.equal('Down payment 25% (€6,225)');
      fees.remove();
      await linked.updateComplete;
      expect(summary(linked)).to.deep.equal([]);
    });

    for (const [what, project, lines] of [
      [
        'other terms',
        { financing_durations: ['5 years', '10 years'] },
        ['Term 5 years', 'Term 10 years', ...withoutFee.slice(1)],
      ],
      [
        'another cost',
        { Total_cost_installation: 30_000 },
        ['Term 15 years', 'Total price €30,000', ...withoutFee.slice(2)],
      ],
      [
        'another country',
        { country_project: 'Sweden' },
        ['Term 15 years', 'Total price 24 900 kr', ...withoutFee.slice(2)],
      ],
    ] satisfies [string, Partial<Project>, string[]][]) {
      it(`${what} of .project, and no fee, which would not be theirs`, async () => {
        const { linked } = await opened('en', { plan: answered(182.99) });
        linked.project = project;
        await linked.updateComplete;
        expect(summary(linked)).to.deep.equal(lines);
      });
    }

    it('a duration of .project that is none, as it is', async () => {
      const { linked } = await opened('en', { plan: answered(182.99) });
      linked.project = { financing_durations: ['soon' as '15 years'] }; // plain JavaScript may pass anything
      await linked.updateComplete;
      expect(summary(linked)).to.include('Term soon');
    });

    it('the fee with equal terms of .project', async () => {
      const { linked } = await opened('en', { plan: answered(182.99) });
      linked.project = { financing_durations: ['15 years'], Total_cost_installation: 24_900 };
      await linked.updateComplete;
      expect(summary(linked)).to.have.length(5);
    });

    it('values in one line each, on the narrowest phone', async () => {
      await setViewport({ width: 320, height: 640 });
      try {
        const { linked } = await opened('fr', { plan: answered(1289.65) });
        for (const value of dialogOf(linked).querySelectorAll('.summary b')) {
          const text = document.createRange();
          text.selectNodeContents(value);
          expect(new Set([...text.getClientRects()].map(({ top }) => top)).size, value.textContent ?? '').to.equal(1);
        }
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });
  });
});
