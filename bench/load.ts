/**
 * A program that puts a server under load: so many connections with one request at a time each, over plain sockets, so that it
 * costs less than what is measured. Each message is a `Load`, and is answered with a `Loaded`.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** `#` in it is another number in each request. */
  body: string;
  connections: number;
  /** In ms. */
  duration: number;
}

export interface Loaded {
  /** How many were answered with 200. */
  answers: number;
  /** How many were not. */
  failures: number;
  /** In ms. */
  duration: number;
}

let count = 0;

const send = (socket: Socket, { path, headers, body }: Load) => {
  const content = body.replace('#', String(++count));
  const fields = { ...headers, 'Content-Length': Buffer.byteLength(content) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', content].join('\r\n'));
};

/** The status of an answer, when all of it is there. */
const statusOf = (text: string): number | undefined => {
  const end = text.indexOf('\r\n\r\n') + 4;
  if (end < 4) return undefined;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? [];
  const whole = length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + Number(length);
  return whole ? Number(text.slice(9, 12)) : undefined;
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

async function run(load: Load): Promise<Loaded> {
  const statuses: number[] = [];
  const began = performance.now();
  const visit = async () => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    await once(socket, 'connect');
    while (performance.now() < began + load.duration) statuses.push(await ask(socket, load));
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.connections }, visit));
  const answers = statuses.filter((status) => status === 200).length;
  return { answers, failures: statuses.length - answers, duration: performance.now() - began };
}

process.on('message', async (load: Load) => process.send?.(await run(load)));
process.send?.('ready');
