import type { Tenor } from '../../contract/value-sets.js';
import type { FinElement } from '../base/fin-element.js';
import type { CardDetails } from './details/card-details.js';
import type { FeeController, FeeSnapshot } from './fee-controller.js';
import { type FeeSettings, hasDetails } from './fee-settings.js';
import { loadDetails, loadedDetails } from './load-details.js';
import type { QuoteRequest } from './quote-request.js';
import { exampleOfferOf, type Offer } from './selection.js';
import type { SlotController } from './slot-controller.js';

/** What a card has beside a payment, and what it must have. */
export interface GateInput {
  settings: FeeSettings | undefined;
  offer: Offer | undefined;
  /** The slots that the law requires; none without `require-legal`. */
  required: readonly string[];
  /** Whether the card may request quotes. */
  canStart: boolean;
  /** Whether the host's texts may still come. */
  awaitsHost: boolean;
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
    private readonly slots: SlotController,
  ) {}

  /** The details of the card, once their file is loaded. */
  get details(): CardDetails | undefined {
    return this.#details;
  }

  /** Whether the file of the details is in flight. */
  get awaitsDetails(): boolean {
    return !this.#details && !this.#isWithoutDetails && Boolean(this.#settings && hasDetails(this.#settings));
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
    const hasNoTexts = this.#requiresTexts && state === 'error';
    return termFees && (isWithheld || hasNoTexts ? new Map() : termFees);
  }

  /**
   * Takes the settings, and loads or requests what a payment needs.
   * @returns the slots that page or card fills, the required slots that stay empty, and the request of a composed example
   */
  update({ settings, offer, required, canStart, awaitsHost }: GateInput): {
    given: ReadonlySet<string>;
    empty: readonly string[];
    example: QuoteRequest | undefined;
  } {
    this.#settings = settings;
    this.#requiresTexts = required.length > 0;
    this.#loadDetails();
    const details = this.#details;
    const filled = new Set(this.slots.filled);
    for (const slot of ['legal', 'rate'] as const) if (settings?.[slot]) filled.add(slot);
    const example = filled.has('legal') ? undefined : exampleOfferOf(offer);
    const needsRate = required.includes('rate') && !filled.has('rate');
    details?.update(offer, example, this.fees.snapshot, canStart, needsRate);
    const given = new Set(filled);
    if (details?.hasExample) given.add('legal');
    if (details && settings?.allCostsIncluded) given.add('rate');
    const missing = required.filter((slot) => !given.has(slot));
    this.#isTextMissing = missing.length > 0;
    // What may still come is no problem of the page's.
    const awaited = this.awaitsDetails || awaitsHost ? ['legal', 'rate'] : details?.isExampleMissing ? ['legal'] : [];
    return { given, empty: missing.filter((slot) => !awaited.includes(slot)), example: example?.request };
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
