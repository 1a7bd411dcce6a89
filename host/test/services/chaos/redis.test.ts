/** Two processes of a host that share a Redis, in a storm. */
import { it } from 'node:test';
import { onRedis } from '../host/shared-store.js';
import { runChaos } from './chaos.js';

it('sends every create once, on Redis', () => runChaos('on Redis', onRedis));
