/** What a visitor's hands do: things are found as a person finds them, by role and name. */
import assert from 'node:assert/strict';
import type { ElementHandle, Page } from 'puppeteer-core';

export const find = async (page: Page, role: string, name: string): Promise<ElementHandle<Element>> =>
  (await page.waitForSelector(`aria/${name}[role="${role}"]`)) ?? assert.fail(`no ${role} "${name}"`);

export const press = async (page: Page, role: string, name: string): Promise<void> =>
  (await find(page, role, name)).click();

/** A native range's thumb, held with the mouse: it moves in small steps, and is let go where it is. */
export const grab = async (page: Page, name: string) => {
  const slider = await find(page, 'slider', name);
  await slider.scrollIntoView();
  const { value, min, max, left, width, middle } = await slider.evaluate((element) => {
    const { value, min, max } = element as HTMLInputElement; // its role says so
    const { left, width, top, height } = element.getBoundingClientRect();
    return { value: Number(value), min: Number(min), max: Number(max), left, width, middle: top + height / 2 };
  });
  const thumb = 28;
  const at = (value: number) => left + thumb / 2 + ((width - thumb) * (value - min)) / (max - min);
  await page.mouse.move(at(value), middle);
  await page.mouse.down();
  return {
    to: (value: number) => page.mouse.move(at(value), middle, { steps: 12 }),
    letGo: () => page.mouse.up(),
  };
};

export const drag = async (page: Page, name: string, to: number): Promise<void> => {
  const thumb = await grab(page, name);
  await thumb.to(to);
  await thumb.letGo();
};

export const customer = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'E-mail': 'ada@customer.example',
  Phone: '+49 30 1234567',
  'Address of the installation': 'Sonnenallee 1, 12047 Berlin',
} as const;

/** Goes from the page with the button to the checkout, by way of the dialog. */
export const goToCheckout = async (page: Page): Promise<void> => {
  await press(page, 'button', 'See your offer');
  for (const [label, text] of Object.entries(customer)) await (await find(page, 'textbox', label)).type(text);
  await Promise.all([page.waitForNavigation(), press(page, 'button', 'Continue')]);
};
