/** "Every attribute" of `/snippet`: what `custom-elements.json` has, as tables with a field in each row. The sentence of a row appears with the focus. */
import { html } from 'hono/html';
import { countries, countryFacts, currencies, customerTypes, projectTypes, tenors } from '../../src/contract/index.js';
import { fieldOf, type Tag, tags } from './assets/studio-code.js';
import { downpayments } from './element-contents.js';
import { type Attribute, type Described, elementFacts } from './element-facts.js';
import type { Markup } from './layout.js';
import type { Page } from './page.js';

/** Where requests go, and which elements of a page belong together, cannot be tried here: an address of this page could set it, too. */
const onPageOnly = [
  'host',
  'base-url',
  'token-url',
  'token',
  'checkout-origins',
  'organization',
  'sales-rep',
  'for',
  'form',
  'total-cost-from',
  'target',
];

/** The values of attributes whose type in the manifest is a text. */
const values: Record<string, readonly (string | number)[]> = {
  country: countries,
  currency: currencies,
  tenor: tenors,
  downpayment: downpayments,
  'type-project': projectTypes,
  'type-customer': customerTypes,
  vat: ['true', 'false'],
  'send-offer-email': ['true', 'false'],
};

export const attributeTables = (page: Page): Markup => {
  const { studio: words } = page.copy;
  return html`<fieldset class="segments">
          <legend class="unseen">${words.element}</legend>
          ${tags.map(
            (tag) =>
              html`<label><input type="radio" name="element" value="${tag}" ${tag === tags[0] && 'checked'}> <span>${words.elementNames[tag]}</span></label>`,
          )}
        </fieldset>
        ${elementFacts().map(({ tag: name, attributes, parts, properties }) => {
          const tag = tags.find((tag) => tag === name);
          if (!tag) return '';
          return html`<div class="tables" data-for="${tag}" ${tag !== tags[0] && 'hidden'}>
          ${table(
            words.attributes,
            [words.name, words.value, words.default],
            attributes.map((attribute) => attributeRow(page, tag, attribute)),
          )}
          ${table(
            words.parts,
            [words.name, words.declarations],
            parts.map((part) =>
              textRow(page, tag, `${tag}::part(${part.name})`, part, html` data-part="${part.name}"`),
            ),
          )}
          ${table(
            words.properties,
            [words.name, words.value],
            properties.map((property) => textRow(page, tag, `${tag} ${property.name}`, property)),
          )}
        </div>`;
        })}`;
};

const table = (caption: string, columns: readonly string[], rows: readonly Markup[]) => html`<table>
            <caption>${caption} (${rows.length})</caption>
            <thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
            ${rows}
          </table>`;

interface Row {
  /** The field's name in the form. */
  field: string;
  tag: Tag;
  described: Described;
  /** None for an attribute that only the installer's page may set. */
  control?: (ids: Markup) => Markup;
  /** Only attributes have a column of defaults. */
  default?: string;
  more?: Markup;
}

const row = (page: Page, { field, tag, described, control, default: start, more }: Row): Markup => {
  const id = `${tag}-${field}`.replace(/\W+/g, '-');
  const { sentence, language } = sentenceOf(page, tag, field, described);
  const name = html`<code>${described.name}</code>`;
  return html`<tbody${control ? more : html` class="fixed"`}>
              <tr><th scope="row">${control ? html`<label for="${id}">${name}</label>` : name}</th>
                <td>${control ? control(html`id="${id}" aria-describedby="${id}-help"`) : html`<small>${page.copy.studio.onPage}</small>`}</td>
                ${start !== undefined && html`<td>${page.copy.manifest[start] ?? start}</td>`}</tr>
              <tr class="sentence"><td colspan="${start === undefined ? 2 : 3}" id="${id}-help" lang="${language}">${withCode(sentence)}</td></tr>
            </tbody>`;
};

/** A field that the other panel has, too, is a twin: the form has its value once. */
const nameOf = (tag: Tag, attribute: string): Markup => {
  const field = fieldOf(tag, attribute);
  return field === `${tag} ${attribute}` ? html`name="${field}"` : html`data-twin="${field}"`;
};

const attributeRow = (page: Page, tag: Tag, attribute: Attribute): Markup => {
  const { name } = attribute;
  const common = { field: name, tag, described: attribute, default: attribute.default };
  if (onPageOnly.includes(name)) return row(page, common);
  const field = nameOf(tag, name);
  if (attribute.isBoolean)
    return row(page, { ...common, control: (ids) => html`<input type="checkbox" ${field} value="on" ${ids}>` });
  const options = values[name] ?? attribute.values;
  if (!options.length) return row(page, { ...common, control: (ids) => html`<input ${field} ${ids}>` });
  return row(page, {
    ...common,
    control: (ids) =>
      html`<select ${field} ${ids}>${['', ...options].map((value) => html`<option value="${value}">${textOf(page, name, value)}</option>`)}</select>`,
  });
};

const textOf = (page: Page, attribute: string, value: string | number): string => {
  const country = attribute === 'country' && countries.find((country) => country === value);
  return country
    ? (new Intl.DisplayNames(page.language, { type: 'region' }).of(countryFacts[country].code) ?? country)
    : String(value);
};

const textRow = (page: Page, tag: Tag, field: string, described: Described, more?: Markup): Markup =>
  row(page, {
    field,
    tag,
    described,
    control: (ids) => html`<input name="${field}" ${ids}>`,
    ...(more && { more }),
  });

/** A sentence in the page's language, else as the manifest has it. */
const sentenceOf = ({ copy: { manifest }, language }: Page, tag: Tag, field: string, { name, sentence }: Described) => {
  const translated = manifest[field] ?? manifest[`${tag} ${name}`] ?? manifest[name];
  return translated ? { sentence: translated, language } : { sentence, language: 'en' };
};

/** What is between backticks is code. */
const withCode = (sentence: string) =>
  sentence.split('`').map((text, index) => (index % 2 ? html`<code>${text}</code>` : text));
