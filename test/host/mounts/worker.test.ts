/**
 * Workers: the host as one script in a runtime that has nothing of Node. Each setup is an isolate of its own; its requests come
 * over a socket, with the visitor's address where Cloudflare writes it.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Script } from 'node:vm';
import type { LogEntry } from '../../../src/host/index.js';
import { conformance } from '../conformance/index.js';
import type { Setup, Subject } from '../conformance/subject.js';
import { bundleWorker } from './bundle.js';
import type { Env } from './create-fin.js';
import { createIsolate } from './isolate.js';
import { listening } from './mounted.js';
import { createPlatform } from './platform.js';

interface Worker {
  fetch(request: Request, env: Env, context: { waitUntil(promise: Promise<unknown>): void }): Promise<Response>;
}

const code = await bundleWorker();
const script = new Script(code);
let answer: (request: Request) => Promise<Response>;
const server = createPlatform('CF-Connecting-IP', (request) => answer(request));
const url = listening(server);

const start = async (setup: Setup): Promise<Subject> => {
  const isolate = createIsolate(script);
  const entries: string[] = [];
  const env: Env = {
    SETUP: JSON.stringify(setup),
    LOG: (entry: LogEntry) => entries.push(JSON.stringify(entry)),
  };
  // What the script leaves is what `worker.js` exports.
  const worker = isolate.get('worker') as Worker;
  const waits = new Set<Promise<unknown>>();
  const context = { waitUntil: (promise: Promise<unknown>) => void waits.add(promise) };
  answer = (request) => worker.fetch(request, env, context);
  return {
    baseUrl: `${url()}/fin`,
    log: () => entries.join('\n'),
    async stop() {
      await Promise.all(waits);
      isolate.stop();
    },
  };
};

it('uses nothing of Node, in a realm without Node', () => {
  const nodes = ['process', 'Buffer', 'require', 'global', 'module', '__dirname', '__filename', 'setImmediate'];
  const isolate = createIsolate(
    new Script(`var found = ${JSON.stringify(nodes)}.filter((name) => name in globalThis)`),
  );
  assert.equal(String(isolate.get('found')), '');
  assert.deepEqual(code.match(new RegExp(`(?<![.\\w$])(?:${nodes.join('|')})\\b(?!:)`, 'g')), null);
  assert.match(code, /redis\.call/, 'redisStore is in it');
});

conformance(start);
