import type { ReactiveController, TemplateResult } from 'lit';
import { html } from 'lit';
import { FinError } from '../../client/errors.js';
import { adoptStyles } from '../base/adopt-styles.js';
import type { FinElement, Localization } from '../base/fin-element.js';
import { type CustomerData, projectCustomerFields } from '../customer-form/customer-fields.js';
import { CustomerForm } from '../customer-form/customer-form.js';
import { formStyles } from '../customer-form/form-styles.js';
import { textsWithForm } from '../customer-form/form-texts.js';
import { findPageForm, knownCustomer } from '../customer-form/page-customer.js';
import { fallbackPhone } from '../submission/fallback-phone.js';
import { recoveryStyles } from '../submission/recovery-view.js';
import type { DialogFields } from '../submission/reducer-events.js';
import type { SubmissionState, SubmissionStateName } from '../submission/state.js';
import { SubmissionController } from '../submission/submission-controller.js';
import { recallRecords } from '../submission/submission-records.js';
import { canBegin } from '../submission/transitions.js';
import type { CheckoutSettings } from './checkout-settings.js';
import { checkoutSubmission } from './checkout-submission.js';
import { dialogStyles } from './dialog-styles.js';
import { dialogView } from './dialog-view.js';
import { followVisualViewport } from './follow-visual-viewport.js';
import { type CheckoutDraft, completeProject } from './project.js';
import { RememberedOffer } from './remembered-offer.js';
import { type StatusAction, statusActionsView, statusText } from './status-view.js';

/** A checkout at one moment, for the views. No recovery is on offer while a setting is missing. */
export interface CheckoutSnapshot extends SubmissionState<CheckoutDraft> {
  /** Whether a submission for a different customer is on offer, beside one that is remembered. */
  offersDifferentCustomer: boolean;
  /** Whether the service sends the offer to the customer by e-mail. */
  sendsEmail: boolean;
  isDisabled: boolean;
}

/** States in which the button offers nothing beside what is under way. */
const busyStates: readonly SubmissionStateName[] = ['collecting', 'creating', 'redirecting'];

/** Runs a button's checkouts: its dialog with the customer form, and its submissions. */
export class CheckoutController implements ReactiveController {
  #settings: CheckoutSettings | undefined;
  readonly #form: CustomerForm;
  readonly #submission: SubmissionController<CheckoutDraft>;
  readonly #rememberedOffer: RememberedOffer;
  /** Whether the focus was in the button before the update. */
  #hadFocus = false;

  constructor(private readonly button: FinElement) {
    adoptStyles(button.renderRoot, formStyles, recoveryStyles, dialogStyles);
    button.addController(this);
    this.#rememberedOffer = new RememberedOffer(button);
    this.#submission = new SubmissionController(
      button,
      checkoutSubmission(button, {
        open: (fields) => this.#openDialog(fields),
        close: () => this.#dialog?.close(),
      }),
    );
    this.#form = new CustomerForm(button, {
      fields: projectCustomerFields,
      onSubmit: (customer) => this.#submitForm(customer),
    });
  }

  get state(): SubmissionStateName {
    return this.#submission.state.name;
  }

  get snapshot(): CheckoutSnapshot {
    const { state } = this.#submission;
    const offersMore = Boolean(this.#settings) && !busyStates.includes(state.name);
    return {
      ...state,
      recovery: offersMore ? state.recovery : undefined,
      offersDifferentCustomer: offersMore && this.#rememberedOffer.isRemembered,
      sendsEmail: Boolean(this.#settings?.offer.send_offer_email),
      isDisabled: Boolean(this.#settings?.disabled),
    };
  }

  hostUpdated(): void {
    // The focused control has gone, as the cancel button does once the page agrees.
    if (this.#hadFocus && !this.#hasFocus) this.#focus('button');
    if (this.#settings && this.#submission.state.name === 'collecting') this.#form.syncKnown(this.#knownCustomer());
    const draft = recallRecords().length ? this.#draft(undefined) : undefined;
    if (draft) this.#rememberedOffer.update(draft);
  }

  hostDisconnected(): void {
    this.#dialog?.close(); // a reconnected dialog would be part of the page, neither modal nor closed
  }

  /** Takes the settings that the element has read; `undefined` while one is missing or wrong. */
  update(settings: CheckoutSettings | undefined): void {
    const { offer } = settings ?? {};
    this.#settings = settings;
    this.#form.setContext({ country: offer?.country_project, isCompany: offer?.type_customer === 'Company' });
  }

  /** The visitor pressed the button. */
  submit(): void {
    const { state } = this.#submission;
    const isOpen = state.name === 'collecting';
    if (!this.#settings || (!isOpen && !canBegin(state))) return;
    const known = this.#knownCustomer();
    // An open dialog stays as it is, unless the page has given the missing data meanwhile.
    if (!isOpen) this.#form.load(known, 'missing');
    // The customer of this page's last submission is not asked again while that is remembered, and the page says the same of its customer.
    const { lastSent, isDifferentCustomer } = state;
    const isSameCustomer =
      !isDifferentCustomer &&
      recallRecords().some(({ key }) => key === lastSent?.record.key) &&
      JSON.stringify(lastSent?.draft.known) === JSON.stringify(known);
    const lastCustomer = isSameCustomer ? this.#customerOf(lastSent?.draft) : undefined;
    const draft = this.#draft(this.#form.isKnown ? this.#form.values : lastCustomer);
    if (draft) this.#submission.dispatch({ type: 'submit', draft });
  }

  /** The visitor is back on the page. */
  returned(): void {
    this.#submission.dispatch({ type: 'returned' });
  }

  statusText(localization: Localization): string {
    return statusText(textsWithForm(localization), this.snapshot);
  }

  render(localization: Localization): TemplateResult {
    const { snapshot } = this;
    this.#hadFocus = this.#hasFocus;
    return html`
${statusActionsView(textsWithForm(localization), snapshot, fallbackPhone(this.button.settingsSource), this.#act)}
${dialogView({
  localization,
  form: this.#form,
  isOpen: snapshot.name === 'collecting',
  settings: this.#settings,
  isTest: this.button.isTest,
  onCancel: () => this.#dialog?.close(),
  onClose: this.#dialogClosed,
})}`;
  }

  /** Whether the focus is on a control of the button, be it one that the page has slotted. */
  get #hasFocus(): boolean {
    return this.button.matches(':focus-within');
  }

  #focus(selector: string): void {
    this.button.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.button.renderRoot.querySelector('dialog');
  }

  /** The customer's data as the page knows it. A comment is no part of a project. */
  #knownCustomer(): CustomerData {
    const { form, given = {} } = this.#settings ?? {};
    return { ...knownCustomer(findPageForm(this.button, form), given), comment: '' };
  }

  #draft(
    customer: CustomerData | undefined,
    { isConfirmed = false, known = this.#knownCustomer() } = {},
  ): CheckoutDraft | undefined {
    const settings = this.#settings;
    return (
      settings && {
        operation: 'new_project_2',
        settings,
        known,
        customer,
        project: completeProject(settings, customer),
        isComplete: Boolean(customer),
        needsConsent: this.#form.hasConsent,
        isConfirmed,
      }
    );
  }

  /** The customer of an earlier draft; `undefined` if the page has changed `type-customer`: a person's last name is no company's. */
  #customerOf(draft: CheckoutDraft | undefined): CustomerData | undefined {
    const isSameType = draft?.settings.offer.type_customer === this.#settings?.offer.type_customer;
    return isSameType ? draft?.customer : undefined;
  }

  /** The draft of the last attempt, with today's settings. */
  #lastDraft(): CheckoutDraft | undefined {
    this.button.requestUpdate();
    this.button.flushUpdates();
    const last = this.#submission.state.attempt?.draft;
    return last && this.#draft(this.#customerOf(last), { known: last.known });
  }

  #submitForm(values: CustomerData): void {
    if (this.#settings?.disabled) return;
    const { isConsentOnly, draft: pending, submissionNumber } = this.#submission.state;
    const customer = isConsentOnly && !this.#form.asksFields ? this.#customerOf(pending) : values;
    const draft = this.#draft(customer, { isConfirmed: true });
    if (draft) this.#submission.dispatch({ type: 'submit', draft });
    else {
      const error = new FinError('unconfigured', { operation: 'new_project_2' });
      this.#submission.dispatch({ type: 'notSent', error, submissionNumber });
    }
  }

  #openDialog(fields: DialogFields): void {
    if (!this.button.isConnected) {
      this.#submission.dispatch({ type: 'cancel' }); // the page removed the button after the click
      return;
    }
    this.#form.load(this.#knownCustomer(), fields);
    this.button.flushUpdates(); // the first field has to be there to be focused
    const dialog = this.#dialog;
    if (!dialog) return;
    dialog.showModal();
    this.#form.focus();
    followVisualViewport(dialog);
    this.#closeIfInvisible();
    this.#visibility.observe(dialog);
  }

  /** An invisible dialog would only lock the page. The page may hide it at any time. */
  readonly #closeIfInvisible = (): void => {
    if (this.#dialog?.open && !this.#dialog.checkVisibility()) this.#dialog.close();
  };
  readonly #visibility = new IntersectionObserver(this.#closeIfInvisible);

  readonly #dialogClosed = (): void => {
    if (!this.#dialog?.open) this.#visibility.disconnect();
    const { name, isDifferentCustomer } = this.#submission.state;
    // After a submit the dialog is closed too, and may be open again by now.
    if (name !== 'collecting' || this.#dialog?.open) return;
    const isFormer = this.#form.restoreFormer();
    this.#submission.dispatch({ type: 'cancel', isDifferentCustomer: isDifferentCustomer && !isFormer });
    if (!isDifferentCustomer || !this.button.isConnected) return;
    this.button.flushUpdates(); // the button that opened the dialog is there again
    this.#focus('[part=another]');
  };

  /** Does what the visitor chose under the status, and moves the focus on from the button that may be gone. */
  readonly #act = (type: StatusAction): void => {
    const draft = this.#lastDraft();
    if (type !== 'cancel' && this.#settings?.disabled) return;
    if (type === 'replay' || type === 'restart') {
      if (draft) this.#submission.dispatch({ type, draft });
    } else if (type === 'cancel' || this.#settings) this.#submission.dispatch({ type });
    if (type === 'differentCustomer') return; // the dialog has the focus
    this.button.flushUpdates();
    this.#focus(type === 'restart' && this.snapshot.recovery ? '.recovery button' : 'button');
  };
}
