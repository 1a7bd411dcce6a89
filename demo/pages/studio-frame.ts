/**
 * The page in the frame of `/snippet`: a plain page, on which `assets/studio-frame.js` places the elements. Without a scenario of the test mode it
 * has the demo's own host.
 */
import { html } from 'hono/html';
import type { Markup } from './layout.js';
import type { Page } from './page.js';

export const frame = (page: Page, scenario?: string): Markup => html`<!doctype html>
<html lang="${page.language}">
<head>
  <meta charset="utf-8">
  <title>${page.copy.studio.frameTitle}</title>
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <link rel="stylesheet" href="/assets/studio-frame.css">
  <script src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token"${scenario && html` data-test="${scenario}"`}></script>
</head>
<body></body>
</html>
`;
