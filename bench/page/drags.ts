/** Plays recorded drags of visitors, and counts the frames with the right fee and the requests. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { PageBench } from '../page.js';
import { format } from '../table.js';
import { type Played, type PlayOptions, play } from './play-recording.js';
import { recordings } from './recordings.js';
import type { Traffic } from './site/backend.js';
import { cost } from './site/selections.js';
import type { VisitOptions } from './visit.js';

export interface Drag extends Played {
  name: string;
  /** The page's requests to the host, and the host's quote requests to the service. */
  traffic: Traffic;
}

export const dragNames = Object.keys(recordings);

/** From the page's `load` event to the first interaction. The drag begins 300 ms later. */
const hoverAtMs = 700;
/** Frames count from this time after the first interaction. */
const fromMs = { known: 350, unknown: 1_000 };

/** Whether the recording changes the tenor. Then a frame counts once the tenor has rested for a second. */
const hops = (name: string) => recordings[name]?.some((action) => 'tenor' in action);
/** The recordings within one tenor. */
export const oneTenorNames = dragNames.filter((name) => !hops(name));

/** Moves the mouse over the slider, `hoverAtMs` after the page's `load` event. */
export const hoverSlider = async (page: Page): Promise<void> => {
  const passedMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return performance.now() - (navigation as PerformanceNavigationTiming).loadEventEnd; // the entry of this type
  });
  await delay(hoverAtMs - passedMs);
  const { x, y } = await page.evaluate(() => {
    const root = document.querySelector('fin-monthly-fee')?.shadowRoot ?? document;
    const {
      left = 0,
      top = 0,
      width = 0,
      height = 0,
    } = root.querySelector('input[type=range]')?.getBoundingClientRect() ?? {};
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.move(x, y);
};

export const playOptions = (name: string, isKnown: boolean): PlayOptions => ({
  cost,
  fromMs: isKnown ? fromMs.known : fromMs.unknown,
  tenorRestMs: hops(name) ? 1_000 : 0,
  untilMs: hops(name) ? 2_000 : 1_000,
});

/** Plays a recording on a page of its own. */
const drag = (bench: PageBench, name: string, options: VisitOptions): Promise<Drag> =>
  bench.visit(options, async ({ page, backend }) => {
    await hoverSlider(page);
    const played = await page.evaluate(play, recordings[name] ?? [], playOptions(name, options.isKnown));
    return { ...played, name, traffic: await backend.traffic() };
  });

/** How many tabs play at the same time. */
const tabs = 4;

/** Plays recordings, a few at the same time. */
export const dragAll = async (
  bench: PageBench,
  options: VisitOptions,
  names: readonly string[] = dragNames,
): Promise<Drag[]> => {
  const drags: Drag[] = [];
  for (let i = 0; i < names.length; i += tabs) {
    const playing = names.slice(i, i + tabs).map((name) => drag(bench, name, options));
    drags.push(...(await Promise.all(playing)));
  }
  return drags;
};

export const sum = (drags: readonly Drag[], figure: keyof Played): number =>
  drags.reduce((total, drag) => total + drag[figure], 0);

/** The share of frames that showed the right fee. */
export const shareRight = (drags: readonly Drag[]): string =>
  `${format((100 * sum(drags, 'rightFrames')) / sum(drags, 'frames'), 1)}%`;

/** Requests to the host, the mint among them, or quote requests to the service. @returns the mean of the drags */
export const perVisit = (drags: readonly Drag[], what: keyof Traffic): string =>
  format(drags.reduce((total, { traffic }) => total + traffic[what].length, 0) / drags.length, 1);
