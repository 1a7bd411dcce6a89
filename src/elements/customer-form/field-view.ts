import { html, nothing, type TemplateResult } from 'lit';
import { type Country, countryFacts } from '../../contract/value-sets.js';
import type { MessagesWithForm } from '../../locales/index.js';
import { type CustomerField, customerFields } from './customer-fields.js';
import type { Problem } from './validation.js';

/** What labels and validation depend on. */
export interface CustomerContext {
  /** Decides how a phone number is read, and the example of one. */
  country: Country | undefined;
  /** A company is asked for its name and a contact person. */
  isCompany?: boolean;
}

/** One field as it is now. */
export interface FieldState extends CustomerContext {
  field: CustomerField;
  value: string;
  isOptional: boolean;
  problem: Problem | undefined;
  /** Announces the problem as an alert, because the focus is not on the field. */
  isAlert: boolean;
}

export interface FieldHandlers {
  /** The visitor typed into the field, or the page's own address search changed. */
  onInput(event: Event, field: CustomerField): void;
  /** The focus left the field. */
  onLeave(field: CustomerField): void;
}

/** One field: label, input, help and problem. The page can replace the address field by an address search of its own. */
export const fieldView = (
  texts: MessagesWithForm,
  state: FieldState,
  { onInput, onLeave }: FieldHandlers,
): TemplateResult => {
  const { field, value, country, isCompany, isOptional, problem, isAlert } = state;
  const { individual, company, type = 'text' } = customerFields[field];
  const [label, autocomplete] = (isCompany && company) || individual;
  const help = field === 'address' && texts.addressHelp;
  const example =
    type === 'email' ? 'name@example.com' : `${country ? countryFacts[country].dialingCode : ''} 30 1234567`;
  const describedBy = `${help ? `${field}-help ` : ''}${problem ? `${field}-error` : ''}`.trim() || nothing;
  const invalid = Boolean(problem);
  const input = (event: Event) => onInput(event, field);
  const control = html`
  <label part="label" for=${field}>${texts[label]}${isOptional ? html`<small> (${texts.optional})</small>` : nothing}</label>
  ${
    type === 'textarea'
      ? html`<textarea part="input" id=${field} name=${field} rows="2" autocomplete=${autocomplete} ?required=${!isOptional} .value=${value} aria-invalid=${invalid} aria-describedby=${describedBy}></textarea>`
      : html`<input part="input" id=${field} name=${field} type=${type} autocomplete=${autocomplete} ?required=${!isOptional} .value=${value} aria-invalid=${invalid} aria-describedby=${describedBy}>`
  }
  ${help ? html`<p part="help" class="help" id="${field}-help">${help}</p>` : nothing}`;
  return html`
<div part="field" class="field" @input=${input} @change=${input} @focusout=${() => onLeave(field)}>
  ${field === 'address' ? html`<slot name="address">${control}</slot>` : control}
  ${
    problem
      ? html`<p part="error" class="error" id="${field}-error" role=${isAlert ? 'alert' : nothing}>${texts[label]}\u00a0– ${
          problem === 'missing' ? texts.isRequired : texts.writeLikeThis(example.trim())
        }</p>`
      : nothing
  }
</div>`;
};
