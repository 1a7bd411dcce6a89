/** `/docs/api`: the OpenAPI documents as a reference, which Swagger UI renders in the browser. */
import { html } from 'hono/html';
import { headlinePage } from './headline-page.js';
import type { Markup } from './layout.js';
import type { Page } from './page.js';

/** The folder of Swagger UI. */
export const reference = new URL('./', import.meta.resolve('swagger-ui-dist/package.json'));

/** One of the two documents of the repository. */
export const referenceDocument = (name: string): URL => new URL(`../../openapi/${name}`, import.meta.url);

export const api = (page: Page): Markup => {
  const { docs: words } = page.copy;
  const name = page.chosen('of', ['host', 'service'], 'host');
  const link = (of: typeof name, text: string) =>
    html`<a href="?of=${of}${page.language === 'en' ? '' : html`&lang=${page.language}`}" ${of === name && html`aria-current="page"`}>${text}</a>`;
  return headlinePage(
    page,
    { title: words.titleOf(words.api), description: words.description, headline: words.api, lead: words.apiLead },
    { styles: ['swagger-ui', 'api'], script: 'api' },
    html`<nav class="choice" aria-label="${words.api}">
      ${link('host', words.apiHost)}
      ${link('service', words.apiService)}
      <a href="/docs/api/${name}.json" download="${name}.json">${words.apiDownload}</a>
    </nav>
    <h2>${name === 'host' ? words.apiHost : words.apiService}</h2>
    <div id="reference" lang="en" data-document="/docs/api/${name}.json"></div>
    <script src="/assets/swagger-ui-bundle.js"></script>`,
  );
};
