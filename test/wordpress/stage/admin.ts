/** What people do in WordPress's own pages. */
import type { Page } from 'puppeteer-core';
import { password, type Role, type Site } from './site.js';

export const logIn = async (page: Page, site: Site, role: Role): Promise<void> => {
  await page.goto(`${site.url}/wp-login.php`);
  // Not typed: WordPress moves the focus, and marks what stands there, a moment after its page is there.
  const fields = [
    ['#user_login', role],
    ['#user_pass', password],
  ] as const;
  for (const [field, text] of fields)
    await page.$eval(
      field,
      (input, value) => {
        (input as HTMLInputElement).value = value; // its id says so
      },
      text,
    );
  await Promise.all([page.waitForNavigation(), page.click('#wp-submit')]);
};

/** Presses what leads to another page, once it is there: WordPress writes some of its pages piece by piece. */
export const follow = async (page: Page, selector: string): Promise<void> => {
  await page.waitForSelector(selector).catch(async (cause) => {
    const text = await page.$eval('body', ({ innerText }) => innerText);
    throw new Error(`There is no ${selector} on ${page.url()}:\n${text}`, { cause });
  });
  await Promise.all([page.waitForNavigation(), page.click(selector)]);
};
