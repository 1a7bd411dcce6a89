/** Workers: the host in a runtime that has nothing of Node. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Script } from 'node:vm';
import { conformance } from '../conformance/index.js';
import { createIsolate } from './isolate.js';
import { code, startWorker } from './worker-start.js';

it('uses nothing of Node, in a realm without Node', () => {
  const nodes = ['process', 'Buffer', 'require', 'global', 'module', '__dirname', '__filename', 'setImmediate'];
  const isolate = createIsolate(
    new Script(`var found = ${JSON.stringify(nodes)}.filter((name) => name in globalThis)`),
  );
  assert.equal(String(isolate.get('found')), '');
  assert.deepEqual(code.match(new RegExp(`(?<![.\\w$])(?:${nodes.join('|')})\\b(?!:)`, 'g')), null);
  assert.match(code, /redis\.call/, 'redisStore is in it');
});

// Plain Node shows the longest waits in each run, and a Worker in the suite of the services.
conformance(startWorker, { without: ['longWaits'] });
