import { renderFee } from 'fin-widgets-host';
import { createCloudflareHost } from 'fin-widgets-host/cloudflare';

const fin = createCloudflareHost();
const offer = { country: 'DE', 'total-cost': 24900, tenor: 15, downpayment: 10 };

export class Fin extends fin.FinObject {}

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname.startsWith('/fin/')) return fin.fetch(request, env, context);
    const options = { origin: 'https://installer.example', context };
    const { html, maxAgeSeconds = 0 } = await renderFee(fin.host(env), offer, options);
    const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Solar panels</title>
  <script defer src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token"></script>
  <h1>Solar panels</h1>
  ${html}
</html>`;
    return new Response(page, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': `max-age=${maxAgeSeconds}` },
    });
  },
};
