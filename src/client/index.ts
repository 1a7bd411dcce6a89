/** `fin-widgets/client`: calls the six operations of the service, in browsers, Node and Workers. */
import { checkRequest } from './check-request.js';
import { type Client, type ClientOptions, createClient as createUncheckedClient } from './client.js';

export type { Operation, Operations } from '../contract/operations.js';
export type { Body, CallOptions, Client, ClientOptions, PricesOptions } from './client.js';
export { FinError, type FinErrorCode, type FinErrorDetails } from './errors.js';
export { type MintedToken, type MintReason, type MintToken, mintFrom } from './mint.js';

/**
 * Makes a client, with a token and a cache of its own. Request bodies are checked against the contract before anything is sent
 * (`invalid_input`). Nothing happens before the first call.
 * @throws FinError `unconfigured` if `baseUrl` is no http(s) address
 */
export const createClient = (options: ClientOptions): Client => createUncheckedClient(options, checkRequest);
