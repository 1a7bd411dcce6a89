/**
 * A Worker whose work ends as soon as its page has gone away, and which tells of the alarms of objects that send creates. `/storage/away` and
 * `/storage/back` make the objects' storage fail, and work again.
 */
import {
  createCloudflareHost,
  type FinEnv,
  type ObjectState,
  type ObjectStorage,
} from '../../../src/cloudflare/index.js';
import type { Setup } from '../../conformance/subject.js';

interface Env extends FinEnv {
  /** A `Setup` of the conformance suite, as JSON. */
  SETUP: string;
}

const host = createCloudflareHost<Env>(({ SETUP }) => {
  const { secrets, store: _store, ...options }: Setup = JSON.parse(SETUP);
  return { ...options, secret: secrets };
});

let isStorageAway = false;

/** The storage, which keeps nothing while it is away. */
const failing = (storage: ObjectStorage): ObjectStorage =>
  new Proxy(storage, {
    get(target, name: keyof ObjectStorage) {
      if (name === 'sync' && isStorageAway) return () => Promise.reject(new Error('The storage is away.'));
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

export class Fin extends host.FinObject {
  #isSender = false;

  constructor(state: ObjectState, env: Env) {
    super({ storage: failing(state.storage), waitUntil: (work) => state.waitUntil(work) }, env);
  }

  override fetch(request: Request): Promise<Response> {
    this.#isSender ||= request.url.endsWith('/wf/new_project_2');
    return super.fetch(request);
  }

  override async alarm(): Promise<void> {
    if (this.#isSender) console.log('alarm begins');
    await super.alarm();
    if (this.#isSender) console.log('alarm ends');
  }
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const [, command] = /\/storage\/(away|back)$/.exec(request.url) ?? [];
    if (command) {
      isStorageAway = command === 'away';
      return new Response();
    }
    // On Cloudflare, a Worker ends 30 s after its page.
    return host.fetch(request, env, { waitUntil() {} });
  },
};
