/** A Worker whose host has a setup of the conformance suite. */
import { createCloudflareHost, type FinEnv } from '../../../src/cloudflare/index.js';
import type { Setup } from '../../conformance/subject.js';

interface Env extends FinEnv {
  /** A `Setup`, as JSON. */
  SETUP: string;
}

const host = createCloudflareHost<Env>(({ SETUP }) => {
  const { secrets, ...options }: Setup = JSON.parse(SETUP);
  return { ...options, secret: secrets, log: (entry) => console.log(JSON.stringify(entry)) };
});

export class Fin extends host.FinObject {}

export default {
  fetch(
    request: Request & { cf?: { clientIp: string } },
    env: Env,
    context: { waitUntil(work: Promise<unknown>): void },
  ) {
    // On Cloudflare, it is the network before the Worker that overwrites this header.
    const headers = new Headers(request.headers);
    headers.set('CF-Connecting-IP', String(request.cf?.clientIp).replace(/:\d+$/, ''));
    return host.fetch(new Request(request, { headers }), env, context);
  },
};
