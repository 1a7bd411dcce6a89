import type { ReactiveController, TemplateResult } from 'lit';
import { FinError } from '../../client/errors.js';
import { adoptStyles } from '../base/adopt-styles.js';
import type { FinElement, Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { type CustomerData, projectCustomerFields } from '../customer-form/customer-fields.js';
import { CustomerForm } from '../customer-form/customer-form.js';
import { formStyles } from '../customer-form/form-styles.js';
import { findPageForm, knownCustomer } from '../customer-form/known-customer.js';
import { recoveryStyles } from '../submission/recovery-view.js';
import type { SubmissionState, SubmissionStateName } from '../submission/state.js';
import { SubmissionController } from '../submission/submission-controller.js';
import { leadFormStyles } from './form-styles.js';
import { completeLead, type LeadDraft, optionalFields } from './lead.js';
import type { LeadSettings } from './lead-settings.js';
import { leadSubmission } from './lead-submission.js';
import { leadView } from './lead-view.js';

/** The states of a lead. */
export type LeadSubmissionState = 'idle' | 'sending' | 'sent' | 'unknown' | 'error';

/** A lead at one moment, for the view. */
export interface LeadSnapshot extends SubmissionState<LeadDraft> {
  state: LeadSubmissionState;
}

/** The form's own names for states of a submission. Two others do not occur: a lead opens no dialog and no checkout. */
const ownNames: Partial<Record<SubmissionStateName, LeadSubmissionState>> = { creating: 'sending', done: 'sent' };

/** Runs a form's leads: the customer form, and the submissions. */
export class LeadController implements ReactiveController {
  #settings: LeadSettings;
  readonly #form: CustomerForm;
  readonly #submission: SubmissionController<LeadDraft>;
  /** The customer's data as the page gave it last, as JSON. */
  #known = '';
  /** The state that was rendered last. */
  #renderedState: object | undefined;
  /** The element in the form that had the focus before the update. */
  #focused: Element | null = null;

  constructor(
    private readonly element: FinElement,
    settings: LeadSettings,
  ) {
    this.#settings = settings;
    adoptStyles(element.renderRoot, formStyles, recoveryStyles, leadFormStyles);
    element.addController(this);
    this.#submission = new SubmissionController(element, leadSubmission(element));
    this.#form = new CustomerForm(element, {
      fields: [...projectCustomerFields, 'comment'],
      optionalFields,
      onSubmit: (customer) => this.#submit(customer),
    });
  }

  get snapshot(): LeadSnapshot {
    const { state } = this.#submission;
    return { ...state, state: ownNames[state.name] ?? (state.name as LeadSubmissionState) };
  }

  hostUpdate(): void {
    this.#focused = (this.element.renderRoot as ShadowRoot).activeElement;
  }

  /** Moves the focus to the status when a change of state has removed the focused control. */
  hostUpdated(): void {
    const { state } = this.#submission;
    if (state !== this.#renderedState && this.#focused && !this.#focused.checkVisibility()) {
      this.element.renderRoot.querySelector<HTMLElement>('[part=status]')?.focus();
    }
    this.#renderedState = state;
  }

  /** Takes the settings that the element has read, and the customer's data that the page gives, if that has changed. */
  update(settings: LeadSettings): void {
    this.#settings = settings;
    this.#form.setContext({ country: settings.country });
    const customer = knownCustomer(findPageForm(this.element, settings.form), settings.given);
    const known = JSON.stringify(customer);
    if (known !== this.#known) this.#form.load(customer);
    this.#known = known;
  }

  render(localization: Localization): TemplateResult {
    return leadView({
      localization,
      snapshot: this.snapshot,
      form: this.#form,
      settings: this.#settings,
      act: (type) => {
        const { draft } = this.#submission.state.attempt ?? {};
        if (type === 'cancel' || type === 'returned') this.#submission.dispatch({ type });
        else if (draft) this.#submission.dispatch({ type, draft });
      },
    });
  }

  #submit(customer: CustomerData): void {
    this.element.flushUpdates();
    const { client, offer, given, disabled } = this.#settings;
    if (disabled) return;
    if (!client || !offer) {
      this.element.dispatchEvent(new FinErrorEvent(new FinError('unconfigured', { operation: 'new_lead' })));
      return;
    }
    const lead = completeLead(offer, given, customer);
    this.#submission.dispatch({
      type: 'submit',
      draft: { operation: 'new_lead', isComplete: true, needsConsent: false, isConfirmed: true, client, lead },
    });
  }
}
