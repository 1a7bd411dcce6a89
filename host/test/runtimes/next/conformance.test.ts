/** The conformance suite on a route handler of Next: the app beside this file, built by `next build` and run by `next start`. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../../../../scripts/run-command.js';
import { conformance } from '../../conformance/index.js';
import { timeless } from '../../mounts/mounted.js';
import { createProxy } from '../support/address-proxy.js';
import { startServer } from '../support/process.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const next = fileURLToPath(new URL('../node_modules/next/dist/bin/next', import.meta.url));
process.env.NEXT_TELEMETRY_DISABLED = '1';

await run(process.execPath, [next, 'build'], folder);
const app = await startServer(process.execPath, [next, 'start'], folder);
const proxy = createProxy(app.port);
after(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await app.stop();
});

conformance(
  'Next',
  async (setup) => {
    const { status } = await fetch(`http://127.0.0.1:${app.port}/setup`, {
      method: 'POST',
      body: JSON.stringify(setup),
    });
    assert.equal(status, 200);
    const first = app.entries.length;
    return {
      baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/fin`,
      log: () => app.entries.slice(first).join('\n'),
      stop: async () => {},
    };
  },
  // Next resolves the dot segments of a path.
  { without: [...(timeless.without ?? []), 'dotSegments'] },
);
