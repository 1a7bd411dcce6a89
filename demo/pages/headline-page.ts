/** A page that begins with a headline and a line about it: every one but the landing page. */
import { html } from 'hono/html';
import { type Frame, layout, type Markup } from './layout.js';
import type { Page } from './page.js';

export interface HeadlineWords {
  title: string;
  description: string;
  headline: string;
  /** None where the content speaks for itself. */
  lead?: string;
}

export const headlinePage = (
  page: Page,
  { title, description, headline, lead }: HeadlineWords,
  { styles, ...frame }: Omit<Frame, 'title' | 'description'>,
  content: Markup,
): Markup =>
  layout(
    page,
    { title, description, styles: ['headline-page', ...styles], ...frame },
    html`<div class="intro">
      <h1>${headline}</h1>
      ${lead && html`<p>${lead}</p>`}
    </div>

    ${content}`,
  );
