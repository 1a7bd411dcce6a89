import type { ObjectNamespace } from '../../../src/cloudflare/index.js';

/** Objects that have too much to do: what Cloudflare throws then, and nothing else, is made here. */
export const overloaded: ObjectNamespace = {
  idFromName: (name) => name,
  get: () => ({
    fetch: () => Promise.reject(Object.assign(new Error('Durable Object is overloaded.'), { overloaded: true })),
  }),
};
