import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import type { Country } from '../../contract/values.js';
import type { Messages } from '../../locales/index.js';
import type { CustomerData, CustomerField } from './customer-fields.js';
import { CustomerValues } from './customer-values.js';
import type { FieldState } from './field-view.js';
import { type FormHandlers, type FormOptions, formView } from './form-view.js';
import { readControls } from './known-customer.js';
import { pointerRelease } from './pointer-release.js';
import { slottedControls, slottedElements } from './slotted-controls.js';
import { normalizeValue, type Problem, problemOf } from './validation.js';

/** What labels and validation depend on. */
export interface CustomerContext {
  country: Country | undefined;
  /** A company is asked for its name and a contact person. */
  isCompany?: boolean;
}

export interface CustomerFormSetup {
  fields: readonly CustomerField[];
  optionalFields?: readonly CustomerField[];
  /** Called when the visitor submits the form and all fields and the consent are valid. */
  onSubmit(customer: CustomerData): void;
}

/**
 * The form that asks for a customer's data. It asks only for fields that the page does not know or knows wrongly; known
 * data is one line that the visitor can turn into fields. A field is validated when the focus leaves it, all of them when
 * the form is submitted.
 */
export class CustomerForm implements ReactiveController {
  #context: CustomerContext = { country: undefined };
  #asked: readonly CustomerField[] = [];
  /** Fields whose problem is shown. */
  readonly #validated = new Set<CustomerField>();
  /** The field that was left last. Its problem is an alert, since the focus is elsewhere. */
  #alertField: CustomerField | undefined;
  #isConsentMissing = false;
  /** Resolves when the pointer that is down, or was last, comes up. */
  #pointerReleased: Promise<void> | undefined;

  readonly #fields: readonly CustomerField[];
  readonly #optional: readonly CustomerField[];
  readonly #values: CustomerValues;
  readonly #handlers: FormHandlers;

  constructor(
    private readonly host: ReactiveControllerHost & { renderRoot: ParentNode },
    { fields, optionalFields = [], onSubmit }: CustomerFormSetup,
  ) {
    this.#fields = fields;
    this.#optional = optionalFields;
    this.#values = new CustomerValues(fields, () => host.requestUpdate());
    this.#handlers = {
      onInput: (event, field) => this.#input(event, field),
      onLeave: (field) => this.#leave(field),
      onPointerDown: () => {
        this.#pointerReleased = pointerRelease();
      },
      onChangeKnown: () => this.#askAll(),
      onSubmit: async (event) => {
        event.preventDefault();
        if (await this.#validate()) onSubmit(this.values);
      },
    };
    host.addController(this);
  }

  hostConnected(): void {
    this.#values.connect();
  }

  hostDisconnected(): void {
    this.#values.disconnect();
  }

  /** Sets what labels and validation depend on. The host's next update shows it. */
  setContext(context: CustomerContext): void {
    this.#context = context;
  }

  /** Takes in what the page knows of the customer. The fields that are asked stay the same. */
  syncKnown(customer: CustomerData): void {
    this.#values.setKnown(customer);
  }

  /**
   * Takes in what the page knows.
   * @param asked `missing`: the fields that are unknown or invalid, and those that the visitor changed. `none`: nothing but the
   * consent. `all`: all fields, emptied, since the data is another customer's.
   */
  load(customer: CustomerData, asked: 'missing' | 'none' | 'all' = 'missing'): void {
    const values = this.#values;
    values.setKnown(customer);
    values.restoreEmptied();
    if (asked === 'all') values.clear();
    this.#asked = this.#fields.filter(
      (field) =>
        asked !== 'none' &&
        (!values.known(field) || this.#problem(field, values.known(field)) || values.isChanged(field)),
    );
    this.host.requestUpdate();
  }

  /** Removes all error messages until the next validation. */
  clearErrors(): void {
    this.#validated.clear();
    this.#isConsentMissing = false;
  }

  /** Focuses the first field that is asked. */
  focus(): void {
    this.#control(this.#asked[0])?.focus();
  }

  /** Whether any field is asked. */
  get asksFields(): boolean {
    return this.#asked.length > 0;
  }

  /** All of the customer's data, normalized. */
  get values(): CustomerData {
    const { country } = this.#context;
    const entries = this.#fields.map((field) => [field, normalizeValue(field, this.#values.get(field), country)]);
    return { ...Object.fromEntries(entries), ...this.#values.coordinates };
  }

  /** Whether the page filled the `consent` slot. */
  get hasConsent(): boolean {
    return slottedElements(this.#slot('consent')).length > 0;
  }

  render(texts: Messages, options: FormOptions): TemplateResult {
    const state = {
      fields: this.#asked.map((field) => this.#fieldState(field)),
      knownLine: this.#knownLine(),
      hasConsent: this.hasConsent,
      isConsentMissing: this.#isConsentMissing,
    };
    return formView(texts, options, state, this.#handlers);
  }

  #fieldState(field: CustomerField): FieldState {
    const { country, isCompany = false } = this.#context;
    return {
      field,
      value: this.#values.get(field),
      country,
      isCompany,
      isOptional: this.#optional.includes(field),
      problem: this.#validated.has(field) ? this.#problem(field) : undefined,
      isAlert: this.#alertField === field,
    };
  }

  #knownLine(): string {
    const known = this.#fields.map((field) => (this.#asked.includes(field) ? '' : this.#values.get(field)));
    const [firstName = '', lastName = '', ...others] = known;
    return [`${firstName} ${lastName}`.trim(), ...others].filter(Boolean).join(' · ');
  }

  #problem(field: CustomerField, value = this.#values.get(field)): Problem | undefined {
    const problem = problemOf(field, value, this.#context.country);
    return problem === 'missing' && this.#optional.includes(field) ? undefined : problem;
  }

  #input(event: Event, field: CustomerField): void {
    const control = event.target as HTMLInputElement;
    if ((event.currentTarget as Element).contains(control)) {
      event.stopPropagation(); // the element's own inputs are no part of a form of the page around it
      this.#values.type(field, { [field]: control.value });
    } else this.#readAddressSearch();
  }

  /**
   * Validates a field that the focus left. A pointer that is down is released first: an error message that appears earlier
   * would move the button under the pointer, and there would be no click.
   */
  async #leave(field: CustomerField): Promise<void> {
    await this.#pointerReleased;
    this.#alertField = field;
    if (this.#values.get(field)) this.#validated.add(field); // an empty field is a problem only when the form is submitted
    this.host.requestUpdate();
  }

  /** Turns the known line into fields, and focuses the first of them. */
  async #askAll(): Promise<void> {
    const first = this.#fields.find((field) => !this.#asked.includes(field));
    this.#asked = this.#fields;
    this.host.requestUpdate();
    await this.host.updateComplete;
    this.#control(first)?.focus();
  }

  /** Whether fields and consent are valid. If not, shows the problems and focuses the first. */
  async #validate(): Promise<boolean> {
    this.#readAddressSearch();
    // The page's data may have become invalid since the form was opened. A form that asks nothing needs no data.
    if (this.asksFields) {
      this.#asked = this.#fields.filter((field) => this.#asked.includes(field) || this.#problem(field));
    }
    const invalid = this.#asked.filter((field) => this.#problem(field));
    const [firstField] = invalid;
    this.#validated.clear();
    for (const field of invalid) this.#validated.add(field);
    // Slotted controls are not in the form, so the form does not validate them.
    const consent = slottedControls(this.#slot('consent')).find((control) => control.checkValidity?.() === false);
    this.#isConsentMissing = Boolean(consent);
    // The focus announces the problem of any other field. The page's own address search is not described by it.
    this.#alertField = firstField === 'address' ? firstField : undefined;
    this.host.requestUpdate();
    await this.host.updateComplete;
    const control = this.#control(firstField) ?? consent;
    control?.focus();
    return !control;
  }

  #readAddressSearch(): void {
    const controls = slottedControls(this.#slot('address'));
    if (controls.length) this.#values.type('address', readControls(controls));
  }

  #slot(name: string): HTMLSlotElement | null {
    return this.host.renderRoot.querySelector(`slot[name=${name}]`);
  }

  /** The control of a field: the element's own, or one of the page's address search. */
  #control(field: CustomerField | undefined): HTMLElement | null {
    if (!field) return null;
    const slotted = slottedControls(this.#slot(field)).find(
      ({ type, value }) => type !== 'hidden' && value !== undefined,
    );
    return slotted ?? this.host.renderRoot.querySelector<HTMLElement>(`#${field}`);
  }
}
