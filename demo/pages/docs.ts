/** `/docs`: what to paste beside what comes of it, and the repository's documents; `/docs/<name>`: one of them. */
import { html, raw } from 'hono/html';
import { Marked } from 'marked';
import { type Document, readDocuments } from './documents.js';
import { exampleText, rateText } from './finance.js';
import type { Markup } from './layout.js';
import { plainText, render } from './markdown.js';
import type { Page } from './page.js';
import { sheet } from './sheet.js';

/** The example on show, which is also the one that runs: HTML of the page's own words. */
const example = (page: Page): string => {
  const { finance } = page.copy;
  return `<fin-monthly-fee id="offer" total-cost="24.900"
  tenors="5 10 15 20" tenor="15" downpayment="10">
  <p>${finance.asking}</p>
  <strong slot="rate">${rateText(page)}</strong>
  <p slot="legal">${exampleText(page)}</p>
</fin-monthly-fee>

<fin-checkout-button for="offer" type-project="Solar"
  offer-pdf="${page.origin}${page.href('/offer.pdf')}">
  ${finance.toOffer}
</fin-checkout-button>`;
};

const scriptTag = `<script defer src="/fin-widgets.js"
  data-base-url="/fin" data-token-url="/fin/token"
  data-country="Germany"></script>`;

export const docs = (page: Page): Markup => {
  const { docs: words } = page.copy;
  const code = example(page);
  return sheet(
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
        <div class="widgets">${raw(code)}</div>
      </section>
    </div>
    <section class="all" aria-labelledby="all">
      <h2 id="all">${words.all}</h2>
      ${words.inEnglish && html`<p>${words.inEnglish}</p>`}
      <ul lang="en">${readDocuments().then((all) => html`${all.map((document) => entry(page, document))}`)}</ul>
    </section>`,
  );
};

const entry = ({ href }: Page, { name, title, markdown }: Document) =>
  html`<li><h3><a href="${href(`/docs/${name}`)}">${title}</a></h3><p>${summary(markdown)}</p></li>`;

/** What a document is about: its first headings, or its first sentence where it has none. */
const summary = (markdown: string): string => {
  const tokens = new Marked().lexer(markdown);
  const headings = tokens.flatMap((token) =>
    token.type === 'heading' && token.depth === 2 ? [plainText(token.tokens)] : [],
  );
  if (headings.length) return headings.slice(0, 4).join(' · ');
  const paragraph = tokens.find(({ type }) => type === 'paragraph');
  const text = paragraph && 'tokens' in paragraph ? plainText(paragraph.tokens) : '';
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
};

/** `undefined` where there is no document of that name. */
export const docsPage = async (page: Page, name: string): Promise<Markup | undefined> => {
  const all = await readDocuments();
  const document = all.find((document) => document.name === name);
  return document && documentPage(page, document, all);
};

const documentPage = (page: Page, { file, title, markdown }: Document, all: readonly Document[]): Markup => {
  const { docs: words } = page.copy;
  const address = (path: string) => {
    const there = all.find((document) => document.file === path);
    if (there) return page.href(`/docs/${there.name}`);
    return /^docs\/[\w-]+\.png$/.test(path) ? `/${path}` : undefined;
  };
  const { html: article, contents } = render(markdown.replace(/^# .+$/m, ''), { file, address });
  return sheet(
    page,
    { title: words.titleOf(title), description: words.description, headline: title },
    { styles: ['code', 'docs'], script: 'docs' },
    html`<div class="document">
      <nav class="side" aria-label="${words.all}">
        <details><summary>${words.all}</summary>
        <ul lang="en">${all.map(
          (other) =>
            html`<li><a href="${page.href(`/docs/${other.name}`)}" ${other.file === file && html`aria-current="page"`}>${other.title}</a>${
              other.file === file &&
              contents.length > 0 &&
              html`<ul aria-label="${words.contents}">${contents.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`
            }</li>`,
        )}</ul>
        </details>
      </nav>
      <article class="prose" lang="en">${raw(article)}</article>
    </div>`,
  );
};
