import { FinError } from '../../../client/errors.js';
import type { Tenor } from '../../../contract/value-sets.js';
import { adoptStyles } from '../../base/adopt-styles.js';
import type { FinElement, Localization } from '../../base/fin-element.js';
import { ratesOf } from '../credit/effective-rate.js';
import { roundDecimals } from '../credit/rate-format.js';
import { type Totals, totalsOf } from '../credit/totals.js';
import type { FeeSnapshot } from '../fee-controller.js';
import type { DetailViews, FeeHandlers } from '../fee-view.js';
import type { QuoteRequest } from '../quote-request.js';
import type { ExampleOffer, Offer } from '../selection.js';
import { detailStyles } from './detail-styles.js';
import { detailViews } from './detail-views.js';
import { ExampleQuote } from './representative-example-quote.js';
import { ShareController } from './share-controller.js';

/** How a credit is computed, for the diagnostics. */
export const creditMath = { ratesOf, totalsOf, roundDecimals };

/** What a card shows beside the payment, where the page asks for it: totals, rate, example, chart, share. */
export class CardDetails {
  readonly #exampleQuote: ExampleQuote;
  readonly #share: ShareController;
  #offer: Offer | undefined;
  #example: ExampleOffer | undefined;
  #needsRate = false;
  /** The totals that were computed last, of which payment, and the error if the law asks for its rate and there is none. */
  #computed:
    | { request: QuoteRequest | undefined; fee: number; totals: Totals | undefined; error: FinError }
    | undefined;

  constructor(host: FinElement) {
    adoptStyles(host.renderRoot, detailStyles);
    this.#exampleQuote = new ExampleQuote(() => host.requestUpdate());
    this.#share = new ShareController(host);
    const retry = () => {
      if (this.exampleError?.code !== 'network') return;
      this.refresh();
      host.requestUpdate();
    };
    host.addController({
      hostConnected: () => addEventListener('online', retry),
      hostDisconnected: () => {
        removeEventListener('online', retry);
        this.#exampleQuote.cancel();
      },
    });
  }

  /** The totals of a payment; `undefined` without one, and where the installer does not state that all costs are included. */
  totalsOf({ selection, request, fee }: FeeSnapshot): Totals | undefined {
    if (!this.#offer?.settings.allCostsIncluded || !selection || fee === undefined) return undefined;
    if (request !== this.#computed?.request || fee !== this.#computed?.fee)
      this.#computed = {
        request,
        fee,
        totals: totalsOf(selection, fee),
        error: new FinError('bad_response', { operation: 'pricing_2' }),
      };
    return this.#computed?.totals;
  }

  /** A payment that must have a rate, and has none, becomes an error. */
  withRequiredRate(snapshot: FeeSnapshot): FeeSnapshot {
    return snapshot.fee && this.#needsRate && !this.totalsOf(snapshot)
      ? { ...snapshot, state: 'error', fee: undefined, error: this.#computed?.error }
      : snapshot;
  }

  /** Whether the quote of the representative example is known. */
  get hasExample(): boolean {
    return (
      this.#exampleQuote.fee !== undefined &&
      Boolean(this.#example && totalsOf(this.#example.selection, this.#exampleQuote.fee))
    );
  }

  /** Whether the card composes an example, and its quote is not known. */
  get isExampleMissing(): boolean {
    return this.#exampleQuote.isMissing;
  }

  /** Why the quote of the example is missing; `undefined` while it may still come. */
  get exampleError(): FinError | undefined {
    return this.#exampleQuote.error;
  }

  /** Drops the quote of the example. The next update requests it again. */
  refresh(): void {
    this.#exampleQuote.refresh();
  }

  /** The selection that the page's address asks for, once: the down payment and the term of a link that somebody has sent. */
  takeSharedChoice(offer: Offer) {
    return this.#share.takeChoice(offer);
  }

  /**
   * Takes what is on show. The example of an offer is requested also while the card shows no payment for want of the example.
   * @param mayRequest whether the card may request quotes
   * @param needsRate whether the law asks for a rate that the page does not give
   */
  update(
    offer: Offer | undefined,
    example: ExampleOffer | undefined,
    snapshot: FeeSnapshot,
    mayRequest: boolean,
    needsRate: boolean,
  ): void {
    this.#offer = offer;
    this.#needsRate = needsRate;
    this.#example = example;
    this.#exampleQuote.update(example?.request, snapshot, mayRequest);
  }

  views(
    localization: Localization,
    snapshot: FeeSnapshot,
    given: {
      termFees: ReadonlyMap<Tenor, number> | undefined;
      disabled: boolean;
      handlers: FeeHandlers;
    },
  ): DetailViews {
    const settings = this.#offer?.settings;
    const { selection } = snapshot;
    if (!settings || !selection)
      return {
        termChart: undefined,
        rate: undefined,
        totals: undefined,
        example: undefined,
        share: undefined,
        confirmation: undefined,
      };
    const { fee } = this.#exampleQuote;
    return detailViews({
      ...given,
      localization,
      settings,
      selection,
      snapshot,
      totals: this.totalsOf(snapshot),
      example: this.#example && fee !== undefined ? { selection: this.#example.selection, fee } : undefined,
      share: this.#share.update(selection),
    });
  }
}
