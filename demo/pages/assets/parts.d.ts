import type { Country, ProjectType } from '../../../src/contract/index.js';
import type { Room } from '../../../src/reserve.js';

export type Kind = 'page' | 'wordpress' | 'webflow';
export type Place = 'page' | 'shortcode' | 'css' | 'head' | 'embed';

/** The fields of the form whose text may be a sample. */
export type Field = 'cost' | 'telephone' | 'rate' | 'legal' | 'offer' | 'host';

export type Corners = 0 | 8 | 14 | 24;

export interface Choice {
  kind: Kind;
  country: Country;
  /** As a person writes it. */
  cost: string;
  /** None: every year from 1 to 20. */
  tenors: number[];
  /** What the fee starts with: years, and percent of the total cost. */
  tenor: number;
  downpayment: number;
  /** `''`: a fee without a button. */
  project: ProjectType | '';
  /** The address of the technical offer; `''`: none. */
  offer: string;
  /** The effective rate and the representative example, in words; `''`: none. */
  rate: string;
  legal: string;
  /** As `<input type="color">` gives it: `#1c6541`. */
  accent: string;
  /** The card's ground by day. */
  surface: string;
  /** In px. */
  corners: Corners;
  /** Where the host side is mounted. The script is taken from the same origin. */
  host: string;
  /** An address of the site that the snippet goes into. */
  site: string;
  /** What a visitor reads where there is no payment: a sentence that a telephone number follows. */
  asking: string;
  telephone: string;
  /** The button's label. */
  label: string;
}

export const contrast: (one: string, other: string) => number;
export const defaults: Pick<Choice, 'accent' | 'surface' | 'corners'>;
export const fallback: (choice: Pick<Choice, 'asking' | 'telephone'>) => string;
export const inDark: (choice: Pick<Choice, 'accent'>) => Record<'accent' | 'surface', string>;
export const inTag: (start: string, text: string, end: string) => string;
export const look: (choice: Pick<Choice, 'accent' | 'surface' | 'corners'>) => Record<`--fin-${string}`, string>;
export const parts: (
  choice: Choice,
  roomOfCard: (room: Room) => string,
) => { place: Place; code: string; fields: Field[] }[];
export const needs: (choice: Pick<Choice, 'kind' | 'host' | 'site'>) => { policy: string[]; origins: string[] };
