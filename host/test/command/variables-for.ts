/** A setup of the conformance suite as environment variables. */
import type { Setup } from '../conformance/subject.js';
import { type Environment, environment } from './command.js';

const orOff = (value: unknown) => (value === false ? 'off' : value);

/** A setup as environment variables. */
export const variablesFor = (setup: Setup): Environment => {
  const { service, limits, prefetch } = setup;
  const limitOf = (name: keyof typeof limits) => `${limits[name].points}/${limits[name].seconds}`;
  const all: Record<string, unknown> = {
    ...environment(service.baseUrl),
    FIN_EMAIL: service.email,
    FIN_PASSWORD: service.password,
    FIN_SECRET: setup.secrets.join(','),
    FIN_ORIGINS: setup.origins.join(','),
    FIN_ORGANIZATION: setup.organization,
    FIN_SALES_REP: setup.salesRep,
    FIN_OPERATIONS: setup.operations?.join(','),
    FIN_SEND_OFFER_EMAIL: setup.sendOfferEmail,
    FIN_CHECKOUT_ORIGINS: setup.checkoutOrigins?.join(','),
    FIN_OFFER_PDF_ORIGINS: setup.offerPdfOrigins?.join(','),
    FIN_TOKEN_LIFETIME: setup.tokenLifetime,
    FIN_LIMIT_MINT: limitOf('mint'),
    FIN_LIMIT_CREATE: limitOf('create'),
    FIN_LIMIT_PRICING: limitOf('pricing'),
    FIN_LIMIT_BATCH: limitOf('batch'),
    FIN_CONCURRENCY: orOff(setup.concurrency),
    FIN_TIMEOUT: setup.timeout,
    FIN_PRICING_TTL: setup.pricingTtl,
    FIN_PREFETCH: prefetch ? prefetch.perMinute : orOff(prefetch),
    FIN_LOGIN_PAUSE: setup.loginPause,
    FIN_REQUIRE_KEY: setup.requireKey,
  };
  for (const [name, value] of Object.entries(setup.page ?? {})) {
    const isObject = typeof value === 'object' && !Array.isArray(value);
    all[`FIN_PAGE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`] = isObject ? JSON.stringify(value) : value;
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
};
