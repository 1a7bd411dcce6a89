/** The legal content beside a fee: the credit warning, the page's legal texts, the artwork at the top. */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { configure } from '../../../src/index.js';
import {
  captureConsole,
  holdTimers,
  isShown,
  isVisible,
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

const texts = '<p slot="rate">5,49 % effektiver Jahreszins</p><p slot="legal">Beispiel … Musterbank AG</p>';

/** The delay before a legal reminder is logged, in ms. */
const logDelayMs = 250;

const warningOf = (element: Element): HTMLElement | null =>
  partOf(element, 'legal').querySelector<HTMLElement>('p:not([slot])');

describe('an empty slot `legal`', () => {
  it('of a credit is named on the console once, and the fee is shown', async () => {
    const lines = captureConsole();
    const runTimers = holdTimers((delayMs) => delayMs === logDelayMs);
    const scripted = await service();
    await readyFee(scripted, { product: 'lease', tenor: 14 });
    await readyFee(scripted, {}, texts);
    const late = await readyFee(scripted);
    late.innerHTML = texts; // as a framework may, after the fee has come
    await nextPaint();
    runTimers();
    expect(lines).to.deep.equal([]);
    await readyFee(scripted);
    await readyFee(scripted, { tenor: 12 });
    runTimers();
    expect(lines).to.deep.equal([
      'fin-widgets: the slot "legal" of a credit is empty: put the representative example and the lender there.',
    ]);
  });
});

describe('the warning of a credit', () => {
  const swedish = /^Att låna kostar pengar! Om du inte kan betala .* finns på konsumentverket\.se\.$/;
  for (const [country, lang, says, spoken] of [
    ['DE', 'de', /^Achtung! Kreditaufnahme kostet Geld\.$/, 'de'],
    ['DE', 'en', /^Achtung! Kreditaufnahme kostet Geld\.$/, 'de'],
    ['NL', 'nl', /^Let op! Geld lenen kost geld$/, 'nl'],
    ['SE', 'sv', swedish, 'sv'],
    ['SE', 'de', swedish, 'sv'],
    ['CH', 'de', /^Die Kreditvergabe ist verboten, falls sie zur Überschuldung führt/, 'de'],
    ['CH', 'fr', /^L’octroi d’un crédit est interdit s’il occasionne le surendettement/, 'fr'],
    ['CH', 'it', /^La concessione del credito al consumo è vietata se causa un eccessivo indebitamento/, 'it'],
    ['CH', 'sv', /^Die Kreditvergabe/, 'de'],
  ] as const) {
    it(`of ${country} is shown on a page in ${lang}`, async () => {
      const element = await readyFee(await service(), { country, lang }, texts);
      const warning = warningOf(element);
      expect(warning?.textContent?.trim()).to.match(says);
      expect(warning?.lang).to.equal(spoken);
      expect(getComputedStyle(warning?.querySelector('b') as HTMLElement).fontWeight).to.equal('700');
    });
  }

  it('is replaced by the text of the element or of the page', async () => {
    const scripted = await service();
    const element = await readyFee(scripted, { warning: 'Vorsicht: Schulden.' }, texts);
    expect(warningOf(element)?.textContent?.trim()).to.equal('Vorsicht: Schulden.');
    expect(warningOf(element)?.hasAttribute('lang')).to.equal(false);
    configure({ warning: 'Für alle.' });
    try {
      const other = await readyFee(scripted, {}, texts);
      expect(warningOf(other)?.textContent?.trim()).to.equal('Für alle.');
    } finally {
      configure({ warning: null });
    }
  });

  it('can be omitted, and the console says once who answers for that', async () => {
    const lines = captureConsole();
    const scripted = await service();
    const element = await readyFee(scripted, { warning: 'none', country: 'NL' }, texts);
    expect(warningOf(element)).to.equal(null);
    await readyFee(scripted, { warning: 'None', country: 'NL' }, texts);
    await until(() => lines.length, 'a line');
    expect(lines).to.deep.equal([
      'fin-widgets: warning="none" removes the warning that the law of Netherlands requires: show it yourself.',
    ]);
  });

  it('does not come with a lease', async () => {
    const element = await readyFee(await service(), { product: 'lease' }, texts);
    expect(warningOf(element)).to.equal(null);
  });
});

describe('fee, warning, rate and legal texts', () => {
  const parts = ['amount', 'rate', 'legal'];
  const shown = (element: Element) =>
    parts.filter((name) => isVisible(part(element, name)) && textOf(element, name) !== '');
  const slotted = (element: Element) => [...element.children].filter(isVisible).length;

  it('appear and disappear together, and keep their space meanwhile', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'first' }, { hold: 'second' }] });
    const element = await placeFee(scripted, {}, texts);
    await waitForState(element, 'pending');
    expect([isVisible(part(element, 'legal')), slotted(element)]).to.deep.equal([false, 0]);
    await scripted.release('first');
    await waitForState(element, 'ready');
    expect([isVisible(part(element, 'legal')), slotted(element)]).to.deep.equal([true, 2]);
    expect(shown(element)).to.include('amount');
    const { height } = element.getBoundingClientRect();
    element.tenor = 15;
    await waitForState(element, 'pending');
    expect(textOf(element, 'amount')).to.equal('');
    // A short wait does not hide the texts: they would flicker while a visitor drags.
    expect([isVisible(part(element, 'legal')), slotted(element)]).to.deep.equal([true, 2]);
    await until(() => !isVisible(part(element, 'legal')) && slotted(element) === 0, 'nothing of it');
    expect(element.getBoundingClientRect().height).to.be.closeTo(height, 1);
    await scripted.release('second');
    await waitForState(element, 'ready');
    expect([isVisible(part(element, 'legal')), slotted(element)]).to.deep.equal([true, 2]);
  });

  it('disappear after a failure, and without a total cost', async () => {
    const scripted = await service({ pricing_2: [{ status: 400 }] });
    const element = await placeFee(scripted, {}, `${texts}<p slot="notice">Let op!</p>`);
    await waitForState(element, 'error');
    expect(slotted(element)).to.equal(0);
    expect(isVisible(part(element, 'legal'))).to.equal(false);
    element.refresh();
    await waitForState(element, 'ready');
    expect(slotted(element)).to.equal(3);
    element.totalCost = '';
    await waitForState(element, 'unconfigured');
    expect(slotted(element)).to.equal(0);
    expect(isVisible(part(element, 'legal'))).to.equal(false);
  });
});

describe('the notice', () => {
  const artwork = (width: number, height: number) =>
    `<img slot="notice" alt="Let op! Geld lenen kost geld" src="data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
    )}">`;

  for (const width of [320, 768, 1280]) {
    for (const [shape, content] of [
      ['wide artwork', artwork(1200, 60)],
      ['narrow artwork', artwork(100, 40)],
      ['a text', '<p slot="notice">Let op! Geld lenen kost geld</p>'],
    ] as const) {
      it(`is at the top, as wide as the card and a tenth of its height: ${shape} at ${width} px`, async () => {
        await setViewport({ width, height: 900 });
        const element = await readyFee(await service(), { country: 'NL', lang: 'nl' }, content + texts);
        const art = element.querySelector('[slot=notice]') as HTMLElement;
        const measure = () => ({ card: element.getBoundingClientRect(), box: art.getBoundingClientRect() });
        await until(() => measure().box.height * 10 >= measure().card.height, 'a tenth');
        const { card, box } = measure();
        expect(box.top - card.top).to.be.below(2);
        expect(box.width).to.be.closeTo(card.width, 4);
        element.querySelector('[slot=legal]')?.append(' Noch mehr Text.'.repeat(200));
        await until(
          () => measure().card.height > card.height + 100 && measure().box.height * 10 >= measure().card.height,
          'again',
        );
      });
    }
  }

  it('follows a card that goes from one layout to the other and back, without a report of a ResizeObserver loop', async () => {
    const element = await readyFee(await service(), { country: 'NL', lang: 'nl' }, artwork(1200, 60) + texts);
    const art = element.querySelector('[slot=notice]') as HTMLElement;
    const reports: string[] = [];
    const report = (event: ErrorEvent) => {
      reports.push(event.message);
      event.stopImmediatePropagation();
    };
    addEventListener('error', report, { capture: true });
    try {
      for (let n = 0; n < 10; n++) {
        await setViewport({ width: n % 2 ? 320 : 1280, height: 900 });
        const height = () => element.getBoundingClientRect().height;
        await until(() => art.getBoundingClientRect().height * 10 >= height(), 'a tenth');
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      }
    } finally {
      removeEventListener('error', report, { capture: true });
    }
    expect(reports).to.deep.equal([]);
  });

  it('is higher than a tenth if the artwork is', async () => {
    await setViewport({ width: 1000, height: 900 });
    const element = await readyFee(await service(), { country: 'NL' }, artwork(500, 200) + texts);
    const art = element.querySelector('[slot=notice]') as HTMLElement;
    await until(
      () => Math.abs(art.getBoundingClientRect().width / 2.5 - art.getBoundingClientRect().height) < 2,
      'its shape',
    );
    expect(isShown(art)).to.equal(true);
  });
});

/** The relative luminance of a colour, as WCAG defines it. The colour must be opaque. */
const luminance = (colour: string): number => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  expect(alpha, `${colour} is opaque`).to.equal(255);
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Surface colours of themes, and the colour of text on them in light mode. */
const grounds = {
  '#fff': 'black',
  '#222': 'white',
  '#777': 'black',
  '#008080': 'white',
  '#6b7280': 'white',
  '#dc2626': 'white',
  '#ffd400': 'black',
  transparent: 'black',
  'rgb(255 255 255 / 0.4)': 'black',
  'rgb(0 0 0 / 0.05)': 'black',
};

describe('the legal area', () => {
  it('keeps its size and contrast in every theme', async () => {
    const element = await readyFee(await service(), {}, texts);
    const sheet = document.createElement('style');
    sheet.textContent = `fin-monthly-fee { --fin-text: #ddd; --fin-surface: #fff; --fin-font-size: 9px; --fin-muted: #eee; }
      fin-monthly-fee::part(legal) { font-size: 6px; color: #fff; background: #fff; }
      fin-monthly-fee::part(rate) { font-size: 6px; }`;
    document.head.append(sheet);
    try {
      const legal = getComputedStyle(partOf(element, 'legal'));
      expect(Number.parseFloat(legal.fontSize)).to.be.at.least(14);
      expect(Number.parseFloat(getComputedStyle(partOf(element, 'rate')).fontSize)).to.be.at.least(15);
      for (const [ground, inLight] of Object.entries(grounds)) {
        element.style.setProperty('--fin-surface', ground);
        for (const scheme of ['light', 'dark']) {
          element.style.colorScheme = scheme;
          const { backgroundColor, color } = getComputedStyle(partOf(element, 'legal'));
          const [under, over] = [luminance(backgroundColor), luminance(color)].sort((x, y) => x - y);
          const contrast = ((over ?? 0) + 0.05) / ((under ?? 0) + 0.05);
          expect(contrast, `${ground} in ${scheme}: ${color} on ${backgroundColor}`).to.be.at.least(4.5);
          if (scheme === 'light') expect(luminance(color) > 0.5 ? 'white' : 'black', ground).to.equal(inLight);
        }
      }
    } finally {
      sheet.remove();
    }
  });
});
