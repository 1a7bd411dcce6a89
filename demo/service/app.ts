/**
 * The service as one function from Request to Response. Errors are checked in the order 404, 405, 401, 400. A valid body that names
 * an unknown record is answered with 404 after all of these checks.
 */
import type { HttpBindings } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Operation } from '../../src/contract/index.js';
import { checkoutPage, failedPage, missingPage, pageHeaders, visitOf } from './checkout-page.js';
import { type Database, isUnavailable } from './database.js';
import {
  Failure,
  internalError,
  notFound,
  permissionDenied,
  serviceUnavailable,
  workflowFailure,
  wrongMethod,
} from './error-answers.js';
import { type Fault, Faults } from './fault-injection.js';
import { Limiter } from './limits.js';
import { Logins } from './logins.js';
import type { Call } from './operation-call.js';
import { isOperation, operations } from './operations/index.js';
import type { ServiceOptions } from './options.js';
import { check, readJson } from './requests.js';
import { projects } from './schema.js';
import { findUserByToken, hashToken } from './tokens.js';

/** The paths of `{base_url}` for the live and the test version. Both lead to the same service. */
export const basePaths = ['/service/api/1.1', '/service/version-test/api/1.1'] as const;

/** A checkout's name: 24 random bytes in base64url. */
const checkoutName = /^[\w-]{32}$/;

/** The service on an open database. Throws an `Error` if `options.faults` is malformed. */
export function createApp(database: Database, options: ServiceOptions = {}): Hono {
  const { rateLimit = 10_000, tokenLifetime = 86_400, maxWaitingLogins = 100 } = options;
  const { allowFaultHeader = true, log = logErrors } = options;
  const permanentFaults = new Faults(options.faults);
  const limiter = new Limiter(rateLimit);
  const logins = new Logins(database, maxWaitingLogins);

  async function operate(c: Context): Promise<Response> {
    const name = c.req.param('operation') ?? '';
    if (!isOperation(name)) throw notFound('There is no such operation.');
    if (c.req.method !== 'POST') throw wrongMethod('POST, OPTIONS');
    const faults = [...permanentFaults.nextCall(name), ...requestedFaults(c, name)];
    for (const fault of faults) {
      const instead = await fault.before?.();
      if (instead !== undefined) return instead;
    }
    const response = await operations[name](callOf(c, faults));
    for (const fault of faults) fault.after?.(() => disconnect(c));
    return c.json({ status: 'success', response });
  }

  function requestedFaults(c: Context, operation: Operation): Fault[] {
    const header = allowFaultHeader ? c.req.header('X-Demo-Fault') : undefined;
    try {
      return new Faults(header).nextCall(operation);
    } catch (error) {
      throw workflowFailure(`X-Demo-Fault is wrong: ${error instanceof Error ? error.message : error}.`);
    }
  }

  const callOf = (c: Context, faults: readonly Fault[]): Call => ({
    database,
    tokenLifetime,
    async caller() {
      const [, token] = /^Bearer +([\x21-\x7e]+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
      if (token === undefined) throw permissionDenied('A token is needed: Authorization: Bearer <token>.');
      const hash = hashToken(token);
      // The limit is checked before the database is asked, so that a flood does not reach it. Requests are counted after that, so that
      // only valid tokens take up memory.
      limiter.refuse(hash);
      const user = await findUserByToken(database, hash);
      if (user === undefined) throw permissionDenied('The token is unknown or has run out.');
      limiter.count(hash);
      return user;
    },
    body: async (schema) => check(schema, await readJson(c.req.raw)),
    commit: (work) =>
      database.transaction(async (transaction) => {
        const result = await work(transaction);
        for (const fault of faults) fault.atCommit?.();
        return result;
      }),
    checkoutLink: (checkout) => new URL(`/checkout/${checkout}`, c.req.url).href,
    login: (email, password) => logins.login(email, password),
  });

  const app = new Hono();

  app.use('/service/*', async (c, next) => {
    const start = performance.now();
    await next();
    c.header('Cache-Control', 'no-store');
    const operation = c.req.param('operation');
    log({
      method: c.req.method,
      operation: operation !== undefined && isOperation(operation) ? operation : undefined,
      status: c.res.status,
      duration: performance.now() - start,
      ...(c.error !== undefined && !(c.error instanceof Failure) && { error: withoutMessage(c.error) }),
    });
  });
  // Every request header is allowed. The spec names none, and the service uses no cookies.
  app.use(
    '/service/*',
    cors({ origin: '*', allowMethods: ['POST'], exposeHeaders: ['Retry-After', 'Allow'], maxAge: 600 }),
  );
  for (const base of basePaths) app.all(`${base}/wf/:operation`, operate);
  app.all('/service/*', () => {
    throw notFound('There is nothing at this address.');
  });

  app.get('/checkout/:name', async (c) => {
    const name = c.req.param('name');
    const visit = visitOf(c.req.raw);
    const [project] = checkoutName.test(name)
      ? await database.select().from(projects).where(eq(projects.checkout, name))
      : [];
    if (project === undefined) return c.html(missingPage(visit), 404, pageHeaders);
    return c.html(checkoutPage(project, visit), 200, pageHeaders);
  });
  app.all('/checkout/:name', () => {
    throw wrongMethod('GET, HEAD');
  });

  app.notFound(() => notFound('There is nothing at this address.').toResponse());
  app.onError((error, c) => {
    if (error instanceof Failure) return error.toResponse();
    const failure = isUnavailable(error) ? serviceUnavailable() : internalError();
    // A customer follows a checkout link; all else is called by programs.
    if (c.req.path.startsWith('/checkout/')) return c.html(failedPage(visitOf(c.req.raw)), failure.status, pageHeaders);
    return failure.toResponse();
  });
  return app;
}

/** Breaks the connection under @hono/node-server. Without a server, there is no connection, and nothing happens. */
function disconnect(c: Context): void {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  bindings?.incoming?.socket.destroy();
}

function logErrors({ operation, error }: { operation: string | undefined; error?: string }): void {
  if (error !== undefined) console.error(`demo/service: ${operation ?? 'an address'} failed: ${error}`);
}

/** An error as text for the log. Messages are left out, because a database's messages repeat the values of a query. */
function withoutMessage(error: unknown): string {
  const lines: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    const places = cause.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
    lines.push(typeof code === 'string' ? `${cause.name} ${code}` : cause.name, ...places);
  }
  return lines.join('\n');
}
