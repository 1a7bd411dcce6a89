/** What a host can be told, and what is wrong with it. */
import type { Operations } from '../contract/operations.js';
import { demand, demandNames } from './demands.js';
import { bytes, type Secrets } from './keys.js';
import type { Counted } from './limits.js';
import type { LogEntry } from './log.js';
import { memoryStore } from './memory-store.js';
import { isLoopback, isPublicName, isSecure, readUrl } from './origins.js';
import { type Forwarded, isOperation } from './routes.js';
import type { Session } from './sessions.js';
import type { Limit, Store } from './store.js';

/** A request as it will be sent; `undefined` is that of `me`. */
export type Checked = Operations[Forwarded]['request'];

export interface ServiceOptions {
  /** `{base_url}` of the service: https, or loopback. */
  baseUrl: string;
  /** The installer's user. */
  email: string;
  password: string;
  /** Default: the platform's. */
  fetch?: typeof globalThis.fetch | undefined;
}

export interface HostOptions<C = unknown> {
  service: ServiceOptions;
  /** Origins whose pages may use the host, its own among them: `https://installer.example`; http on loopback alone. */
  origins: readonly string[];
  /** 32 bytes or more, random; a text counts as its UTF-8. Several, newest first, for rotation. */
  secret: string | Uint8Array | readonly (string | Uint8Array)[];
  /** Default: what `me` says, asked once. */
  organization?: string | undefined;
  /** Default: what `me` says, asked once. */
  salesRep?: string | undefined;
  /** What pages may call. Default: `pricing_2`, `new_project_2`, `update_project_2`. */
  operations?: readonly Forwarded[] | undefined;
  /** Whether the service mails the offer to the customer; `'page'` lets the page decide. Default: false. */
  sendOfferEmail?: boolean | 'page' | undefined;
  /** Origins that a `checkout_link` may lead to. Default: any by https. */
  checkoutOrigins?: readonly string[] | undefined;
  /** Origins where an offer may lie. Default: any public name. Loopback only beside a service on loopback. */
  offerPdfOrigins?: readonly string[] | undefined;
  /**
   * The host's own say on what will be sent, once for each: throws to refuse, may give a changed body (checked against the contract
   * again; not for a question, which it can only refuse), or nothing. It has 10 s.
   */
  check?: ((operation: Forwarded, body: Checked, session: Session) => Checked | Promise<Checked>) | undefined;
  /** Seconds that a session token lives, 1 to 86400. Default: 600. */
  tokenLifetime?: number | undefined;
  /**
   * Per address, and per session where there is one; false is off. `create` counts updates too, `pricing` every question. Default:
   * `mint` 60 in 60 s, `create` 30 in 600 s, `pricing` 1200 in 60 s.
   */
  limits?: Partial<Record<Counted, Limit | false>> | undefined;
  /** The visitor's address, from where your platform keeps it. Default: none; all visitors share one limit of ten times the points. */
  clientIp?: ((request: Request, context: C) => string | undefined) | undefined;
  /** ms for a whole call upstream, retries included, 1 to 600000. Default: 15000 for questions, 120000 for creates and updates. */
  timeout?: number | undefined;
  /** Seconds for which an answer of `pricing_2` serves other visitors, 0 to 86400; 0 is off. Default: 60. */
  pricingTtl?: number | undefined;
  /** Default: this process's memory. Several processes need a `redisStore`. */
  store?: Store | undefined;
  /** Hears of every answer, and of warnings. Default: warnings go to the console. */
  log?: ((entry: LogEntry) => unknown) | undefined;
}

/** The options, complete and right. */
export interface Settings<C>
  extends Required<Pick<HostOptions, 'service' | 'operations' | 'sendOfferEmail' | 'tokenLifetime' | 'pricingTtl'>>,
    Pick<HostOptions<C>, 'organization' | 'salesRep' | 'checkoutOrigins' | 'offerPdfOrigins' | 'check' | 'timeout'>,
    Pick<HostOptions<C>, 'clientIp' | 'log'> {
  origins: readonly string[];
  secrets: Secrets;
  limits: Record<Counted, Limit | false>;
  store: Store;
}

const defaultOperations = ['pricing_2', 'new_project_2', 'update_project_2'] as const;

const defaultLimits: Record<Counted, Limit> = {
  mint: { points: 60, seconds: 60 },
  create: { points: 30, seconds: 600 },
  pricing: { points: 1200, seconds: 60 },
};

const names: Record<keyof HostOptions, true> = {
  service: true,
  origins: true,
  secret: true,
  organization: true,
  salesRep: true,
  operations: true,
  sendOfferEmail: true,
  checkoutOrigins: true,
  offerPdfOrigins: true,
  check: true,
  tokenLifetime: true,
  limits: true,
  clientIp: true,
  timeout: true,
  pricingTtl: true,
  store: true,
  log: true,
};

const day = 86_400;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function wholeNumber(name: string, value: unknown, least: number, most: number): void {
  const right = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  demand(right, `${name} must be a whole number from ${least} to ${most}.`);
}

/** Each as `URL` writes an origin, so that comparing texts is comparing origins. */
function originList(name: string, list: unknown, mayBe: (url: URL) => boolean, rule: string): readonly string[] {
  const isOrigin = (text: unknown) => {
    const url = typeof text === 'string' ? readUrl(text) : undefined;
    // `URL` takes a star for a letter; whoever writes one means more than one origin.
    return url !== undefined && url.origin === text && !url.hostname.includes('*') && mayBe(url);
  };
  const right = Array.isArray(list) && list.length > 0 && list.every(isOrigin);
  demand(right, `${name} must be a list of origins, each exactly as https://installer.example, ${rule}.`);
  return [...list];
}

function readService(given: unknown): ServiceOptions {
  demandNames<ServiceOptions>(given, { baseUrl: true, email: true, password: true, fetch: true }, 'service');
  const service: Partial<ServiceOptions> = Object(given);
  const { baseUrl, email, password, fetch } = service;
  const url = isText(baseUrl) ? readUrl(baseUrl) : undefined;
  demand(url && isSecure(url), 'service.baseUrl must be an https address without user info, or one on loopback.');
  demand(isText(email), 'service.email must be the e-mail address of the installer’s user.');
  demand(isText(password), 'service.password must be the password of the installer’s user.');
  demand(fetch === undefined || typeof fetch === 'function', 'service.fetch must be a function.');
  return { baseUrl: url.href.replace(/[?#].*$/, '').replace(/\/+$/, ''), email, password, fetch };
}

function readSecrets(given: unknown): Secrets {
  const list: unknown[] = Array.isArray(given) ? given : [given];
  const secrets = list.map((secret) => {
    if (typeof secret === 'string') return bytes(secret);
    return secret instanceof Uint8Array ? new Uint8Array(secret) : new Uint8Array();
  });
  const [newest, ...former] = secrets;
  const right = newest && secrets.every(({ length }) => length >= 32);
  demand(right, 'secret must be 32 bytes or more of randomness, or a list of such, newest first.');
  return [newest, ...former];
}

function readLimits(given: unknown): Record<Counted, Limit | false> {
  demand(given === undefined || (typeof given === 'object' && given !== null), 'limits must be an object.');
  demandNames<Record<Counted, Limit>>(given, { mint: true, create: true, pricing: true }, 'limits');
  const limits: Record<string, unknown> = { ...given };
  for (const [name, limit] of Object.entries(limits)) {
    if (limit === false || limit === undefined) continue;
    demandNames<Limit>(limit, { points: true, seconds: true }, `limits.${name}`);
    const { points, seconds }: Partial<Limit> = Object(limit);
    wholeNumber(`limits.${name}.points`, points, 1, 1e9);
    wholeNumber(`limits.${name}.seconds`, seconds, 1, day);
  }
  const one = (name: Counted) => (limits[name] as Limit | false | undefined) ?? defaultLimits[name];
  return { mint: one('mint'), create: one('create'), pricing: one('pricing') };
}

function readOperations(given: unknown): readonly Forwarded[] {
  if (given === undefined) return defaultOperations;
  const isForwarded = (name: unknown) =>
    typeof name === 'string' && isOperation(name) && name !== 'generate-user-token';
  const right = Array.isArray(given) && given.length > 0 && given.every(isForwarded);
  demand(right, 'operations must be a list of the service’s operations, generate-user-token not among them.');
  return [...given];
}

/**
 * The options, checked and with their defaults.
 * @throws Error whose sentence names the option that is wrong, and repeats no value
 */
export function readOptions<C>(given: HostOptions<C>): Settings<C> {
  demand(typeof given === 'object' && given !== null, 'options are needed.');
  demandNames<HostOptions>(given, names);
  const { organization, salesRep, sendOfferEmail = false, checkoutOrigins, offerPdfOrigins } = given;
  const { tokenLifetime = 600, timeout, pricingTtl = 60, store = memoryStore(), check, clientIp, log } = given;
  const service = readService(given.service);
  const origins = originList('origins', given.origins, isSecure, 'http on loopback alone');
  const secrets = readSecrets(given.secret);

  for (const [name, value] of Object.entries({ organization, salesRep }))
    demand(value === undefined || isText(value), `${name} must be a text.`);
  demand([true, false, 'page'].includes(sendOfferEmail), "sendOfferEmail must be true, false or 'page'.");
  for (const [name, value] of Object.entries({ check, clientIp, log }))
    demand(value === undefined || typeof value === 'function', `${name} must be a function.`);
  const local = isLoopback(new URL(service.baseUrl).hostname);
  const mayHoldOffers = (url: URL) =>
    isLoopback(url.hostname) ? local && isSecure(url) : url.protocol === 'https:' && isPublicName(url.hostname);
  if (checkoutOrigins !== undefined) originList('checkoutOrigins', checkoutOrigins, isSecure, 'http on loopback alone');
  if (offerPdfOrigins !== undefined)
    originList('offerPdfOrigins', offerPdfOrigins, mayHoldOffers, 'of public names; loopback beside such a service');
  wholeNumber('tokenLifetime', tokenLifetime, 1, day);
  wholeNumber('pricingTtl', pricingTtl, 0, day);
  if (timeout !== undefined) wholeNumber('timeout', timeout, 1, 600_000);
  const methods = ['read', 'write', 'add', 'replace', 'remove', 'limiter'] as const;
  const isStore = methods.every((method) => typeof Object(store)[method] === 'function');
  demand(isStore, 'store must be a memoryStore or a redisStore.');

  return {
    service,
    origins,
    secrets,
    organization,
    salesRep,
    operations: readOperations(given.operations),
    sendOfferEmail,
    checkoutOrigins: checkoutOrigins && [...checkoutOrigins],
    offerPdfOrigins: offerPdfOrigins && [...offerPdfOrigins],
    check,
    tokenLifetime,
    limits: readLimits(given.limits),
    clientIp,
    timeout,
    pricingTtl,
    store,
    log,
  };
}
