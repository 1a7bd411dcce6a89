/** Visits of a page, each with a host and a browser context of its own, so that no visit finds compiled code or a known quote. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, NetworkConditions, Page } from 'puppeteer-core';
import type { Conditions } from './site/backend.js';
import type { OpenBackend, Site } from './site.js';

export interface Visit {
  /** The page, whose `load` event is over. */
  page: Page;
  backend: OpenBackend;
}

export interface VisitOptions extends Conditions {
  /** The page's path under that of the backend. */
  path: string;
  /** How many times slower the processor is. Default: 1. */
  slowdown?: number;
  /** Slows down all files of the page, and its requests to the host. Default: none. */
  network?: NetworkConditions | undefined;
}

export type OpenVisit = <T>(options: VisitOptions, use: (visit: Visit) => Promise<T>) => Promise<T>;

/** Runs in the page: records when the first frame with a fee was laid out and painted, when the pointer first moved, and how much the layout shifts. */
const watch = (): void => {
  let layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) layoutShift += Reflect.get(entry, 'value');
    Reflect.set(window, 'layoutShift', layoutShift);
  }).observe({ type: 'layout-shift', buffered: true });
  const record = (name: string) => Reflect.set(window, name, performance.now());
  addEventListener('pointermove', () => record('firstInteraction'), { once: true, capture: true });
  const recordFirstFee = () => {
    const root = document.querySelector('fin-monthly-fee')?.shadowRoot ?? document;
    const amount = root.querySelector('[part=amount], #amount');
    const hasFee = /\d/.test(amount?.textContent ?? '') && amount?.checkVisibility({ visibilityProperty: true });
    // The task after the frame, before others that wait already: the frame has been painted by then, whatever the page does next.
    if (hasFee) scheduler.postTask(() => record('firstFee'), { priority: 'user-blocking' });
    else requestAnimationFrame(recordFirstFee);
  };
  recordFirstFee();
};

/** Waits for the first fee. @returns ms since the start of the navigation */
export const firstFee = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => Reflect.get(window, 'firstFee') as number | undefined)
    .then((found) => found.jsonValue() as Promise<number>);

/** How long the page is watched for layout shifts after its requests. */
const settledMs = 1_000;

/** Waits for the first fee, and for what the page loads after it. @returns the cumulative layout shift (CLS) */
export const layoutShift = async (page: Page): Promise<number> => {
  await firstFee(page);
  await page.waitForNetworkIdle();
  await delay(settledMs);
  return page.evaluate(() => (Reflect.get(window, 'layoutShift') as number | undefined) ?? 0);
};

export const visitsIn =
  (browser: Pick<Browser, 'createBrowserContext'>, site: Site): OpenVisit =>
  async ({ path, slowdown = 1, network, ...conditions }, use) => {
    const backend = await site.open(conditions);
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      // Functions that are sent to a page contain calls of `__name`, a helper of the compiler.
      await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
      await page.evaluateOnNewDocument(watch);
      if (slowdown > 1) await page.emulateCPUThrottling(slowdown);
      if (network) await page.emulateNetworkConditions(network);
      await page.goto(backend.url + path);
      return await use({ page, backend });
    } finally {
      await context.close();
    }
  };
