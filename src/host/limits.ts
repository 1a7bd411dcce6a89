/** What keeps one visitor from taking the host down for the others, or the service with it. */
import { tooMany } from './answers.js';
import type { Log } from './log.js';
import { type Forwarded, kinds } from './routes.js';
import type { Limit, Store } from './store.js';

/** What is counted apart: mints, creates and updates, questions. */
export type Counted = 'mint' | 'create' | 'pricing';

export const countedAs = (operation: Forwarded): Counted => (kinds[operation] === 'question' ? 'pricing' : 'create');

export interface Limits {
  /**
   * Counts one for the address, and for the session where there is one.
   * @throws Refusal 429
   */
  take(what: Counted, address: string | undefined, session?: string): Promise<void>;
}

/** How much more those whose address is not known have together than one whose address is. */
const crowd = 10;

export function createLimits(limits: Record<Counted, Limit | false>, store: Store): Limits {
  const limitersOf = (what: Counted) => {
    const limit = limits[what];
    if (!limit) return undefined;
    const { points, seconds } = limit;
    return {
      address: store.limiter(`${what}:address`, limit),
      session: store.limiter(`${what}:session`, limit),
      crowd: store.limiter(`${what}:crowd`, { points: points * crowd, seconds }),
    };
  };
  const limiters = { mint: limitersOf('mint'), create: limitersOf('create'), pricing: limitersOf('pricing') };
  return {
    async take(what, address, session) {
      const limiter = limiters[what];
      if (!limiter) return;
      const [here, own] = await Promise.all([
        address === undefined ? limiter.crowd.take('all') : limiter.address.take(address),
        session === undefined ? 0 : limiter.session.take(session),
      ]);
      const wait = Math.max(here, own);
      if (wait > 0) throw tooMany('Too many requests.', wait);
    },
  };
}

/** No address in any notation is longer. */
const longest = 64;

/**
 * Under what a visitor is counted: the IPv4 address; of an IPv6 one the first half, since one visitor has all of the other.
 * `undefined` for what is no address.
 */
export function addressOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined;
  const name = text.trim().replace(/^\[(.*)\]$/, '$1');
  const url = `http://${name.includes(':') ? `[${name.replace(/%.*$/, '')}]` : name}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, pathname, search, hash, username } = new URL(url);
  if (port || username || search || hash || pathname !== '/') return undefined;
  if (/^[\d.]+$/.test(hostname)) return hostname;
  if (!hostname.startsWith('[')) return undefined;
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  // ::ffff:a.b.c.d is the IPv4 address that a socket of both kinds gives.
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!mapped) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

/** Asks the host for the visitor's address. What it does wrong costs the visitor nothing but an address of their own. */
export function addressReader<C>(clientIp: ((request: Request, context: C) => unknown) | undefined, log: Log) {
  return (request: Request, context: C): string | undefined => {
    if (!clientIp) {
      log.warn('Without clientIp all visitors share one limit, of ten times the points.');
      return undefined;
    }
    let address: string | undefined;
    try {
      const given = clientIp(request, context);
      // Too late to wait for; and its failure would be nobody's, and end the process.
      if (given instanceof Promise) given.catch(() => {});
      address = addressOf(given);
    } catch {
      // Told below, like any other that gives none.
    }
    if (address === undefined) log.warn('clientIp gave no address: visitors without one share one limit.');
    return address;
  };
}
