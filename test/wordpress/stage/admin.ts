/** What people do in WordPress's own pages. */
import type { Page } from 'puppeteer-core';
import { password, type Role, type Site } from './site.js';

export const logIn = async (page: Page, site: Site, role: Role): Promise<void> => {
  await page.goto(`${site.url}/wp-login.php`);
  await page.type('#user_login', role);
  // WordPress moves the focus a moment after its page is there.
  await page.$eval(
    '#user_pass',
    (field, value) => {
      (field as HTMLInputElement).value = value; // its id says so
    },
    password,
  );
  await Promise.all([page.waitForNavigation(), page.click('#wp-submit')]);
};

/** Presses what leads to another page, once it is there: WordPress writes some of its pages piece by piece. */
export const follow = async (page: Page, selector: string): Promise<void> => {
  await page.waitForSelector(selector);
  await Promise.all([page.waitForNavigation(), page.click(selector)]);
};
