/** The hosts that a process of the command keeps. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Environment, readEnvironment } from '../../src/command/command-settings.js';
import { openHost } from '../../src/command/open-host.js';
import { memoryStore } from '../../src/index.js';
import { origin, secret } from '../support/fixtures.js';
import { movableTime } from '../support/timing.js';

test('an installer in use keeps its host, although somebody requests a thousand others', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-installers-'));
  t.after(() => rm(folder, { recursive: true }));
  const fileOf = (id: string) => join(folder, `${id}.env`);
  const others = Array.from({ length: 1_000 }, (_, i) => `other-${i}`);
  for (const id of ['acme', ...others]) await writeFile(fileOf(id), `FIN_TEST=success\nFIN_ORIGINS=${origin}\n`);
  const env: Environment = { FIN_INSTALLERS: folder, FIN_SECRET: secret, FIN_STORE: 'memory:' };
  const { host, close } = await openHost(readEnvironment(env), { store: memoryStore(), log: () => {} }, 0);
  t.after(close);
  const mint = async (id: string) => {
    const request = new Request(`https://host.example/fin/${id}/token`, {
      method: 'POST',
      headers: { Origin: origin },
    });
    return (await host(request, { incoming: new IncomingMessage(new Socket()) })).status;
  };
  // So that no host is old enough for a lookup.
  movableTime(t);
  for (const id of ['acme', ...others]) assert.equal(await mint(id), 200);
  await rm(fileOf('acme'));
  assert.equal(await mint('acme'), 200, 'without its file');
});
