import { parseAmount } from '../formats/amount.js';
import { textOf, unquote } from '../formats/text.js';

/** `totalCost` → `total-cost`. */
const attributeOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Settings whose values are no reader's business: a URL or a token may hold a secret. */
const unprinted = /url|token/i;

/**
 * Reads an element's settings and collects what is wrong with them, a plain English sentence each, for the console and
 * for `fin-error`. Never throws: a value that is missing or wrong is `undefined`.
 */
export class Settings {
  readonly problems: string[] = [];

  /** @param raw the value of a property, wherever it comes from; `undefined`, `null` and `''` are no value */
  constructor(private readonly raw: (property: string) => unknown) {}

  /** The value as a text, without quotes around it. */
  text(property: string): string | undefined {
    const value = this.raw(property);
    return value === undefined || value === null ? undefined : unquote(textOf(value)) || undefined;
  }

  /** Marks a setting as wrong. */
  wrong(property: string, takes: string): undefined {
    const value = this.text(property);
    const what =
      value === undefined ? 'is missing' : unprinted.test(property) ? 'is not right' : `is ${JSON.stringify(value)}`;
    this.problems.push(`${attributeOf(property)} ${what}: it takes ${takes}.`);
  }

  /** The value as `parse` understands it, which answers `undefined` for what it does not. */
  read<T>(property: string, parse: (value: string) => T | undefined, takes: string, fallback?: T): T | undefined {
    const value = this.text(property);
    if (value === undefined) return fallback;
    return parse(value) ?? this.wrong(property, takes);
  }

  /** As `read`, but a value there must be. */
  need<T>(property: string, parse: (value: string) => T | undefined, takes: string): T | undefined {
    return this.text(property) === undefined ? this.wrong(property, takes) : this.read(property, parse, takes);
  }

  /** One of several words; without a `fallback` there must be one. */
  oneOf<const T extends string>(property: string, values: readonly T[], fallback?: T): T | undefined {
    const known = (value: string) => values.find((one) => one === value);
    return fallback === undefined
      ? this.need(property, known, quoted(values))
      : this.read(property, known, quoted(values), fallback);
  }

  /** A list separated by spaces or commas, or an array. */
  listOf<T>(
    property: string,
    parse: (item: string) => T | undefined,
    takes: string,
    separator = /[\s,]+/,
  ): T[] | undefined {
    const raw = this.raw(property);
    const items = Array.isArray(raw) ? raw.map(textOf) : this.text(property)?.split(separator);
    if (!items?.length) return undefined;
    const parsed = items.map(parse);
    return parsed.includes(undefined) ? this.wrong(property, takes) : (parsed as T[]); // no undefined is left
  }

  number(property: string, min: number, max: number, fallback: number): number | undefined {
    const within = (value: string) => {
      const number = Number(value.replace(',', '.'));
      return number >= min && number <= max ? number : undefined;
    };
    return this.read(property, within, `a number from ${min} to ${max}`, fallback);
  }

  /** An amount of money; `undefined` also when there is none yet, which is no error. */
  amount(property: string): number | undefined {
    const amount = parseAmount(this.raw(property));
    return Number.isNaN(amount) ? this.wrong(property, 'an amount above 0, such as 24.900,50') : amount;
  }

  yesOrNo(property: string): boolean | undefined {
    const answer = (value: string) => value === 'true' || (value === 'false' ? false : undefined);
    return this.read(property, answer, '"true" or "false"');
  }

  /** An address that a browser can call, absolute. */
  url(property: string, required = false): string | undefined {
    return required ? this.need(property, httpUrl, httpUrlTakes) : this.read(property, httpUrl, httpUrlTakes);
  }
}

const quoted = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(', ');

const httpUrlTakes = 'an http or https address, or a path';

export const httpUrl = (value: string): string | undefined => {
  try {
    const { protocol, username, password, href } = new URL(value, document.baseURI);
    return value && /^https?:$/.test(protocol) && !username && !password ? href : undefined; // `fetch` refuses user info
  } catch {
    return undefined; // `URL` throws for what is no address
  }
};
