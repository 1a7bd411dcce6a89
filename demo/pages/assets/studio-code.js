/**
 * The code that `/snippet` writes, in the parts in which you paste it, and what it needs of site and host. The server writes the page with
 * it, and the page's script continues.
 */
import { look } from './card-look.js';

/** The attributes that have a field of their own, with the attribute's name. The field of any other is `tag attribute`. */
const ownFields = {
  'fin-monthly-fee': [
    'country',
    'total-cost',
    'tenors',
    'tenor',
    'downpayment',
    'term-chart',
    'share',
    'product',
    'all-costs-included',
    'lender',
    'example',
    'require-legal',
  ],
  'fin-checkout-button': ['type-project', 'offer-pdf', 'checkout-params'],
  'fin-lead-form': [],
};

export const tags = Object.keys(ownFields);

/** The field of an attribute. `lang` in the address is the page's own, so the card's language has another name. */
export const fieldOf = (tag, attribute) => {
  if (tag === 'fin-monthly-fee' && attribute === 'lang') return 'language';
  return ownFields[tag].includes(attribute) ? attribute : `${tag} ${attribute}`;
};

/** Values that an element has by itself. */
const implied = { product: 'credit', downpayment: '0' };

/** The attributes of an element, in the form's order. A checked box is `true`; several values of a field become one. */
const attributesOf = (entries, tag) => {
  const attributes = new Map();
  const own = new Map([...ownFields[tag].map((name) => [name, name]), [fieldOf(tag, 'lang'), 'lang']]);
  for (const [field, value] of entries) {
    const name = own.get(field) ?? (field.startsWith(`${tag} `) ? field.slice(tag.length + 1) : undefined);
    if (!name || name.startsWith('--') || !value || implied[name] === value) continue;
    const before = attributes.get(name);
    attributes.set(name, value === 'on' ? true : before ? `${before} ${value}` : value);
  }
  return [...attributes];
};

/** What ends neither a rule nor a `<style>`. */
const clean = (value) => value.replace(/[{}<>]/g, '').trim();

/** Custom properties and parts of the table, as rules. */
const ownRules = (entries) =>
  tags.flatMap((tag) => {
    const properties = entries
      .filter(([name, value]) => name.startsWith(`${tag} --`) && value)
      .map(([name, value]) => `${name.slice(tag.length + 1)}: ${clean(value)};`);
    const parts = entries
      .filter(([name, value]) => name.startsWith(`${tag}::part(`) && value)
      .map(([name, value]) => `${name} {\n  ${clean(value)}\n}`);
    return [...(properties.length ? [`${tag} {\n  ${properties.join('\n  ')}\n}`] : []), ...parts];
  });

/** What a form's entries say. `texts` are the texts of a card in each language. */
export const choiceFrom = (formEntries, texts) => {
  const entries = [...formEntries].map(([name, value]) => [name, value.trim()]);
  const values = Object.fromEntries(entries);
  const present = [
    'fin-monthly-fee',
    ...(values['type-project'] ? ['fin-checkout-button'] : []),
    ...(values.lead ? ['fin-lead-form'] : []),
  ];
  return {
    kind: values.kind,
    connection: values.connection,
    country: values.country,
    attributes: Object.fromEntries(present.map((tag) => [tag, attributesOf(entries, tag)])),
    rules: ownRules(entries),
    rate: values.rate,
    legal: values.legal,
    telephone: values.telephone,
    ...texts[values.language],
    accent: values.accent,
    surface: values.surface,
    corners: Number(values.corners),
    host: values.host.replace(/\/+$/, ''),
    site: values.site,
  };
};

const attribute = (choice, name, tag = 'fin-monthly-fee') => new Map(choice.attributes[tag]).get(name);

/** What a visitor reads where there is no payment. */
export const fallback = ({ asking, telephone }) => [asking, telephone].filter(Boolean).join(': ');

/** The elements of a choice: attributes, text, and children in slots. */
export const elements = (choice) => {
  const texts = {
    'fin-monthly-fee': {
      id: 'offer',
      text: fallback(choice),
      slots: [
        ['strong', 'rate', choice.rate],
        ['p', 'legal', choice.legal],
      ],
    },
    'fin-checkout-button': { for: 'offer', text: '', slots: [] },
    'fin-lead-form': { for: 'offer', text: fallback(choice), slots: [['h2', 'heading', choice.heading]] },
  };
  return Object.entries(choice.attributes).map(([tag, attributes]) => {
    const { text, slots, ...link } = texts[tag];
    return {
      tag,
      attributes: [...Object.entries(link), ...attributes],
      text,
      children: slots.filter(([, , content]) => content).map(([name, slot, content]) => ({ name, slot, content })),
    };
  });
};

const originOf = (address) => (URL.canParse(address) ? new URL(address).origin : address);

/** About the height of the card's content beyond warning and legal texts, in em: options, totals, example, chart, links. */
const roomFor = (choice) => {
  const has = (name) => Boolean(attribute(choice, name));
  const count = String(attribute(choice, 'tenors') ?? '')
    .split(' ')
    .filter(Boolean).length;
  const composes = has('all-costs-included') && has('lender');
  return {
    country: choice.country,
    legal: composes || Boolean(choice.legal),
    extra:
      (has('all-costs-included') ? 12 : 0) +
      (has('term-chart') ? 2 * (count || 20) : count && count <= 5 ? 2 : 0) +
      (has('share') ? 7 : 0),
  };
};

/** The rules of a choice, without the room. */
export const rules = (choice) => {
  const properties = Object.entries(look(choice)).map(([name, value]) => `${name}: ${value};`);
  const selector = Object.keys(choice.attributes).join(', ');
  return [...(properties.length ? [`${selector} {\n  ${properties.join('\n  ')}\n}`] : []), ...choice.rules];
};

const css = (choice, roomOfCard) => [...rules(choice), roomOfCard(roomFor(choice))].join('\n');

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escaped for templates in which braces begin code. */
const braced = (text) => escaped(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;');

/** A text in a tag of its own. A long one is broken between words. */
export const inTag = (start, text, end) => {
  if (start.length + text.length < 60) return `${start}${text}${end}`;
  const lines = text.replace(/(.{1,56})(?: +|$)/g, '$1\n    ').trimEnd(); // no-break spaces stay
  return `${start}\n    ${lines}\n  ${end}`;
};

const startTag = (tag, attributes) => {
  const line = `<${[tag, ...attributes].join(' ')}>`;
  return line.length < 72 ? line : `<${tag}\n  ${attributes.join('\n  ')}>`;
};

const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The elements as HTML, or as a framework's template. */
const markup = (choice, { escapeText = escaped, nameOf = (name) => name } = {}) =>
  elements(choice)
    .map(({ tag, attributes, text, children }) => {
      const start = startTag(
        tag,
        attributes.map(([name, value]) => (value === true ? nameOf(name) : `${nameOf(name)}="${escapeText(value)}"`)),
      );
      const content = [
        ...(text ? [escapeText(text)] : []),
        ...children.map(({ name, slot, content }) =>
          inTag(`<${name} slot="${slot}">`, escapeText(content), `</${name}>`),
        ),
      ];
      return content.length ? `${start}\n  ${content.join('\n  ')}\n</${tag}>` : `${start}</${tag}>`;
    })
    .join('\n');

/** Within a shortcode, these would end it, escaped or not. */
const unbracketed = (text) => text.replace(/["[\]<>]/g, '');

/** What the shortcodes do not have: the element's ids, and settings of the host. */
const notInShortcodes = ['id', 'for', 'sales-rep', 'send-offer-email', 'checkout-params'];

const shortcodes = (choice) =>
  elements(choice)
    .map(({ tag, attributes, text, children }) => {
      const name = tag.replaceAll('-', '_');
      const written = [...attributes, ...children.map(({ slot, content }) => [slot, content])]
        .filter(([name]) => !notInShortcodes.includes(name))
        .map(([name, value]) => ` ${name}="${unbracketed(String(value))}"`)
        .join('');
      return `[${name}${written}]${text && `${unbracketed(text)}[/${name}]`}`;
    })
    .join('\n');

/** The words by which WP Rocket, Autoptimize, LiteSpeed and Cloudflare are told to leave a script as it is. */
const asItIs = 'nowprocket data-noptimize="1" data-no-optimize="1" data-no-defer="1" data-cfasync="false"';

/** The script's address: in the folder of the host, or at the root of its origin. */
const scriptAt = ({ host, connection }) => `${connection === 'folder' ? host : originOf(host)}/fin-widgets.js`;

const scriptTag = (choice) => {
  const host = escaped(choice.host);
  const connection =
    choice.connection === 'folder' ? 'data-host' : `data-base-url="${host}" data-token-url="${host}/token"`;
  return `<script defer src="${escaped(scriptAt(choice))}"\n  ${asItIs}\n  ${connection}></script>`;
};

const style = (choice, roomOfCard) => `<style>\n${css(choice, roomOfCard).replace(/^/gm, '  ')}\n</style>`;

/** Wix has fields for one element after the other, and no content. */
const wixFields = (choice) => {
  const host =
    choice.connection === 'folder'
      ? [['host', choice.host]]
      : [
          ['base-url', choice.host],
          ['token-url', `${choice.host}/token`],
        ];
  return elements(choice)
    .map(({ tag, attributes }) => {
      const lines = [
        ['Server URL', scriptAt(choice)],
        ['Tag name', tag],
        ...host,
        ...attributes.filter(([name]) => name !== 'for' && name !== 'id'),
      ];
      return lines.map(([name, value]) => `${name.padEnd(20)} ${value}`).join('\n');
    })
    .join('\n\n');
};

/** What an app runs before it renders. */
const entry = ({ host, connection }) => {
  const settings =
    connection === 'folder'
      ? `host: ${JSON.stringify(host)}`
      : `baseUrl: ${JSON.stringify(host)}, tokenUrl: ${JSON.stringify(`${host}/token`)}`;
  return `import { configure } from 'fin-widgets';
import 'fin-widgets/define';
import 'fin-widgets/reserve.css';

configure({ ${settings} });`;
};

const indented = (text, by) => text.replace(/^/gm, ' '.repeat(by));

const components = {
  react: (choice) =>
    `export const Offer = () => (\n  <>\n${indented(markup(choice, { escapeText: braced, nameOf: camelCase }), 4)}\n  </>\n);`,
  vue: (choice) => `<template>\n${indented(markup(choice, { escapeText: braced }), 2)}\n</template>`,
  svelte: (choice) => markup(choice, { escapeText: braced }),
};

/** What you paste, and where: places by their names in the page's copy. `roomOfCard` is that of `src/reserve.ts`. */
export const parts = (choice, roomOfCard) => {
  const { kind } = choice;
  const head = () => `${scriptTag(choice)}\n${style(choice, roomOfCard)}`;
  switch (kind) {
    case 'page':
      return [{ place: 'page', code: `${head()}\n${markup(choice)}` }];
    case 'wordpress':
      return [
        { place: 'shortcode', code: shortcodes(choice) },
        { place: 'css', code: css(choice, roomOfCard) },
      ];
    case 'wix':
      return [{ place: 'wix', code: wixFields(choice) }];
    case 'react':
    case 'vue':
    case 'svelte': {
      const ownCss = rules(choice).join('\n');
      return [
        { place: 'entry', code: entry(choice) },
        { place: kind, code: components[kind](choice) },
        ...(ownCss ? [{ place: 'styles', code: ownCss }] : []),
      ];
    }
    default:
      return [
        { place: `${kind}-head`, code: head() },
        { place: `${kind}-body`, code: markup(choice) },
      ];
  }
};

/** The fields whose text is in the code, and which begin with a sample. */
export const fieldsInCode = (choice) => [
  'total-cost',
  ...(choice.kind === 'wix' ? [] : ['telephone']),
  ...(attribute(choice, 'lender') ? ['lender'] : []),
  ...(attribute(choice, 'offer-pdf', 'fin-checkout-button') ? ['offer-pdf'] : []),
  ...(choice.kind === 'wordpress' ? [] : ['host']),
];

/** What the law asks for beside the payment of a credit, and whether it is there. Items by their names in the page's copy. */
export const legalItems = (choice) => {
  if (attribute(choice, 'product') === 'lease') return [];
  const isComputed = Boolean(attribute(choice, 'all-costs-included'));
  const hasSlots = choice.kind !== 'wix';
  const isComposed = isComputed && Boolean(attribute(choice, 'lender'));
  return [
    { item: 'warning', isThere: attribute(choice, 'warning') !== 'none' },
    { item: 'rate', isThere: isComputed || (hasSlots && Boolean(choice.rate)) },
    { item: 'example', isThere: isComposed || (hasSlots && Boolean(choice.legal)) },
    ...(choice.country === 'Netherlands' ? [{ item: 'artwork', isThere: false }] : []),
    ...(choice.country === 'Sweden' ? [{ item: 'symbol', isThere: false }] : []),
  ];
};

/** Addresses at which a builder shows its previews. */
const previews = {
  webflow: ['https://….webflow.io', 'https://….canvas.webflow.com'],
  squarespace: ['https://….squarespace.com'],
  shopify: ['https://….myshopify.com'],
};

/** The directives of a Content Security Policy that lets the code work, and the addresses for the host's `origins`. */
export const needs = (choice) => {
  const { kind, host, site } = choice;
  // The plugin is the host, and serves the script.
  if (kind === 'wordpress')
    return { policy: ["script-src 'self'", "connect-src 'self'", 'trusted-types lit-html'], origins: [] };
  const isApp = ['react', 'vue', 'svelte'].includes(kind);
  const there = originOf(host);
  return {
    policy: [`script-src ${isApp ? "'self'" : there}`, `connect-src ${there}`, 'trusted-types lit-html'],
    origins: [originOf(site), ...(previews[kind] ?? [])],
  };
};
