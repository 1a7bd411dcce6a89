/** What the visual test looks at: few pictures, and between them each part of the look once. */
import type { Frame, Page } from 'puppeteer-core';
import { drawn, pageWith, type Stage, wear } from '../../scripts/pictures/stage.js';
import {
  answering,
  artwork,
  button,
  chips,
  fee,
  know,
  lawful,
  lead,
  lost,
  openDialog,
  reached,
  submitEmpty,
} from '../../scripts/pictures/states.js';
import { type Language, type Words, words } from '../../scripts/pictures/words.js';
import type { Plan } from '../support/scenario.js';

export interface Shot {
  name: string;
  lang: Language;
  scheme: 'light' | 'dark';
  /** CSS px. */
  width: number;
  /** CSS px, where a dialog fills the view. Default: the content's. */
  height?: number;
  dir?: 'rtl';
  html(words: Words): string;
  plan?: Plan;
  reach(frame: Frame, words: Words): Promise<unknown>;
}

const ready = (frame: Frame) => reached(frame, 'monthly-fee', 'ready');

export const shots: readonly Shot[] = [
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
    reach: (frame) => reached(frame, 'monthly-fee', 'error'),
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
      know(frame, 'lead-form', 'lead', { customer_phone: '+49 30 1234567', comment: 'Mornings, please.' }),
  },
];

/** What the platform draws, and each in its own way, is drawn plainly here, or not at all; and controls set their text as all else does. */
const plain = `
::part(button), ::part(submit), ::part(cancel), ::part(retry), ::part(change), ::part(input), ::part(tenor-select) { text-rendering: inherit; }
::part(tenor-select) { appearance: none; }
[type=checkbox] { appearance: none; inline-size: 1em; block-size: 1em; margin: 0; border: 1px solid; vertical-align: -.1em; }
::part(input) { resize: none; }`;

/** Opens a page with what is to be seen on it, at rest. */
export const pose = async (stage: Stage, shot: Shot): Promise<Page> => {
  const page = await stage.context.newPage();
  const { lang, scheme, width, height } = shot;
  await page.setViewport({ width, height: height ?? 600 });
  await wear(page, scheme);
  const there = await stage.service({ ...answering(words[lang]), ...shot.plan });
  await page.goto(stage.origin + stage.put(pageWith(there, lang, shot.html(words[lang]), plain)));
  if (shot.dir) await page.evaluate(`document.dir = '${shot.dir}'`);
  await shot.reach(page.mainFrame(), words[lang]);
  await drawn(page);
  return page;
};

/** Takes its picture. */
export const take = async (page: Page, { width, height }: Shot): Promise<Buffer> => {
  const all = height ?? (await page.evaluate(() => document.documentElement.offsetHeight));
  await page.setViewport({ width, height: all });
  await drawn(page);
  return Buffer.from(await page.screenshot());
};
