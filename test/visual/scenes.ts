/** The scenes of the visual test: few pages that together show each part of the appearance once. */

import type { Frame, Page } from 'puppeteer-core';
import { emulateScheme, type PicturePages, pageWith, painted } from '../../scripts/pictures/pages.js';
import { type Words, words } from '../../scripts/pictures/sample-texts.js';
import {
  answering,
  artwork,
  button,
  chips,
  fee,
  lawful,
  lead,
  lost,
  openDialog,
  setProperty,
  submitEmpty,
  waitForState,
} from '../../scripts/pictures/states.js';
import type { Language } from '../../src/locales/languages.js';
import type { Plan } from '../support/scenario.js';

export interface Scene {
  name: string;
  lang: Language;
  scheme: 'light' | 'dark';
  /** CSS px. */
  width: number;
  /** CSS px, for a dialog that fills the view. Default: the height of the content. */
  height?: number;
  /** Pixels of the picture for each CSS px. Default: 1. */
  scale?: number;
  dir?: 'rtl';
  html(words: Words): string;
  plan?: Plan;
  reach(frame: Frame, words: Words): Promise<unknown>;
}

const ready = (frame: Frame) => waitForState(frame, 'monthly-fee', 'ready');

/** Attributes with which the card shows totals and the example. */
const detailed = 'all-costs-included lender="Musterbank AG, Musterweg 1, 10115 Berlin"';

const priced = (fee: number) => ({ status: 'success', response: { Monthly_fee: fee } });

/** A host that gives the payments of the other terms with the token. */
const withTermFees: Plan = {
  token: [
    {
      body: { token: 'token', expires_in: 600, prices: 41, answers: [182.99, 424.69, 242.46, 154.24].map(priced) },
      repeat: true,
    },
  ],
  pricing_2: [{ body: priced(182.99), repeat: true }],
};

export const scenes: readonly Scene[] = [
  {
    name: 'fee-wide',
    lang: 'de',
    scheme: 'light',
    width: 720,
    html: (words) => fee(words, chips, `<h2 slot="heading">${words.heading}</h2>${lawful(words)}`),
    reach: ready,
  },
  {
    name: 'fee-narrow-dark',
    lang: 'sv',
    scheme: 'dark',
    width: 320,
    html: (words) => fee(words, chips, lawful(words)),
    reach: ready,
  },
  {
    name: 'fee-select',
    lang: 'it',
    scheme: 'light',
    width: 560,
    html: (words) => fee(words, ''),
    reach: ready,
  },
  {
    name: 'fee-failed',
    lang: 'en',
    scheme: 'light',
    width: 640,
    html: (words) => fee(words, chips, `<p>${words.fallback}</p>`),
    plan: { pricing_2: [lost] },
    reach: (frame) => waitForState(frame, 'monthly-fee', 'error'),
  },
  {
    name: 'fee-notice',
    lang: 'nl',
    scheme: 'light',
    width: 640,
    html: (words) => fee(words, chips, artwork + lawful(words)),
    reach: ready,
  },
  {
    name: 'fee-terms-narrow',
    lang: 'en',
    scheme: 'light',
    width: 390,
    html: (words) => fee(words, `${chips} ${detailed}`),
    plan: withTermFees,
    reach: (frame) => frame.waitForSelector('fin-monthly-fee >>> .example', { visible: true }),
  },
  {
    name: 'fee-chart-dark',
    lang: 'de',
    scheme: 'dark',
    width: 720,
    html: (words) => fee(words, `${chips} ${detailed} term-chart`),
    plan: withTermFees,
    reach: (frame) => frame.waitForSelector('fin-monthly-fee >>> .example', { visible: true }),
  },
  {
    name: 'fee-right-to-left',
    lang: 'en',
    scheme: 'light',
    width: 640,
    dir: 'rtl',
    html: (words) => fee(words, `${chips} product="lease"`),
    reach: ready,
  },
  {
    name: 'dialog-errors-narrow',
    lang: 'fr',
    scheme: 'light',
    width: 320,
    height: 860,
    html: (words) => button(words),
    async reach(frame, words) {
      await openDialog(frame, words);
      await submitEmpty(frame, 'checkout-button');
    },
  },
  {
    name: 'dialog-wide-dark',
    lang: 'it',
    scheme: 'dark',
    width: 640,
    height: 720,
    html: (words) => fee(words, chips) + button(words),
    async reach(frame, words) {
      await ready(frame);
      await openDialog(frame, words);
    },
  },
  {
    name: 'lead-form',
    lang: 'en',
    scheme: 'light',
    width: 560,
    html: lead,
    reach: (frame) =>
      setProperty(frame, 'lead-form', 'lead', { customer_phone: '+49 30 1234567', comment: 'Mornings, please.' }),
  },
];

/** Plain styles for the controls that each platform draws in its own way. */
const plainControls = `
::part(button), ::part(submit), ::part(cancel), ::part(retry), ::part(change), ::part(input), ::part(tenor-select) { text-rendering: inherit; }
::part(tenor-select) { appearance: none; }
[type=checkbox] { appearance: none; inline-size: 1em; block-size: 1em; margin: 0; border: 1px solid; vertical-align: -.1em; }
::part(input) { resize: none; }`;

/** Opens the page of a scene, and waits until it is in its state and drawn. */
export const openScene = async (picturePages: PicturePages, scene: Scene): Promise<Page> => {
  const page = await picturePages.context.newPage();
  const { lang, scheme, width, height, scale } = scene;
  await page.setViewport({ width, height: height ?? 600, deviceScaleFactor: scale });
  await emulateScheme(page, scheme);
  const there = await picturePages.service({ ...answering(words[lang]), ...scene.plan });
  await page.goto(
    picturePages.origin + picturePages.put(pageWith(there, lang, scene.html(words[lang]), plainControls)),
  );
  if (scene.dir) await page.evaluate(`document.dir = '${scene.dir}'`);
  await scene.reach(page.mainFrame(), words[lang]);
  await painted(page);
  return page;
};

/** Takes the screenshot of a scene's page. */
export const takeScreenshot = async (page: Page, { width, height, scale }: Scene): Promise<Buffer> => {
  const all = height ?? (await page.evaluate(() => document.documentElement.offsetHeight));
  await page.setViewport({ width, height: all, deviceScaleFactor: scale });
  await painted(page);
  return Buffer.from(await page.screenshot());
};
