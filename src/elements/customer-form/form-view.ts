import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import { type FieldHandlers, type FieldState, fieldView } from './field-view.js';
import { submitOnEnter } from './slotted-controls.js';

/** What an element decides about its form. */
export interface FormOptions {
  /** The form's part. */
  part: string;
  /** The label of the submit button. */
  submitLabel: string;
  /** Shown above the buttons. */
  summary?: TemplateResult;
  /** A closed form keeps its slots, and shows no customer data. */
  isOpen: boolean;
  /** The submit button looks disabled and stays focusable: a request is under way. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** With it, the form has a cancel button. */
  onCancel?: () => void;
}

/** The form as it is now. */
export interface FormState {
  fields: FieldState[];
  /** What the page knows of the customer and the form does not ask: `Carla Customer · carla@customer.example`. */
  knownLine: string;
  /** The page filled the `consent` slot. */
  hasConsent: boolean;
  /** A control in the `consent` slot is not valid. */
  isConsentMissing: boolean;
}

export interface FormHandlers extends FieldHandlers {
  onSubmit(event: Event): void;
  onPointerDown(): void;
  /** The visitor wants to change what the page knows. */
  onChangeKnown(): void;
}

/** The form that asks for a customer's data: a line with what is known, the fields, the summary, the consent, the buttons. */
export const formView = (
  texts: Messages,
  { part, submitLabel, summary, isOpen, isBusy, isDisabled, onCancel }: FormOptions,
  { fields, knownLine, hasConsent, isConsentMissing }: FormState,
  handlers: FormHandlers,
): TemplateResult => html`
<form part=${part} ?hidden=${!isOpen} novalidate @submit=${handlers.onSubmit} @pointerdown=${handlers.onPointerDown} @keydown=${submitOnEnter}>
  ${
    isOpen && knownLine
      ? html`<p part="known" class="known"><span id="known">${knownLine}</span> <button part="change" class="link" type="button" aria-describedby="known" @click=${handlers.onChangeKnown}>${texts.edit}</button></p>`
      : nothing
  }
  ${isOpen ? fields.map((field) => fieldView(texts, field, handlers)) : nothing}
  ${summary ?? nothing}
  <div class="consent">
    <slot name="consent"></slot>
    ${isConsentMissing ? html`<p part="error" class="error" role="alert">${texts.isRequired}</p>` : nothing}
  </div>
  <div class="actions ${hasConsent ? '' : 'sticky'}">
    ${onCancel ? html`<button part="cancel" class="secondary" type="button" @click=${onCancel}>${texts.cancel}</button>` : nothing}
    <button part="submit" class="primary" type="submit" ?disabled=${isDisabled} aria-disabled=${isBusy ? 'true' : nothing}>${submitLabel}</button>
  </div>
</form>`;
