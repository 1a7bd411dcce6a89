/** Code to copy: its heading, a button, the code, and the line that says how copying went. `copy.js` makes the button work. */
import { html } from 'hono/html';
import type { Markup } from './layout.js';
import type { Page } from './page.js';

export interface Code {
  /** Unique on the page: the heading's id. */
  id: string;
  heading: string;
  code: string;
}

export const codeBlock = ({ copy: { code: words } }: Page, { id, heading, code }: Code): Markup =>
  html`<h3 id="${id}">${heading}</h3>
          <button type="button" data-copy aria-describedby="${id}">${words.copy}</button>
          <pre tabindex="0" role="region" aria-labelledby="${id}"><code>${code}</code></pre>`;

/** Once on a page with such code. */
export const copyStatus = ({ copy: { code: words } }: Page): Markup =>
  html`<p class="said" role="status" data-copied="${words.copied}" data-marked="${words.marked}"></p>`;
