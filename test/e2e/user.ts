/** Actions of a visitor. Controls are found by role and name, as a person finds them. */
import assert from 'node:assert/strict';
import type { ElementHandle, Page } from 'puppeteer-core';

export const find = async (page: Page, role: string, name: string): Promise<ElementHandle<Element>> =>
  (await page.waitForSelector(`aria/${name}[role="${role}"]`)) ?? assert.fail(`no ${role} "${name}"`);

export const press = async (page: Page, role: string, name: string): Promise<void> =>
  (await find(page, role, name)).click();

/** Chooses a term, such as `15 years`, by the beginning of its name: the term's payment follows once it is known. */
export const chooseTerm = async (page: Page, term: string): Promise<void> => {
  const name = `:is([aria-label="${term}"], [aria-label^="${term},"])`;
  await (
    (await page.waitForSelector(`>>> input[type=radio]${name}`, { visible: true })) ?? assert.fail(`no term "${term}"`)
  ).click();
};

/** Presses the mouse on the thumb of a native range. The result moves it in small steps, and releases it. */
export const grab = async (page: Page, name: string) => {
  const slider = await find(page, 'slider', name);
  await slider.scrollIntoView();
  const { value, min, max, left, width, middle } = await slider.evaluate((element) => {
    const { value, min, max } = element as HTMLInputElement; // its role says so
    const { left, width, top, height } = element.getBoundingClientRect();
    return { value: Number(value), min: Number(min), max: Number(max), left, width, middle: top + height / 2 };
  });
  const thumb = 28;
  const xOf = (value: number) => left + thumb / 2 + ((width - thumb) * (value - min)) / (max - min);
  await page.mouse.move(xOf(value), middle);
  await page.mouse.down();
  return {
    to: (value: number) => page.mouse.move(xOf(value), middle, { steps: 12 }),
    release: () => page.mouse.up(),
  };
};

export const drag = async (page: Page, name: string, to: number): Promise<void> => {
  const thumb = await grab(page, name);
  await thumb.to(to);
  await thumb.release();
};

export const customer = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'E-mail': 'ada@customer.example',
  Phone: '+49 30 1234567',
  'Installation address': 'Sonnenallee 1, 12047 Berlin',
} as const;

/** Clicks the checkout button, fills in the dialog, and waits for the checkout page. */
export const goToCheckout = async (page: Page, label = 'See your offer'): Promise<void> => {
  await press(page, 'button', label);
  for (const [label, text] of Object.entries(customer)) await (await find(page, 'textbox', label)).type(text);
  await Promise.all([page.waitForNavigation(), press(page, 'button', 'Continue')]);
};
