import type { ReactiveController, TemplateResult } from 'lit';
import type { MessagesWithForm } from '../../locales/index.js';
import type { FinElement } from '../base/fin-element.js';
import type { CustomerData, CustomerField } from './customer-fields.js';
import { CustomerValues } from './customer-values.js';
import type { CustomerContext, FieldState } from './field-view.js';
import { type FormHandlers, type FormOptions, formView } from './form-view.js';
import { readControls } from './page-customer.js';
import { slottedControls } from './slotted-controls.js';
import { normalizeValue, type Problem, problemOf } from './validation.js';

export interface CustomerFormSetup {
  fields: readonly CustomerField[];
  /** The fields that may stay empty, by the settings at the time. Default: none. */
  optionalFields?(): readonly CustomerField[];
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
  #validated = new Set<CustomerField>();
  /** The field that was left last. Its problem is an alert, since the focus is elsewhere. */
  #alertField: CustomerField | undefined;
  #isConsentMissing = false;
  /** Whether nothing but the consent is asked, so that the form needs no data, unless the visitor changes it. */
  #isConsentOnly = false;

  readonly #fields: readonly CustomerField[];
  readonly #optional: () => readonly CustomerField[];
  readonly #values: CustomerValues;
  readonly #handlers: FormHandlers;

  constructor(
    private readonly host: FinElement,
    { fields, optionalFields = () => [], onSubmit }: CustomerFormSetup,
  ) {
    this.#fields = fields;
    this.#optional = optionalFields;
    this.#values = new CustomerValues(fields, () => host.requestUpdate());
    this.#handlers = {
      onInput: (event, field) => {
        const control = event.target as HTMLInputElement;
        if ((event.currentTarget as Element).contains(control)) {
          event.stopPropagation(); // the element's own inputs are no part of a form of the page around it
          this.#values.type(field, { [field]: control.value });
        } else this.#readAddressSearch(event);
      },
      onLeave: async (field) => {
        // An error that appears while a pointer is down would move the button under it, and there would be no click.
        while (host.renderRoot.querySelector('form:active')) await new Promise(requestAnimationFrame);
        this.#alertField = field;
        if (this.#values.get(field)) this.#validated.add(field); // an empty field is a problem only when the form is submitted
        host.requestUpdate();
      },
      onChangeKnown: () => {
        const first = this.#fields.find((field) => !this.#asked.includes(field));
        this.#asked = this.#fields;
        this.#update();
        this.#control(first)?.focus();
      },
      onSubmit: (event) => {
        event.preventDefault();
        // In the same task: an element that the page removes after that sends nothing.
        if (this.#validate()) onSubmit(this.values);
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

  /** Restores what the visitor had typed when the dialog asked for a different customer. @returns whether it had */
  restoreFormer(): boolean {
    return this.#values.restoreFormer();
  }

  /** Takes in what the page knows of the customer. The fields that are asked stay the same. */
  syncKnown(customer: CustomerData): void {
    this.#values.setKnown(customer);
  }

  /**
   * Takes in what the page knows, and removes all error messages until the next validation.
   * @param dialog what a dialog asks. `missing`: the fields that are unknown or invalid, and those that the visitor changed. `none`: nothing
   * but the consent. `all`: all fields, emptied, since the data is another customer's. Fields that the visitor emptied get the page's value
   * again. Without a dialog, `missing` is asked, and emptied fields stay empty.
   */
  load(customer: CustomerData, dialog?: 'missing' | 'none' | 'all'): void {
    const values = this.#values;
    this.#validated = new Set();
    this.#isConsentMissing = false;
    this.#isConsentOnly = dialog === 'none';
    if (dialog) values.restoreEmptied();
    values.setKnown(customer);
    if (dialog === 'all') {
      values.clear();
      // The other customer has not given this consent.
      for (const control of this.#consentControls)
        if (control instanceof HTMLInputElement) control.checked = control.defaultChecked;
    }
    this.#asked = dialog === 'none' ? [] : this.#openFields;
    this.host.requestUpdate();
  }

  /**
   * Focuses the first field that is empty or wrong, else the consent that is missing, else the dialog's title: the submit button would be
   * pressed by an Enter that is held down.
   */
  focus(): void {
    const field = this.#asked.find((field) => this.#problem(field));
    // Unlike `checkValidity()`, the selector dispatches no event.
    const consent = this.#consentControls.find((control) => control.matches(':invalid'));
    (this.#control(field) ?? consent ?? this.host.renderRoot.querySelector('h2'))?.focus();
  }

  /** The fields that are unknown or invalid, and those that the visitor changed. */
  get #openFields(): readonly CustomerField[] {
    const values = this.#values;
    return this.#fields.filter(
      (field) => !values.known(field) || this.#problem(field, values.known(field)) || values.isChanged(field),
    );
  }

  /** Whether the page knows all of the customer's data, and the visitor changed none of it. */
  get isKnown(): boolean {
    return !this.#openFields.length;
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

  /** The customer's data as a text to read, without these fields. */
  dataWithout(fields: readonly CustomerField[], separator = ' · '): string {
    const [firstName = '', lastName = '', ...others] = this.#fields.map((field) =>
      fields.includes(field) ? '' : this.#values.get(field),
    );
    return [`${firstName} ${lastName}`.trim(), ...others].filter(Boolean).join(separator);
  }

  /** Whether the page filled the `consent` slot. */
  get hasConsent(): boolean {
    return this.#consentControls.length > 0;
  }

  render(texts: MessagesWithForm, options: FormOptions): TemplateResult {
    const state = {
      fields: this.#asked.map((field) => this.#fieldState(field)),
      knownLine: this.dataWithout(this.#asked),
      isConsentMissing: this.#isConsentMissing,
    };
    return formView(texts, options, state, this.#handlers);
  }

  #fieldState(field: CustomerField): FieldState {
    return {
      ...this.#context,
      field,
      value: this.#values.get(field),
      isOptional: this.#optional().includes(field),
      problem: this.#validated.has(field) ? this.#problem(field) : undefined,
      isAlert: this.#alertField === field,
    };
  }

  #problem(field: CustomerField, value = this.#values.get(field)): Problem | undefined {
    const problem = problemOf(field, value, this.#context.country);
    return problem === 'missing' && this.#optional().includes(field) ? undefined : problem;
  }

  /** Whether fields and consent are valid. If not, shows the problems and focuses the first. */
  #validate(): boolean {
    this.#readAddressSearch();
    this.#update(); // a form of the page may have changed without an event
    // The page's data may have become invalid since the form was opened.
    if (this.asksFields || !this.#isConsentOnly) {
      this.#asked = this.#fields.filter((field) => this.#asked.includes(field) || this.#problem(field));
    }
    const invalid = this.#asked.filter((field) => this.#problem(field));
    const [firstField] = invalid;
    this.#validated = new Set(invalid);
    // Slotted controls are not in the form, so the form does not validate them.
    const consent = this.#consentControls.find((control) => control.checkValidity?.() === false);
    this.#isConsentMissing = Boolean(consent);
    // The focus announces the problem of any other field. The page's own address search is not described by it.
    this.#alertField = firstField === 'address' ? firstField : undefined;
    this.#update();
    const control = this.#control(firstField) ?? consent;
    control?.focus();
    return !control;
  }

  /** Has the element read the page's data and render the form now. */
  #update(): void {
    this.host.requestUpdate();
    this.host.flushUpdates();
  }

  /** Takes in what the page's own address search has. An empty search that nobody touched keeps the address that the page knows. */
  #readAddressSearch(input?: Event): void {
    const controls = slottedControls(this.#slot('address'));
    const found = controls.length ? readControls(controls) : undefined;
    if (found && (input || found.address)) this.#values.type('address', found);
  }

  get #consentControls(): HTMLInputElement[] {
    return slottedControls(this.#slot('consent'));
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
