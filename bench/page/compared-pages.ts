/** The pages that are compared: the same offer with the same two controls, made in different ways. */
import { otherBuildQuery } from './site/pages.js';

export interface ComparedPage {
  /** The head of its column. */
  name: string;
  /** Its path under that of a backend. */
  path: string;
  /** The names of earlier pages that its figures are divided by. Each gives a column of ratios. */
  against?: readonly string[];
  /** Whether a script of its own requests the quote. Otherwise, the bench finds no script to measure. Default: `true`. */
  hasScript?: boolean;
}

/** Add a further page here, and its HTML to `site/pages.ts`. Every table of the bench that compares pages then has it. */
export const comparedPages: readonly ComparedPage[] = [
  { name: 'figure in the HTML', path: '/static', hasScript: false },
  { name: 'hand-written, one request', path: '/one-request' },
  { name: 'hand-written, two requests', path: '/two-requests' },
  { name: 'the widget', path: '/widgets', against: ['hand-written, one request', 'hand-written, two requests'] },
];

/** The widget as another build has it. */
export const otherBuildPage: ComparedPage = {
  name: 'the other build',
  path: `/widgets?${otherBuildQuery}`,
  against: ['the widget'],
};
