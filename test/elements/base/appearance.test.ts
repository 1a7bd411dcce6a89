/** The appearance that needs no work of the page: width and distance as pasted, square corners by one property, hover and press. */
import { expect, fixture } from '@open-wc/testing';
import { sendMouse, setViewport } from '@web/test-runner-commands';
import { createButton, dialogOf, click as press } from '../checkout-button/support.js';
import { createForm } from '../lead-form/support.js';
import { attributeList, feeMarkup, partOf, readyFee, service, until } from '../monthly-fee/support.js';

const offer = { country: 'DE', 'total-cost': 24900, 'type-project': 'Solar', 'offer-pdf': 'https://a.example/b.pdf' };

describe('two elements pasted one below the other', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  after(() => setViewport({ width: 800, height: 600 }));

  /** A fee and a button in a box, as the editor of a site would paste them. */
  const paste = async (style = ''): Promise<HTMLElement[]> => {
    const there = await service();
    const button = attributeList({ 'base-url': there.baseUrl, ...offer });
    const box = await fixture<HTMLElement>(
      `<div>${style}${feeMarkup(there)}<fin-checkout-button ${button}></fin-checkout-button></div>`,
    );
    const elements = [...box.querySelectorAll<HTMLElement>('fin-monthly-fee, fin-checkout-button')];
    await until(() => elements.every((element) => element.shadowRoot?.querySelector('button')), 'both rendered');
    return elements;
  };
  const distance = ([one, other]: HTMLElement[]): number =>
    (other?.getBoundingClientRect().top ?? 0) - (one?.getBoundingClientRect().bottom ?? 0);

  it('have a distance, a width for reading and the font of the page', async () => {
    const elements = await paste();
    expect(distance(elements)).to.equal(16);
    for (const element of elements) {
      expect(element.offsetWidth).to.equal(48 * 16);
      const { fontFamily } = getComputedStyle(element.shadowRoot?.querySelector('button') as HTMLElement);
      expect(fontFamily).to.equal(getComputedStyle(document.body).fontFamily);
    }
  });

  it('keep their distance under a reset, and lose it where the page says so', async () => {
    const reset = '* { margin: 0 } fin-monthly-fee { max-width: none }';
    const elements = await paste(`<style>${reset}</style>`);
    expect(distance(elements)).to.equal(16);
    expect(elements[0]?.offsetWidth).to.equal(elements[0]?.parentElement?.clientWidth);
    const joined = await paste(`<style>${reset} fin-monthly-fee::part(base) { margin: 0 }</style>`);
    expect(distance(joined)).to.equal(0);
  });
});

describe('--fin-radius: 0', () => {
  afterEach(() => document.documentElement.removeAttribute('style'));

  it('reaches every corner, and without it the chips are round', async () => {
    const fee = await readyFee(await service(), { tenors: '5 10 15 20' });
    const select = await readyFee(await service());
    const { form } = await createForm();
    const { button } = await createButton();
    press(button);
    await until(() => dialogOf(button).open && form.renderRoot.querySelector('[part~=submit]'), 'forms');
    const rounded = (): string[] =>
      [fee, select, form, button]
        .flatMap(({ renderRoot }) => [...renderRoot.querySelectorAll('*')])
        .filter((element) => !element.matches('[type=radio]'))
        .filter((element) =>
          [undefined, '::before'].some((pseudo) => getComputedStyle(element, pseudo).borderRadius !== '0px'),
        )
        .map(({ localName, part }) => `${localName} ${part.value}`);
    expect(rounded()).to.include.members(['label tenor-option', 'button downpayment-increase', 'dialog dialog']);
    document.documentElement.style.setProperty('--fin-radius', '0');
    expect(rounded()).to.deep.equal([]);
  });
});

describe('the fields of a lead', () => {
  it('fill the card at any width, with the first and last name side by side where there is room', async () => {
    const { form } = await createForm();
    for (let width = 280; width <= 768; width += 61) {
      form.style.inlineSize = `${width}px`;
      const rightOf = (selector: string): number =>
        form.renderRoot.querySelector(selector)?.getBoundingClientRect().right ?? Number.NaN;
      const where = `${width} px`;
      expect(rightOf('[autocomplete=family-name]'), where).to.be.closeTo(rightOf('[autocomplete=email]'), 1);
      if (width > 470) {
        expect(rightOf('[autocomplete=given-name]'), where).to.be.below(rightOf('[autocomplete=email]') - 190);
      }
    }
  });
});

describe('a pointer', () => {
  const centerOf = (element: Element): [number, number] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  const looks = (element: Element): string => {
    const { boxShadow, scale } = getComputedStyle(element);
    return `${boxShadow} ${scale}`;
  };

  afterEach(() => sendMouse({ type: 'move', position: [0, 0] }));

  it('is seen on a button and a chip, over it and pressed, and not while they are disabled', async () => {
    const fee = await readyFee(await service(), { tenors: '5 10 15 20' });
    for (const name of ['downpayment-increase', 'tenor-option']) {
      const control = partOf(fee, name);
      const atRest = looks(control);
      await sendMouse({ type: 'move', position: centerOf(control) });
      await until(() => looks(control) !== atRest, `${name} under the pointer`);
      const hovered = looks(control);
      await sendMouse({ type: 'down' });
      await until(() => looks(control) !== hovered, `${name} pressed`);
      await sendMouse({ type: 'up' });
      fee.disabled = true;
      await fee.updateComplete;
      expect(looks(partOf(fee, name)), `${name} disabled`).to.equal(atRest);
      fee.disabled = false;
      await fee.updateComplete;
    }
  });
});
