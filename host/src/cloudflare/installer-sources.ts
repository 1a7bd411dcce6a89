/** The installers of a Worker: their settings in a KV namespace, or in Durable Objects. */

import { readInstallerOptions } from '../config/environment/installer-options.js';
import { misspelledInWorker } from '../config/environment/misspelled-names.js';
import { Mistakes } from '../config/environment/mistakes.js';
import { type Report, readOption } from '../config/environment/options-from-variables.js';
import { isShared, variableList } from '../config/environment/variables.js';
import type { HostsOptions } from '../installers/hosts-options.js';
import type { KvNamespace, ObjectNamespace, RequestContext } from './platform.js';
import type { FinEnv } from './worker-options.js';

/** The options of `createHosts`, without `store` and `waitUntil`, which are Cloudflare's. Default of `clientIp`: the address that Cloudflare names. */
export type CloudflareHostsOptions = Omit<HostsOptions<RequestContext>, 'store' | 'waitUntil'>;

/** The bindings, variables and secrets of a Worker with many installers. */
export interface InstallersEnv extends FinEnv {
  /** The settings of each installer under its id. */
  FIN_INSTALLERS: KvNamespace | ObjectNamespace;
  FIN_SECRET: string;
}

/** The address at which an object of installers answers a GET. */
const settingsUrl = 'https://object.invalid/installer';

/**
 * Reads the options from the Worker's bindings and its secret `FIN_SECRET`.
 *
 * `FIN_INSTALLERS` is a KV namespace, or a class of Durable Objects with an object for each id. Under the id of an installer, it has the
 * settings as JSON, with the names of the command's variables: `{"FIN_SERVICE": "https://…", …}`. An object answers a GET with it, or with 404.
 * @throws Mistakes
 */
export function installersFromEnv(env: InstallersEnv): CloudflareHostsOptions {
  const texts = env as unknown as Readonly<Record<string, unknown>>;
  const sentences = misspelledInWorker(texts);
  const report: Report = (name, sentence) => void sentences.push(`${name} ${sentence}`);
  for (const [name] of variableList)
    if (!isShared(name) && typeof texts[name] === 'string' && texts[name])
      report(name, 'is a setting of each installer. Remove it here, and set it for the installers.');
  const options: Record<string, unknown> = {};
  const secret = String(env.FIN_SECRET ?? '').trim();
  if (secret) readOption({ name: 'FIN_SECRET', option: 'secret', kind: 'list', text: secret, options, report });
  else report('FIN_SECRET', 'is missing: 32 random characters or more.');
  const { FIN_INSTALLERS: binding } = env;
  if (!isObjects(binding) && typeof binding?.get !== 'function')
    report('FIN_INSTALLERS', 'is missing: bind a KV namespace, or a class of Durable Objects.');
  if (sentences.length > 0) throw new Mistakes(sentences);
  return {
    // `readOption` has checked it.
    secret: options.secret as string[],
    async find(id) {
      const text = await (isObjects(binding) ? readObject(binding, id) : binding.get(id));
      return text === null ? undefined : readInstallerOptions<RequestContext>(parseSettings(text));
    },
  };
}

const isObjects = (binding: KvNamespace | ObjectNamespace | undefined): binding is ObjectNamespace =>
  typeof Object(binding).idFromName === 'function';

async function readObject(namespace: ObjectNamespace, id: string): Promise<string | null> {
  const response = await namespace.get(namespace.idFromName(id)).fetch(new Request(settingsUrl));
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The object of an installer answered ${response.status}.`);
  return response.text();
}

/** @throws Mistakes */
function parseSettings(text: string): Record<string, string> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // Below.
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Mistakes(['The settings of the installer must be a JSON object, such as {"FIN_SERVICE": "https://…"}.']);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
}
