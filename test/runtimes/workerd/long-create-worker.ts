/** A Worker whose work ends as soon as its page has gone away, and which tells of the alarms of objects that send creates. */
import { createCloudflareHost, type FinEnv } from '../../../src/host/cloudflare/index.js';
import type { Setup } from '../../host/conformance/subject.js';

interface Env extends FinEnv {
  /** A `Setup` of the conformance suite, as JSON. */
  SETUP: string;
}

const host = createCloudflareHost<Env>(({ SETUP }) => {
  const { secrets, store: _store, ...options }: Setup = JSON.parse(SETUP);
  return { ...options, secret: secrets };
});

export class Fin extends host.FinObject {
  #isSender = false;

  override fetch(request: Request): Promise<Response> {
    this.#isSender ||= request.url.endsWith('/wf/new_project_2');
    return super.fetch(request);
  }

  override async alarm(): Promise<void> {
    if (this.#isSender) console.log('alarm begins');
    await super.alarm();
    if (this.#isSender) console.log('alarm ends');
  }
}

export default {
  // On Cloudflare, a Worker ends 30 s after its page.
  fetch: (request: Request, env: Env): Promise<Response> => host.fetch(request, env, { waitUntil() {} }),
};
