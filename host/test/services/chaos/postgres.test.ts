/** Two processes of a host that share a PostgreSQL, in a storm. */
import { it } from 'node:test';
import { onPostgres } from '../host/shared-store.js';
import { runChaos } from './chaos.js';

it('sends every create once, on PostgreSQL', () => runChaos('on PostgreSQL', onPostgres));
