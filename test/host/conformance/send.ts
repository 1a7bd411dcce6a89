/** Requests as nobody's browser would let a page make them: any header, any method, any path to the letter. */
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface Sent {
  method: string;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | undefined;
  /** The address of this machine that it comes from. Default: the system's choice. */
  from: string | undefined;
  /** Hangs up. */
  signal: AbortSignal | undefined;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/** How long a host may keep silent, in ms: no test has it wait that long. */
const patience = 20_000;

/** Sends it on a connection of its own. What the host does to that once it has answered is its own affair. */
export const send = (url: string, { method, headers, body, from, signal }: Sent): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname, port, origin } = new URL(url);
    const request: ClientRequest = (protocol === 'https:' ? requestHttps : requestHttp)({
      hostname,
      port,
      // `URL` would tidy it up.
      path: url.slice(origin.length) || '/',
      method,
      headers: {
        // Node leaves it out where a method usually has no body, and sends the body all the same.
        ...(body !== undefined && !('Transfer-Encoding' in headers) && { 'Content-Length': Buffer.byteLength(body) }),
        ...headers,
      },
      agent: false,
      ...(from && { localAddress: from }),
      ...(signal && { signal }),
    });
    request.on('error', reject);
    request.setTimeout(patience, () => request.destroy(new Error(`The host kept silent for ${patience} ms.`)));
    request.on('response', async (response) => {
      const told = new Headers();
      for (let i = 0; i < response.rawHeaders.length; i += 2)
        told.append(String(response.rawHeaders[i]), String(response.rawHeaders[i + 1]));
      try {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve({ status: response.statusCode ?? 0, headers: told, text });
      } catch (error) {
        reject(error);
      } finally {
        request.destroy();
      }
    });
    request.end(body);
  });
