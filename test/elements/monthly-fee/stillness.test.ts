/** A card that does not move: neither while a visitor drags the slider, nor from one state to the next. */
import { expect, fixture } from '@open-wc/testing';
import { type Client, createClient, FinError } from '../../../src/client/index.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import { drag, nextPaint, partOf, textOf, until, waitForState } from './support.js';

/** The widths of the cards, in pixels: one or two for each layout. */
const widths = [280, 320, 360, 420, 480, 560, 640, 760];

const places = [
  { lang: 'en', country: 'DE' },
  { lang: 'de', country: 'DE' },
  { lang: 'de', country: 'CH' },
  { lang: 'fr', country: 'CH' },
  { lang: 'it', country: 'CH' },
  { lang: 'nl', country: 'NL' },
  { lang: 'sv', country: 'SE' },
];

const slots = '<p slot="rate">5,49 %</p><p slot="legal">Example: a credit of 10,000 over 10 years.</p>';
const fallback =
  '<p>Quote requests about the financing? Call us on <a href="tel:+49301234567">030 1234567</a>, or write.</p>';

/** A client that knows each fee already. Fees have one to seven digits, with cents and without. */
const knowingClient = (): Client => ({
  ...createClient({ baseUrl: location.origin }),
  recall(_operation, body) {
    const { LTI_downpayment: percent } = body as { LTI_downpayment: number };
    const fee = 9.5 * 10 ** (Math.round(percent / 2) % 7);
    return { status: 'success', response: { Monthly_fee: percent % 3 ? fee + 0.37 : Math.ceil(fee) } } as never;
  },
});

/** A card of each width, one below the other. */
const placeCards = async (
  client: Client,
  settings: Partial<FinMonthlyFee>,
  { style = '', content = slots + fallback } = {},
): Promise<FinMonthlyFee[]> => {
  const cards = widths.map(
    (width) => `<div style="width: ${width}px"><fin-monthly-fee>${content}</fin-monthly-fee></div>`,
  );
  const box = await fixture<HTMLElement>(`<div>${style && `<style>${style}</style>`}${cards.join('')}</div>`);
  const elements = [...box.querySelectorAll<FinMonthlyFee>('fin-monthly-fee')];
  for (const element of elements) Object.assign(element, { client, loading: 'eager', ...settings });
  await Promise.all(elements.map((element) => element.updateComplete));
  await nextPaint();
  return elements;
};

/**
 * The places of a card's boxes, from its own corner. Not those of figures and of what follows them in their line, nor of messages that
 * stand in one state only.
 */
const boxes = (element: FinMonthlyFee): string[] => {
  const card = element.getBoundingClientRect();
  const inside =
    element.shadowRoot?.querySelectorAll(
      '.base *:not(.amount-line *, .label-line *, .value *, .problem, .problem *, .way-on, .way-on *)',
    ) ?? [];
  return [element, ...inside].map((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    const name = box.getAttribute('part') || box.classList[0] || box.localName;
    return `${name} ${[x - card.x, y - card.y, width, height].map((pixels) => pixels.toFixed(1)).join(' ')}`;
  });
};

const expectSame = (elements: FinMonthlyFee[], before: string[][], when: string): void => {
  elements.forEach((element, i) => {
    const now = boxes(element);
    const moved = now
      .flatMap((box, j) => (box === before[i]?.[j] ? [] : `${before[i]?.[j]} became ${box}`))
      .slice(0, 2);
    expect(moved.join('; '), `${when}, ${widths[i]} px wide`).to.equal('');
    expect(now).to.have.length(before[i]?.length ?? 0);
  });
};

describe('while the slider moves from 0 to 40 %', () => {
  const offers = [
    { totalCost: 9_900, downpaymentStep: 1, tenors: '5 10 12 15 20' },
    { totalCost: 24_905, downpaymentStep: 5, tenors: '5 10 15 20' },
    { totalCost: 124_900, downpaymentStep: 5 },
    { totalCost: 1_249_000, downpaymentStep: 1 },
  ];
  for (const place of places) {
    it(`no box moves at any width in ${place.lang}-${place.country}`, async () => {
      for (const offer of offers) {
        // Terms with payments of one digit and of seven: `term-fees.test.ts` has the stillness of those that a service gives.
        const elements = await placeCards(knowingClient(), { ...place, ...offer, prefetch: 'none' });
        const before = elements.map(boxes);
        // These steps show each number of digits, with cents and without.
        for (let percent = 0; percent <= 40; percent += Math.max(4, offer.downpaymentStep)) {
          for (const element of elements) drag(element, percent);
          await Promise.all(elements.map((element) => element.updateComplete));
          expectSame(elements, before, `${offer.totalCost} at ${percent} %`);
        }
        for (const element of elements) element.remove();
      }
    });
  }
});

describe('a figure that is known', () => {
  it('follows the thumb in the next frame, and no frame is without one', async () => {
    const [element] = await placeCards(knowingClient(), {
      country: 'DE',
      totalCost: 24_900,
      lang: 'en',
      downpaymentStep: 1,
    });
    if (!element) throw new Error('There is no card.');
    await waitForState(element, 'ready');
    for (let percent = 1; percent <= 40; percent++) {
      drag(element, percent);
      await new Promise(requestAnimationFrame);
      expect(textOf(element, 'amount').replace(/[^\d.]/g, ''), `${percent} %`).to.equal(String(element.fee));
      expect(element.matches(':state(ready)'), `${percent} %`).to.equal(true);
    }
  });
});

describe('from one state to the next', () => {
  /** A client whose answer the test gives. */
  const heldClient = () => {
    const answers: { resolve(answer: unknown): void; reject(error: FinError): void }[] = [];
    const call = () => new Promise((resolve, reject) => answers.push({ resolve, reject })) as never;
    const client: Client = { ...createClient({ baseUrl: location.origin }), call };
    /** Settles the quote request of each card, once all have asked. */
    const settle = async (how: (answer: (typeof answers)[number]) => void) => {
      await until(() => answers.length === widths.length, 'all quote requests');
      answers.splice(0).forEach(how);
    };
    return { client, settle };
  };

  // The warnings of other countries are as long as one of these two.
  const inGermanAndSwedish = places.filter(({ lang, country }) => `${lang}-${country}` === 'de-DE' || lang === 'sv');
  const cases = [
    { what: 'legal texts', content: slots + fallback, where: places },
    { what: 'the warning alone', content: fallback, where: inGermanAndSwedish },
    { what: 'a lease', content: fallback, where: inGermanAndSwedish },
  ];
  for (const { what, content, where } of cases)
    for (const place of where) {
      it(`no box moves at any width in ${place.lang}-${place.country}, ${what}`, async () => {
        const { client, settle } = heldClient();
        const product = what === 'a lease' ? 'lease' : 'credit';
        const settings = { ...place, product, totalCost: 24_900, tenors: '5 10 15 20' } as const;
        const elements = await placeCards(client, settings, { content });
        const reach = (state: FinMonthlyFee['state']) =>
          Promise.all(elements.map((element) => waitForState(element, state)));
        await reach('pending');
        const before = elements.map(boxes);
        await settle(({ resolve }) => resolve({ status: 'success', response: { Monthly_fee: 182.99 } }));
        await reach('ready');
        expectSame(elements, before, 'ready');
        for (const element of elements) element.refresh();
        await reach('pending');
        expectSame(elements, before, 'pending again');
        for (const code of ['timeout', 'workflow_failed', 'rate_limited'] as const) {
          await settle(({ reject }) => reject(new FinError(code, { operation: 'pricing_2' })));
          await reach('error');
          expectSame(elements, before, code);
          for (const element of elements) element.refresh();
          await reach('pending');
        }
        for (const element of elements) element.totalCost = '';
        await reach('unconfigured');
        expectSame(elements, before, 'without a total cost');
        for (const element of elements) Object.assign(element, { totalCost: 24_900, disabled: true });
        await reach('pending');
        expectSame(elements, before, 'disabled');
      });
    }
});

it('a long fallback, and one of other than text, takes no room while there is a payment', async () => {
  const settings = { country: 'DE', totalCost: 24_900, lang: 'en' } as const;
  const heightsWith = async (content: string) => {
    const elements = await placeCards(knowingClient(), settings, { content });
    await Promise.all(elements.map((element) => waitForState(element, 'ready')));
    const heights = elements.map((element) => element.offsetHeight);
    for (const element of elements) element.remove();
    return heights;
  };
  const plain = await heightsWith(fallback);
  const options = '<option>A choice</option>'.repeat(60);
  const style = `<style>${'.fallback { color: red } '.repeat(60)}</style>`;
  expect(await heightsWith(`${fallback}<select>${options}</select>${style}`)).to.deep.equal(plain);
  const long = await heightsWith('A long text about the financing. '.repeat(40));
  expect(Math.max(...long.map((height, i) => height - (plain[i] ?? 0)))).to.be.below(260);
});

describe('the price', () => {
  const wide = 'fin-monthly-fee { --fin-font: Verdana, "DejaVu Sans", sans-serif }';
  const sizes = ['', 'font-size: 200%', 'font-size: 4em'];
  for (const size of sizes) {
    it(`stays in one piece inside the card with "${size}"`, async () => {
      for (const place of places) {
        const style = `${wide} fin-monthly-fee::part(amount) { ${size} }`;
        const settings = { ...place, totalCost: 24_900, downpaymentStep: 1 };
        const elements = await placeCards(knowingClient(), settings, { style });
        for (const percent of [13, 12]) {
          for (const element of elements) drag(element, percent);
          await Promise.all(elements.map((element) => element.updateComplete));
          for (const [i, element] of elements.entries()) {
            const amount = partOf(element, 'amount');
            const text = document.createRange();
            text.selectNodeContents(amount);
            const pieces = [...text.getClientRects()]; // the cents are one of their own, and higher
            const where = `${amount.textContent} in ${place.lang}, ${widths[i]} px wide`;
            const { bottom = 0 } = pieces[0] ?? {};
            const right = partOf(element, 'result').getBoundingClientRect().right;
            for (const piece of pieces) {
              expect(piece.top, where).to.be.below(bottom);
              expect(piece.right, where).to.be.at.most(right);
            }
          }
        }
        for (const element of elements) element.remove();
      }
    });
  }
});
