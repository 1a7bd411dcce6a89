/** Actions in WordPress's admin pages. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
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
  // The values are set, not typed, since WordPress moves the focus shortly after the page has loaded.
  const fields = [
    ['#user_login', role],
    ['#user_pass', password],
  ] as const;
  for (const [field, text] of fields)
    await page.$eval(
      field,
      (input, value) => {
        (input as HTMLInputElement).value = value; // the element with this id is an input
      },
      text,
    );
  await Promise.all([page.waitForNavigation(), page.click('#wp-submit')]);
};

/** Sets this user's language. WordPress takes a language for installed that has a file of its own, even an empty one. */
export const giveLanguage = (site: Site, role: Role, locale: string): Promise<string> =>
  site.php(`update_user_meta(get_user_by('login', '${role}')->ID, 'locale', '${locale}');
    wp_mkdir_p(WP_LANG_DIR);
    touch(WP_LANG_DIR . '/${locale}.mo');`);

/** Clicks a link or button when it exists, and waits for the next page. WordPress renders some pages in steps. */
export const follow = async (page: Page, selector: string): Promise<void> => {
  await page.waitForSelector(selector).catch(async (cause) => {
    const text = await page.$eval('body', ({ innerText }) => innerText);
    throw new Error(`There is no ${selector} on ${page.url()}:\n${text}`, { cause });
  });
  await Promise.all([page.waitForNavigation(), page.click(selector)]);
};

/** Replaces values on the plugin's settings page, by the names of their settings. */
export const fillSettings = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values))
    await page.$eval(
      `#fin-${name}`,
      (input, value) => {
        (input as HTMLInputElement).value = value; // the element with this id is an input
      },
      value,
    );
};

/** Opens the block editor on a new post, with the block settings in the sidebar. */
export const openEditor = async (page: Page, site: Site, type: 'post' | 'page'): Promise<void> => {
  await page.goto(`${site.url}/wp-admin/post-new.php?post_type=${type}`);
  // Not earlier: the editor that becomes ready begins with an empty post, and forgets what was inserted.
  await page.waitForFunction(() => {
    const editor = window.wp.data?.select('core/editor');
    return editor?.getCurrentPost()?.id && editor.__unstableIsEditorReady();
  });
  await page.evaluate(() => {
    const { preferences } = window.wp;
    const guide = window.wp.data.dispatch(preferences.store);
    for (const scope of ['core/edit-post', 'core']) guide.set(scope, 'welcomeGuide', false);
    window.wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
  });
};

/** Inserts a block at the end, selects it, and waits until the editor shows it. An editor that still starts may forget the block. */
export const insertBlock = async (page: Page, name: string): Promise<void> => {
  await page.waitForFunction(
    (name, clientId) => {
      const { blocks, data } = window.wp;
      if (!data.select('core/block-editor').getBlock(clientId))
        data.dispatch('core/block-editor').insertBlock({ ...blocks.createBlock(name), clientId });
      const places = [document, ...Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument)];
      return places.some((place) => place?.querySelector(`[data-block="${clientId}"]`));
    },
    {},
    name,
    randomUUID(),
  );
};

/** A control of the selected block in the sidebar, by its label. */
export const sidebarControl = async (page: Page, label: string): Promise<ElementHandle<Node>> => {
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

/** Publishes the post, and gives its address. */
export const publish = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { data } = window.wp;
    data.dispatch('core/editor').editPost({ title: 'Solar', status: 'publish' });
    await data.dispatch('core/editor').savePost();
    return data.select('core/editor').getPermalink();
  });
