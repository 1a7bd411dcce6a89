/** The visitor's address, as `clientIp` returns it, and the parts of it that limits count. */
import type { Log } from '../http/log.js';

/** No notation of an address is longer. */
const maxAddressLength = 64;

/** An address as limits count it. */
export interface Address {
  /** A whole IPv4 address, or the first 64 bits of an IPv6 address: one visitor has all addresses of that prefix. */
  readonly visitor: string;
  /** The first 48 bits of an IPv6 address. One customer of a provider may have such a prefix, and would count as 65,536 visitors. */
  readonly network?: string;
}

/** Reads an address in any notation. `undefined` if the value is not an address. */
export function readAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string' || value.length > maxAddressLength) return undefined;
  const text = value.trim().replace(/^\[(.*)\]$/, '$1');
  // `URL` parses every notation of an address, and normalizes it.
  const url = `http://${text.includes(':') ? `[${text.replace(/%.*$/, '')}]` : text}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, pathname, search, hash, username } = new URL(url);
  if (port || username || search || hash || pathname !== '/') return undefined;
  if (/^[\d.]+$/.test(hostname)) return { visitor: hostname };
  return hostname.startsWith('[') ? readIpv6(hostname.slice(1, -1)) : undefined;
}

function readIpv6(address: string): Address {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  // A dual-stack socket writes an IPv4 address as `::ffff:a.b.c.d`.
  const isIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isIpv4)
    return { visitor: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
  const visitor = groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
  return { visitor };
}

/** Calls the `clientIp` option. `undefined` if it fails, so that the visitor counts as one without an address. */
export function callClientIp<C>(
  clientIp: (request: Request, context: C) => unknown,
  request: Request,
  context: C,
): string | undefined {
  try {
    const value = clientIp(request, context);
    // `clientIp` is synchronous. The unhandled rejection of a promise would end a Node process.
    if (value instanceof Promise) value.catch(() => {});
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The visitor's address. Warns if the `clientIp` option is missing, or returns none. */
export function addressOf<C>(
  request: Request,
  context: C,
  clientIp: ((request: Request, context: C) => unknown) | undefined,
  log: Log,
): Address | undefined {
  if (!clientIp) {
    log.warnOfShared('Without clientIp (FIN_CLIENT_IP), all visitors share one limit of ten times the requests.');
    return undefined;
  }
  const address = readAddress(callClientIp(clientIp, request, context));
  if (!address)
    log.warnOfShared('clientIp (FIN_CLIENT_IP) returned no address: visitors without an address share one limit.');
  return address;
}
