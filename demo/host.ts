/**
 * The host site's server side in the direct mode of development: `POST /token` (design section 4) gives the page a token
 * of the demo user. Such a token is a whole user's credential, good for every operation; the password stays here.
 */
import { type Context, Hono } from 'hono';
import { type Client, createClient, FinError } from '../src/client/index.js';
import { seeded, seededPassword } from './service/index.js';

/** The demo user's, who is in every database of the service; a real host keeps its own out of its code. */
const credentials = { email: seeded.demo.email, password: seededPassword };

export interface Host {
  /** To be mounted at `/fin`. */
  routes: Hono;
  /** Calls the service as the demo user. */
  client: Client;
}

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

  return { routes, client: createClient({ ...service, token: mint }) };
};

/** Browsers name the page's origin with every POST; what names none is no page, and cookies play no part here. */
const isFromHere = (request: Request): boolean => {
  const origin = request.headers.get('Origin');
  return origin === null || origin === new URL(request.url).origin;
};
