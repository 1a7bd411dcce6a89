/** A Worker with several hosts, each as another isolate has it. The path of a request begins with the number of the host. */
import { createCloudflareHost, type FinEnv, type RequestContext } from '../../../src/cloudflare/index.js';

interface Env extends FinEnv {
  /** The options of the hosts, as JSON. */
  OPTIONS: string;
}

const open = () => createCloudflareHost<Env>(({ OPTIONS }) => JSON.parse(OPTIONS));
const hosts = Array.from({ length: 4 }, open);

export class Fin extends open().FinObject {}

export default {
  async fetch(request: Request, env: Env, context: RequestContext): Promise<Response> {
    const [, number, path = ''] = /^\/(\d)(\/.*)$/.exec(new URL(request.url).pathname) ?? [];
    const host = hosts[Number(number)];
    console.log('asked');
    return host ? host.fetch(new Request(new URL(path, request.url), request), env, context) : new Response();
  },
};
