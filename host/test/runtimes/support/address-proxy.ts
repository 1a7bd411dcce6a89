/** A proxy as it stands before a Next app: it overwrites `X-Real-IP` with the visitor's address, and changes nothing else. */
import { createServer, request as requestHttp, type Server } from 'node:http';

const withoutAddress = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, i) => rawHeaders[i - (i % 2)]?.toLowerCase() !== 'x-real-ip');

/** Listens on any free port. */
export const createProxy = (port: number): Server =>
  createServer((request, response) => {
    const { url: path, method, rawHeaders, socket } = request;
    const headers = [...withoutAddress(rawHeaders), 'X-Real-IP', socket.remoteAddress ?? ''];
    const forwarded = requestHttp({ host: '127.0.0.1', port, path, method, headers, agent: false });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }).listen(0);
