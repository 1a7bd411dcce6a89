import { readHttpUrl } from '../../client/url-guards.js';

/** The origin of an absolute http or https address, for `checkout-origins`; `undefined` for anything else. */
export const originOf = (value: string): string | undefined => readHttpUrl(value)?.origin;
