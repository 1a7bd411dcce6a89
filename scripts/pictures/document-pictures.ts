/** The pictures of the documents, each in light and dark: `docs/pictures/<subject>-<scheme>.png`. `test/visual` compares with them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { decode, encode } from 'fast-png';
import { monthlyFee } from '../../demo/service/pricing.js';
import { openScene, type Scene, takeScreenshot } from '../../test/visual/scenes.js';
import type { PicturePages } from './pages.js';
import type { Words } from './sample-texts.js';
import { button, chips, fee, lawful, lead, lost, openDialog, waitForState } from './states.js';

const folder = 'docs/pictures';

const ready: Scene['reach'] = (frame) => waitForState(frame, 'monthly-fee', 'ready');

/** The service's answer, with the figures of the demo. */
const quote = (totalCost: number, tenor: number) => ({
  status: 'success',
  response: { Monthly_fee: monthlyFee({ country: 'Germany', totalCost, tenor, downpayment: 10 }) },
});

/** A host that answers these with the token. */
const withToken = (answers: object[]): Scene['plan'] => ({
  token: [{ body: { token: 'token', expires_in: 600, prices: 41, answers }, repeat: true }],
});

/** The selected term first, then the others. */
const terms = withToken([15, 5, 10, 20].map((years) => quote(24_900, years)));

const totals = 'all-costs-included';
const example = `${totals} lender="Musterbank AG, Musterweg 1, 10115 Berlin"`;
const heading = (words: Words): string => `<h2 slot="heading">${words.heading}</h2>`;

/** A package of three, with its monthly payment in one line. */
const packageWith = (name: string, totalCost: string): string =>
  `<li><strong>${name}</strong> <fin-monthly-fee layout="line" country="DE" total-cost="${totalCost}" tenor="15" downpayment="10" product="lease"></fin-monthly-fee></li>`;

type Subject = Pick<Scene, 'width' | 'height' | 'html' | 'plan' | 'reach'> & { name: string };

const subjects: readonly Subject[] = [
  {
    name: 'card',
    width: 792,
    html: (words) => fee(words, chips, lawful(words)) + button(words),
    plan: terms,
    reach: ready,
  },
  { name: 'card-phone', width: 390, html: (words) => fee(words, `${chips} ${totals}`), plan: terms, reach: ready },
  {
    name: 'card-details',
    width: 792,
    html: (words) => fee(words, `${chips} ${example}`, heading(words)),
    plan: terms,
    reach: (frame) => frame.waitForSelector('fin-monthly-fee >>> .example', { visible: true }),
  },
  {
    name: 'term-chart',
    width: 792,
    html: (words) => fee(words, `${chips} ${totals} term-chart`),
    plan: terms,
    reach: ready,
  },
  {
    name: 'card-failed',
    width: 792,
    html: (words) => fee(words, chips, `<p>${words.fallback}</p>`),
    plan: { pricing_2: [lost] },
    reach: (frame) => waitForState(frame, 'monthly-fee', 'error'),
  },
  {
    name: 'dialog',
    width: 640,
    height: 720,
    html: (words) => fee(words, chips) + button(words),
    plan: terms,
    async reach(frame, words) {
      await ready(frame, words);
      await openDialog(frame, words);
    },
  },
  {
    name: 'lead-form',
    width: 640,
    html: lead,
    reach: (frame) => waitForState(frame, 'lead-form', 'idle'),
  },
  {
    name: 'line',
    width: 640,
    html: () =>
      `<ul>${packageWith('6 panels', '12.900')}${packageWith('12 panels', '19.900')}${packageWith('12 panels, battery', '24.900')}</ul>`,
    plan: { ...withToken([quote(12_900, 15)]), pricing_2: [19_900, 24_900].map((cost) => ({ body: quote(cost, 15) })) },
    reach: (frame) => frame.waitForFunction(`document.querySelectorAll('fin-monthly-fee:state(ready)').length === 3`),
  },
];

export const docsPictures: readonly Scene[] = subjects.flatMap((subject) =>
  (['light', 'dark'] as const).map((scheme) => ({
    ...subject,
    name: `${subject.name}-${scheme}`,
    lang: 'en' as const,
    scheme,
    scale: 1.25,
  })),
);

export const pathOf = ({ name }: Scene): string => `${folder}/${name}.png`;

export const takeDocsPictures = async (picturePages: PicturePages): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const scene of docsPictures) {
    const page = await openScene(picturePages, scene);
    // Encoded again, since the browser's own file is a third larger.
    writeFileSync(pathOf(scene), encode(decode(await takeScreenshot(page, scene))));
    await page.close();
  }
};
