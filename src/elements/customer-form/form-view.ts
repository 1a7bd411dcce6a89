import { html, nothing, type TemplateResult } from 'lit';
import type { MessagesWithForm } from '../../locales/index.js';
import { type FieldHandlers, type FieldState, fieldView } from './field-view.js';
import { submitOnEnter } from './slotted-controls.js';

/** What an element decides about its form. */
export interface FormOptions {
  /** The form's part. */
  part: string;
  /** The label of the submit button. */
  submitLabel: string;
  /** Shown above the fields: what a visitor sends them for. */
  summary?: TemplateResult;
  /** A closed form keeps its slots, and shows no customer data. Default: true. */
  isOpen?: boolean;
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
  /** A control in the `consent` slot is not valid. */
  isConsentMissing: boolean;
}

export interface FormHandlers extends FieldHandlers {
  onSubmit(event: Event): void;
  /** The visitor wants to change what the page knows. */
  onChangeKnown(): void;
}

/** Ignores the second click of a double click: the first one may have opened the dialog, whose consent nobody has read. */
const ignoreDoubleClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** The form that asks for a customer's data: the summary, a line with what is known, the fields, the consent; below them the buttons. */
export const formView = (
  texts: MessagesWithForm,
  { part, submitLabel, summary, isOpen = true, isBusy, isDisabled, onCancel }: FormOptions,
  { fields, knownLine, isConsentMissing }: FormState,
  handlers: FormHandlers,
): TemplateResult => html`
<form part=${part} ?hidden=${!isOpen} novalidate @submit=${handlers.onSubmit} @keydown=${submitOnEnter}>
  <div class="fields">
    ${summary ? html`<div class="summary">${summary}</div>` : nothing}
    ${
      isOpen && knownLine
        ? html`<p part="known"><span id="known">${knownLine}</span> <button part="change" class="link" type="button" aria-describedby="known" @click=${handlers.onChangeKnown}>${texts.edit}</button></p>`
        : nothing
    }
    ${isOpen ? fields.map((field) => fieldView(texts, field, handlers)) : nothing}
    <slot name="consent"></slot>
    ${isConsentMissing ? html`<p part="error" class="error" role="alert">${texts.consentRequired}</p>` : nothing}
  </div>
  <div class="actions">
    ${onCancel ? html`<button part="cancel" class="secondary" type="button" @click=${onCancel}>${texts.cancel}</button>` : nothing}
    <button part="submit" class="primary" type="submit" @click=${ignoreDoubleClick} ?disabled=${isDisabled} aria-disabled=${isBusy ? 'true' : nothing}>${submitLabel}</button>
  </div>
</form>`;
