/** What the suite tests: any host, in any language, that can be started with a given setup and reached by HTTP. */
import type { PageSettings } from 'fin-widgets/contract';
import { credentials, origin, secret } from '../support/fixtures.js';

export interface Limit {
  points: number;
  seconds: number;
}

/** The configuration of a host, in the protocol's terms. A field that is left out has the protocol's default. */
export interface Setup {
  /** `baseUrl` is the suite's upstream: http on loopback, ending in `/api/1.1`. */
  readonly service: { baseUrl: string; email: string; password: string };
  readonly origins: readonly string[];
  /** 32 bytes or more each; the first signs. */
  readonly secrets: readonly [string, ...string[]];
  /** Default: what `me` says. */
  readonly organization?: string;
  /** Default: what `me` says. */
  readonly salesRep?: string;
  readonly operations?: readonly ('pricing_2' | 'me' | 'new_lead' | 'new_project_2' | 'update_project_2')[];
  readonly sendOfferEmail?: boolean | 'page';
  readonly checkoutOrigins?: readonly string[];
  readonly offerPdfOrigins?: readonly string[];
  /** Seconds. */
  readonly tokenLifetime: number;
  readonly limits: { readonly mint: Limit; readonly create: Limit; readonly pricing: Limit; readonly batch: Limit };
  /** Operations that one address may have under way; `false`: any number. */
  readonly concurrency: number | false;
  /** Time limit in ms for a call of the upstream. Default: any that an upstream which answers at once meets. */
  readonly timeout?: number;
  /** Seconds. */
  readonly pricingTtl: number;
  /** What is prefetched for all visitors together; `false`: nothing. Default: 600 in a minute. */
  readonly prefetch?: { readonly perMinute: number } | false;
  /** The longest pause after a refused login, in seconds. Default: 10. */
  readonly loginPause?: number;
  /** The settings that pages get with the token. Default: none. */
  readonly page?: PageSettings;
  /** Whether a create needs an `Idempotency-Key`. Default: true. */
  readonly requireKey?: boolean;
  /**
   * The store for the outcomes of creates. `'away'`: it cannot be reached. `'durable'`, `'forgetful'`: its records outlive the host's
   * process, or do not. Default: either.
   */
  readonly store?: 'away' | 'durable' | 'forgetful';
}

/** A second origin of the host: a page in development. */
export const localOrigin = 'http://localhost:5173';
export const nextSecret = 'the-next-secret-of-the-host-under-test';

const wideLimit: Limit = { points: 100_000, seconds: 60 };
const narrowLimit: Limit = { points: 3, seconds: 600 };

const standard: Omit<Setup, 'service'> = {
  origins: [origin, localOrigin],
  secrets: [secret],
  tokenLifetime: 600,
  limits: { mint: wideLimit, create: wideLimit, pricing: wideLimit, batch: wideLimit },
  concurrency: false,
  pricingTtl: 60,
};
/** With these, the host does not call `me`. */
const configuredSeller = { organization: 'organization-told', salesRep: 'person-told' };

/** Each setting, with texts that are no markup. */
export const pageSettings: PageSettings = {
  country: 'Sweden',
  currency: 'kr',
  tenors: [5, 7, 15],
  tenor: 7,
  downpaymentMin: 2.5,
  downpaymentMax: 30,
  downpaymentStep: 5,
  downpayment: 11,
  product: 'credit',
  warning: 'Att låna <kostar> pengar!',
  requireLegal: true,
  allCostsIncluded: false,
  lender: 'Bank AB, Storgatan 1',
  example: '249000 15 10',
  legal: 'One\n& "two" </script>',
  rate: '5.63 %',
  strings: { noFee: 'Ring oss.', de: { noFee: 'Bitte rufen Sie an.' } },
  accent: 'light-dark(#0a6b4d, rgb(31 212 155 / 90%))',
  surface: '#fff',
};

/** Every setup that the suite uses. A host that cannot have one of them is run `without` it. */
const setups = {
  standard,
  /** Allows every operation, and configures everything that can be. */
  permissive: {
    ...standard,
    ...configuredSeller,
    operations: ['pricing_2', 'me', 'new_lead', 'new_project_2', 'update_project_2'],
    sendOfferEmail: 'page',
    checkoutOrigins: ['https://service.example', 'http://localhost:5173'],
    offerPdfOrigins: ['https://files.installer.example', 'http://localhost:5173'],
    pricingTtl: 0,
  },
  /**
   * As `standard`, for paths with dot segments. A host whose platform resolves these, before the host gets the path, is run `without` this.
   */
  dotSegments: standard,
  mailsOffers: { ...standard, sendOfferEmail: true },
  quotesOnly: { ...standard, operations: ['pricing_2'] },
  /** Tokens, quotes and limits expire within seconds. */
  shortLived: {
    ...standard,
    tokenLifetime: 2,
    pricingTtl: 1,
    limits: { ...standard.limits, mint: { points: 5, seconds: 1 } },
  },
  /** The last quarter of a quote's life is 1.5 s. A host that can do nothing after its response is run `without` this. */
  renewsQuotes: { ...standard, pricingTtl: 6 },
  limitedRenewals: { ...standard, pricingTtl: 6, limits: { ...standard.limits, pricing: narrowLimit } },
  shortTimeout: { ...standard, ...configuredSeller, timeout: 800 },
  limited: {
    ...standard,
    limits: { mint: narrowLimit, create: narrowLimit, pricing: narrowLimit, batch: narrowLimit },
  },
  crowded: { ...standard, concurrency: 4 },
  prefetches: { ...standard, ...configuredSeller, prefetch: { perMinute: 100_000 }, page: pageSettings },
  prefetchesLittle: { ...standard, ...configuredSeller, prefetch: { perMinute: 3 } },
  prefetchesNothing: { ...standard, prefetch: false },
  limitedPrefetch: {
    ...standard,
    ...configuredSeller,
    limits: { ...standard.limits, pricing: narrowLimit },
    prefetch: { perMinute: 100_000 },
  },
  createsOnly: { ...standard, operations: ['new_project_2', 'update_project_2'] },
  /** As `standard`, after a rotation of the secret. */
  rotatedSecret: { ...standard, secrets: [nextSecret, secret] },
  /** Does not have the secret of `standard`. */
  otherSecret: { ...standard, secrets: [nextSecret] },
  /** Has the secret of `standard`, and another organization. */
  otherOrganization: { ...standard, ...configuredSeller },
  keysOptional: { ...standard, requireKey: false },
  keysOptionalStoreDown: { ...standard, requireKey: false, store: 'away' },
  storeDown: { ...standard, store: 'away' },
  /** A host that keeps its records in files or a database. */
  durableStore: { ...standard, store: 'durable' },
  /** A host that keeps its records in memory. */
  forgetfulStore: { ...standard, store: 'forgetful' },
  /**
   * As `standard`, with an upstream that takes no connection. A host whose runtime cannot prove that nothing was sent is run `without` this: its
   * creates are UNKNOWN then.
   */
  noConnection: standard,
  shortLoginPause: { ...standard, loginPause: 3 },
  /** As `standard`, for tests that let a request wait as long as a host lets it. */
  longWaits: standard,
} satisfies Record<string, Omit<Setup, 'service'>>;

export type SetupName = keyof typeof setups;

export const isSetupName = (name: string): name is SetupName => Object.hasOwn(setups, name);

export const setupFor = (name: SetupName, baseUrl: string): Setup => ({
  ...setups[name],
  service: { baseUrl, ...credentials },
});

/** A running host. */
export interface Subject {
  /** The mount, such as `http://127.0.0.1:8080/fin`, without a slash at the end. */
  readonly baseUrl: string;
  /** The log so far, each entry as JSON in a line of its own. The suite searches it, as it does the answers, for what must not be there. */
  log?(): string;
  /** Called before another host is started, and at the end. */
  stop(): Promise<void>;
}

/**
 * Starts a host with this setup. The host remembers nothing of an earlier one: no login, outcome, quote or limit. It must serve several
 * requests at once (in the suite, twenty wait for one another), and count a visitor by the address of the connection.
 */
export type Start = (setup: Setup) => Promise<Subject>;
