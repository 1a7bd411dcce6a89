/** The frame around every page: head, header with the navigation, footer. */
import { html } from 'hono/html';
import { mark, menu, moon, sun } from './art.js';
import { type Page, withLanguage } from './page.js';
import { copyIn, languages } from './texts/index.js';

/** A rendered piece of HTML; hono escapes whatever else is put between the tags. */
export type Markup = ReturnType<typeof html>;

export interface Frame {
  title: string;
  description?: string;
  /** The page's own style sheets in `assets`, without their ending. */
  styles: readonly string[];
  /** The page's own module in `assets`, without its ending. */
  script?: string;
  /** Whether widgets stand on the page. */
  widgets?: boolean;
}

export const layout = (page: Page, { title, description, styles, script, widgets }: Frame, main: Markup): Markup =>
  html`<!doctype html>
<html lang="${page.language}">
<head>
  <meta charset="utf-8">
  <title>${title}</title>
  ${description && html`<meta name="description" content="${description}">`}
  <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" media="(prefers-color-scheme: light)" content="#dcebee">
  <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1a26">
  <link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
  <!-- Nothing is painted of a page that is half read: what follows would move it. -->
  <link rel="expect" href="#footer" blocking="render">
  <link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" crossorigin>
  <link rel="stylesheet" href="/assets/site.css">
  ${styles.map((style) => html`<link rel="stylesheet" href="/assets/${style}.css">`)}
  <link rel="stylesheet" href="/assets/print.css" media="print">
  <script src="/assets/theme.js"></script>
  ${widgets && widgetScript}
  <script type="module" src="/assets/keep-choice.js"></script>
  ${script && html`<script type="module" src="/assets/${script}.js"></script>`}
</head>
<body>
  <a class="skip" href="#main">${page.copy.site.skip}</a>
  ${header(page)}
  <main id="main">
${main}
  </main>
  ${footer(page)}
</body>
</html>
`;

/** The one tag that an installer pastes. It states once for the page what all elements need. The host knows who sells. */
const widgetScript = html`<script defer src="/fin-widgets.js"
    data-base-url="/fin" data-token-url="/fin/token" data-country="Germany"></script>`;

/** Brand, pages and language, light or dark. Where there is no room for a row of pages, the list is a menu: a popover needs no script. */
const header = (page: Page) => {
  const { site } = page.copy;
  // A page below another one's address belongs to it.
  const current = (path: string) => {
    if (path === page.path) return html`aria-current="page"`;
    return path !== '/' && page.path.startsWith(`${path}/`) && html`aria-current="true"`;
  };
  const link = (path: string, text: string) => html`<li><a href="${page.href(path)}" ${current(path)}>${text}</a></li>`;
  return html`<header class="header">
    <a class="brand" href="${page.href('/')}">${mark} Lichtweide</a>
    <nav aria-label="${site.navigation}">
      <button class="menu" type="button" popovertarget="menu">${menu}<span>${site.menu}</span></button>
      <ul id="menu" popover>
        ${link('/', site.home)}
        ${link('/configurator', site.configurator)}
        ${link('/offers', site.offers)}
        ${link('/themes', site.themes)}
        ${link('/docs', site.docs)}
        ${link('/snippet', site.studio)}
        ${languages.map((language) => languageLink(page, language))}
      </ul>
    </nav>
    <button class="theme" type="button" aria-pressed="false" hidden>
      ${sun}${moon}<span class="unseen">${site.dark}</span>
    </button>
  </header>`;
};

/** A link to the page in the other languages; the present one needs none. */
const languageLink = ({ language: present, path }: Page, language: Page['language']) =>
  language !== present &&
  html`<li class="language"><a href="${withLanguage(path, language)}" lang="${language}" hreflang="${language}">${copyIn(language).language}</a></li>`;

const footer = ({ copy: { site }, href }: Page) => html`<footer class="footer" id="footer">
    <p class="brand">${mark} Lichtweide <span>${site.claim}</span></p>
    <p>${site.disclaimer} <a href="${href('/snippet')}">${site.ownSite}</a></p>
  </footer>`;
