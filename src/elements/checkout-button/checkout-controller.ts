import { html, type TemplateResult } from 'lit';
import { adoptStyles } from '../base/adopt-styles.js';
import type { FinElement, Localization } from '../base/fin-element.js';
import { customerFieldNames } from '../customer-form/customer-fields.js';
import { CustomerForm } from '../customer-form/customer-form.js';
import { formStyles } from '../customer-form/form-styles.js';
import { findHostForm, knownCustomer } from '../customer-form/known-customer.js';
import type { IntentState } from '../submission/intent.js';
import { Checkout, type Order } from './checkout.js';
import { deskStyles } from './dialog-styles.js';
import { dialogView } from './dialog-view.js';
import { status, waysOn } from './status-view.js';
import type { Terms } from './terms.js';

/** What a button tells the desk behind it. */
export interface Front {
  /** `undefined` while a setting is missing or wrong. */
  terms(): Terms | undefined;
  disabled(): boolean;
  /** Shows what has changed. */
  show(): void;
}

/** What is behind a button: its dialog, and its way to the checkout. */
export class Desk {
  readonly #checkout: Checkout;
  readonly #form: CustomerForm;

  constructor(
    private readonly button: FinElement,
    private readonly front: Front,
  ) {
    adoptStyles(button.renderRoot, formStyles, deskStyles);
    this.#checkout = new Checkout(button, {
      order: () => this.#order(),
      ask: (nothing) => {
        if (nothing) this.#form.askNothing();
        this.#ask();
      },
      show: () => {
        if (this.state !== 'collecting') this.#dialog?.close();
        front.show();
      },
    });
    this.#form = new CustomerForm(button, {
      fields: customerFieldNames,
      onSubmit: (customer) => front.disabled() || this.#checkout.submit(customer, this.#form.asksFields),
    });
  }

  get state(): IntentState {
    return this.#checkout.state;
  }

  /** What happens, and what failed. */
  status({ texts }: Localization): string {
    return status(texts, this.#checkout, this.front.terms()?.offer.send_offer_email);
  }

  /** A click on the button. */
  start(): void {
    const order = this.#order();
    if (!order) return;
    this.#form.load(order.known);
    this.#checkout.start(order, this.#form.asksFields ? undefined : this.#form.values);
  }

  /** The button has updated. */
  updated(): void {
    const order = this.state === 'collecting' && this.#order();
    if (order) this.#form.syncKnown(order.known);
    this.#checkout.look();
  }

  /** The visitor is back on the page. */
  return(): void {
    this.#checkout.return();
  }

  /** The button left the page. */
  close(): void {
    this.#dialog?.close(); // or it would be back as a part of the page
  }

  render(localization: Localization): TemplateResult {
    const { offer, given, tenor } = this.front.terms() ?? {};
    this.#form.setContext({ country: offer?.country_project, isCompany: offer?.type_customer === 'Company' });
    return html`
${waysOn(localization.texts, Boolean(offer), this.#checkout, { check: this.#check, anew: this.#anew, stop: this.#stop, another: this.#another })}
${dialogView({
  localization,
  form: this.#form,
  open: this.state === 'collecting',
  offer: offer && {
    totalCost: offer.Total_cost_installation,
    tenor: given?.financing_durations ? undefined : tenor, // else what is sent is not the fee's
  },
  cancel: () => this.#dialog?.close(),
  closed: this.#closed,
})}`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.button.renderRoot.querySelector('dialog');
  }

  #order(): Order | undefined {
    const terms = this.front.terms();
    return (
      terms && {
        ...terms,
        known: knownCustomer(findHostForm(this.button, terms.form), terms.given),
        consent: this.#form.hasConsent,
      }
    );
  }

  #ask(): void {
    this.#form.clearErrors();
    this.button.flushUpdates(); // the focus goes to the first field: it has to be there
    const dialog = this.#dialog;
    dialog?.showModal();
    this.#form.focus();
    if (!dialog?.checkVisibility()) dialog?.close(); // in what is not on show it would only lock the page
  }

  /** Where the focus is goes away. */
  #focus(): void {
    this.button.renderRoot.querySelector('button')?.focus();
  }

  readonly #closed = (): void => {
    // Else it closed because all was submitted, and may be open again by now.
    if (this.state === 'collecting' && !this.#dialog?.open) this.#checkout.stop();
  };

  readonly #check = (): void => {
    this.#checkout.again();
    this.#focus();
  };

  readonly #anew = (): void => {
    this.#checkout.anew();
    this.button.flushUpdates();
    if (this.#checkout.way) this.button.renderRoot.querySelector<HTMLElement>('.ways button')?.focus();
    else this.#focus();
  };

  readonly #stop = (): void => {
    this.#checkout.stop();
    this.#focus();
  };

  readonly #another = (): void => {
    const order = this.#order();
    if (!order || !this.#checkout.other(order)) return;
    this.#form.load(order.known);
    this.#form.reset();
    this.#ask();
  };
}
