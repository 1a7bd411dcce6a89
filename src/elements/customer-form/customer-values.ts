import type { CustomerData, CustomerField } from './customer-fields.js';
import { normalizeValue } from './validation.js';

/**
 * The values of one form: what the visitor typed, else what the page knows, else what the visitor typed into another form
 * of the page.
 */
export class CustomerValues {
  static readonly #connected = new Set<CustomerValues>();

  #known: CustomerData = {};
  #typed: CustomerData = {};
  /** What was typed before `clear()`; the same object as `#typed` otherwise. */
  #former: CustomerData = this.#typed;

  /** @param changed called when the page changed a value, or a visitor typed into this form or another one of the page */
  constructor(
    private readonly fields: readonly CustomerField[],
    private readonly changed: () => void,
  ) {}

  connect(): void {
    CustomerValues.#connected.add(this);
  }

  disconnect(): void {
    CustomerValues.#connected.delete(this);
  }

  get(field: CustomerField): string {
    return this.#source(field)[field] ?? '';
  }

  /** The coordinates of the address, where the page gave them with it. */
  get coordinates(): Pick<CustomerData, 'lat' | 'lng'> {
    const { lat, lng } = this.#source('address');
    return { lat, lng };
  }

  /** What the page knows of a field. */
  known(field: CustomerField): string | undefined {
    return this.#known[field];
  }

  /** Whether the visitor changed a value that the page knows. */
  isChanged(field: CustomerField): boolean {
    return (this.#typed[field] ?? this.#known[field]) !== this.#known[field];
  }

  /** Takes in what the page knows now. A field that the page changed loses what was typed: the later change counts. */
  setKnown(customer: CustomerData): void {
    const known = { ...customer, address: normalizeValue('address', customer.address ?? '', undefined) }; // an input has one line
    const changed = this.fields.filter((field) => known[field] !== this.#known[field]);
    for (const field of changed) {
      delete this.#typed[field];
      delete this.#former[field];
    }
    this.#known = known;
    if (changed.length) this.changed();
  }

  /** Takes in what the visitor typed into a field, or found by the page's own address search. */
  type(field: CustomerField, { lat, lng, ...typed }: CustomerData): void {
    if (field === 'address') Object.assign(this.#typed, { lat, lng });
    this.#typed[field] = typed[field] ?? '';
    this.#notify();
  }

  /** Empties every field, whatever the page knows. */
  clear(): void {
    this.#former = this.#typed;
    this.#typed = Object.fromEntries(this.fields.map((field) => [field, '']));
    this.#notify();
  }

  /** Restores what was typed before `clear()`, unless `restoreEmptied()` was called since. @returns whether it did so */
  restoreFormer(): boolean {
    if (this.#typed === this.#former) return false;
    this.#typed = this.#former;
    this.#notify();
    return true;
  }

  /** Restores the page's value in fields that the visitor emptied. */
  restoreEmptied(): void {
    this.#former = this.#typed;
    for (const field of this.fields) {
      if (!this.#typed[field]) delete this.#typed[field];
    }
  }

  /** Other forms of the page may show what was typed here. */
  #notify(): void {
    for (const { changed } of CustomerValues.#connected) changed();
  }

  /** Where a field's value comes from. */
  #source(field: CustomerField): CustomerData {
    const typedIn = [this, ...CustomerValues.#connected].find((values) => values.#typed[field] !== undefined);
    return typedIn && (typedIn === this || !this.#known[field]) ? typedIn.#typed : this.#known;
  }
}
