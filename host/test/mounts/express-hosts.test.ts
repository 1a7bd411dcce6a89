/** A host of many installers in Express, which removes the mount's path from the address that the host sees. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { it } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { createHosts, memoryStore } from '../../src/index.js';
import { createService, optionsOf, originOf } from '../installers/hosts.js';
import { secret } from '../support/fixtures.js';
import { listening } from './mounted.js';

const service = createService();
const fin = createHosts({ find: (id) => optionsOf(id, service), secret, store: memoryStore(), mount: '', log() {} });
const app = express();
app.use('/fin', getRequestListener(fin));
const url = listening(createServer(app).listen(0));

it('finds the installer with an empty `mount`', async () => {
  const mint = (id: string, origin: string) =>
    fetch(`${url()}/fin/${id}/token`, { method: 'POST', headers: { Origin: origin } });
  assert.equal((await mint('acme', originOf('acme'))).status, 200);
  assert.equal((await mint('acme', originOf('beta'))).status, 403);
});
