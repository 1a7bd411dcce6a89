/** What moves on a page whose script comes late. */
import type { HTTPRequest, Page } from 'puppeteer-core';

const isScript = (request: HTTPRequest): boolean => request.resourceType() === 'script';

/**
 * Holds the scripts of the next page back until its first text has been painted.
 * @param whenPainted runs before the scripts do
 */
export const delayScripts = async (page: Page, isDelayed = isScript, whenPainted = async () => {}): Promise<void> => {
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  let painted: Promise<void> | undefined;
  const pass = async (request: HTTPRequest) => {
    if (isDelayed(request)) {
      painted ??= page.waitForFunction(isPainted).then(whenPainted);
      await painted;
    }
    await request.continue();
  };
  await page.setRequestInterception(true);
  page.on('request', (request) =>
    pass(request).catch((error) => {
      // A page that the test has closed waits for nothing.
      if (!page.isClosed()) throw error;
    }),
  );
};

/** All layout shifts since the page was opened: how far each one counts, and the elements that moved. */
export const layoutShifts = (page: Page): Promise<{ value: number; moved: string[] }[]> =>
  page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        const shifts: { value: number; moved: string[] }[] = [];
        new PerformanceObserver((list) => {
          // Entries of this type have a value and sources.
          type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
          for (const { value, sources } of list.getEntries() as LayoutShift[])
            shifts.push({
              value,
              moved: sources.map(({ node }) => node?.textContent?.trim().slice(0, 60) ?? 'removed'),
            });
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))));
      }),
  );

/** The sum of all layout shifts since the page was opened. */
export const layoutShift = async (page: Page): Promise<number> =>
  (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0);
