import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { Language } from '../../../src/locales/index.js';
import type { Attributes } from './support.js';
import {
  captureConsole,
  drag,
  isShown,
  nextPaint,
  part,
  partOf,
  placeFee,
  readyFee,
  service,
  textOf,
  until,
  waitForState,
} from './support.js';

const body = (fee: number) => ({ body: { status: 'success', response: { Monthly_fee: fee } } });

describe('a translator that replaces the texts of the page', () => {
  it('leaves those that the card changes', async () => {
    const element = await readyFee(await service(), {}, '<p slot="legal">A legal text</p>');
    const isTranslated = (target: Element) => !target.closest('[translate=no]');
    for (const name of ['amount', 'downpayment-value', 'basis'])
      expect(isTranslated(partOf(element, name)), name).to.equal(false);
    expect(isTranslated(element.firstElementChild as Element), 'slotted content').to.equal(true);
    const line = await readyFee(await service(), { layout: 'line' });
    expect(isTranslated(partOf(line, 'amount'))).to.equal(false);
  });
});

describe('the amount', () => {
  const fees = [187.42, 187, 187.4, 187.005, 1234567.891, 0.004];
  const places: [Attributes, string][] = [
    [{ lang: 'de-AT', country: 'DE' }, '187,42 € | 187 € | 187,40 € | 187,01 € | 1.234.567,89 € | 0,004 €'],
    [{ lang: 'nl', country: 'NL' }, '€ 187,42 | € 187 | € 187,40 | € 187,01 | € 1.234.567,89 | € 0,004'],
    [{ lang: 'sv', country: 'SE' }, '187,42 kr | 187 kr | 187,40 kr | 187,01 kr | 1 234 567,89 kr | 0,004 kr'],
    [{ lang: 'de', country: 'CH' }, "CHF 187.42 | CHF 187 | CHF 187.40 | CHF 187.01 | CHF 1'234'567.89 | CHF 0.004"],
    [{ lang: 'fr', country: 'CH' }, '187.42 CHF | 187 CHF | 187.40 CHF | 187.01 CHF | 1 234 567.89 CHF | 0.004 CHF'],
    [{ lang: 'it', country: 'CH' }, "CHF 187.42 | CHF 187 | CHF 187.40 | CHF 187.01 | CHF 1'234'567.89 | CHF 0.004"],
    [{ lang: 'en', country: 'DE' }, '€187.42 | €187 | €187.40 | €187.01 | €1,234,567.89 | €0.004'],
  ];
  for (const [attributes, texts] of places) {
    it(`is formatted in ${attributes.lang} for ${attributes.country} with the cents that the service gives`, async () => {
      const scripted = await service({ pricing_2: fees.map(body) });
      const element = await readyFee(scripted, attributes);
      const seen = [textOf(element, 'amount')];
      for (let i = 1; i < fees.length; i++) {
        element.refresh();
        await waitForState(element, 'ready');
        seen.push(textOf(element, 'amount'));
      }
      expect(seen.join(' | ')).to.equal(texts);
    });
  }
});

describe('the basis of the fee', () => {
  const bases: Record<Language, [string, string, string]> = {
    en: ['DE', 'Total price €24,900 Down payment 10% (€2,490) Amount financed €22,410 Term 15 years', '€22,410'],
    de: [
      'DE',
      'Gesamtpreis 24.900 € Anzahlung 10 % (2.490 €) Finanzierter Betrag 22.410 € Laufzeit 15 Jahre',
      '22.410 €',
    ],
    fr: [
      'CH',
      'Prix total 24 900 CHF Premier versement 10 % (2 490 CHF) Montant financé 22 410 CHF Durée 15 ans',
      '22 410 CHF',
    ],
    it: [
      'CH',
      "Prezzo totale CHF 24'900 Anticipo 10% (CHF 2'490) Importo finanziato CHF 22'410 Durata 15 anni",
      "CHF 22'410",
    ],
    nl: [
      'NL',
      'Totaalprijs € 24.900 Aanbetaling 10% (€ 2.490) Gefinancierd bedrag € 22.410 Looptijd 15 jaar',
      '€ 22.410',
    ],
    sv: [
      'SE',
      'Totalpris 24 900 kr Kontantinsats 10 % (2 490 kr) Finansierat belopp 22 410 kr Löptid 15 år',
      '22 410 kr',
    ],
  };
  for (const [lang, [country, basis, financed]] of Object.entries(bases)) {
    it(`is shown in ${lang}, and the card is accessible`, async () => {
      const element = await readyFee(await service(), { lang, country, tenor: 15, downpayment: 10 });
      expect(textOf(element, 'basis')).to.equal(basis);
      expect(textOf(element, 'financed')).to.contain(financed);
      await expect(element).to.be.accessible();
    });
  }

  it('keeps the cents of the total cost', async () => {
    const element = await readyFee(await service(), { lang: 'de', 'total-cost': '24.900,50', downpayment: 15 });
    expect(textOf(element, 'basis')).to.contain('24.900,50 € Anzahlung 15 % (3.735,08 €)');
    expect(textOf(element, 'financed')).to.contain('21.165,43 €');
  });
});

describe('slots', () => {
  const names = ['notice', 'heading', 'rate', 'legal', 'footnote'];
  const content = names.map((name) => `<p slot="${name}">${name}</p>`).join('');

  it('show the page\u2019s content in every state with controls', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'answer' }] });
    const element = await placeFee(scripted, {}, content);
    const shown = () => [...element.children].filter((child) => isShown(child as HTMLElement)).map(({ slot }) => slot);
    await nextPaint();
    expect(shown()).to.deep.equal(names);
    await scripted.release('answer');
    await waitForState(element, 'ready');
    expect(shown()).to.deep.equal(names);
    await expect(element).to.be.accessible();
    captureConsole();
    element.country = 'Austria';
    await waitForState(element, 'unconfigured');
    expect(shown()).to.deep.equal([]);
  });

  it('take no space while they are empty, and show content that comes later', async () => {
    const element = await readyFee(await service(), { product: 'lease' });
    await nextPaint();
    for (const name of names) expect(isShown(partOf(element, name)), name).to.equal(false);
    element.innerHTML = content;
    await nextPaint();
    for (const name of names) expect(isShown(partOf(element, name)), name).to.equal(true);
    for (const shown of [false, true]) {
      for (const { firstChild } of element.children) (firstChild as Text).data = shown ? 'back' : ' '; // as in `content`
      await nextPaint();
      for (const name of names) expect(isShown(partOf(element, name)), name).to.equal(shown);
    }
  });

  it('put the notice on top in full width, and the rate beside the amount no smaller than the basis', async () => {
    const element = await readyFee(await service(), {}, content);
    await nextPaint();
    const box = (name: string) => partOf(element, name).getBoundingClientRect();
    const size = (name: string) => Number.parseFloat(getComputedStyle(partOf(element, name)).fontSize);
    expect(box('notice').top).to.be.below(box('heading').top);
    expect(box('notice').width).to.be.closeTo(element.getBoundingClientRect().width, 4);
    expect(size('rate')).to.be.at.least(size('basis'));
    expect(partOf(element, 'result').contains(part(element, 'rate'))).to.equal(true);
  });
});

describe('the card', () => {
  it('fits a narrow and a wide page, and nothing moves between pending and ready', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'a' }, { hold: 'b' }] });
    try {
      for (const [i, width] of [320, 1200].entries()) {
        await setViewport({ width, height: 800 });
        const element = await placeFee(scripted, { lang: 'de', tenor: 15 + i, downpayment: 10 });
        await until(() => element.state === 'pending', 'pending');
        await nextPaint();
        const parts = ['controls', 'result', 'amount', 'basis', 'legal'];
        const boxes = () =>
          parts.map((name) => {
            const { top, height } = partOf(element, name).getBoundingClientRect();
            return `${name} ${top} ${height}`;
          });
        const before = boxes();
        await scripted.release('ab'.charAt(i));
        await waitForState(element, 'ready');
        expect(boxes()).to.deep.equal(before);
        expect(innerWidth).to.be.closeTo(width, 14); // the least of WebKitGTK's test browser
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
        element.remove();
      }
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('has two columns from 37em, and with layout="stacked" one column at any width, with the fee on top', async () => {
    const element = await readyFee(await service());
    const corner = (name: string) => partOf(element, name).getBoundingClientRect();
    const areSideBySide = () => corner('result').left >= corner('controls').right;
    const isOnTop = () => corner('result').bottom <= corner('controls').top + 0.5; // a height may be rounded
    element.style.width = '760px';
    expect([areSideBySide(), isOnTop()]).to.deep.equal([true, false]);
    element.layout = 'stacked';
    await element.updateComplete;
    expect([areSideBySide(), isOnTop()]).to.deep.equal([false, true]);
    element.layout = null;
    await element.updateComplete;
    expect(areSideBySide()).to.equal(true);
    element.style.width = '480px';
    expect(isOnTop()).to.equal(true);
  });

  it('keeps a slider that can be dragged in a column of 181 px, and cuts nothing off', async () => {
    const legal = '<span slot="legal">Kreditgesellschaftsaktionärsversammlung</span>';
    const element = await readyFee(await service(), { lang: 'de' }, legal);
    (element.parentElement as HTMLElement).style.width = '181px';
    expect(element.offsetWidth).to.equal(181);
    expect(partOf(element, 'slider').offsetWidth).to.be.at.least(150);
    expect(partOf(element, 'base').scrollWidth).to.be.at.most(181);
    for (const name of ['downpayment-decrease', 'downpayment-increase', 'slider'])
      expect(partOf(element, name).offsetHeight, name).to.be.at.least(44);
  });

  it('has every documented part in one state or another', async () => {
    const promised =
      'base heading controls downpayment downpayment-label downpayment-value downpayment-decrease downpayment-increase ' +
      'slider tenor tenor-label tenor-select tenor-option result result-label amount period rate basis-box basis financed ' +
      'status error retry notice legal footnote date cents tenor-fee';
    const scripted = await service({ pricing_2: [{}, { status: 500, body: {} }] });
    const element = await readyFee(scripted);
    const seen = new Set<string>();
    const look = () => {
      for (const one of element.shadowRoot?.querySelectorAll('[part]') ?? []) seen.add(one.getAttribute('part') ?? '');
    };
    look();
    drag(element, 10);
    await waitForState(element, 'error');
    look();
    element.tenors = [5, 10];
    await element.updateComplete;
    look();
    expect([...seen].toSorted()).to.deep.equal(promised.split(' ').toSorted());
  });
});
