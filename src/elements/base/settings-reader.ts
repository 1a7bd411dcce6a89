import type { LitElement } from 'lit';
import { documentProperty, readHttpUrl } from '../../client/url-guards.js';
import { textOf, unquote } from '../formats/max-text-length.js';
import { parseAmount } from '../formats/parse-amount.js';
import { attributeName } from './attribute-name.js';

/** The names of an element's settings: those of its own properties that a page may set, and reset with `null`. */
export type SettingName<Element> = {
  [Name in Exclude<keyof Element, keyof LitElement>]-?: null extends Element[Name] ? Name : never;
}[Exclude<keyof Element, keyof LitElement>] &
  string;

/** What is wrong with an element's settings: by property or slot, one English sentence for the console and for `fin-error`. */
export type Problems = ReadonlyMap<string, string>;

/** Reads an element's settings and collects what is wrong with them. Nothing throws: a missing or wrong value is `undefined`. */
export class SettingsReader<Name extends string> {
  /**
   * @param rawValue gives the unparsed value of a property; `undefined`, `null` and `''` count as missing
   * @param problems collects what is wrong
   */
  constructor(
    private readonly rawValue: (property: Name) => unknown,
    readonly problems = new Map<string, string>(),
  ) {}

  /** A value as text, without surrounding quotes. */
  text(property: Name): string | undefined {
    const value = this.rawValue(property);
    return value === undefined || value === null ? undefined : unquote(textOf(value)) || undefined;
  }

  /**
   * An optional value.
   * @param parse gives `undefined` for a value it does not accept
   * @param expected completes the sentence "use …"
   */
  read<T>(property: Name, parse: (value: string) => T | undefined, expected: string, fallback?: T): T | undefined {
    const value = this.text(property);
    if (value === undefined) return fallback;
    return parse(value) ?? this.reject(property, expected);
  }

  /** A mandatory value. The parameters are those of `read`. */
  required<T>(property: Name, parse: (value: string) => T | undefined, expected: string): T | undefined {
    return this.text(property) === undefined ? this.reject(property, expected) : this.read(property, parse, expected);
  }

  /** One of several words. Mandatory unless there is a `fallback`. */
  oneOf<const T extends string>(property: Name, values: readonly T[], fallback?: T): T | undefined {
    const parse = (value: string) => values.find((one) => one === value);
    return fallback === undefined
      ? this.required(property, parse, quotedList(values))
      : this.read(property, parse, quotedList(values), fallback);
  }

  /** An array, or a text with items separated by spaces or commas. */
  listOf<T>(
    property: Name,
    parse: (item: string) => T | undefined,
    expected: string,
    separator = /[\s,]+/,
  ): T[] | undefined {
    const value = this.rawValue(property);
    const items = Array.isArray(value) ? value.map(textOf) : this.text(property)?.split(separator);
    if (!items?.length) return undefined;
    const parsed = items.map(parse);
    return parsed.includes(undefined) ? this.reject(property, expected) : (parsed as T[]); // no undefined is left
  }

  /** A percentage from `min` to `max`: a number with a decimal point or comma, with or without the sign. */
  percentage(property: Name, min: number, max: number, fallback: number): number | undefined {
    const parse = (value: string) => {
      const number = Number(value.replace(',', '.').replace(/(?<=\d)\s*%$/, ''));
      return number >= min && number <= max ? number : undefined;
    };
    return this.read(property, parse, `a number from ${min} to ${max}`, fallback);
  }

  /** An amount of money. `undefined` without a problem means that the page has no amount yet. */
  amount(property: Name): number | undefined {
    const amount = parseAmount(this.rawValue(property));
    return Number.isNaN(amount) ? this.reject(property, 'an amount above 0, such as 24.900,50') : amount;
  }

  /** `true` or `false`, as a boolean or as a word. */
  boolean(property: Name): boolean | undefined {
    const parse = (value: string) => value === 'true' || (value === 'false' ? false : undefined);
    return this.read(property, parse, '"true" or "false"');
  }

  /** An absolute http or https URL. A path is resolved against the document. */
  url(property: Name): string | undefined {
    return this.read(property, absoluteUrl, expectedUrl);
  }

  /** As `url`, but mandatory. */
  requiredUrl(property: Name): string | undefined {
    return this.required(property, absoluteUrl, expectedUrl);
  }

  /** Records a problem with a setting: what the value is, and what it should be. */
  reject(property: Name, expected: string): undefined {
    const value = this.text(property);
    const finding =
      value === undefined ? 'is missing' : secret.test(property) ? 'is invalid' : `is ${JSON.stringify(value)}`;
    this.problems.set(property, `${attributeName(property)} ${finding}: use ${expected}.`);
  }
}

/** Settings whose values are not printed: a URL or a token may contain a secret, and the link of an offer the whole offer. */
const secret = /url|token|host|pdf/i;

const quotedList = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(' or ');

const expectedUrl = 'an http or https address, or a path';

/** The absolute form of an http or https URL without user info. A path is resolved against the document. */
export const absoluteUrl = (text: string): string | undefined => readHttpUrl(text, documentProperty('baseURI'))?.href;
