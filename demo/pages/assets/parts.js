/**
 * The snippet that `/snippet` hands out, as the parts in which it is pasted, and what it wants of the site and its host. The
 * server writes the page with it and the page's script goes on with it.
 */

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Within a shortcode these would end it, escaped or not. */
const unbracketed = (text) => text.replace(/["[\]<>]/g, '');

const attributes = (values, clean) =>
  Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => ` ${name}="${clean(String(value))}"`)
    .join('');

const originOf = (address) => (URL.canParse(address) ? new URL(address).origin : address);

const luminance = (colour) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG's contrast ratio of two colours, written as `#1c6541`. */
export const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** What the widgets look like when nothing is set: by day, then card and accent by night. */
export const defaults = { accent: '#0a6b4d', surface: '#ffffff', corners: 14 };
const night = '#111816';
const accentByNight = '#1fd49b';

/** Nearer to white by a tenth of the way. */
const lighter = (colour) =>
  `#${[1, 3, 5]
    .map((at) => Math.ceil(Number.parseInt(colour.slice(at, at + 2), 16) * 0.9 + 25.5))
    .map((channel) => Math.min(channel, 255).toString(16).padStart(2, '0'))
    .join('')}`;

/** The colour as it can be read on a dark page too. */
const byNight = (colour) => (contrast(colour, night) < 4.5 ? byNight(lighter(colour)) : colour);

const byTheme = (day, dark) => (day === dark ? day : `light-dark(${day}, ${dark})`);

/** The colours of a choice on a dark page, which follow from those by day. */
export const inDark = ({ accent }) => ({
  accent: accent === defaults.accent ? accentByNight : byNight(accent),
  surface: night,
});

/**
 * The custom properties of a choice: those alone that differ from what the widgets wear by themselves. Text and lines follow from
 * accent and surface, with enough contrast on any.
 */
export const look = ({ accent, surface, corners }) => ({
  ...(accent !== defaults.accent && { '--fin-accent': byTheme(accent, inDark({ accent }).accent) }),
  ...(surface !== defaults.surface && { '--fin-surface': byTheme(surface, night) }),
  ...(corners !== defaults.corners && { '--fin-radius': `${corners}px` }),
});

/** Tenors side by side need a row more on a phone than a select. */
const roomFor = ({ country, legal, tenors }) => ({
  country,
  legal: Boolean(legal),
  extra: tenors.length && tenors.length <= 5 ? 2 : 0,
});

const css = (choice, roomOfCard) => {
  const properties = Object.entries(look(choice)).map(([name, value]) => `${name}: ${value};`);
  const room = roomOfCard(roomFor(choice));
  if (!properties.length) return room;
  return `fin-monthly-fee, fin-checkout-button {
  ${properties.join('\n  ')}
}
${room}`;
};

/** The words by which WP Rocket, Autoptimize, LiteSpeed and Cloudflare are told to leave a script as it is. */
const asItIs = 'nowprocket data-noptimize="1" data-no-optimize="1" data-no-defer="1" data-cfasync="false"';

const tag = ({ host }) => `<script defer src="${escaped(originOf(host))}/fin-widgets.js"
  ${asItIs}
  data-base-url="${escaped(host)}" data-token-url="${escaped(host)}/token"></script>`;

const style = (choice, roomOfCard) => `<style>
${css(choice, roomOfCard).replace(/^/gm, '  ')}
</style>`;

const feeOf = ({ country, cost, tenors, tenor, downpayment }) => ({
  country,
  'total-cost': cost,
  tenors: tenors.join(' '),
  tenor,
  downpayment,
});
const buttonOf = ({ project, offer }) => ({ 'type-project': project, 'offer-pdf': offer });

/** What a visitor reads where there is no payment. */
export const fallback = ({ asking, telephone }) => [asking, telephone].filter(Boolean).join(': ');

/** A text within a tag of its own. A long one is broken between words, as code is read. */
export const inTag = (start, text, end) => {
  if (start.length + text.length < 60) return `${start}${text}${end}`;
  const lines = text.replace(/(.{1,56})(?: +|$)/g, '$1\n    ').trimEnd(); // no-break spaces stay
  return `${start}\n    ${lines}\n  ${end}`;
};

/** What the law wants beside the fee, where there is a text for it. */
const slots = ({ rate, legal }) =>
  [
    rate && inTag('<strong slot="rate">', escaped(rate), '</strong>'),
    legal && inTag('<p slot="legal">', escaped(legal), '</p>'),
  ]
    .filter(Boolean)
    .map((slot) => `\n  ${slot}`)
    .join('');

const elements = (choice) => {
  const fee = `<fin-monthly-fee id="offer"${attributes(feeOf(choice), escaped)}>
  ${escaped(fallback(choice))}${slots(choice)}
</fin-monthly-fee>`;
  if (!choice.project) return fee;
  return `${fee}
<fin-checkout-button for="offer"${attributes(buttonOf(choice), escaped)}>
  ${escaped(choice.label)}
</fin-checkout-button>`;
};

const shortcodes = (choice) => {
  const { rate, legal } = choice;
  const fee = `[fin_monthly_fee${attributes({ ...feeOf(choice), rate, legal }, unbracketed)}]${escaped(fallback(choice))}[/fin_monthly_fee]`;
  if (!choice.project) return fee;
  return `${fee}
[fin_checkout_button${attributes(buttonOf(choice), unbracketed)}]${escaped(choice.label)}[/fin_checkout_button]`;
};

/** The fields whose text is in the elements. */
const textsOf = ({ project }) => ['cost', 'telephone', 'rate', 'legal', ...(project ? ['offer'] : [])];

/**
 * What is pasted, and where: places by their names in the page's copy. `fields` are those whose text is in the code, by their names in
 * the page's form. `roomOfCard` is that of `src/reserve.ts`.
 */
export const parts = (choice, roomOfCard) => {
  const texts = textsOf(choice);
  switch (choice.kind) {
    case 'wordpress':
      return [
        { place: 'shortcode', code: shortcodes(choice), fields: texts },
        { place: 'css', code: css(choice, roomOfCard), fields: [] },
      ];
    case 'webflow':
      return [
        { place: 'head', code: `${tag(choice)}\n${style(choice, roomOfCard)}`, fields: ['host'] },
        { place: 'embed', code: elements(choice), fields: texts },
      ];
    default: {
      const code = `${tag(choice)}\n${style(choice, roomOfCard)}\n${elements(choice)}`;
      return [{ place: 'page', code, fields: [...texts, 'host'] }];
    }
  }
};

/** The directives of a Content Security Policy that lets the snippet work, and the addresses for the host's `origins`. */
export const needs = ({ kind, host, site }) => {
  const home = originOf(site);
  if (kind === 'wordpress') {
    // The plugin is the host, and serves the script.
    return { policy: ["script-src 'self'", "connect-src 'self'", 'trusted-types lit-html'], origins: [] };
  }
  const there = originOf(host);
  return {
    policy: [`script-src ${there}`, `connect-src ${there}`, 'trusted-types lit-html'],
    origins: kind === 'webflow' ? [home, 'https://….webflow.io', 'https://….canvas.webflow.com'] : [home],
  };
};
