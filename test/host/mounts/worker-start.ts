/**
 * Starts the host as one script in a runtime that has nothing of Node, as a subject of the conformance suite. Each setup is an isolate of
 * its own; its requests come over a socket, with the visitor's address where Cloudflare writes it.
 */
import { Script } from 'node:vm';
import type { LogEntry } from '../../../src/host/index.js';
import type { Setup, Subject } from '../conformance/subject.js';
import { bundleWorker } from './bundle.js';
import type { Context, Env } from './create-fin.js';
import { createIsolate } from './isolate.js';
import { listening } from './mounted.js';
import { createPlatform } from './platform.js';

interface Worker {
  fetch(request: Request, env: Env, context: Context): Promise<Response>;
}

/** The script's text. */
export const code = await bundleWorker();
const script = new Script(code);
let answer: (request: Request) => Promise<Response>;
const server = createPlatform('CF-Connecting-IP', (request) => answer(request));
const url = listening(server);

export const startWorker = async (setup: Setup): Promise<Subject> => {
  const isolate = createIsolate(script);
  const entries: string[] = [];
  const env: Env = {
    SETUP: JSON.stringify(setup),
    LOG: (entry: LogEntry) => entries.push(JSON.stringify(entry)),
  };
  // What the script leaves is what `worker.js` exports.
  const worker = isolate.get('worker') as Worker;
  const waits = new Set<Promise<unknown>>();
  const context: Context = { waitUntil: (work) => void waits.add(work) };
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
