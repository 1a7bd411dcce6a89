/**
 * A program that puts a server under load over several connections, with one request at a time on each. Plain sockets need less processor
 * time than the measured server. The program replies to each `Load` with a `LoadResult`.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** The body. Each request has another number in place of the first `#`. */
  body: string;
  connections: number;
  durationMs: number;
}

export interface LoadResult {
  /** Answers with status 200. */
  answers: number;
  /** Answers with another status. */
  failures: number;
  durationMs: number;
}

let requestCount = 0;

const send = (socket: Socket, { path, headers, body }: Load) => {
  const content = body.replace('#', String(++requestCount));
  const fields = { ...headers, 'Content-Length': Buffer.byteLength(content) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', content].join('\r\n'));
};

/** The status of an answer; `undefined` while the answer is incomplete. */
const statusOf = (text: string): number | undefined => {
  const end = text.indexOf('\r\n\r\n') + 4;
  if (end < 4) return undefined;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? [];
  const isComplete = length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + Number(length);
  return isComplete ? Number(text.slice(9, 12)) : undefined;
};

async function ask(socket: Socket, load: Load): Promise<number> {
  send(socket, load);
  let text = '';
  for (;;) {
    const [chunk] = await once(socket, 'data');
    text += chunk;
    const status = statusOf(text);
    if (status !== undefined) return status;
  }
}

async function run(load: Load): Promise<LoadResult> {
  const statuses: number[] = [];
  const began = performance.now();
  const connection = async () => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    await once(socket, 'connect');
    while (performance.now() < began + load.durationMs) statuses.push(await ask(socket, load));
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  const answers = statuses.filter((status) => status === 200).length;
  return { answers, failures: statuses.length - answers, durationMs: performance.now() - began };
}

process.on('message', async (load: Load) => process.send?.(await run(load)));
process.send?.('ready');
