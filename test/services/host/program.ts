/**
 * One process of a host, as an installer runs it: plain Node, behind nginx, with a Redis that its processes share. It is told by
 * `HOST_SETTINGS` (JSON), logs to stdout, and ends with whoever started it.
 */
import { serve } from '@hono/node-server';
import { Redis, type RedisOptions } from 'ioredis';
import { createHost, type HostOptions, redisStore } from '../../../src/host/index.js';

/** What it is told; options as far as JSON holds them. */
export interface ProgramSettings {
  port: number;
  redis: RedisOptions;
  options: HostOptions;
}

const { port, redis, options }: ProgramSettings = JSON.parse(process.env.HOST_SETTINGS ?? '');

const client = new Redis(redis);
// Without a listener ioredis writes each failure to the console. The host goes on while Redis is away.
client.on('error', () => {});

const host = createHost({
  ...options,
  store: redisStore(client),
  clientIp: (request) => request.headers.get('x-real-ip') ?? undefined,
  log: (entry) => console.log(JSON.stringify(entry)),
});

serve({ fetch: (request) => host(request), hostname: '127.0.0.1', port }, () => process.send?.('listening'));
process.on('disconnect', () => process.exit());
