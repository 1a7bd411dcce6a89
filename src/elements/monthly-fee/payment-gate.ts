import type { Tenor } from '../../contract/values.js';
import type { FinElement } from '../base/fin-element.js';
import type { CardDetails } from './details/card-details.js';
import type { FeeController, FeeSnapshot } from './fee-controller.js';
import type { FeeSettings } from './fee-settings.js';
import { loadDetails, loadedDetails } from './load-details.js';
import type { ExampleOffer, Offer } from './offer.js';

/** What a card has beside a payment, and what it must have. */
export interface GateInput {
  settings: FeeSettings | undefined;
  offer: Offer | undefined;
  /** What the card composes the representative example of. */
  example: ExampleOffer | undefined;
  /** The slots to which the page has given content. */
  filledSlots: ReadonlySet<string>;
  /** The slots that the law requires; none without `require-legal`. */
  requiredSlots: readonly string[];
  /** Whether the card may request quotes. */
  mayRequest: boolean;
}

/** Withholds a payment until all that belongs to it can be shown with it: the details of the card, and the texts that the law requires. */
export class PaymentGate {
  #settings: FeeSettings | undefined;
  #details: CardDetails | undefined;
  /** The file of the details could not be loaded: the card goes without. */
  #isWithoutDetails = false;
  /** The page has `require-legal`. */
  #requiresTexts = false;
  /** A required text is missing, such as the composed example while its quote is in flight. */
  #isTextMissing = false;

  constructor(
    private readonly host: FinElement,
    private readonly fees: FeeController,
  ) {}

  /** The details of the card, once their file is loaded. */
  get details(): CardDetails | undefined {
    return this.#details;
  }

  /** Whether the file of the details is in flight. */
  get awaitsDetails(): boolean {
    if (this.#details || this.#isWithoutDetails || !this.#settings) return false;
    const { allCostsIncluded, termChart, share } = this.#settings;
    return allCostsIncluded || termChart || share;
  }

  /** The snapshot to show. A withheld payment is pending, or an error if what it needs cannot come. */
  get snapshot(): FeeSnapshot {
    const { snapshot } = this.fees;
    if (snapshot.fee === undefined) return snapshot;
    if (this.awaitsDetails || this.#isTextMissing) {
      const error = this.#details?.exampleError;
      return { ...snapshot, state: error ? 'error' : 'pending', fee: undefined, error };
    }
    return this.#details?.withRequiredRate(snapshot) ?? snapshot;
  }

  /** The monthly payments to show on the terms' options: none while the selection's own is withheld. */
  get termFees(): ReadonlyMap<Tenor, number> | undefined {
    const { snapshot, termFees } = this.fees;
    const { state, fee } = this.snapshot;
    const isWithheld = this.awaitsDetails || this.#isTextMissing || fee !== snapshot.fee;
    const hasNoTexts = state === 'error' && this.#requiresTexts;
    return termFees && (isWithheld || hasNoTexts) ? new Map() : termFees;
  }

  /**
   * Takes the settings and slots, and loads or requests what a payment needs.
   * @returns the slots that page or card fills, and the required slots that stay empty
   */
  update({ settings, offer, example, filledSlots, requiredSlots, mayRequest }: GateInput): {
    given: ReadonlySet<string>;
    empty: readonly string[];
  } {
    this.#settings = settings;
    this.#requiresTexts = requiredSlots.length > 0;
    this.#loadDetails();
    const details = this.#details;
    const needsRate = requiredSlots.includes('rate') && !filledSlots.has('rate');
    details?.update(offer, example, this.fees.snapshot, mayRequest, needsRate);
    const given = new Set(filledSlots);
    if (details?.hasExample) given.add('legal');
    if (details && settings?.allCostsIncluded) given.add('rate');
    const missing = requiredSlots.filter((slot) => !given.has(slot));
    this.#isTextMissing = missing.length > 0;
    // What may still come is no problem of the page's.
    const awaited = this.awaitsDetails ? ['legal', 'rate'] : details?.isExampleMissing ? ['legal'] : [];
    return { given, empty: missing.filter((slot) => !awaited.includes(slot)) };
  }

  /** Loads the file of the details, if the page uses one of them. */
  #loadDetails(): void {
    if (!this.awaitsDetails) return;
    const loaded = loadedDetails();
    if (loaded) this.#details = new loaded.CardDetails(this.host);
    else
      loadDetails().catch(() => {
        this.#isWithoutDetails = true;
        this.host.requestUpdate();
      });
  }
}
