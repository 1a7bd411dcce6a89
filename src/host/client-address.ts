/** The visitor's address: what `clientIp` gives, and the key under which a limit counts it. */
import type { Log } from './log.js';

/** Longer than an address in any notation. */
const maxAddressLength = 64;

/**
 * The key under which an address is counted: all of an IPv4 address, and the first 64 bits of an IPv6 address, since one visitor has
 * all addresses below them. `undefined` for a value that is no address.
 */
export function addressKey(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxAddressLength) return undefined;
  const text = value.trim().replace(/^\[(.*)\]$/, '$1');
  // `URL` parses addresses in every notation, and writes them in one.
  const url = `http://${text.includes(':') ? `[${text.replace(/%.*$/, '')}]` : text}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, pathname, search, hash, username } = new URL(url);
  if (port || username || search || hash || pathname !== '/') return undefined;
  if (/^[\d.]+$/.test(hostname)) return hostname;
  return hostname.startsWith('[') ? ipv6Key(hostname.slice(1, -1)) : undefined;
}

function ipv6Key(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  // `::ffff:a.b.c.d` is how a dual-stack socket writes an IPv4 address.
  const isIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isIpv4) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

/** Wraps the `clientIp` option. If `clientIp` fails, the visitor is counted as one whose address is not known. */
export function createAddressReader<C>(clientIp: ((request: Request, context: C) => unknown) | undefined, log: Log) {
  return (request: Request, context: C): string | undefined => {
    if (!clientIp) {
      log.warn('Without clientIp all visitors share one limit, of ten times the points.');
      return undefined;
    }
    let key: string | undefined;
    try {
      const address = clientIp(request, context);
      // A promise is no address. Unless its rejection is handled, it ends a Node process.
      if (address instanceof Promise) address.catch(() => {});
      key = addressKey(address);
    } catch {
      // Logged below, as for every `clientIp` that gives no address.
    }
    if (key === undefined) log.warn('clientIp gave no address: visitors without one share one limit.');
    return key;
  };
}
