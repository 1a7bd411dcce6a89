/** The visitor's address, from the connection or from a header of the proxy in front. */
import type { Connection } from './read-environment.js';

type ClientIp = (request: Request, connection: Connection) => string | undefined;

/**
 * `connection`, or a header's name. A header that proxies append to is a list, of which a visitor can write the left end. So entries
 * are counted from the right: `x-forwarded-for` is what the nearest proxy wrote, and `x-forwarded-for:2` what the one before it wrote.
 * @returns `undefined` for any other text
 */
export function clientIpFrom(text: string): ClientIp | undefined {
  if (text === 'connection') return (_request, { incoming }) => incoming.socket.remoteAddress;
  const [, header, place = '1'] = /^([a-z][a-z0-9-]*)(?::([1-9]))?$/i.exec(text) ?? [];
  if (!header) return undefined;
  return (request) => {
    const entries = request.headers.get(header)?.split(',') ?? [];
    return entries.at(-Number(place))?.trim();
  };
}
