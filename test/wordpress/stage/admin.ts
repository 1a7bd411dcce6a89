/** What people do in WordPress's own pages. */
import assert from 'node:assert/strict';
import type { ElementHandle, Page } from 'puppeteer-core';
import { password, type Role, type Site } from './site.js';

declare global {
  interface Window {
    // biome-ignore lint/suspicious/noExplicitAny: WordPress's own, without types
    wp: any;
  }
}

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

/** Opens the block editor on a new post, ready to be written to, with the side bar of the block at hand. */
export const openEditor = async (page: Page, site: Site, type: 'post' | 'page'): Promise<void> => {
  await page.goto(`${site.url}/wp-admin/post-new.php?post_type=${type}`);
  await page.waitForFunction(() => window.wp.data?.select('core/editor')?.getCurrentPost()?.id);
  await page.evaluate(() => {
    const { preferences } = window.wp;
    const guide = window.wp.data.dispatch(preferences.store);
    for (const scope of ['core/edit-post', 'core']) guide.set(scope, 'welcomeGuide', false);
    window.wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
  });
};

/** Puts a block at the end, and takes it into hand. */
export const insertBlock = async (page: Page, name: string): Promise<void> => {
  await page.evaluate((name) => {
    const { blocks, data } = window.wp;
    return data.dispatch('core/block-editor').insertBlock(blocks.createBlock(name));
  }, name);
};

/** A control of the block in hand, by its label. */
export const sideBar = async (page: Page, label: string): Promise<ElementHandle<Node>> => {
  const found = await page.waitForFunction(
    (words) => {
      const labels = document.querySelectorAll<HTMLLabelElement>('.block-editor-block-inspector label');
      return Array.from(labels).find(({ textContent }) => textContent === words)?.control;
    },
    {},
    label,
  );
  return found.asElement() ?? assert.fail(label);
};

/** Gives the address. */
export const publish = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { data } = window.wp;
    data.dispatch('core/editor').editPost({ title: 'Solar', status: 'publish' });
    await data.dispatch('core/editor').savePost();
    return data.select('core/editor').getPermalink();
  });
