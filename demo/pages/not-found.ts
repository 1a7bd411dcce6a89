/** What stands at an address where there is no page. */
import { html } from 'hono/html';
import { landscape } from './art.js';
import { layout, type Markup } from './layout.js';
import type { Page } from './page.js';

export const notFound = (page: Page): Markup => {
  const { notFound } = page.copy;
  return layout(
    page,
    { title: notFound.title, styles: ['home'] },
    html`<section class="hero">
      <div class="hero-text">
        <h1>${notFound.headline}</h1>
        <p>${notFound.text}</p>
        <p class="ways"><a class="way" href="${page.href('/')}">${notFound.home}</a></p>
      </div>
      ${landscape}
    </section>`,
  );
};
