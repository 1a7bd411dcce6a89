/** The visitor's address: what `clientIp` gives, and what limits count of it. */
import type { Log } from '../http/log.js';

/** Longer than an address in any notation. */
const maxAddressLength = 64;

/** An address as limits count it. */
export interface Address {
  /** All of an IPv4 address, and the first 64 bits of an IPv6 address, since one visitor has all addresses below them. */
  readonly visitor: string;
  /** The first 48 bits of an IPv6 address. A provider may give as many to one customer, who then is 65,536 visitors. */
  readonly network?: string;
}

/** Reads an address in any notation. `undefined` for a value that is none. */
export function readAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string' || value.length > maxAddressLength) return undefined;
  const text = value.trim().replace(/^\[(.*)\]$/, '$1');
  // `URL` parses addresses in every notation, and writes them in one.
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
  // `::ffff:a.b.c.d` is how a dual-stack socket writes an IPv4 address.
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

/** Wraps the `clientIp` option. If `clientIp` fails, the visitor is counted as one whose address is not known. */
export function createAddressReader<C>(clientIp: ((request: Request, context: C) => unknown) | undefined, log: Log) {
  return (request: Request, context: C): Address | undefined => {
    if (!clientIp) {
      log.warn('Without clientIp all visitors share one limit, of ten times the points.');
      return undefined;
    }
    let address: Address | undefined;
    try {
      const value = clientIp(request, context);
      // A promise is no address. Unless its rejection is handled, it ends a Node process.
      if (value instanceof Promise) value.catch(() => {});
      address = readAddress(value);
    } catch {
      // Logged below, as for every `clientIp` that gives no address.
    }
    if (!address) log.warn('clientIp gave no address: visitors without one share one limit.');
    return address;
  };
}
