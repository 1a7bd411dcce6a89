/** The Worker of `host/deploy/cloudflare`. `npm run test:runtimes` runs it in Cloudflare's own runtime. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bundleWorker } from './bundle.js';

it('uses nothing of Node, and imports nothing', async () => {
  const code = await bundleWorker(new URL('../../deploy/cloudflare/src/worker.js', import.meta.url));
  const nodes = ['process', 'Buffer', 'require', 'global', 'module', '__dirname', '__filename', 'setImmediate'];
  // As code has them, and texts do not.
  assert.deepEqual(code.match(new RegExp(`(?<![.\\w$/])(?:${nodes.join('|')})\\b(?=[.[(])`, 'g')), null);
  assert.ok(!/^\s*import\b/m.test(code), 'imports nothing');
  assert.ok(/export\b.*\bFin\b/.test(code), 'exports the class of its objects');
});
