/** The conformance suite on one installer among fifty, with the stores of one machine. `host/test/services/installers` has Redis and PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { fileStore } from '../../src/index.js';
import { conformance } from '../conformance/index.js';
import { listening, timeless } from '../mounts/mounted.js';
import { amongFifty } from './among-fifty.js';

process.env.PORT = '0';
const { server } = await import('../mounts/node.js');
const url = listening(server as Server);
const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-installers-'));
after(() => rm(folder, { recursive: true }));
let stores = 0;

describe('one installer of fifty, in memory', () => {
  conformance('Node, one of 50 installers', amongFifty(url));
});

describe('one installer of fifty, with files', () => {
  conformance(
    undefined,
    amongFifty(url, async () => fileStore(join(folder, `store-${stores++}`))),
    timeless,
  );
});
