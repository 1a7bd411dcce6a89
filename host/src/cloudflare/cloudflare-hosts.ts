/** A host of many installers as a Cloudflare Worker and its class of Durable Objects. */
import type { LocalCreates } from '../creates/idempotency.js';
import type { Host, Router } from '../host.js';
import { toResponse } from '../http/responses.js';
import { createInstallersRouter } from '../installers/create-hosts.js';
import { readHostsSettings } from '../installers/hosts-options.js';
import { installerPrefix } from '../stores/key-prefixes.js';
import { type CloudflareHost, createsInObjects, notSetUp } from './cloudflare-host.js';
import { durableObjectStore, sendCommand } from './durable-object-store.js';
import { FinObject, type ObjectHostOptions, objectRuntime, warningsOnly } from './fin-object.js';
import { type CloudflareHostsOptions, type InstallersEnv, installersFromEnv } from './installer-sources.js';
import type { ObjectNamespace, RequestContext } from './platform.js';
import { readinessPath, readinessResponse } from './readiness-route.js';
import { hostOptions } from './worker-options.js';

/**
 * A host of many installers in Cloudflare Workers, used as `createCloudflareHost`.
 *
 *     const { fetch, FinObject } = createCloudflareHosts();
 *     export class Fin extends FinObject {}
 *     export default { fetch };
 *
 * @param options returns the options of `createHosts` for the bindings. Default: `installersFromEnv`
 */
export function createCloudflareHosts<E extends InstallersEnv = InstallersEnv>(
  options: (env: E) => CloudflareHostsOptions = installersFromEnv,
): Omit<CloudflareHost<E>, 'host'> {
  let host: Host<RequestContext> | undefined;
  return {
    async fetch(request, env, context) {
      try {
        host ??= openHosts(options(env), env.FIN);
      } catch (error) {
        return notSetUp(error);
      }
      const response = host(request, context);
      // Work that other requests share, such as a lookup, continues when the page goes away.
      context.waitUntil(response);
      return response;
    },
    FinObject: class extends FinObject<E> {
      protected override openRouter(own: ObjectHostOptions) {
        return openObjectRouter(options(this.env), own);
      }
    },
  };
}

function openHosts(options: CloudflareHostsOptions, namespace: ObjectNamespace): Host<RequestContext> {
  const settings = readHostsSettings({ ...hostOptions(options), store: durableObjectStore(namespace) });
  const router = createInstallersRouter(settings, (id) => ({
    creates: createsInObjects(namespace, installerPrefix(id)),
    isShortLived: true,
  }));
  return async (request, context) => {
    if (new URL(request.url).pathname === readinessPath) return readinessResponse(await readReadiness(namespace));
    const { response, origin } = await router.answer(request, context);
    return toResponse(response, origin);
  };
}

/** Whether objects answer. The login of one installer says nothing about the host, so none is tried. */
async function readReadiness(namespace: ObjectNamespace) {
  const object = namespace.get(namespace.idFromName('ready'));
  const ready = await sendCommand(object, { method: 'read', key: 'ready' }).then(
    () => true,
    () => false,
  );
  return { ready, store: ready ? 'ok' : 'unavailable' };
}

/** The host that sends the creates of one key, which is one installer's. */
function openObjectRouter(
  { find, log, ...options }: CloudflareHostsOptions,
  own: ObjectHostOptions,
): Router<RequestContext> {
  const settings = readHostsSettings({
    ...hostOptions(options),
    ...own,
    async find(id) {
      const found = await find(id);
      // The Worker limits concurrency before requests arrive here.
      return found && { ...found, concurrency: false, ...(found.log && { log: warningsOnly(found.log) }) };
    },
    max: 1,
    ...(log && { log: warningsOnly(log) }),
  });
  // The installer's host is replaced when its options change. A replay then still finds the create that the former one is sending.
  const localCreates: LocalCreates = new Map();
  return createInstallersRouter(settings, () => ({ ...objectRuntime, localCreates }));
}
