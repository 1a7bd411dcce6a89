/**
 * The host site's server side in the direct mode of development: `POST /token` (design section 4) gives the page a token
 * of the demo user. Such a token is a whole user's credential, good for every operation; the password stays here.
 */
import { type Context, Hono } from 'hono';
import { createClient, FinError } from '../src/client/index.js';
import { seeded, seededPassword } from './service/index.js';

/** The demo user's, who is in every database of the service; a real host keeps its own out of its code. */
const credentials = { email: seeded.demo.email, password: seededPassword };

/** Who sells on these pages, as the operations name it. */
export interface Seller {
  organization: string;
  salesRep: string;
}

export interface Host {
  /** To be mounted at `/fin`. */
  routes: Hono;
  /**
   * Asks the service (`me`), and remembers what it said. While it does not answer the result is `undefined`, and the next
   * page asks again: a landing page stands with or without its financing partner.
   */
  seller(): Promise<Seller | undefined>;
}

/** How long a page waits for the service, in ms. */
const patience = 3_000;

/** @param service where the service is, as `createClient` takes it */
export const createHost = (service: { baseUrl: string; fetch?: typeof fetch }): Host => {
  const stranger = createClient(service);

  const mint = async () => {
    const { response } = await stranger.call('generate-user-token', credentials);
    return { token: response.token, expiresIn: response.expires };
  };

  const answer = async (c: Context) => {
    c.header('Cache-Control', 'no-store');
    if (!isFromHere(c.req.raw)) return c.json({ message: 'Only a page of this site may ask for a token.' }, 403);
    try {
      const { token, expiresIn } = await mint();
      return c.json({ token, expires_in: expiresIn });
    } catch (error) {
      if (!(error instanceof FinError)) throw error;
      return c.json({ message: 'The financing service gave no token.' }, 503);
    }
  };

  const routes = new Hono()
    .post('/token', answer)
    .all('/token', (c) => c.json({ message: 'A token is asked for by POST.' }, 405, { Allow: 'POST' }));

  const client = createClient({ ...service, token: mint });
  const ask = async (): Promise<Seller> => {
    const { response } = await client.call('me', undefined, { signal: AbortSignal.timeout(patience) });
    return { organization: response.org_id, salesRep: response.User_Id };
  };
  let known: Promise<Seller> | undefined;
  const seller = async () => {
    known ??= ask();
    try {
      return await known;
    } catch {
      known = undefined;
      return undefined;
    }
  };

  return { routes, seller };
};

/** Browsers name the page's origin with every POST; what names none is no page, and cookies play no part here. */
const isFromHere = (request: Request): boolean => {
  const origin = request.headers.get('Origin');
  return origin === null || origin === new URL(request.url).origin;
};
