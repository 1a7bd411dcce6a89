/** The options of a host in Cloudflare Workers, and how they are read from the Worker's variables and secrets. */
import type { HostOptions } from '../options.js';
import type { ObjectNamespace, RequestContext } from './platform.js';

/** As those of `createHost`. The store and `waitUntil` are Cloudflare's. Default of `clientIp`: the visitor that Cloudflare names. */
export type CloudflareOptions = Omit<HostOptions<RequestContext>, 'store' | 'waitUntil'>;

/** The bindings, variables and secrets of the Worker. */
export interface FinEnv {
  /** The class `FinObject`. */
  FIN: ObjectNamespace;
}

/** The variables and secrets that `optionsFromEnv` reads. */
interface Variables {
  FIN_SERVICE?: string;
  FIN_EMAIL?: string;
  FIN_PASSWORD?: string;
  FIN_SECRET?: string;
  FIN_ORIGINS?: string;
  FIN_ORGANIZATION?: string;
  FIN_SALES_REP?: string;
  FIN_CHECKOUT_ORIGINS?: string;
  FIN_OFFER_PDF_ORIGINS?: string;
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/**
 * The options that the Worker's variables and secrets say: `FIN_SERVICE`, `FIN_EMAIL`, `FIN_PASSWORD`, `FIN_SECRET`, `FIN_ORIGINS`, and those
 * that may be missing: `FIN_ORGANIZATION`, `FIN_SALES_REP`, `FIN_CHECKOUT_ORIGINS`, `FIN_OFFER_PDF_ORIGINS`. Lists are separated by spaces or
 * commas; of several secrets, the first signs.
 */
export function optionsFromEnv(env: object): CloudflareOptions {
  const variables = env as Variables;
  const list = (text: string | undefined) => (text ? { list: listOf(text) } : undefined);
  return {
    service: {
      baseUrl: variables.FIN_SERVICE ?? '',
      email: variables.FIN_EMAIL ?? '',
      password: variables.FIN_PASSWORD ?? '',
    },
    secret: listOf(variables.FIN_SECRET ?? ''),
    origins: listOf(variables.FIN_ORIGINS ?? ''),
    organization: variables.FIN_ORGANIZATION || undefined,
    salesRep: variables.FIN_SALES_REP || undefined,
    checkoutOrigins: list(variables.FIN_CHECKOUT_ORIGINS)?.list,
    offerPdfOrigins: list(variables.FIN_OFFER_PDF_ORIGINS)?.list,
  };
}

/** What both the Worker and its objects add to the options. */
export const hostOptions = (options: CloudflareOptions): HostOptions<RequestContext> => ({
  // Cloudflare overwrites the header.
  clientIp: (request) => request.headers.get('cf-connecting-ip') ?? undefined,
  ...options,
  waitUntil: (work, context) => context.waitUntil(work),
});
