import { renderFee } from 'fin-widgets-host';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { fin } from './fin.js';

const offer = { country: 'DE', 'total-cost': 24900, tenor: 15, downpayment: 10 };

const app = new Hono();

app.all('/fin/*', (c) => fin(c.req.raw, c.env));

app.get('/', async (c) => {
  const fee = await renderFee(fin, offer, { origin: 'https://installer.example' });
  c.header('Cache-Control', `max-age=${fee.maxAgeSeconds ?? 0}`);
  return c.html(html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Solar panels</title>
      <script defer src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token"></script>
      <h1>Solar panels</h1>
      ${raw(fee.html)}
    </html>`);
});

export default app;
