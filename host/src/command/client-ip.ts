/** The visitor's address, from the connection or from a header of the proxy in front. */
import type { Connection } from './command-settings.js';

type ClientIp = (request: Request, connection: Connection) => string | undefined;

/**
 * Reads `FIN_CLIENT_IP`: `connection`, or the name of a header. Proxies append to a list, and a visitor can write its left end. So entries count
 * from the right: `x-forwarded-for` is the entry of the nearest proxy, and `x-forwarded-for:2` that of the proxy before it.
 * @returns `undefined` for an invalid text
 */
export function clientIpFrom(text: string): ClientIp | undefined {
  if (text === 'connection') return (_request, { incoming }) => incoming.socket.remoteAddress;
  const [, header, place = '1'] = /^([a-z][a-z0-9-]*)(?::([1-9]))?$/i.exec(text) ?? [];
  if (!header || /^connection$/i.test(header)) return undefined; // a visitor writes the header of this name
  return (request) => {
    const entries = request.headers.get(header)?.split(',') ?? [];
    return entries.at(-Number(place))?.trim();
  };
}
