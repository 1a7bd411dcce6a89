/** Sends requests that no browser would let a page send: any header, any method, any path exactly as written. */
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface Sent {
  method: string;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | undefined;
  /** The local address that the connection comes from. Default: the system's choice. */
  from: string | undefined;
  /** Breaks the connection. */
  signal: AbortSignal | undefined;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/** A host that sends nothing for this long fails the test. No test makes a host wait that long. */
const silenceTimeoutMs = 60_000;

/** Sends a request on a connection of its own, and gives the response read to its end. */
export const send = (url: string, { method, headers, body, from, signal }: Sent): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname, port, origin } = new URL(url);
    const request: ClientRequest = (protocol === 'https:' ? requestHttps : requestHttp)({
      hostname,
      port,
      // Not `URL`'s `pathname`, which is normalized.
      path: url.slice(origin.length) || '/',
      method,
      headers: {
        // Node leaves this header out for methods that usually have no body, but sends the body.
        ...(body !== undefined && !('Transfer-Encoding' in headers) && { 'Content-Length': Buffer.byteLength(body) }),
        ...headers,
      },
      agent: false,
      ...(from && { localAddress: from }),
      ...(signal && { signal }),
    });
    request.on('error', reject);
    request.setTimeout(silenceTimeoutMs, () =>
      request.destroy(new Error(`The host sent nothing for ${silenceTimeoutMs} ms.`)),
    );
    request.on('response', async (response) => {
      const responseHeaders = new Headers();
      for (let i = 0; i < response.rawHeaders.length; i += 2)
        responseHeaders.append(String(response.rawHeaders[i]), String(response.rawHeaders[i + 1]));
      try {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve({ status: response.statusCode ?? 0, headers: responseHeaders, text });
      } catch (error) {
        reject(error);
      } finally {
        request.destroy();
      }
    });
    request.end(body);
  });
