/** The pages that are compared: the same offer with the same two controls, made in different ways. */
import { earlyQuery, otherBuildQuery } from './site/pages.js';

export interface ComparedPage {
  /** The head of its column. */
  name: string;
  /** Its path under that of a backend. */
  path: string;
  /** The names of earlier pages that its figures are divided by. Each gives a column of ratios. */
  against?: readonly string[];
  /** Whether its script requests the first quote. Otherwise, the tables about that request leave the page out. Default: `true`. */
  requestsQuote?: boolean;
}

/** Add a further page here, and its HTML to `site/pages.ts`. Every table of the bench that compares pages then has it. */
export const comparedPages: readonly ComparedPage[] = [
  { name: 'figure in the HTML', path: '/static', requestsQuote: false },
  { name: 'hand-written, one request', path: '/one-request' },
  { name: 'hand-written, two requests', path: '/two-requests' },
  { name: 'the widget', path: '/widgets', against: ['hand-written, one request', 'hand-written, two requests'] },
  {
    name: 'the widget, two tags',
    path: `/widgets?${earlyQuery}`,
    against: ['hand-written, one request', 'hand-written, two requests'],
  },
  { name: 'the widget with markup', path: '/markup', requestsQuote: false, against: ['figure in the HTML'] },
];

/** The widget as another build has it. */
export const otherBuildPage: ComparedPage = {
  name: 'the other build',
  path: `/widgets?${otherBuildQuery}`,
  against: ['the widget'],
};
