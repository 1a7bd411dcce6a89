/** `fin-widgets/client`: calls the six operations of the service, in browsers, Node and Workers. */
import { type Client, type ClientOptions, createClient as createUnchecked } from './client.js';
import { checkRequest } from './requests.js';

export type { Operation, Operations } from '../contract/operations.js';
export type { Body, CallOptions, Client, ClientOptions } from './client.js';
export { FinError, type FinErrorCode, type FinErrorDetails } from './errors.js';
export { type MintedToken, type MintReason, type MintToken, mintFrom } from './mint.js';

/**
 * A client of its own: with its own token and memory. Request bodies are checked against the contract before anything is sent
 * (`invalid_input`). Nothing happens before it is called.
 * @throws FinError `unconfigured` when `baseUrl` is no http(s) address
 */
export const createClient = (options: ClientOptions): Client => createUnchecked(options, checkRequest);
