/** A Worker with many installers, whose settings are in the binding `FIN_INSTALLERS`. */
import { createCloudflareHosts, type InstallersEnv, installersFromEnv } from '../../../src/cloudflare/index.js';
import { overloaded } from './overloaded.js';

interface Env extends InstallersEnv {
  /** The installers of the class `Installers`, as JSON: their settings by their ids. */
  INSTALLERS: string;
  /** Whether the objects of the store have too much to do. */
  STORE_AWAY: string;
}

const host = createCloudflareHosts<Env>((env) => ({
  ...installersFromEnv(env),
  log: (entry) => console.log(JSON.stringify(entry)),
}));

export class Fin extends host.FinObject {}

/** An object for each installer, as an application might have it. */
export class Installers {
  constructor(
    private readonly state: { id: { name?: string } },
    private readonly env: Env,
  ) {}

  fetch(): Response {
    const { [String(this.state.id.name)]: settings } = JSON.parse(this.env.INSTALLERS);
    return settings ? Response.json(settings) : new Response(null, { status: 404 });
  }
}

export default {
  fetch(
    request: Request & { cf?: { clientIp: string } },
    env: Env,
    context: { waitUntil(work: Promise<unknown>): void },
  ) {
    // On Cloudflare, it is the network before the Worker that overwrites this header.
    const headers = new Headers(request.headers);
    headers.set('CF-Connecting-IP', String(request.cf?.clientIp).replace(/:\d+$/, ''));
    return host.fetch(new Request(request, { headers }), env.STORE_AWAY ? { ...env, FIN: overloaded } : env, context);
  },
};
