import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { renderFee } from 'fin-widgets-host';
import { fin } from './fin.js';

const answerFin = getRequestListener(fin);
const offer = { country: 'DE', 'total-cost': 24900, tenor: 15, downpayment: 10 };

export const server = createServer(async (request, response) => {
  if (request.url?.startsWith('/fin/')) return answerFin(request, response);
  const { html, maxAgeSeconds = 0 } = await renderFee(fin, offer, { origin: 'https://installer.example' });
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', `max-age=${maxAgeSeconds}`);
  response.end(`<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Solar panels</title>
  <script defer src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token"></script>
  <h1>Solar panels</h1>
  ${html}
</html>`);
}).listen(Number(process.env.PORT ?? 8080));
server.on('connection', (socket) => socket.remoteAddress ?? socket.destroy()); // reset already: no limit could count it
