/** The options of a host in Cloudflare Workers, and how they are read from the Worker's variables and secrets. */
import { checkHostOptions, readOption, type Say } from '../config/environment/host-options.js';
import { Mistakes } from '../config/environment/mistakes.js';
import { misspeltInWorker } from '../config/environment/names.js';
import { isReplaced, type Variable, variableList } from '../config/environment/variables.js';
import type { HostOptions } from '../config/options.js';
import type { ObjectNamespace, RequestContext } from './platform.js';

/** As those of `createHost`. The store and `waitUntil` are Cloudflare's. Default of `clientIp`: the visitor that Cloudflare names. */
export type CloudflareOptions = Omit<HostOptions<RequestContext>, 'store' | 'waitUntil'>;

/** The bindings, variables and secrets of the Worker. */
export interface FinEnv {
  /** The class `FinObject`. */
  FIN: ObjectNamespace;
}

/**
 * The options that the Worker's variables and secrets say. Their names are those of the command `fin-widgets-host`, as far as they set an
 * option of `createHost`. An empty one counts as one that is not set.
 * @throws Mistakes
 */
export function optionsFromEnv(env: object): CloudflareOptions {
  const texts = env as Readonly<Record<string, unknown>>;
  const sentences = misspeltInWorker(texts);
  const say: Say = (name, sentence) => void sentences.push(`${name} ${sentence}`);
  const options: Record<string, unknown> = {};
  const isTest = Boolean(String(texts.FIN_TEST ?? '').trim());
  for (const [name, variable] of variableList) {
    const { option, kind, otherwise, meaning }: Variable = variable;
    if (!option || isReplaced(variable, isTest)) continue;
    const text = String(texts[name] ?? '').trim();
    if (text) readOption({ name, option, kind, text, options, say });
    else if (otherwise === undefined) say(name, `is missing: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}.`);
  }
  if (sentences.length === 0) checkHostOptions(options, say);
  if (sentences.length > 0) throw new Mistakes(sentences);
  // The host's schema has checked them.
  return options as unknown as CloudflareOptions;
}

/** What both the Worker and its objects add to the options. */
export const hostOptions = (options: CloudflareOptions): HostOptions<RequestContext> => ({
  // Cloudflare overwrites the header.
  clientIp: (request) => request.headers.get('cf-connecting-ip') ?? undefined,
  ...options,
  waitUntil: (work, context) => context.waitUntil(work),
});
