/** The host side as one function from Request to Response: the protocol's routes, and its checks in their order. */
import type { Operation, Operations } from '../contract/operations.js';
import { type Answer, preflight, Refusal, respond } from './answers.js';
import { readBody } from './bodies.js';
import { createIdempotency } from './idempotency.js';
import { createKeyring } from './keys.js';
import { addressReader, countedAs, createLimits } from './limits.js';
import { isCheckoutLink } from './links.js';
import { createLog, type LogEntry } from './log.js';
import { createLogins } from './logins.js';
import { type HostOptions, readOptions } from './options.js';
import { type Bodied, checkLife, createPolicy } from './policy.js';
import { createPrices } from './prices.js';
import { createProjectIds } from './project-ids.js';
import { type Forwarded, kinds, routeOf } from './routes.js';
import { createSeals } from './seals.js';
import { createSeller } from './seller.js';
import { createSessions, type Session } from './sessions.js';
import { advise, createUpstream, tell, UpstreamFailure } from './upstream.js';

/** Answers a request; never rejects. `context` is handed to `clientIp`. */
export type Host<C = unknown> = (
  request: Request,
  ...context: undefined extends C ? [context?: C] : [context: C]
) => Promise<Response>;

/** How much longer than a create may take its claim stands, in ms. */
const margin = 20_000;

/**
 * The host side of fin-widgets: mints session tokens and forwards what pages may ask of the service. Nothing happens before it is
 * called.
 * @throws Error whose sentence names the option that is wrong
 */
export function createHost<C = unknown>(options: HostOptions<C>): Host<C> {
  const settings = readOptions(options);
  const { service, origins, operations, store, checkoutOrigins } = settings;
  const log = createLog(settings.log);
  const keyring = createKeyring(settings.secrets);
  const seals = createSeals(keyring);
  const sessions = createSessions(keyring, { lifetime: settings.tokenLifetime, operations });
  const projectIds = createProjectIds(keyring);
  const limits = createLimits(settings.limits, store);
  const addressOf = addressReader(settings.clientIp, log);
  const policy = createPolicy(settings, projectIds, log);
  const upstream = createUpstream(service, settings.timeout, createLogins(service, store, seals));
  const seller = createSeller(settings, upstream);
  const prices = createPrices({ ttl: settings.pricingTtl, baseUrl: service.baseUrl, store });
  const idempotency = createIdempotency(
    {
      scope: [service.baseUrl, service.email],
      lease: upstream.lifeOf('me') + checkLife + upstream.lifeOf('new_project_2') + margin,
    },
    store,
    seals,
    keyring,
  );

  const mint = async (origin: string): Promise<string> => {
    const token = await sessions.mint(origin);
    return JSON.stringify({ token, expires_in: settings.tokenLifetime, idempotency: true });
  };

  /** Sends a request that is ready, and gives what the page gets of the answer. */
  const send = async <O extends Forwarded>(operation: O, request: Operations[O]['request'], { origin }: Session) => {
    const answer: Operations[Forwarded]['answer'] = await upstream.call(operation, request);
    if (!('checkout_link' in answer.response)) return JSON.stringify(answer);
    const { status, response } = answer;
    if (!isCheckoutLink(response.checkout_link, checkoutOrigins, origin))
      throw new Refusal(502, 'The checkout lies where this site leads nobody.', 'UNKNOWN');
    // What gives a checkout took an organization.
    const { organization } = request as { organization: string };
    const project_id = await projectIds.issue(organization, response.project_id);
    return JSON.stringify({ status, response: { ...response, project_id } });
  };

  /** What is known already costs nothing, which only shows with the body in hand. All else counts, as ahead of the body. */
  const price = async (request: Request, session: Session, count: () => Promise<void>): Promise<string> => {
    let question: Operations['pricing_2']['request'];
    let known: string | undefined;
    let counts = true;
    try {
      const body = policy.read('pricing_2', await readBody(request));
      if (!seller.known) {
        counts = false;
        await count(); // ahead of `me`
      }
      question = await policy.pin('pricing_2', body, await seller.get());
      known = await prices.recall(question);
    } finally {
      if (counts && known === undefined) await count();
    }
    await policy.check('pricing_2', question, session);
    return known ?? prices.ask(question, () => send('pricing_2', question, session));
  };

  /**
   * What is asked of `check` and of the service, once for each key. Explains for itself what went wrong, so that a create knows what it
   * came to.
   */
  const work = async (operation: Bodied, body: object, session: Session): Promise<string> => {
    try {
      const pinned = await policy.pin(operation, body, await seller.get());
      return await send(operation, await policy.check(operation, pinned, session), session);
    } catch (error) {
      throw explain(operation, error);
    }
  };

  /** One that repeats another sends nothing, and so costs nothing: a limit would hide from the page what became of that one. */
  const create = async (operation: Bodied, request: Request, session: Session, count: () => Promise<void>) => {
    const key = request.headers.get('idempotency-key');
    let body: object;
    let known: (() => Promise<string>) | undefined;
    try {
      body = policy.read(operation, await readBody(request));
      known = await idempotency.recall(key, body);
    } finally {
      if (!known) await count();
    }
    return known ? known() : idempotency.once(key, body, () => work(operation, body, session));
  };

  const forward = async (operation: Forwarded, request: Request, session: Session, count: () => Promise<void>) => {
    if (operation === 'pricing_2') return price(request, session, count);
    if (operation !== 'me' && kinds[operation] === 'create') return create(operation, request, session, count);
    await count();
    if (operation === 'me') return send(operation, await policy.check(operation, undefined, session), session);
    return work(operation, policy.read(operation, await readBody(request)), session);
  };

  /** What the page is told of whatever went wrong. */
  const explain = (route: 'token' | Operation | undefined, error: unknown): Refusal => {
    if (error instanceof Refusal) return error;
    const forwarded = route && route !== 'token' && route !== 'generate-user-token' ? route : undefined;
    if (forwarded && error instanceof UpstreamFailure) {
      const advice = advise(error);
      if (advice) log.warn(advice);
      return tell(forwarded, error);
    }
    log.warn('A request failed for a reason that nobody foresaw.');
    const question = !forwarded || kinds[forwarded] === 'question';
    return new Refusal(502, 'The site failed.', question ? 'ERROR' : 'UNKNOWN');
  };

  /** The checks in the protocol's order. What is known of the request goes to `entry`, for the log. */
  const answer = async (request: Request, context: C, origin: string | undefined, entry: Entry): Promise<Answer> => {
    const route = routeOf(request.url);
    if (route === undefined) throw new Refusal(404, 'There is nothing at this address.');
    entry.operation = route;
    if (request.method !== 'POST' && request.method !== 'OPTIONS')
      throw new Refusal(405, 'This address takes POST.', 'NOT_RUN', { Allow: 'POST, OPTIONS' });
    if (origin === undefined) throw new Refusal(403, 'Only pages of this site may ask.');
    if (request.method === 'OPTIONS') return preflight;
    if (route === 'token') {
      await limits.take('mint', addressOf(request, context));
      return { status: 200, text: await mint(origin) };
    }
    const operation = operations.find((each) => each === route);
    if (!operation) throw new Refusal(403, 'This site does not allow the operation.');
    const session = await sessions.check(request.headers.get('authorization'), origin, operation);
    entry.session = session.id;
    const count = () => limits.take(countedAs(operation), addressOf(request, context), session.id);
    return { status: 200, text: await forward(operation, request, session, count) };
  };

  return async (request, ...[context]) => {
    const started = performance.now();
    const named = request.headers.get('origin');
    const origin = origins.find((each) => each === named);
    const entry: Entry = {};
    const result = await answer(request, context as C, origin, entry).catch((error: unknown) =>
      explain(entry.operation, error).toAnswer(),
    );
    const duration = Math.round((performance.now() - started) * 10) / 10;
    log.write({ ...entry, status: result.status, duration, ...(origin && { origin }) });
    return respond(result, origin);
  };
}

type Entry = Pick<LogEntry, 'operation' | 'session'>;
