/** `/docs`: the code to paste beside its result, the table of contents and the search. `/docs/<name>`: one document. */
import { html, raw } from 'hono/html';
import { inTag } from './assets/studio-code.js';
import { excerpt, searchDocuments } from './docs-search.js';
import { type Branch, contentsOf, type Document, indexFile, readDocuments } from './documents.js';
import { exampleText, phone, rateText, termsOf } from './element-contents.js';
import { headlinePage } from './headline-page.js';
import type { Markup } from './layout.js';
import { render } from './markdown.js';
import type { Page } from './page.js';

/** The visible example, which is also the one that runs: HTML in the page's language. */
const example = (page: Page): string => {
  const { finance } = page.copy;
  return `<fin-monthly-fee id="offer" total-cost="24.900"
  tenors="5 10 15 20" ${termsOf(page, [5, 10, 15, 20])}>
  ${inTag('<p>', finance.asking(phone), '</p>')}
  <strong slot="rate">${rateText(page)}</strong>
  ${inTag('<p slot="legal">', exampleText(page), '</p>')}
</fin-monthly-fee>

<fin-checkout-button for="offer" type-project="Solar"
  offer-pdf="${page.origin}${page.href('/offer.pdf')}">
  ${finance.toOffer}
</fin-checkout-button>`;
};

const scriptTag = `<script defer src="/fin-widgets.js"
  data-base-url="/fin" data-token-url="/fin/token"
  data-country="Germany"></script>`;

/** The address of a document, or of a section of one. */
const addressOf = (page: Page, id: string): string => {
  const [name = '', fragment] = id.split('#');
  return (
    page.href(name === 'readme' && !fragment ? '/docs/readme' : `/docs/${name}`) + (fragment ? `#${fragment}` : '')
  );
};

const searchForm = ({ copy: { docs: words }, language }: Page, query = ''): Markup =>
  html`<form class="search" role="search" action="/docs">
      <label for="q">${words.search}</label>
      <div><input id="q" name="q" type="search" value="${query}" required>
      ${language === 'en' ? '' : html`<input type="hidden" name="lang" value="${language}">`}
      <button>${words.find}</button></div>
    </form>`;

/** `/docs`, with the results of a search where there is a query. */
export const docs = async (page: Page, query = ''): Promise<Markup> => {
  const { docs: words } = page.copy;
  const documents = await readDocuments();
  if (query.trim()) return resultsPage(page, documents, query.trim());
  const code = example(page);
  return headlinePage(
    page,
    words,
    { styles: ['code', 'docs'], widgets: true },
    html`<div class="both">
      <section aria-labelledby="example">
        <h2 id="example">${words.example}</h2>
        <pre tabindex="0" role="group" aria-labelledby="example"><code>${scriptTag}

${code}</code></pre>
      </section>
      <section aria-labelledby="live">
        <h2 id="live">${words.live}</h2>
        <div class="widgets" data-keep="">${raw(code)}</div>
      </section>
    </div>
    <section class="all" aria-labelledby="all">
      <h2 id="all">${words.all}</h2>
      ${words.inEnglish && html`<p>${words.inEnglish}</p>`}
      ${searchForm(page)}
      <p><a href="${page.href('/docs/api')}">${words.api}</a></p>
      <article class="prose" lang="en">${raw(rendered(page, index(documents), documents).html)}</article>
    </section>`,
  );
};

/** The index, with the README before its list. */
const index = (documents: readonly Document[]): Document => {
  const found = documents.find(({ file }) => file === indexFile);
  if (!found) throw new Error(`${indexFile} is missing.`);
  return {
    ...found,
    markdown: found.markdown.replace(/\n- /, '\n[The README](../README.md) is where to begin.\n\n- '),
  };
};

const resultsPage = (page: Page, documents: readonly Document[], query: string): Markup => {
  const { docs: words } = page.copy;
  const results = searchDocuments(documents, query);
  return headlinePage(
    page,
    { title: words.titleOf(query), description: words.description, headline: words.resultsOf(query) },
    { styles: ['code', 'docs'], script: 'docs' },
    html`<div class="document">
      ${contents(page, contentsOf(documents))}
      <div>
        ${searchForm(page, query)}
        <p role="status">${results.length ? words.found(results.length) : words.notFound}</p>
        <ol class="results" lang="en">${results.map(
          (section) => html`<li><a href="${addressOf(page, section.id)}">${section.heading}</a>
          ${section.heading === section.document ? '' : html`<span>${section.document}</span>`}<p>${excerpt(section, query)}</p></li>`,
        )}</ol>
      </div>
    </div>`,
  );
};

/** The documents of a branch. */
const documentsIn = ({ document, below }: Branch): Document[] => [document, ...below.flatMap(documentsIn)];

/** The table of contents beside a document, with the branch and the headings of the one that is open. */
const contents = (
  page: Page,
  branches: readonly Branch[],
  open?: Document,
  headings: { id: string; text: string }[] = [],
) => {
  const { docs: words } = page.copy;
  const item = (branch: Branch): Markup => {
    const { file, name, title } = branch.document;
    const isOpen = file === open?.file;
    const below = documentsIn(branch).some((document) => document.file === open?.file) ? branch.below : [];
    return html`<li><a href="${addressOf(page, name)}" ${isOpen && html`aria-current="page"`}>${title}</a>${
      isOpen && headings.length
        ? html`<ul aria-label="${words.contents}">${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`
        : ''
    }${below.length ? html`<ul class="below">${below.map(item)}</ul>` : ''}</li>`;
  };
  return html`<nav class="side" aria-label="${words.all}">
        <details><summary>${words.all}</summary>
        <ul lang="en">${branches.map(item)}</ul>
        </details>
      </nav>`;
};

/** A document as HTML, without its first heading, which is the page's headline. */
const rendered = (page: Page, { file, markdown }: Document, all: readonly Document[]) => {
  const { html: whole, contents } = render(markdown, {
    file,
    address(path) {
      if (path === indexFile) return page.href('/docs');
      const there = all.find((document) => document.file === path);
      if (there) return addressOf(page, there.name);
      return /^docs\/[\w/-]+\.(?:png|svg)$/.test(path) ? `/${path}` : undefined;
    },
  });
  return { html: whole.replace(/<h1.*?<\/h1>/s, ''), contents };
};

/** `undefined` where there is no document of that name. */
export const docsPage = async (page: Page, name: string): Promise<Markup | undefined> => {
  const all = await readDocuments();
  const document = all.find((document) => document.name === name && document.file !== indexFile);
  return document && documentPage(page, document, all);
};

const documentPage = (page: Page, document: Document, all: readonly Document[]): Markup => {
  const { docs: words } = page.copy;
  const { title } = document;
  const { html: article, contents: headings } = rendered(page, document, all);
  return headlinePage(
    page,
    { title: words.titleOf(title), description: words.description, headline: title },
    { styles: ['code', 'docs'], script: 'docs' },
    html`<div class="document">
      ${contents(page, contentsOf(all), document, headings)}
      <div>
        ${searchForm(page)}
        <article class="prose" lang="en">${raw(article)}</article>
      </div>
    </div>`,
  );
};
