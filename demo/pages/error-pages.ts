/** The pages in place of one that is missing, or that could not be made. */
import { html } from 'hono/html';
import { landscape } from './art.js';
import { layout, type Markup } from './layout.js';
import type { Page } from './page.js';

export const notFound = (page: Page): Markup => signpost(page, page.copy.notFound);

export const failed = (page: Page): Markup => signpost(page, page.copy.failed);

const signpost = (page: Page, { title, headline, text, home }: Page['copy']['notFound']): Markup =>
  layout(
    page,
    { title, styles: ['home'] },
    html`<section class="hero">
      <div class="hero-text">
        <h1>${headline}</h1>
        <p>${text}</p>
        <p class="ways"><a class="way" href="${page.href('/')}">${home}</a></p>
      </div>
      ${landscape}
    </section>`,
  );
