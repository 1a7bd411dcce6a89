import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import { countryFacts } from '../formats/country.js';
import { type Circumstances, type CustomerField, customerFields, type Problem } from './customer-fields.js';

export interface FieldView {
  texts: Messages;
  about: Circumstances;
  field: CustomerField;
  value: string;
  optional: boolean;
  problem: Problem | undefined;
  /** Says what is wrong at once: the focus is not there to say it. */
  alert: boolean;
  /** The visitor typed, or a search of the page's own found something. */
  typed(event: Event): void;
  left(): void;
}

/** One field: its label, what belongs into it, and what is wrong with it. In an address's place may be a search of the page's own. */
export const fieldView = ({
  texts,
  about: { country, company },
  field,
  value,
  optional,
  problem,
  alert,
  typed,
  left,
}: FieldView): TemplateResult => {
  const { naming, company: ofCompany, type } = customerFields[field];
  const [label, autocomplete] = (company && ofCompany) || naming;
  const help = field === 'address' && texts.addressHelp;
  const example = type === 'email' ? 'name@example.com' : `${country ? countryFacts[country].prefix : ''} 30 1234567`;
  const describedBy = `${help ? `${field}-help ` : ''}${problem ? `${field}-error` : ''}`.trim() || nothing;
  const invalid = problem ? 'true' : 'false';
  const own = html`
  <label part="label" for=${field}>${texts[label]}${optional ? html`<small> (${texts.optional})</small>` : nothing}</label>
  ${
    type
      ? html`<input part="input" id=${field} name=${field} type=${type} autocomplete=${autocomplete} ?required=${!optional} .value=${value} aria-invalid=${invalid} aria-describedby=${describedBy}>`
      : html`<textarea part="input" id=${field} name=${field} rows="2" autocomplete=${autocomplete} ?required=${!optional} .value=${value} aria-invalid=${invalid} aria-describedby=${describedBy}></textarea>`
  }
  ${help ? html`<p part="help" class="help" id="${field}-help">${help}</p>` : nothing}`;
  return html`
<div part="field" class="field" @input=${typed} @change=${typed} @focusout=${left}>
  ${field === 'address' ? html`<slot name="address">${own}</slot>` : own}
  ${
    problem
      ? html`<p part="error" class="error" id="${field}-error" role=${alert ? 'alert' : nothing}>${
          problem === 'missing' ? texts.isRequired : texts.writeLikeThis(example.trim())
        }</p>`
      : nothing
  }
</div>`;
};
