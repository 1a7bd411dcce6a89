/** Contrast on any surface with any accent, and nothing else set: 4.5 for all text, 3 for the edges of controls (WCAG AA). */
import { expect } from '@open-wc/testing';
import { type Color, textContrast } from '../../accessibility/colors.js';
import { createButton, dialogOf, click as press } from '../checkout-button/support.js';
import { createForm } from '../lead-form/support.js';
import { placeFee, readyFee, service, until, waitForState } from '../monthly-fee/support.js';

/** How many random themes each test tries. There are ten tests. */
const themes = 10;

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const parsed = new Map<string, Color>();

/** A computed color of any color space as red, green, blue and alpha from 0 to 1. */
const rgba = (computed: string): Color => {
  const before = parsed.get(computed);
  if (before) return before;
  if (!context) throw new Error('There is no canvas.');
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, alpha = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  parsed.set(computed, [r, g, b, alpha]);
  return [r, g, b, alpha];
};

/** An element and its ancestors in the flat tree, up to a dialog, which has the page's backdrop behind it. */
const selfAndAncestors = (element: Element): Element[] => {
  const found: Element[] = [];
  for (let at: Element | null | undefined = element; at; ) {
    found.push(at);
    if (at.localName === 'dialog') break;
    const root: Node = at.getRootNode();
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
  }
  return found;
};

const backgroundsOf = (element: Element): Color[] =>
  selfAndAncestors(element).map((at) => rgba(getComputedStyle(at).backgroundColor));

/** The contrast of a color to the background of an element. */
const contrastOn = (element: Element, color: string): number =>
  textContrast({ text: '', color: rgba(color), opacity: 1, backgrounds: backgroundsOf(element) });

/** All visible elements of a tree and its shadow trees. */
const visibleIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...(element.checkVisibility({ visibilityProperty: true }) ? [element] : []),
    ...(element.shadowRoot ? visibleIn(element.shadowRoot) : []),
  ]);

const hasText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') ||
  element.matches('select, input:not([type=radio], [type=range], [type=checkbox]), textarea');

const nameOf = (element: Element): string => `${element.localName} ${element.part.value} ${element.className}`;

const controls = 'button, select, input:not([type=radio]), textarea, .chips label';
const withoutEdge = '.link, [type=range]';

/** Texts and edges whose contrast is too low. */
const failuresIn = (elements: HTMLElement[]): string[] =>
  elements.flatMap((element) => {
    const { color, borderColor, outlineColor, caretColor } = getComputedStyle(element);
    const failures: string[] = [];
    const check = (what: string, ratio: number, least: number) => {
      if (ratio < least) failures.push(`${nameOf(element)}: ${what} ${ratio.toFixed(2)}`);
    };
    if (hasText(element)) check(`text ${color}`, contrastOn(element, color), 4.5);
    const around = selfAndAncestors(element)[1];
    if (!around || !element.matches(controls)) return failures;
    if (!element.matches(withoutEdge)) check(`edge ${borderColor}`, contrastOn(around, borderColor), 3);
    check(`focus ${outlineColor}`, contrastOn(around, outlineColor), 3);
    check(`mark ${caretColor}`, contrastOn(around, caretColor), 3);
    return failures;
  });

/** Random numbers from 0 to 1 that are the same in each run. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

describe('any surface and any accent', () => {
  const slots = `<h2 slot="heading">A heading</h2><b slot="rate">5,49 %</b><p slot="legal">An example.</p><p slot="footnote">Subject to a check.</p>`;
  const lost = { status: 500, body: {}, repeat: true } as const;
  const root = document.documentElement;

  /** The elements in the states that together have each kind of text and control. */
  const placeAll = async (): Promise<void> => {
    await readyFee(await service(), { tenors: '5 10 15 20', downpayment: 10 }, slots);
    await waitForState(await placeFee(await service({ pricing_2: [lost] })), 'error');
    const { form } = await createForm();
    await until(() => form.renderRoot.querySelector('[part~=submit]'), 'a form');
    form.renderRoot.querySelector<HTMLElement>('[part~=submit]')?.click();
    await until(() => form.renderRoot.querySelector('[part~=error]'), 'errors');
    const { button } = await createButton();
    press(button);
    await until(() => dialogOf(button).open, 'a dialog');
    press(button, 'submit');
    await until(() => button.renderRoot.querySelector('[part~=error]'), 'errors');
  };

  afterEach(() => {
    root.removeAttribute('style');
  });

  for (let seed = 0; seed < 10; seed++) {
    const scheme = seed % 2 ? 'dark' : 'light';
    it(`keeps the contrast of texts and controls, on a ${scheme} page, seed ${seed}`, async () => {
      await placeAll();
      const next = random(seed);
      const color = () => `rgb(${[next(), next(), next()].map((share) => Math.round(share * 255)).join(' ')})`;
      const elements = visibleIn(document.body);
      // The colors of the focus ring, and of thumb and fill, which no computed style tells.
      for (const control of elements.filter((element) => element.matches(controls)))
        Object.assign(control.style, { outlineColor: 'var(--_focus)', caretColor: 'var(--_mark)' });
      const themeOf = (surface: string, accent: string) => {
        root.style.cssText = `color-scheme: ${scheme}; background: Canvas`;
        if (surface) root.style.setProperty('--fin-surface', surface);
        if (accent) root.style.setProperty('--fin-accent', accent);
        expect(failuresIn(elements).join('\n'), `${accent} on ${surface}`).to.equal('');
      };
      for (let n = 0; n < themes; n++) {
        const surface = color();
        themeOf(surface, n % 10 === 0 ? surface : color());
      }
      const usual = ['#123456', '#fff8e1', '#808080', '#e91e63', ''];
      themeOf(usual[seed >> 1] ?? '', '');
    });
  }
});
