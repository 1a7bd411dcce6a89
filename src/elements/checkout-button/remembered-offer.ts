import type { FinElement } from '../base/fin-element.js';
import type { Fingerprints } from '../submission/state.js';
import { recallRecords, salts } from '../submission/submission-records.js';
import { identifyCheckout } from './checkout-submission.js';
import type { CheckoutDraft } from './project.js';

/**
 * Tells whether the tab remembers a submission from a button's place or of its offer. A different customer has no part in
 * such a submission, so the button offers a new one.
 */
export class RememberedOffer {
  /** The offer that was identified last, as JSON. */
  #identified = '';
  #fingerprints: readonly Fingerprints[] = [];

  constructor(private readonly button: FinElement) {}

  get isRemembered(): boolean {
    return recallRecords().some((record) =>
      this.#fingerprints.some(({ place, offer }) => record.place === place || record.offer === offer),
    );
  }

  /** Identifies the offer on show, if it has changed. */
  update(draft: CheckoutDraft): void {
    const { serviceUrl, offer, given } = draft.settings;
    let identified: string;
    try {
      identified = JSON.stringify([location.href, serviceUrl, offer, given, salts()]);
    } catch {
      return; // a page may put into a project what cannot be written as JSON, nor sent
    }
    if (identified === this.#identified) return;
    this.#identified = identified;
    void identifyCheckout(this.button, draft).then((fingerprints) => {
      if (identified !== this.#identified) return; // the digests of an earlier offer are late
      this.#fingerprints = fingerprints;
      this.button.requestUpdate();
    });
  }
}
