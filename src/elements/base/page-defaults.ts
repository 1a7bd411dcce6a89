/** Default settings for every element of the page: the script tag's `data-*` attributes, and `configure()`. */
import type { Client } from '../../client/client.js';
import { updateAllElements } from './element-registry.js';

/** Defaults by property name. An element's own value takes precedence. */
export type PageDefaults = { client?: Client; [property: string]: unknown };

const defaults: PageDefaults = {};

/** The page's default for a property, or `undefined`. */
export const pageDefault = (property: string): unknown => defaults[property];

/**
 * Sets defaults for every element of the page, present and future. The keys are property names:
 * `configure({ baseUrl: '/fin', tokenUrl: '/fin/token', country: 'DE' })`. `undefined` or `null` removes a default.
 */
export const configure = (values: PageDefaults): void => {
  Object.assign(defaults, values);
  updateAllElements();
};

/**
 * Sets only those defaults that the page lacks. `host`, `baseUrl`, `tokenUrl` and `token` count as one: if the page has any of
 * them, none is taken from `values`.
 */
export const configureMissing = (values: PageDefaults | undefined): void => {
  const { host, baseUrl, tokenUrl, token } = defaults;
  configure({
    ...values,
    ...(host || baseUrl || tokenUrl || token ? { host, baseUrl, tokenUrl, token } : {}),
    ...defaults,
  });
};
