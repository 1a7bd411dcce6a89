import { loadable } from '../base/load-on-demand.js';

/** The parts of a card that few pages ask for, totals, example, chart and share, and how a credit is computed. They are in a file of their own. */
export const { loaded: loadedDetails, load: loadDetails } = loadable(() => import('./details/card-details.js'));
