import type { Country } from '../../../src/contract/index.js';
import type { Room } from '../../../src/reserve.js';
import type { Look } from './card-look.js';

export type Kind = 'page' | 'wordpress' | 'webflow' | 'wix' | 'squarespace' | 'shopify' | 'react' | 'vue' | 'svelte';
export type Tag = 'fin-monthly-fee' | 'fin-checkout-button' | 'fin-lead-form';
export type LegalItem = 'warning' | 'rate' | 'example' | 'artwork' | 'symbol';

/** `folder`: the host is in the script's folder (`data-host`). `addresses`: `data-base-url` and `data-token-url`. */
export type Connection = 'addresses' | 'folder';

/** The texts of a card in one language. */
export interface CardTexts {
  /** What a visitor reads where there is no payment: a sentence that a telephone number follows. */
  asking: string;
  /** The heading of the lead form. */
  heading: string;
}

export interface Choice extends CardTexts, Look {
  kind: Kind;
  connection: Connection;
  country: Country;
  /** The attributes of each element that is there. */
  attributes: Partial<Record<Tag, [name: string, value: string | true][]>>;
  /** CSS rules of parts and custom properties. */
  rules: string[];
  /** The effective rate and the representative example, in words; `''`: none. */
  rate: string;
  legal: string;
  telephone: string;
  /** Where the host is mounted. */
  host: string;
  /** An address of the site that the code goes into. */
  site: string;
}

export interface PlacedElement {
  tag: Tag;
  attributes: [name: string, value: string | true][];
  text: string;
  children: { name: string; slot: string; content: string }[];
}

export const tags: readonly Tag[];
export const fieldOf: (tag: Tag, attribute: string) => string;
export const choiceFrom: (
  entries: Iterable<readonly [name: string, value: string]>,
  texts: Record<string, CardTexts>,
) => Choice;
export const elements: (choice: Choice) => PlacedElement[];
export const fallback: (choice: Pick<Choice, 'asking' | 'telephone'>) => string;
export const inTag: (start: string, text: string, end: string) => string;
export const rules: (choice: Choice) => string[];
export const parts: (choice: Choice, roomOfCard: (room: Room) => string) => { place: string; code: string }[];
export const fieldsInCode: (choice: Choice) => string[];
export const legalItems: (choice: Choice) => { item: LegalItem; isThere: boolean }[];
export const needs: (choice: Choice) => { policy: string[]; origins: string[] };
