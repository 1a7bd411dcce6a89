/** Turns the options of `createHost` into settings: checks them, copies them, and fills in defaults. */

import { isLoopback, trimUrl } from 'fin-widgets/internal';
import * as z from 'zod/mini';
import { type Secrets, utf8 } from '../crypto/keys.js';
import { isPageOperation, type PageOperation } from '../http/routes.js';
import { isSecure, readStrictUrl } from '../http/strict-urls.js';
import type { LimitName, LimitSettings } from '../limits/limits.js';
import { memoryStore } from '../stores/memory-store.js';
import type { Store } from '../stores/store.js';
import { isSimulated } from '../test-mode/simulated-service.js';
import type { HostOptions, ServiceOptions } from './host-options.js';
import { defaults } from './option-defaults.js';
import { offerOrigins, offerOriginsReason, secureOrigins } from './origins.js';
import { pageSettings } from './page-option.js';
import { callable, innerOptions, optionsObject, parseOptions, text, wholeNumber } from './schema-parts.js';

type WithDefault =
  | 'operations'
  | 'sendOfferEmail'
  | 'requireKey'
  | 'tokenLifetime'
  | 'concurrency'
  | 'loginPause'
  | 'pricingTtl'
  | 'prefetch'
  | 'store';
type Optional =
  | 'organization'
  | 'salesRep'
  | 'page'
  | 'checkoutOrigins'
  | 'offerPdfOrigins'
  | 'check'
  | 'timeout'
  | 'clientIp'
  | 'waitUntil'
  | 'log';

/** The checked options of a host, with defaults. */
export interface Settings<C = unknown>
  extends Required<Pick<HostOptions, WithDefault>>,
    Pick<HostOptions<C>, Optional> {
  /** `baseUrl` has no slash at its end. */
  service: ServiceOptions;
  origins: readonly string[];
  secrets: Secrets;
  limits: LimitSettings;
}

export const daySeconds = 86_400;
export const longestTimeoutMs = 600_000;
export const minSecretBytes = 32;

const baseUrlReason = 'must be an https address without user info, or one on loopback';

const service = innerOptions({
  baseUrl: z.pipe(
    z.custom<string>((value) => {
      const url = typeof value === 'string' ? readStrictUrl(value) : undefined;
      return url !== undefined && isSecure(url);
    }, baseUrlReason),
    z.transform((value: string) => trimUrl(new URL(value).href.replace(/\?.*$/, ''))),
  ),
  email: text('must be the e-mail address of the installer’s user'),
  password: text('must be the password of the installer’s user'),
  fetch: z.optional(callable<typeof globalThis.fetch>()),
});

const secretReason =
  'must be 32 bytes or more of randomness, such as 32 random characters, or a list of such, of which the first signs';
const secretBytes = z.custom<Uint8Array<ArrayBuffer>>(
  (bytes) => bytes instanceof Uint8Array && bytes.length >= minSecretBytes,
  secretReason,
);
export const secret = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : [value]).map(toBytes)),
  z.tuple([secretBytes], secretBytes, secretReason),
);

/** Copies bytes, since the caller may overwrite them. */
function toBytes(value: unknown): unknown {
  return typeof value === 'string' ? utf8(value) : value instanceof Uint8Array ? new Uint8Array(value) : undefined;
}

const operationsReason = 'must be a list of the service’s operations, generate-user-token not among them';
const operations = z
  .array(
    z.custom<PageOperation>((value) => typeof value === 'string' && isPageOperation(value), operationsReason),
    operationsReason,
  )
  .check(z.minLength(1, operationsReason));

const limit = z.optional(
  z.union([z.literal(false), innerOptions({ points: wholeNumber(1, 1e9), seconds: wholeNumber(1, daySeconds) })]),
);

const storeMethods = ['read', 'write', 'add', 'replace', 'remove', 'limiter'] as const;
const isStore = (value: unknown) => storeMethods.every((method) => typeof Object(value)[method] === 'function');
export const store = z._default(z.custom<Store>(isStore, 'must be a store, such as fileStore(path)'), memoryStore);

const hostOptions = optionsObject(
  {
    service,
    origins: secureOrigins(),
    secret,
    organization: z.optional(text('must be a text')),
    salesRep: z.optional(text('must be a text')),
    page: z.optional(pageSettings),
    operations: z._default(operations, defaults.operations),
    sendOfferEmail: z._default(
      z.literal([true, false, 'page'], "must be true, false or 'page'"),
      defaults.sendOfferEmail,
    ),
    checkoutOrigins: z.optional(secureOrigins()),
    offerPdfOrigins: z.optional(offerOrigins),
    check: z.optional(callable<NonNullable<HostOptions['check']>>()),
    requireKey: z._default(z.boolean('must be true or false'), defaults.requireKey),
    tokenLifetime: z._default(wholeNumber(1, daySeconds), defaults.tokenLifetime),
    limits: z.optional(
      optionsObject({ mint: limit, create: limit, pricing: limit, batch: limit }, 'must be an object'),
    ),
    concurrency: z._default(z.union([z.literal(false), wholeNumber(1, 1e6)]), defaults.concurrency),
    clientIp: z.optional(callable<NonNullable<HostOptions['clientIp']>>()),
    loginPause: z._default(wholeNumber(1, 3_600), defaults.loginPause),
    timeout: z.optional(wholeNumber(1, longestTimeoutMs)),
    pricingTtl: z._default(wholeNumber(0, daySeconds), defaults.pricingTtl),
    prefetch: z._default(
      z.union([z.literal(false), innerOptions({ perMinute: wholeNumber(1, 1e6) })]),
      defaults.prefetch,
    ),
    waitUntil: z.optional(callable<NonNullable<HostOptions['waitUntil']>>()),
    store,
    log: z.optional(callable<NonNullable<HostOptions['log']>>()),
  } satisfies Record<keyof HostOptions, z.ZodMiniType>,
  'are needed',
).check(
  z.refine(
    ({ service, offerPdfOrigins = [] }) =>
      isLoopback(new URL(service.baseUrl).hostname) ||
      isSimulated(service) ||
      offerPdfOrigins.every((origin) => !isLoopback(new URL(origin).hostname)),
    { path: ['offerPdfOrigins'], error: offerOriginsReason },
  ),
);

/**
 * Checks the options and fills in defaults.
 * @throws OptionError
 */
export function readSettings<C>(options: HostOptions<C>): Settings<C> {
  const { secret, limits = {}, ...settings } = parseOptions('createHost', hostOptions, options);
  const limitFor = (name: LimitName) => limits[name] ?? defaults.limits[name];
  return {
    ...settings,
    secrets: secret,
    limits: {
      mint: limitFor('mint'),
      create: limitFor('create'),
      pricing: limitFor('pricing'),
      batch: limitFor('batch'),
    },
    // The schema keeps the functions as they are, and with them the type of their context.
    clientIp: options.clientIp,
    waitUntil: options.waitUntil,
  };
}
