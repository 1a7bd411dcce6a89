/** A Worker on the service of a test, whose objects the test can end. */
import { createCloudflareHost, type FinEnv, type RequestContext } from '../../../src/cloudflare/index.js';

interface Env extends FinEnv {
  /** The options of the host, as JSON. */
  OPTIONS: string;
}

const host = createCloudflareHost<Env>(({ OPTIONS }) => JSON.parse(OPTIONS));

export class Fin extends host.FinObject {
  override fetch(request: Request): Promise<Response> {
    // As Cloudflare ends an object: whatever it does, without a word to it.
    if (request.url.endsWith('/abort')) (this.state as unknown as { abort(): void }).abort();
    return super.fetch(request);
  }
}

export default {
  async fetch(request: Request, env: Env, context: RequestContext): Promise<Response> {
    const [, name] = /\/objects\/(.+)\/abort$/.exec(decodeURIComponent(request.url)) ?? [];
    if (name === undefined) return host.fetch(request, env, context);
    await env.FIN.get(env.FIN.idFromName(name))
      .fetch(new Request('https://object.invalid/abort'))
      .catch(() => {});
    return new Response(null, { status: 204 });
  },
};
