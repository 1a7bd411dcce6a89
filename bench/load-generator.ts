/**
 * A program that puts a server under load over several connections, with one request at a time on each. Plain sockets need less processor
 * time than the measured server. The program replies to each `Load` with a `LoadResult`.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Load {
  port: number;
  /** Sent in turns. */
  requests: readonly [Target, ...Target[]];
  /** The body of a request whose target has no body. Each request has another number in place of the first `#`. */
  body: string;
  connections: number;
  durationMs: number;
  /**
   * How many requests each connection sends per second, at random times, as visitors do who know nothing of each other. Default: the next one
   * follows each answer.
   */
  perSecond?: number;
  /** All connections send at the same moments, instead of at random times. */
  inBursts?: boolean;
}

/** Where a request goes. */
export interface Target {
  path: string;
  headers: Record<string, string>;
  /** Default: the body of the load. */
  body?: string;
}

export interface LoadResult {
  /** Answers with status 200. */
  answers: number;
  /** Answers with another status. */
  failures: number;
  durationMs: number;
  /** How long each answer took, if `perSecond` is set: from the moment when its request was due, though the connection may have been busy. */
  latenciesMs: number[];
}

let requestCount = 0;

const send = (socket: Socket, { requests, body }: Load) => {
  const { path, headers, body: ownBody } = requests[++requestCount % requests.length] ?? requests[0];
  const content = (ownBody ?? body).replace('#', String(requestCount));
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
  const { perSecond } = load;
  const statuses: number[] = [];
  const latenciesMs: number[] = [];
  const began = performance.now();
  const connection = async () => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    await once(socket, 'connect');
    // The times between independent requests have this distribution: their mean is 1.
    const pauseMs = () => (1000 / (perSecond ?? Infinity)) * (load.inBursts ? 1 : -Math.log(1 - Math.random()));
    let nextAt = began + pauseMs();
    while (performance.now() < began + load.durationMs) {
      const isLate = nextAt <= performance.now();
      if (perSecond !== undefined && !isLate) await delay(nextAt - performance.now());
      const dueAt = isLate ? nextAt : performance.now();
      statuses.push(await ask(socket, load));
      if (perSecond !== undefined) latenciesMs.push(performance.now() - dueAt);
      nextAt += pauseMs();
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  const answers = statuses.filter((status) => status === 200).length;
  const durationMs = performance.now() - began;
  return { answers, failures: statuses.length - answers, durationMs, latenciesMs };
}

process.on('message', async (load: Load) => process.send?.(await run(load)));
process.send?.('ready');
