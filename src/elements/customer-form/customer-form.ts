import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import type { Localization } from '../base/fin-element.js';
import { type Circumstances, type CustomerField, normalForm, type Problem, problemOf } from './customer-fields.js';
import { fieldView } from './field-view.js';
import { type CustomerData, readControls } from './known-customer.js';
import { controlsIn, enter, slotted } from './slotted-controls.js';

/** What stands around the fields. */
export interface FormView {
  localization: Localization;
  /** The form's part, and what the button that submits it says. */
  part: string;
  submit: string;
  /** Above the buttons. */
  summary?: TemplateResult;
  /** Default: true. A closed form has its slots, and nothing of the customer. */
  open?: boolean;
  /** With it there is a button that goes back. */
  cancel?: () => void;
  /** Looks as if it could not be pressed. */
  stuck?: boolean;
  disabled?: boolean;
}

/**
 * The form that asks for a customer's data: what the page does not know or knows badly, one field each; what it knows
 * stands above in a line, until the visitor wants to change it. Each is checked when it is left and when all is submitted,
 * with what is wrong beside it. What was typed stays, and serves the other elements of the page too.
 */
export class CustomerForm implements ReactiveController {
  /** The forms on the page: nobody types a thing twice. */
  static readonly #live = new Set<CustomerForm>();

  asked: readonly CustomerField[] = [];
  #known: CustomerData = {};
  readonly #typed: CustomerData = {};
  readonly #wrong = new Set<CustomerField>();
  /** The field that was left last: by then only an alert tells those who do not see what is wrong with it. */
  #told: CustomerField | undefined;
  #consentMissing = false;
  /** Settles when the pointer that is down comes up. */
  #released: Promise<unknown> | undefined;

  /**
   * @param about what the answers depend on
   * @param submitted all is filled in, and agreed to
   * @param optional the fields that may stay empty
   */
  constructor(
    private readonly host: ReactiveControllerHost & { renderRoot: ParentNode },
    private readonly about: () => Circumstances,
    private readonly submitted: () => unknown,
    private readonly fields: readonly CustomerField[],
    private readonly optional: readonly CustomerField[] = [],
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    CustomerForm.#live.add(this);
  }

  hostDisconnected(): void {
    CustomerForm.#live.delete(this);
  }

  /** Hears what the page says meanwhile: what it says later than the visitor counts. */
  syncKnown(told: CustomerData): void {
    const known = { ...told, address: normalForm('address', told.address ?? '', undefined) }; // an input has one line
    for (const field of this.fields) {
      if (known[field] === this.#known[field]) continue;
      delete this.#typed[field];
      this.host.requestUpdate();
    }
    this.#known = known;
  }

  /** Takes in what the page knows: what else there is to know is asked, and what the visitor had begun to change. */
  load(told: CustomerData): void {
    this.syncKnown(told);
    const known = this.#known;
    for (const field of this.fields) {
      if (!this.#typed[field]) delete this.#typed[field]; // emptied is as good as left alone
    }
    this.asked = this.fields.filter(
      (field) =>
        !known[field] || this.#problem(field, known[field]) || (this.#typed[field] ?? known[field]) !== known[field],
    );
    this.host.requestUpdate();
  }

  /** All is asked, and nothing of it known: another customer's turn. */
  reset(): void {
    this.asked = this.fields;
    for (const field of this.asked) this.#typed[field] = '';
    this.host.requestUpdate();
  }

  /** A new start: nothing is complained of. */
  clearErrors(): void {
    this.#wrong.clear();
    this.#consentMissing = false;
  }

  /** The focus goes to the first field that is asked, if there is one. */
  focus(): void {
    this.#control(this.asked[0])?.focus();
  }

  /** All of the customer's data, each in its normal form. */
  get values(): CustomerData {
    const { country } = this.about();
    const { lat, lng } = this.#source('address');
    const all = this.fields.map((field) => [field, normalForm(field, this.#value(field), country)]);
    return { ...Object.fromEntries(all), lat, lng };
  }

  /** What a visitor has to agree to. */
  get consents(): Element[] {
    return slotted(this.#slot('consent'));
  }

  /** Whether all is good; if not, says so beside each field and puts the focus on the first. */
  async check(): Promise<boolean> {
    this.#search();
    this.#wrong.clear();
    // What the page knew may have gone meanwhile. (Where nothing is asked, nothing has to be known.)
    if (this.asked.length)
      this.asked = this.fields.filter((field) => this.asked.includes(field) || this.#problem(field));
    for (const field of this.asked) if (this.#problem(field)) this.#wrong.add(field);
    // No form reaches into a slot.
    const objection = controlsIn(this.#slot('consent')).find((control) => control.checkValidity?.() === false);
    this.#consentMissing = Boolean(objection);
    const [first] = this.#wrong;
    this.#told = first === 'address' ? first : undefined; // else the focus tells
    this.host.requestUpdate();
    await this.host.updateComplete;
    const control = this.#control(first) ?? objection;
    control?.focus();
    return !control;
  }

  render({
    localization: { texts },
    part,
    submit,
    summary,
    open = true,
    cancel,
    stuck,
    disabled,
  }: FormView): TemplateResult {
    const line = open && this.#line();
    return html`
<form part=${part} ?hidden=${!open} novalidate @submit=${this.#submit} @pointerdown=${this.#press} @keydown=${enter}>
  ${
    line
      ? html`<p part="known" class="known"><span id="known">${line}</span> <button part="change" class="link" type="button" aria-describedby="known" @click=${this.change}>${texts.edit}</button></p>`
      : nothing
  }
  ${open ? this.asked.map((field) => this.#field(field, texts)) : nothing}
  ${summary ?? nothing}
  <div class="consent">
    <slot name="consent"></slot>
    ${this.#consentMissing ? html`<p part="error" class="error" role="alert">${texts.isRequired}</p>` : nothing}
  </div>
  <div class="actions ${this.consents.length ? '' : 'stay'}">
    ${cancel ? html`<button part="cancel" class="secondary" type="button" @click=${cancel}>${texts.cancel}</button>` : nothing}
    <button part="submit" class="primary" type="submit" ?disabled=${disabled} aria-disabled=${stuck ? 'true' : nothing}>${submit}</button>
  </div>
</form>`;
  }

  /** Turns into fields what stands in the line. */
  readonly change = async (): Promise<void> => {
    const known = this.fields.find((field) => !this.asked.includes(field));
    this.asked = this.fields;
    this.host.requestUpdate();
    await this.host.updateComplete;
    this.#control(known)?.focus();
  };

  /** What is known and not asked: `Carla Customer · carla@customer.example`. */
  #line(): string {
    const known = (field: CustomerField) => (this.asked.includes(field) ? '' : this.#value(field));
    const [first = '', last = '', ...others] = this.fields.map(known);
    return [`${first} ${last}`.trim(), ...others].filter(Boolean).join(' · ');
  }

  /** Where a field's value comes from, and with the address its coordinates. */
  #source(field: CustomerField): CustomerData {
    const from = [this, ...CustomerForm.#live].find((form) => form.#typed[field] !== undefined);
    return from && (from === this || !this.#known[field]) ? from.#typed : this.#known;
  }

  #value(field: CustomerField): string {
    return this.#source(field)[field] ?? '';
  }

  #problem(field: CustomerField, value = this.#value(field)): Problem | undefined {
    const problem = problemOf(field, value, this.about().country);
    return problem === 'missing' && this.optional.includes(field) ? undefined : problem;
  }

  #slot(name: string): HTMLSlotElement | null {
    return this.host.renderRoot.querySelector(`slot[name=${name}]`);
  }

  /** Where the visitor types into a field; for an address it may be the host's own search. */
  #control(field: CustomerField | undefined): HTMLElement | null {
    if (!field) return null;
    const own = this.host.renderRoot.querySelector<HTMLElement>(`#${field}`);
    const searched = controlsIn(this.#slot(field)).find(({ type, value }) => type !== 'hidden' && value !== undefined);
    return searched ?? own;
  }

  /** Takes in what the host's own address search found. */
  #search(): void {
    const controls = controlsIn(this.#slot('address'));
    if (controls.length) this.#type('address', readControls(controls));
  }

  #type(field: CustomerField, { lat, lng, ...typed }: CustomerData): void {
    if (field === 'address') Object.assign(this.#typed, { lat, lng });
    this.#typed[field] = typed[field] ?? '';
    for (const { host } of CustomerForm.#live) host.requestUpdate();
  }

  #field(field: CustomerField, texts: Messages): TemplateResult {
    return fieldView({
      texts,
      about: this.about(),
      field,
      value: this.#value(field),
      optional: this.optional.includes(field),
      problem: this.#wrong.has(field) ? this.#problem(field) : undefined,
      alert: this.#told === field,
      typed: (event) => {
        const control = event.target as HTMLInputElement;
        if ((event.currentTarget as Element).contains(control)) {
          event.stopPropagation(); // what is typed here is no business of a form around the element
          this.#type(field, { [field]: control.value });
        } else this.#search();
      },
      left: async () => {
        await this.#released;
        this.#told = field;
        if (this.#value(field)) this.#wrong.add(field); // an empty field is only missing once all is submitted
        this.host.requestUpdate();
      },
    });
  }

  /**
   * For `pointerdown` around the fields: what is wrong with a field that is left for a button must not push the button
   * away before the click is one.
   */
  readonly #press = (): void => {
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

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await this.check()) this.submitted();
  };
}
