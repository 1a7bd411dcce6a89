/**
 * One process of a host, as an installer runs it: plain Node, behind nginx, with a Redis that the processes share. `HOST_SETTINGS`
 * (JSON) configures it. It logs to stdout, and ends with the process that started it.
 */
import { serve } from '@hono/node-server';
import { Redis, type RedisOptions } from 'ioredis';
import { createHost, type HostOptions, redisStore } from '../../../src/host/index.js';

/** The content of `HOST_SETTINGS`: the options that JSON can hold. */
export interface ProgramSettings {
  port: number;
  redis: RedisOptions;
  options: HostOptions;
}

const { port, redis, options }: ProgramSettings = JSON.parse(process.env.HOST_SETTINGS ?? '');

const client = new Redis(redis);
// Without a listener ioredis writes each failure to the console. The host keeps running without Redis.
client.on('error', () => {});

const host = createHost({
  ...options,
  store: redisStore(client),
  clientIp: (request) => request.headers.get('x-real-ip') ?? undefined,
  log: (entry) => console.log(JSON.stringify(entry)),
});

serve({ fetch: (request) => host(request), hostname: '127.0.0.1', port }, () => process.send?.('listening'));
process.on('disconnect', () => process.exit());
