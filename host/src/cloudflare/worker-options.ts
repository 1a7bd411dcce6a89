/** The options of a host in Cloudflare Workers, and how they are read from the Worker's variables and secrets. */

import { misspelledInWorker } from '../config/environment/misspelled-names.js';
import { Mistakes } from '../config/environment/mistakes.js';
import { checkHostOptions, type Report, readOption } from '../config/environment/options-from-variables.js';
import { trimText } from '../config/environment/trim-text.js';
import { isReplaced, missingSentence, type Variable, variableList } from '../config/environment/variables.js';
import type { HostOptions } from '../config/host-options.js';
import type { ObjectNamespace, RequestContext } from './platform.js';

/** The options of `createHost`, without `store` and `waitUntil`, which are Cloudflare's. Default of `clientIp`: the address that Cloudflare names. */
export type CloudflareOptions = Omit<HostOptions<RequestContext>, 'store' | 'waitUntil'>;

/** The bindings, variables and secrets of the Worker. */
export interface FinEnv {
  /** The class `FinObject`. */
  FIN: ObjectNamespace;
}

/**
 * Reads the options from the Worker's variables and secrets. They have the names of the command's variables that set an option of `createHost`.
 * An empty variable counts as not set.
 * @throws Mistakes
 */
export function optionsFromEnv(env: object): CloudflareOptions {
  const texts = env as Readonly<Record<string, unknown>>;
  const sentences = misspelledInWorker(texts);
  const report: Report = (name, sentence) => void sentences.push(`${name} ${sentence}`);
  const options: Record<string, unknown> = {};
  const isTest = Boolean(String(texts.FIN_TEST ?? '').trim());
  for (const [name, variable] of variableList) {
    const { option, kind, otherwise }: Variable = variable;
    if (!option || isReplaced(variable, isTest)) continue;
    const text = trimText(name, String(texts[name] ?? ''));
    if (text) readOption({ name, option, kind, text, options, report });
    else if (otherwise === undefined) report(name, missingSentence(variable));
  }
  if (sentences.length === 0) checkHostOptions(options, report);
  if (sentences.length > 0) throw new Mistakes(sentences);
  // The host's schema has checked them.
  return options as unknown as CloudflareOptions;
}

/** Adds the options that both the Worker and its objects need. */
export const hostOptions = <O extends Pick<HostOptions<RequestContext>, 'clientIp'>>(options: O) => ({
  // Cloudflare overwrites this header, so a visitor cannot set it.
  clientIp: (request: Request) => request.headers.get('cf-connecting-ip') ?? undefined,
  ...options,
  waitUntil: (work: Promise<unknown>, context: RequestContext) => context.waitUntil(work),
});
