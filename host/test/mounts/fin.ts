/** Stands where a site has its `fin.js`: hands what it gets to the host under test. */
import type { Host } from '../../src/index.js';

let host: Host | undefined;

export const use = (other: Host | undefined): void => {
  host = other;
};

export const fin: Host = (request, context) => {
  if (!host) throw new Error('No host has been started.');
  return host(request, context);
};
