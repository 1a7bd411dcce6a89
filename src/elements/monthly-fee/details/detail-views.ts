import { html, nothing } from 'lit';
import type { Tenor } from '../../../contract/value-sets.js';
import type { Localization } from '../../base/fin-element.js';
import { rateLine } from '../credit/credit-texts.js';
import { exampleOf } from '../credit/representative-example.js';
import type { Totals } from '../credit/totals.js';
import type { Selection } from '../events.js';
import type { FeeSnapshot } from '../fee-controller.js';
import type { FeeSettings } from '../fee-settings.js';
import type { DetailViews, FeeHandlers } from '../fee-view.js';
import { exampleView } from './representative-example-view.js';
import { confirmationOf, type ShareActions, shareView } from './share-view.js';
import { termChartView } from './term-chart-view.js';
import { totalsView } from './totals-view.js';

/** The views' inputs. */
export interface CardDetailsView {
  settings: FeeSettings;
  selection: Selection;
  snapshot: FeeSnapshot;
  totals: Totals | undefined;
  /** The selection of the representative example, and its monthly payment. */
  example: { selection: Selection; fee: number } | undefined;
  share: ShareActions;
  localization: Localization;
  termFees: ReadonlyMap<Tenor, number> | undefined;
  disabled: boolean;
  handlers: FeeHandlers;
}

/** The parts of a card that the page asks for: chart, rate, totals, example, buttons that send and print. */
export const detailViews = (view: CardDetailsView): DetailViews => {
  const { settings, selection, snapshot, totals, example, share, localization } = view;
  const { termChart, allCostsIncluded, lender } = settings;
  const composed = example && lender ? exampleOf(localization, example.selection, example.fee, lender) : undefined;
  const rate = totals && rateLine(localization, totals);
  return {
    termChart: termChart ? termChartView(view) : undefined,
    rate: allCostsIncluded ? html`<span class="rate-line">${rate ?? nothing}</span>` : undefined,
    totals: allCostsIncluded ? totalsView(localization, selection, snapshot, totals) : undefined,
    example: composed && exampleView(composed),
    share: settings.share ? shareView(localization, share) : undefined,
    confirmation: confirmationOf(localization, share),
  };
};
