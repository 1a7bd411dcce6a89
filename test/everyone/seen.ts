/** What stands in a page, and where: seen from within it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import type { Text } from './colours.js';
import type { Box } from './pixels.js';

export interface Everyone {
  colours(): Text[];
  controls(): { name: string; plain: boolean; disabled: boolean; box: Box }[];
  unread(): string[];
  focused(): { name: string; box: Box; free: number };
  moving(): number;
  spread(): void;
}

const inPage = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

/** Asks one of in-page.js's questions. */
export const look = async <K extends keyof Everyone>(page: Page, what: K): Promise<ReturnType<Everyone[K]>> =>
  // What it answers is declared above.
  page.evaluate(`${inPage}\nwindow.everyone.${what}()`) as Promise<ReturnType<Everyone[K]>>;
