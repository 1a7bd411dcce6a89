/** A Worker that does what a test says with `durableObjectStore`. */
import { durableObjectStore, type FinEnv, FinObject } from '../../../src/cloudflare/index.js';
import type { Limit, Store } from '../../../src/index.js';

/** One call of a method of a store, or of one of its limiters. */
export type StoreCall = { store: string } & (
  | { method: 'read' | 'write' | 'add' | 'replace' | 'remove'; args: unknown[] }
  /** How many entries the object of a key has. */
  | { method: 'size'; key: string }
  | { method: 'consume' | 'waitMs'; name: string; limit: Limit; key: string }
);

/** Each as another isolate has it. */
const stores = new Map<string, { store: Store; limiters: Map<string, ReturnType<Store['limiter']>> }>();

function open(id: string, { FIN }: FinEnv) {
  const opened = stores.get(id) ?? { store: durableObjectStore(FIN), limiters: new Map() };
  stores.set(id, opened);
  return opened;
}

const sizeUrl = 'https://object.invalid/size';

export class Fin extends FinObject {
  override async fetch(request: Request): Promise<Response> {
    if (request.url !== sizeUrl) return super.fetch(request);
    return Response.json({ result: [...this.state.storage.kv.list()].length });
  }
}

export default {
  async fetch(request: Request, env: FinEnv): Promise<Response> {
    const call = (await request.json()) as StoreCall;
    if (call.method === 'size') return env.FIN.get(env.FIN.idFromName(call.key)).fetch(new Request(sizeUrl));
    const { store, limiters } = open(call.store, env);
    if ('args' in call) {
      const method = store[call.method] as (...args: unknown[]) => Promise<unknown>;
      return Response.json({ result: await method(...call.args) });
    }
    const limiter = limiters.get(call.name) ?? store.limiter(call.name, call.limit);
    limiters.set(call.name, limiter);
    return Response.json({ result: await limiter[call.method](call.key) });
  },
};
