import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import { type Customer, type CustomerField, customerFields, problemOf } from './customer.js';

/**
 * Asks for some of a customer's data: one field each, checked when it is left and when all is submitted, with what is
 * wrong beside it. What was typed stays until the page goes.
 */
export class CustomerFields {
  asked: readonly CustomerField[] = [];
  #known: Partial<Customer> = {};
  #typed: Partial<Customer> = {};
  #wrong = new Set<CustomerField>();
  /** Settles when the pointer that is down comes up. */
  #released: Promise<unknown> | undefined;

  constructor(private readonly host: ReactiveControllerHost & { renderRoot: ParentNode }) {}

  /** @param known what the page says of these fields: not good enough, but a start */
  ask(fields: readonly CustomerField[], known: Partial<Customer>): void {
    this.asked = fields;
    this.#known = known;
    this.#wrong.clear();
    this.host.requestUpdate();
  }

  /** What stands in the fields that are asked. */
  get values(): Partial<Customer> {
    return Object.fromEntries(this.asked.map((field) => [field, this.#value(field).trim()]));
  }

  /** Whether all is good; if not, says so beside each field and puts the focus on the first. */
  async validate(): Promise<boolean> {
    const wrong = this.asked.filter((field) => problemOf(field, this.#value(field)));
    this.#wrong = new Set(wrong);
    this.host.requestUpdate();
    await this.host.updateComplete;
    const [first] = wrong;
    if (first) this.host.renderRoot.querySelector<HTMLElement>(`#${first}`)?.focus();
    return !first;
  }

  /**
   * For `pointerdown` around the fields: what is wrong with a field that is left for a button must not push the button
   * away before the click is one.
   */
  readonly press = (): void => {
    this.#released = new Promise((released) => {
      const heard = new AbortController();
      for (const type of ['pointerup', 'pointercancel']) {
        const over = (event: Event) => {
          heard.abort();
          this.#released = undefined;
          released(event);
        };
        addEventListener(type, over, { capture: true, signal: heard.signal });
      }
    });
  };

  render(say: Messages): TemplateResult[] {
    return this.asked.map((field) => this.#field(field, say));
  }

  #value(field: CustomerField): string {
    return this.#typed[field] ?? this.#known[field] ?? '';
  }

  #field(field: CustomerField, say: Messages): TemplateResult {
    const { label, autocomplete, type } = customerFields[field];
    const value = this.#value(field);
    const problem = this.#wrong.has(field) && problemOf(field, value);
    const help = field === 'address';
    const describedBy = `${help ? `${field}-help ` : ''}${problem ? `${field}-error` : ''}`.trim();
    const typed = (event: Event) => {
      event.stopPropagation(); // what is typed here is no business of a form around the element
      this.#typed[field] = (event.target as HTMLInputElement).value;
      if (this.#wrong.has(field)) this.host.requestUpdate(); // what was said is taken back as soon as it is put right
    };
    const left = async () => {
      await this.#released;
      if (this.#value(field)) this.#wrong.add(field); // an empty field is only missing once all is submitted
      this.host.requestUpdate();
    };
    return html`
<div part="field" class="field">
  <label part="label" for=${field}>${say[label]}</label>
  <input part="input" id=${field} name=${field} type=${type} autocomplete=${autocomplete} required
    .value=${value} aria-invalid=${problem ? 'true' : 'false'}
    aria-describedby=${describedBy || nothing} @input=${typed} @blur=${left}>
  ${help ? html`<p part="help" class="help" id="${field}-help">${say.addressHelp}</p>` : nothing}
  ${problem ? html`<p part="error" class="error" id="${field}-error">${say[problem]}</p>` : nothing}
</div>`;
  }
}
