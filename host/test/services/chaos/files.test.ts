/** Two processes of a host that share a folder of their machine, in a storm. */
import { it } from 'node:test';
import { onFiles } from '../host/shared-store.js';
import { runChaos } from './chaos.js';

it('sends every create once, on files', () => runChaos('on files', onFiles));
