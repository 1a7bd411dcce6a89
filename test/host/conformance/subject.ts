/** What the suite tests: any host, in any language, that can be started as it is told and reached by HTTP. */
import { credentials, origin, secret } from '../support.js';

export interface Limit {
  points: number;
  seconds: number;
}

/** What a host is to be told, in the protocol's terms. What is left out is the protocol's own default. */
export interface Setup {
  /** `baseUrl` is the suite's own upstream: http on loopback, its end `/api/1.1`. */
  readonly service: { baseUrl: string; email: string; password: string };
  readonly origins: readonly string[];
  /** 32 bytes or more each, newest first. */
  readonly secrets: readonly [string, ...string[]];
  /** Left out: what `me` says. */
  readonly organization?: string;
  /** Left out: what `me` says. */
  readonly salesRep?: string;
  readonly operations?: readonly ('pricing_2' | 'me' | 'new_lead' | 'new_project_2' | 'update_project_2')[];
  readonly sendOfferEmail?: boolean | 'page';
  readonly checkoutOrigins?: readonly string[];
  readonly offerPdfOrigins?: readonly string[];
  /** Seconds. */
  readonly tokenLifetime: number;
  readonly limits: { readonly mint: Limit; readonly create: Limit; readonly pricing: Limit };
  /** ms for a whole call upstream. Left out: long enough for an upstream that answers at once. */
  readonly timeout?: number;
  /** Seconds. */
  readonly pricingTtl: number;
  /** `'away'`: what keeps the outcomes of creates cannot be reached. */
  readonly store?: 'away';
}

/** A second origin of the host's: a page in development. */
export const localOrigin = 'http://localhost:5173';
export const nextSecret = 'the-next-secret-of-the-host-under-test';

const wide: Limit = { points: 100_000, seconds: 60 };
const narrow: Limit = { points: 3, seconds: 600 };

const plain: Omit<Setup, 'service'> = {
  origins: [origin, localOrigin],
  secrets: [secret],
  tokenLifetime: 600,
  limits: { mint: wide, create: wide, pricing: wide },
  pricingTtl: 60,
};
/** So that no `me` is asked. */
const told = { organization: 'organization-told', salesRep: 'person-told' };

/** Every setup that the suite asks for. A host that cannot have one is run `without` it. */
const setups = {
  plain,
  /** Allows all there is, and says itself who sells and where links lead. */
  open: {
    ...plain,
    ...told,
    operations: ['pricing_2', 'me', 'new_lead', 'new_project_2', 'update_project_2'],
    sendOfferEmail: 'page',
    checkoutOrigins: ['https://service.example', 'http://localhost:5173'],
    offerPdfOrigins: ['https://files.installer.example', 'http://localhost:5173'],
    pricingTtl: 0,
  },
  mailing: { ...plain, sendOfferEmail: true },
  /** Its pages may ask questions alone. */
  asking: { ...plain, operations: ['pricing_2'] },
  /** Forgets soon. */
  brief: { ...plain, tokenLifetime: 2, pricingTtl: 1, limits: { ...plain.limits, mint: { points: 5, seconds: 1 } } },
  impatient: { ...plain, ...told, timeout: 800 },
  limited: { ...plain, limits: { mint: narrow, create: narrow, pricing: narrow } },
  /** As `plain`, after a rotation of the secret. */
  rotated: { ...plain, secrets: [nextSecret, secret] },
  /** Knows nothing of the secret of `plain`. */
  foreign: { ...plain, secrets: [nextSecret] },
  /** Has the secret of `plain`, and sells for others. */
  elsewhere: { ...plain, ...told },
  adrift: { ...plain, store: 'away' },
} satisfies Record<string, Omit<Setup, 'service'>>;

export type SetupName = keyof typeof setups;

export const isSetupName = (name: string): name is SetupName => Object.hasOwn(setups, name);

export const setupFor = (name: SetupName, baseUrl: string): Setup => ({
  ...setups[name],
  service: { baseUrl, ...credentials },
});

/** A host that runs. */
export interface Subject {
  /** Where it is mounted, such as `http://127.0.0.1:8080/fin`: without a slash at its end. */
  readonly baseUrl: string;
  /** All that it has logged so far; searched as the answers are for what must be nowhere in them. */
  log?(): string;
  /** Called before another is started, and at the end. */
  stop(): Promise<void>;
}

/**
 * Starts a host with this setup, and without memory of a former one: of its login, outcomes, prices and limits. It must take
 * several requests at once (the suite lets twenty wait for one another), and count a visitor under the address of the connection.
 */
export type Start = (setup: Setup) => Promise<Subject>;
