/**
 * The lower part of `/snippet`: every attribute, part, custom property and state, tried live in a frame with the code beside it. The frame is
 * always in test mode, so that a shared address can neither ask the service for anything nor create something there.
 */
import { html } from 'hono/html';
import { codeBlock } from './code.js';
import type { Markup } from './layout.js';
import { type Attribute, type Described, elementFacts } from './manifest.js';
import type { Page } from './page.js';

/** Where requests go, and which page's elements belong together, is the frame's. */
const notTried = [
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

const elements = elementFacts(notTried);
const tags = ['fin-monthly-fee', 'fin-checkout-button', 'fin-lead-form'];

/** The scenarios of the test mode that show a state. */
const scenarios = [
  'success',
  'slow',
  '503',
  '429',
  'new_project_2 slow',
  'new_project_2 lost',
  'new_project_2 refused',
  'new_project_2 400',
  'new_lead lost',
] as const;

/** What the frame begins with. */
const values: Record<string, Record<string, string>> = {
  'fin-monthly-fee': { country: 'Germany', 'total-cost': '24.900', tenor: '15', downpayment: '10' },
  'fin-checkout-button': { 'type-project': 'Solar', 'offer-pdf': '/offer.pdf' },
  'fin-lead-form': {},
};

export const playground = (page: Page): Markup => {
  const { playground: words } = page.copy;
  return html`<section class="playground" id="try" aria-labelledby="try-title">
      <h2 id="try-title">${words.title}</h2>
      <p>${words.lead}</p>
      <div class="columns">
        <form class="system" id="tried" autocomplete="off">
          <fieldset>
            <legend>${words.element}</legend>
            <div class="chips">${tags.map(
              (tag) =>
                html`<label><input type="radio" name="element" value="${tag}" ${tag === tags[0] && 'checked'}> <span>${words.elements[tag]}</span></label>`,
            )}</div>
          </fieldset>
          <div class="field">
            <label for="scenario">${words.state}</label>
            <select id="scenario" name="scenario" aria-describedby="scenario-help">${scenarios.map(
              (scenario) => html`<option value="${scenario}">${words.scenarios[scenario]}</option>`,
            )}</select>
            <p class="help" id="scenario-help">${words.stateHelp}</p>
          </div>
          <div class="field">
            <label for="width">${words.width}</label>
            <select id="width" name="width">${['', '320', '600'].map(
              (width) => html`<option value="${width}">${width ? `${width} px` : words.fullWidth}</option>`,
            )}</select>
          </div>
          ${elements.map(
            ({ tag, attributes, parts, properties }) => html`<div data-for="${tag}" ${tag !== tags[0] && 'hidden'}>
            ${group(
              words.attributes,
              true,
              attributes.map((attribute) => attributeField(tag, attribute)),
            )}
            ${group(
              words.parts,
              false,
              parts.map((part) => textField(`${tag}::part(${part.name})`, part, 'color: green')),
            )}
            ${group(
              words.properties,
              false,
              properties.map((property) => textField(`${tag} ${property.name}`, property, '')),
            )}
          </div>`,
          )}
        </form>

        <div class="tried">
          <h3 id="frame-title">${words.live}</h3>
          <iframe id="frame" title="${words.live}" src="/snippet/frame"></iframe>
          <div class="piece">${codeBlock(page, { id: 'tried-html', heading: 'HTML', code: '' })}</div>
          <div class="piece" data-css hidden>${codeBlock(page, { id: 'tried-css', heading: 'CSS', code: '' })}</div>
          <div class="piece">${codeBlock(page, { id: 'tried-address', heading: words.address, code: '' })}</div>
        </div>
      </div>
    </section>`;
};

const group = (title: string, isOpen: boolean, fields: readonly Markup[]) => html`<details ${isOpen && 'open'}>
              <summary>${title} (${fields.length})</summary>
              ${fields}
            </details>`;

const attributeField = (tag: string, attribute: Attribute): Markup => {
  const name = `${tag} ${attribute.name}`;
  const start = values[tag]?.[attribute.name] ?? '';
  if (attribute.isBoolean)
    return html`<div class="field">
                <label class="check"><input type="checkbox" name="${name}" value="on"> <code>${attribute.name}</code></label>
                <p class="help" lang="en">${sentenceOf(attribute)}</p>
              </div>`;
  if (!attribute.values.length) return textField(name, attribute, '', start);
  const id = idOf(name);
  return html`<div class="field">
                <label for="${id}"><code>${attribute.name}</code></label>
                <select id="${id}" name="${name}" aria-describedby="${id}-help">${['', ...attribute.values].map(
                  (value) => html`<option ${value === start && 'selected'}>${value}</option>`,
                )}</select>
                <p class="help" id="${id}-help" lang="en">${sentenceOf(attribute)}</p>
              </div>`;
};

const textField = (name: string, described: Described, placeholder: string, start = ''): Markup => {
  const id = idOf(name);
  return html`<div class="field">
                <label for="${id}"><code>${described.name}</code></label>
                <input id="${id}" name="${name}" value="${start}" placeholder="${placeholder}" aria-describedby="${id}-help">
                <p class="help" id="${id}-help" lang="en">${sentenceOf(described)}</p>
              </div>`;
};

/** The sentence, with what is between backticks as code. */
const sentenceOf = ({ sentence }: Described) =>
  sentence.split('`').map((text, index) => (index % 2 ? html`<code>${text}</code>` : text));

const idOf = (name: string): string => name.replace(/\W+/g, '-');

/** The page in the frame: its elements are placed by `playground.js`. */
export const frame = (scenario: string, page: Page): Markup => html`<!doctype html>
<html lang="${page.language}">
<head>
  <meta charset="utf-8">
  <title>${page.copy.playground.live}</title>
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <link rel="stylesheet" href="/assets/frame.css">
  <script src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token" data-test="${scenario}"></script>
</head>
<body></body>
</html>
`;
