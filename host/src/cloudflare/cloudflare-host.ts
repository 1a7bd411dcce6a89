/** A host as a Cloudflare Worker and its class of Durable Objects. */

import { withTimeout } from 'fin-widgets/internal';
import { Mistakes } from '../config/environment/mistakes.js';
import { OptionError } from '../config/option-error.js';
import { readSettings } from '../config/read-settings.js';
import { outcomePending } from '../creates/outcome-waiters.js';
import { sha256Hex } from '../crypto/keys.js';
import { type CreatesElsewhere, type Host, HostRouter } from '../host.js';
import { storeUnavailable } from '../http/refusal.js';
import { type HostResponse, toResponse } from '../http/responses.js';
import { withPageQuotes } from '../render/quotes-for-page.js';
import { commandTimeoutMs, durableObjectStore, sendCommand } from './durable-object-store.js';
import { FinObject } from './fin-object.js';
import type { ObjectNamespace, ObjectState, ObjectStub, RequestContext } from './platform.js';
import { createReadiness, readinessPath, readinessResponse } from './readiness-route.js';
import { type CloudflareOptions, type FinEnv, hostOptions, optionsFromEnv } from './worker-options.js';

export interface CloudflareHost<E extends FinEnv> {
  /** The Worker's handler of requests. */
  fetch(request: Request, env: E, context: RequestContext): Promise<Response>;
  /**
   * The host that `fetch` answers with, for `renderFee`.
   * @throws Error that names each wrong setting
   */
  host(env: E): Host<RequestContext>;
  /** The class to export, and to bind as `FIN`. */
  FinObject: new (
    state: ObjectState,
    env: E,
  ) => FinObject<E>;
}

/**
 * A host in Cloudflare Workers:
 *
 *     const { fetch, FinObject } = createCloudflareHost();
 *     export class Fin extends FinObject {}
 *     export default { fetch };
 *
 * @param options returns the host's options for the bindings. Default: `optionsFromEnv`
 */
export function createCloudflareHost<E extends FinEnv = FinEnv>(
  options: (env: E) => CloudflareOptions = optionsFromEnv,
): CloudflareHost<E> {
  let opened: Host<RequestContext> | undefined;
  const host = (env: E): Host<RequestContext> => {
    opened ??= openHost(options(env), env.FIN);
    return opened;
  };
  return {
    host,
    async fetch(request, env, context) {
      let answer: Host<RequestContext>;
      try {
        answer = host(env);
      } catch (error) {
        return notSetUp(error);
      }
      const response = answer(request, context);
      // Work that other requests share, such as a login, continues when the page goes away.
      context.waitUntil(response);
      return response;
    },
    FinObject: class extends FinObject<E> {
      protected override options() {
        return options(this.env);
      }
    },
  };
}

function openHost(options: CloudflareOptions, namespace: ObjectNamespace): Host<RequestContext> {
  const settings = readSettings({ ...hostOptions(options), store: durableObjectStore(namespace) });
  const router = new HostRouter(settings, { creates: createsInObjects(namespace), isShortLived: true });
  const readReadiness = createReadiness(settings.service, namespace);
  const host: Host<RequestContext> = async (request, context) => {
    if (new URL(request.url).pathname === readinessPath) return readinessResponse(await readReadiness());
    const { response, origin } = await router.answer(request, context);
    return toResponse(response, origin);
  };
  return withPageQuotes(host, router.pageQuotes);
}

/** The page at the Worker's address until its settings are right. It names each wrong setting, and repeats no value. */
export function notSetUp(error: unknown): Response {
  // Any other error comes from the installer's own function, and may quote a secret.
  if (!(error instanceof Mistakes || error instanceof OptionError)) throw error;
  return new Response(`This Worker is not set up yet.\n\n${error.message}\n`, {
    status: 500,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      // Lets `diagnose()` on any page see the 500. Otherwise it would report that the page's origin is missing.
      'Access-Control-Allow-Origin': '*',
    },
  });
}

/**
 * Sends each create from the object of its key.
 * @param prefix of the installer's keys in the store. Default: the host is that of one installer
 */
export const createsInObjects = (namespace: ObjectNamespace, prefix = ''): CreatesElsewhere => ({
  isKnown: async (key, storeKey) => isKnown(await objectOf(namespace, prefix, key), prefix + storeKey),
  send: async (key, request) => create(await objectOf(namespace, prefix, key), request),
});

/** The object that sends the creates of a key. Its name contains a hash, since names of objects may appear where keys must not. */
const objectOf = async (namespace: ObjectNamespace, prefix: string, key: string): Promise<ObjectStub> =>
  namespace.get(namespace.idFromName(`create:${prefix}${await sha256Hex(key)}`));

/** Whether the object of a key has a record of its create. False if the object does not answer in time. Creates no record. */
async function isKnown(object: ObjectStub, storeKey: string): Promise<boolean> {
  try {
    const read = () => sendCommand(object, { method: 'read', key: storeKey });
    return (await withTimeout(commandTimeoutMs, read)) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Sends a create from the object of its key.
 * @throws Refusal 502 with `Retry-After` if the object cannot be reached or ends before it answers; 503 if the create did not reach the object
 */
async function create(object: ObjectStub, request: Request): Promise<HostResponse> {
  try {
    const response = await object.fetch(request);
    return (await response.json()) as HostResponse;
  } catch (error) {
    // Cloudflare sets this property if the object is too busy to accept another request.
    if (Object(error).overloaded === true) return storeUnavailable(error);
    throw outcomePending();
  }
}
