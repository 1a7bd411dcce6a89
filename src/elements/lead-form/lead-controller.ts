import { html, type ReactiveController, type TemplateResult } from 'lit';
import { FinError } from '../../client/errors.js';
import type { MessagesWithLead } from '../../locales/index.js';
import { leadLocales } from '../../locales/lead-sent.js';
import { adoptStyles } from '../base/adopt-styles.js';
import { withCustomTexts } from '../base/custom-texts.js';
import type { FinElement, Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { type CustomerData, projectCustomerFields } from '../customer-form/customer-fields.js';
import { CustomerForm } from '../customer-form/customer-form.js';
import { formStyles } from '../customer-form/form-styles.js';
import { textsWithForm } from '../customer-form/form-texts.js';
import { findPageForm, knownCustomer } from '../customer-form/page-customer.js';
import { fallbackPhone } from '../submission/fallback-phone.js';
import { recoveryStyles } from '../submission/recovery-view.js';
import type { SubmissionStateName } from '../submission/state.js';
import { SubmissionController } from '../submission/submission-controller.js';
import { canBegin } from '../submission/transitions.js';
import { completeLead, type LeadDraft, optionalFields } from './lead.js';
import { leadFormStyles } from './lead-form-styles.js';
import type { LeadSettings } from './lead-settings.js';
import { leadSubmission } from './lead-submission.js';
import { type OutcomeAction, outcomeView, replacesForm } from './outcome-view.js';

/** The states of a lead. */
export type LeadSubmissionState = 'idle' | 'sending' | 'sent' | 'unknown' | 'error';

/** The form's own names for states of a submission. Two others do not occur: a lead opens no dialog and no checkout. */
const ownNames: Partial<Record<SubmissionStateName, LeadSubmissionState>> = { creating: 'sending', done: 'sent' };

/** All of the form's texts. */
const textsWithLead = (localization: Localization): MessagesWithLead => ({
  ...textsWithForm(localization),
  ...withCustomTexts(leadLocales[localization.language], localization.language, localization.customTexts),
});

/** Runs a form's leads: the customer form, and the submissions. */
export class LeadController implements ReactiveController {
  #settings: LeadSettings;
  readonly #form: CustomerForm;
  readonly #submission: SubmissionController<LeadDraft>;
  /** The customer's data as the page gave it last, as JSON. */
  #known = '';
  /** The state that was rendered last. */
  #renderedState: object | undefined;
  /** Whether the state has changed while the focus was in the form. */
  #hadFocus = false;
  /** Whether the status is a live region. A status that gets the focus is read for that, and is not to be read twice. */
  #isLive = true;
  /** What the visitor gave, as the confirmation shows it. A form of the page may be emptied once the lead is sent. */
  #sent = '';
  /** The root that the element is in: its forms may give the customer's data. */
  #root: Node | undefined;

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
      optionalFields: () => (this.#settings.phoneRequired ? ['comment'] : optionalFields),
      onSubmit: (customer) => this.#submit(customer),
    });
  }

  get state(): LeadSubmissionState {
    const { name } = this.#submission.state;
    return ownNames[name] ?? (name as LeadSubmissionState);
  }

  hostConnected(): void {
    this.#root = this.element.getRootNode();
    this.#root.addEventListener('change', this.#requestUpdate);
    this.#root.addEventListener('reset', this.#updateAfterReset);
  }

  hostDisconnected(): void {
    this.#root?.removeEventListener('change', this.#requestUpdate);
    this.#root?.removeEventListener('reset', this.#updateAfterReset);
  }

  readonly #requestUpdate = (): void => this.element.requestUpdate();

  /** The controls are reset after the event. */
  readonly #updateAfterReset = (): void => void setTimeout(this.#requestUpdate);

  /** Moves the focus along: to the status in place of the form, or to the form's button if one under the status has gone. */
  hostUpdated(): void {
    const isKept = !this.#hadFocus || (this.#isLive && this.#hasFocus);
    this.#hadFocus = false;
    if (isKept) return;
    this.element.renderRoot.querySelector<HTMLElement>(`[part=${this.#isLive ? 'submit' : 'status'}]`)?.focus();
  }

  /** Whether the focus is on a control of the form, be it one that the page has slotted. */
  get #hasFocus(): boolean {
    return this.element.matches(':focus-within');
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

  /**
   * The form, the status, and what a visitor can do under it. Once the lead has arrived, or may have, status and buttons lie over the
   * form, which keeps its place unseen: nothing on the page below moves.
   */
  render(localization: Localization): TemplateResult {
    const texts = textsWithLead(localization);
    const { offer, disabled } = this.#settings;
    const { state } = this.#submission;
    if (state !== this.#renderedState) {
      this.#hadFocus = this.#hasFocus;
      this.#isLive = !replacesForm(state) || !this.#hadFocus;
    }
    this.#renderedState = state;
    const act = (type: OutcomeAction): void => {
      this.element.flushUpdates();
      if (this.#settings.disabled && (type === 'replay' || type === 'restart')) return;
      // A recovery is on offer only after a submission, so there is a draft.
      this.#submission.dispatch({ type, draft: state.draft as LeadDraft });
    };
    const cost = localization.format.money(offer?.estimated_cost_of_installation ?? 0); // without an offer the form is hidden
    return html`
<div class="lead">
${this.#form.render(texts, {
  part: 'form',
  submitLabel: texts.sendRequest,
  isBusy: state.name === 'creating',
  isDisabled: disabled,
  ...(state.step === 'awaitingPage' && { onCancel: () => act('cancel') }),
  summary: html`<p>${texts.totalCostLabel} <b>${cost}</b></p>`,
})}
${outcomeView(texts, {
  submission: state,
  isLive: this.#isLive,
  sent: this.#sent,
  phone: fallbackPhone(this.element) ?? fallbackPhone(this.element.settingsSource),
  isDisabled: disabled,
  act,
})}
</div>`;
  }

  #submit(customer: CustomerData): void {
    this.element.flushUpdates();
    const { client, offer, given, disabled } = this.#settings;
    if (disabled || !canBegin(this.#submission.state)) return; // the confirmation names what was sent, not what is typed meanwhile
    if (!client || !offer) {
      this.element.dispatchEvent(new FinErrorEvent(new FinError('unconfigured', { operation: 'new_lead' })));
      return;
    }
    this.#sent = this.#form.asksFields ? this.#form.dataWithout(['comment'], '\n') : '';
    const lead = completeLead(offer, given, customer);
    this.#submission.dispatch({
      type: 'submit',
      draft: { operation: 'new_lead', isComplete: true, client, lead },
    });
  }
}
