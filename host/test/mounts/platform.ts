/** A platform that is no server of the site's own: it hands on Requests, and writes the visitor's address into a header. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** `header` is overwritten, whatever the visitor wrote there. */
export const createPlatform = (header: string, answer: (request: Request) => Response | Promise<Response>): Server =>
  createServer(
    getRequestListener(
      ({ url, method, headers: given, body }, { incoming }) => {
        const headers = new Headers(given);
        headers.set(header, incoming.socket.remoteAddress ?? '');
        const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
        return answer(new Request(url, init));
      },
      { overrideGlobalObjects: false },
    ),
  ).listen(0);
