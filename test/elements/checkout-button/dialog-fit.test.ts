/** The dialog fits: title and buttons stay in sight, and the fields scroll between them. */
import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { FinCheckoutButton } from '../../../src/index.js';
import { until } from '../../support/until.js';
import { click, createButton, dialogOf, inputsOf, openDialog, part, untilState } from './support.js';

const consent = '<label slot="consent"><input type="checkbox" required> I agree.</label>';

/** The dialog with the errors of all fields and of the consent. */
const openedWithErrors = async (lang: string): Promise<FinCheckoutButton> => {
  const { button } = await createButton({ lang });
  button.insertAdjacentHTML('beforeend', consent);
  await openDialog(button);
  click(button, 'submit');
  await button.updateComplete;
  await button.updateComplete;
  expect(dialogOf(button).querySelectorAll('[part~="error"]')).to.have.length(6);
  return button;
};

/** Whether a box is within another one, to the rounding of a pixel. */
const isWithin = (inner: DOMRect, outer: { top: number; bottom: number; left: number; right: number }): boolean =>
  inner.top >= outer.top - 1 &&
  inner.bottom <= outer.bottom + 1 &&
  inner.left >= outer.left - 1 &&
  inner.right <= outer.right + 1;

const view = () => ({ top: 0, left: 0, right: innerWidth, bottom: innerHeight });
const fieldsOf = (button: FinCheckoutButton) => dialogOf(button).querySelector('.fields') as HTMLElement;

/** Changes the size of the window, and waits until the dialog follows. WebKit’s window grows later, and is never very small. */
const resize = async (button: FinCheckoutButton, width: number, height: number): Promise<void> => {
  await setViewport({ width, height });
  await until(
    () => innerWidth >= width && innerHeight >= height && isWithin(dialogOf(button).getBoundingClientRect(), view()),
    `a dialog within ${width} × ${height} px`,
  );
};

/** Asserts that title and buttons are in sight, and that each field and the consent come into sight between them. */
const expectFit = async (button: FinCheckoutButton, where: string, visible = view()): Promise<void> => {
  for (const name of ['dialog-title', 'dialog-close', 'cancel', 'submit']) {
    expect(isWithin(part(button, name).getBoundingClientRect(), visible), `${name} ${where}`).to.equal(true);
  }
  const fields = fieldsOf(button);
  expect(fields.scrollWidth, where).to.be.at.most(fields.clientWidth);
  for (const control of [...Object.values(inputsOf(button)), button.querySelector('input') as HTMLElement]) {
    control.focus(); // Firefox scrolls at its next frame
    await until(
      () => isWithin(control.getBoundingClientRect(), fields.getBoundingClientRect()),
      `${control.id} in sight ${where}`,
    );
  }
};

describe('the dialog fits', () => {
  afterEach(async () => {
    document.documentElement.style.fontSize = '';
    await setViewport({ width: 800, height: 600 });
  });

  for (const lang of ['de', 'fr']) {
    for (const [width, height] of [
      [1366, 650],
      [1280, 800],
      [390, 844],
      [320, 640],
    ] as const) {
      it(`at ${width} × ${height} px, at 200 % zoom and at twice the text size, in ${lang}, with all errors shown`, async () => {
        const button = await openedWithErrors(lang);
        for (const zoom of [1, 2]) {
          await resize(button, width / zoom, height / zoom);
          await expectFit(button, `at zoom ${zoom}`);
        }
        await resize(button, width, height);
        document.documentElement.style.fontSize = '32px';
        await expectFit(button, 'at twice the text size');
      });
    }
  }

  it('with room for a field at 400 % zoom, where the whole dialog may scroll', async () => {
    const button = await openedWithErrors('de');
    await resize(button, 320, 200);
    for (const input of Object.values(inputsOf(button))) {
      input.focus();
      await until(() => isWithin(input.getBoundingClientRect(), view()), `${input.id} in sight`);
    }
    part(button, 'submit').scrollIntoView();
    expect(isWithin(part(button, 'submit').getBoundingClientRect(), view())).to.equal(true);
  });

  it('with first and last name side by side where there is room', async () => {
    const { button } = await createButton();
    const { first_name_customer: first, last_name_customer: last } = await openDialog(button);
    const areSideBySide = () => first?.getBoundingClientRect().top === last?.getBoundingClientRect().top;
    for (const [width, expected] of [
      [800, true],
      [320, false],
    ] as const) {
      await resize(button, width, 700);
      expect(areSideBySide(), `${width} px`).to.equal(expected);
    }
  });

  it('closes by the button × in the title row, whose name is that of the other button', async () => {
    const { button } = await createButton({ lang: 'de' });
    await openDialog(button);
    const close = part(button, 'dialog-close');
    expect([close.ariaLabel, part(button, 'cancel').textContent]).to.deep.equal(['Abbrechen', 'Abbrechen']);
    close.focus();
    await sendKeys({ press: 'Enter' });
    await untilState(button, 'idle');
    expect(dialogOf(button).open).to.equal(false);
  });
});

describe('with an on-screen keyboard, which makes the visual viewport smaller', () => {
  /** Stands in for the browser's visual viewport. */
  class Viewport extends EventTarget {
    offsetTop = 0;
    height = innerHeight;
    scale = 1;
    listeners = 0;
    override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
      super.addEventListener(...args);
      this.listeners++;
      (args[2] as AddEventListenerOptions).signal?.addEventListener('abort', () => this.listeners--);
    }
    change(values: Partial<Viewport>): void {
      Object.assign(this, values);
      this.dispatchEvent(new Event('resize'));
    }
  }

  let viewport: Viewport;
  const original = Object.getOwnPropertyDescriptor(window, 'visualViewport') as PropertyDescriptor;
  beforeEach(async () => {
    await setViewport({ width: 390, height: 844 });
    viewport = new Viewport();
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
  });
  afterEach(async () => {
    Object.defineProperty(window, 'visualViewport', original);
    await setViewport({ width: 800, height: 600 });
  });

  it('the dialog stays in what is left, with the focused field in sight', async () => {
    const button = await openedWithErrors('de');
    inputsOf(button).address?.focus();
    viewport.change({ height: 480, offsetTop: 60 });
    const visible = { top: 60, bottom: 540, left: 0, right: 390 };
    expect(isWithin(dialogOf(button).getBoundingClientRect(), visible)).to.equal(true);
    const { address } = inputsOf(button);
    await until(
      () => isWithin((address as Element).getBoundingClientRect(), fieldsOf(button).getBoundingClientRect()),
      'the focused field in sight',
    );
    await expectFit(button, 'above the keyboard', visible);
    viewport.change({ height: 844, offsetTop: 0 });
    expect(dialogOf(button).getBoundingClientRect().height).to.be.above(600);
  });

  it('it stays as it is while a visitor has zoomed in with two fingers', async () => {
    const button = await openedWithErrors('de');
    const before = dialogOf(button).getBoundingClientRect().height;
    viewport.change({ height: 300, scale: 2.8 });
    expect(dialogOf(button).getBoundingClientRect().height).to.equal(before);
  });

  it('nothing listens any more when it is closed, or the button removed', async () => {
    const { button } = await createButton();
    for (const end of [() => click(button, 'cancel'), () => button.remove()]) {
      await openDialog(button);
      expect(viewport.listeners).to.equal(2);
      end();
      await untilState(button, 'idle');
      expect(viewport.listeners).to.equal(0);
    }
  });
});
