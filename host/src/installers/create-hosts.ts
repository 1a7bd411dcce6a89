/**
 * A host for many installers. The id in the path selects the installer's host, which is one of `createHost` with keys and a part of the store
 * that are this installer's alone (`installer-secrets.ts`, `installer-store.ts`).
 */
import { OptionError } from '../config/option-error.js';
import { readSettings } from '../config/read-settings.js';
import { type Answer, type Host, HostRouter, type Router, type Runtime } from '../host.js';
import { keepAlive } from '../http/keep-alive.js';
import type { LogEntry } from '../http/log.js';
import { messages } from '../http/messages.js';
import { Refusal } from '../http/refusal.js';
import { errorResponse, toResponse } from '../http/responses.js';
import { callClientIp } from '../limits/client-address.js';
import type { RequestsInFlight } from '../limits/concurrency.js';
import { type HostsOptions, type HostsSettings, type InstallerOptions, readHostsSettings } from './hosts-options.js';
import { createInstallerCache } from './installer-cache.js';
import { installerOf } from './installer-id.js';
import { installerSecrets } from './installer-secrets.js';
import { createInstallerStores } from './installer-store.js';

/**
 * Creates one host for many installers, each with its own address, credentials, keys, records and limits: `<mount>/<id>/token` and so on. An id
 * is 1 to 64 characters of `a–z 0–9 -`. Calls `find` on the first request for an id.
 *
 *     const fin = createHosts({ find: (id) => installers.get(id), secret, store: fileStore('./data') });
 * @throws Error with a sentence that names the wrong option
 */
export function createHosts<C = unknown>(options: HostsOptions<C>): Host<C> {
  const router = createInstallersRouter(readHostsSettings(options));
  return async (request, ...[context]) => {
    // `C` includes `undefined` if the context is optional.
    const { response, origin } = await router.answer(request, context as C);
    return toResponse(response, origin);
  };
}

const warnOnConsole = ({ warning, installer }: LogEntry) => {
  if (warning !== undefined) console.warn(`fin-widgets-host: ${installer}: ${warning}`);
};

const routeMissing = () => new Refusal('route', 404, messages.noRoute);

/**
 * Creates the hosts without the last step, which makes the `Response`.
 * @param runtimeOf how the runtime of an installer's host differs from a server
 */
export function createInstallersRouter<C>(
  { find, secrets, store, max, refreshSeconds, mount, clientIp, waitUntil, log = warnOnConsole }: HostsSettings<C>,
  runtimeOf: (id: string) => Runtime = () => ({}),
): Router<C> {
  const storeOf = createInstallerStores(store);
  // `async`, so that an exception of the listener is a rejection, too.
  const write = (entry: Omit<LogEntry, 'time'>) =>
    void (async () => log({ time: new Date().toISOString(), ...entry }))().catch(() => {});

  /**
   * The address of the request that is being handed to its host, which reads it before its first `await`. It was taken before the lookup: a
   * connection that is reset meanwhile has none.
   */
  let currentAddress: string | undefined;
  const addressOf = clientIp && (() => currentAddress);

  const sharedWarnings = new Set<string>();
  const inFlight: RequestsInFlight = new Map();

  const make = async (id: string, options: InstallerOptions<C>): Promise<Router<C>> => {
    for (const name of ['secret', 'store'])
      if (Object.hasOwn(Object(options), name))
        throw new OptionError('createHosts', name, 'is an option of createHosts, which all installers share');
    const settings = readSettings<C>({
      ...options,
      clientIp: options.clientIp ?? addressOf,
      waitUntil: options.waitUntil ?? waitUntil,
      secret: await installerSecrets(secrets, id),
      store: storeOf(id),
      log: options.log ?? log,
    });
    return new HostRouter(settings, {
      ...runtimeOf(id),
      installer: id,
      mount: `${mount}/${id}`,
      inFlight,
      // An installer with a log or a `clientIp` of its own has warnings of its own.
      sharedWarnings: options.log || options.clientIp ? undefined : sharedWarnings,
    });
  };
  const cache = createInstallerCache<InstallerOptions<C>, Router<C>>({
    find,
    make,
    max,
    refreshMs: refreshSeconds * 1000,
    warn: (installer, warning) => write({ installer, warning }),
    notify: (installer, notice) => write({ installer, notice }),
  });

  const answer = async (request: Request, context: C): Promise<Answer> => {
    const startedAt = performance.now();
    // The installer's host gets a path with dot segments as it was sent, and answers 404.
    const { pathname } = new URL(request.url);
    const installer = installerOf(pathname, mount);
    try {
      if (installer === undefined) throw routeMissing();
      const address = clientIp && callClientIp(clientIp, request, context);
      const router =
        cache.current(installer, address, (lookup) => keepAlive(waitUntil, lookup, context)) ??
        (await cache.lookUp(installer, address));
      currentAddress = address;
      return await router.answer(request, context, pathname);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('internal', 502, messages.internal);
      const { httpStatus: status, reason } = refusal;
      const duration = Math.round((performance.now() - startedAt) * 10) / 10;
      write({ ...(installer !== undefined && { installer }), status, reason, duration });
      // The origins are not known. The answer is the same for every page, and lets `diagnose()` see it.
      return { response: errorResponse(refusal), origin: '*' };
    }
  };
  return { answer };
}
