/** Quote requests about a page that are answered inside the page: colors, boxes, unreadable texts, animations. */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import type { Text } from './colors.js';
import type { Box } from './screenshot.js';

export interface Inspections {
  textColors(): Text[];
  controls(): { name: string; plain: boolean; disabled: boolean; box: Box }[];
  unreadableTexts(): string[];
  focusedControl(): { name: string; box: Box; free: number };
  countAnimations(): number;
  widenTextSpacing(): void;
}

const inPage = readFileSync(new URL('inspect-in-page.js', import.meta.url), 'utf8');

/** Runs one of the functions of inspect-in-page.js in a page. */
export const inspect = async <K extends keyof Inspections>(page: Page, what: K): Promise<ReturnType<Inspections[K]>> =>
  // inspect-in-page.js answers with the types that `Inspections` declares.
  page.evaluate(`${inPage}\nwindow.inspections.${what}()`) as Promise<ReturnType<Inspections[K]>>;
