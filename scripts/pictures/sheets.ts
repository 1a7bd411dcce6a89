/** Contact sheets: one image with every state, for each language, color scheme and width. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { Language } from '../../src/locales/languages.js';
import { emulateScheme, type PicturePages, pageWith, painted } from './pages.js';
import { languages, words } from './sample-texts.js';
import { answering, type State, states } from './states.js';

/** The widths of the views in CSS px, and how many views stand side by side. */
const widths = [
  { width: 320, columns: 9 },
  { width: 768, columns: 5 },
  { width: 1280, columns: 4 },
] as const;

const schemes = ['light', 'dark'] as const;

/** The height of the viewport in CSS px. All views of a sheet are inside, since elements outside wait until they come near. */
const sheetHeight = 24_000;

/** Puts the document of a state on the site, and returns its path. */
const tile = async (picturePages: PicturePages, state: State, lang: Language): Promise<string> => {
  const there = await picturePages.service({ ...answering(words[lang]), ...state.plan?.(picturePages.origin) });
  const script = state.first ? `<script>${state.first}</script>` : '';
  return picturePages.put(pageWith(there, lang, script + state.html(words[lang])));
};

const tileAt =
  (paths: readonly string[]) =>
  ({ caption, height = 600 }: State, i: number): string =>
    `<figure><figcaption>${caption}</figcaption><iframe src="${paths[i]}" height="${height}"></iframe></figure>`;

const sheet = (paths: readonly string[]): string => `<!doctype html><meta charset="utf-8"><title>All states</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 16px; font: 13px/1.4 sans-serif; background: light-dark(#cfd6d2, #2a322f); column-gap: 16px; inline-size: max-content }
  figure { margin: 0 0 16px; break-inside: avoid }
  iframe { display: block; border: 0 }
</style>
${states.map(tileAt(paths)).join('\n')}`;

/** Brings every view of a sheet into its state. */
const reachAll = async (page: Page, lang: Language): Promise<void> => {
  const views = await page.$$('iframe');
  const frames = await Promise.all(
    views.map(async (view, i) => {
      const frame = await view.contentFrame();
      const state = states[i];
      await state?.reach(frame, words[lang]).catch((error: unknown) => {
        throw new Error(`${state.caption}, ${lang}: ${error}`);
      });
      return frame;
    }),
  );
  for (const [i, frame] of frames.entries()) await states[i]?.focus?.(frame);
};

/** Sets the width of every view, and its height to that of its content. Returns the height of the sheet in CSS px. */
const fit = async (page: Page, width: number, columns: number): Promise<number> => {
  const heights = states.map(({ height = 0 }) => height);
  await page.setViewport({ width: columns * (width + 16) + 16, height: sheetHeight });
  await page.evaluate(
    (width, columns, heights) => {
      document.body.style.columns = String(columns);
      document.body.style.inlineSize = `${columns * (width + 16) - 16}px`;
      for (const [i, view] of [...document.querySelectorAll('iframe')].entries()) {
        view.width = String(width);
        view.height = String(heights[i] || 100);
      }
    },
    width,
    columns,
    heights,
  );
  await painted(page);
  // Twice, since the content of a view may depend on the height of that view.
  for (const _ of [1, 2]) {
    await page.evaluate((heights) => {
      for (const [i, view] of [...document.querySelectorAll('iframe')].entries())
        view.height = String(heights[i] || view.contentDocument?.documentElement.offsetHeight || 0);
    }, heights);
    await painted(page);
  }
  return page.evaluate(() => document.documentElement.offsetHeight);
};

/** Writes all sheets into the folder. */
export const makeSheets = async (picturePages: PicturePages, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const lang of languages) {
    const page = await picturePages.context.newPage();
    const paths = await Promise.all(states.map((state) => tile(picturePages, state, lang)));
    await emulateScheme(page, 'light');
    await page.setViewport({ width: 1600, height: sheetHeight });
    await page.goto(picturePages.origin + picturePages.put(sheet(paths)));
    await reachAll(page, lang);
    for (const { width, columns } of widths) {
      const height = await fit(page, width, columns);
      for (const scheme of schemes) {
        await emulateScheme(page, scheme);
        await painted(page);
        const path = join(folder, `${lang}-${scheme}-${width}.png`);
        await page.screenshot({ path, clip: { x: 0, y: 0, width: columns * (width + 16) + 16, height } });
      }
    }
    await page.close();
  }
};
