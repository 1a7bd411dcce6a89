/**
 * The width of the elements in boxes that fit their content. Such a box asks its content how wide it would like to be; a card that
 * answers 0 is blank.
 */
import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import '../../../src/define.js';
import { loadLeadController } from '../../../src/elements/load-forms.js';
import type { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from '../../../src/index.js';
import { scenario } from '../../support/scenario.js';

/** The box around the element, marked by `slot`; `grows`: whether the box takes the width that its content would like. */
interface Box {
  markup: string;
  grows: boolean;
}

const boxes: Record<string, Box> = {
  'a block': { markup: '<div><slot></slot></div>', grows: false },
  'a flex item': { markup: '<div style="display: flex"><div><slot></slot></div></div>', grows: true },
  'a flex container': { markup: '<div style="display: flex"><slot></slot></div>', grows: true },
  'a flex container beside a text': {
    markup: '<div style="display: flex"><p>Text</p><slot></slot></div>',
    grows: true,
  },
  'a centered column': {
    markup: '<div style="display: flex; flex-direction: column; align-items: center"><slot></slot></div>',
    grows: true,
  },
  'an inline flex container': { markup: '<div style="display: inline-flex"><slot></slot></div>', grows: true },
  'an inline block': { markup: '<div style="display: inline-block"><slot></slot></div>', grows: true },
  'a float': { markup: '<div style="float: left"><slot></slot></div>', grows: true },
  'fit-content': { markup: '<div style="width: fit-content"><slot></slot></div>', grows: true },
  'an absolute box': { markup: '<div style="position: absolute"><slot></slot></div>', grows: true },
  'a grid column': { markup: '<div style="display: grid; justify-content: start"><slot></slot></div>', grows: true },
  'a table cell': { markup: '<table><tr><td><slot></slot></td></tr></table>', grows: true },
  'an open dialog': { markup: '<dialog open><slot></slot></dialog>', grows: true },
  'a data mount that is a flex item': {
    markup: '<div style="display: flex"><div data-fin-widget="none"><slot></slot></div></div>',
    grows: true,
  },
};

/** Styles that a page may give to the element itself. */
const ownStyles: Record<string, { style: string; grows: boolean }> = {
  'as an inline block': { style: 'display: inline-block', grows: true },
  'as a float': { style: 'float: left', grows: true },
  'as an absolute box': { style: 'position: absolute', grows: true },
  'as a flex container': { style: 'display: flex', grows: false },
  'as a grid': { style: 'display: grid', grows: false },
};

const put = async (box: Box, element: Element): Promise<void> => {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.innerHTML = box.markup;
  place.querySelector('slot')?.replaceWith(element);
};

const makers = {
  async 'fin-monthly-fee'(): Promise<FinMonthlyFee> {
    const { baseUrl } = await scenario(location.origin);
    const settings = { baseUrl, country: 'DE', totalCost: 24_900 };
    return Object.assign(document.createElement('fin-monthly-fee'), settings);
  },
  async 'fin-lead-form'(): Promise<FinLeadForm> {
    await loadLeadController();
    const { baseUrl } = await scenario(location.origin);
    return Object.assign(document.createElement('fin-lead-form'), { baseUrl, country: 'DE', totalCost: 24_900 });
  },
};

/** The width that a card would like, in pixels: 40em of the page's 16 px. */
const naturalWidth = 640;

/** The width at which a card stops growing, in pixels: 48em. */
const maxWidth = 768;

/** The least width that a card asks for on a narrow page, in pixels. */
const narrowWidth = 190;

const viewports = [320, 1280];

for (const viewport of viewports) {
  describe(`on a page ${viewport} pixels wide`, () => {
    before(() => setViewport({ width: viewport, height: 800 }));
    after(() => setViewport({ width: 800, height: 600 }));

    const check = (element: HTMLElement, grows: boolean): void => {
      const { width } = element.getBoundingClientRect();
      const card = element.shadowRoot?.querySelector('[part=base]')?.getBoundingClientRect().width;
      if (viewport === 320) expect(width).to.be.within(narrowWidth, innerWidth);
      else if (grows) expect(width).to.be.closeTo(naturalWidth, 1);
      else expect(width).to.equal(Math.min(maxWidth, element.parentElement?.offsetWidth ?? 0));
      expect(card, 'the card').to.be.closeTo(width, 1);
      expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
    };

    for (const [tag, make] of Object.entries(makers)) {
      for (const [where, box] of Object.entries(boxes)) {
        it(`${tag} has a width in ${where}`, async () => {
          const element = await make();
          await put(box, element);
          await element.updateComplete;
          check(element, box.grows);
        });
      }

      for (const [how, { style, grows }] of Object.entries(ownStyles)) {
        it(`${tag} has a width ${how}`, async () => {
          const element = await make();
          element.setAttribute('style', style);
          await put({ markup: '<div><slot></slot></div>', grows }, element);
          await element.updateComplete;
          check(element, grows);
        });
      }

      it(`${tag} has a width in a box of min-content`, async () => {
        const element = await make();
        await put({ markup: '<div style="width: min-content"><slot></slot></div>', grows: true }, element);
        await element.updateComplete;
        expect(element.offsetWidth).to.be.within(narrowWidth, 272);
      });

      it(`${tag} is no wider than a box of 120 pixels`, async () => {
        const element = await make();
        await put({ markup: '<div style="width: 120px"><slot></slot></div>', grows: false }, element);
        await element.updateComplete;
        expect(element.offsetWidth).to.equal(120);
      });
    }

    for (const [where, box] of Object.entries(boxes)) {
      it(`fin-checkout-button is as wide as its label in ${where}`, async () => {
        const { baseUrl } = await scenario(location.origin);
        const button: FinCheckoutButton = Object.assign(document.createElement('fin-checkout-button'), {
          baseUrl,
          country: 'DE',
          totalCost: 24_900,
          typeProject: 'Solar',
          offerPdf: 'https://installer.example/offer.pdf',
        });
        await put(box, button);
        await button.updateComplete;
        expect(button.offsetWidth).to.be.within(100, box.grows ? 260 : innerWidth);
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
      });
    }
  });
}

describe('what a page has in a fee without settings', () => {
  it('keeps its own width', async () => {
    const element = document.createElement('fin-monthly-fee');
    element.textContent = 'Call us';
    await put({ markup: '<div style="display: inline-block"><slot></slot></div>', grows: true }, element);
    await element.updateComplete;
    const text = document.createRange();
    text.selectNodeContents(element);
    expect(element.offsetWidth).to.be.closeTo(text.getBoundingClientRect().width, 1);
    expect(text.getClientRects()).to.have.length(1);
  });
});
