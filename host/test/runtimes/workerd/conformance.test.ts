/** The conformance suite on Cloudflare's runtime, with Durable Objects. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { conformance } from '../../conformance/index.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { startWorkerd } from './workerd.js';

const code = await bundleWorker(new URL('conformance-worker.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-workerd-'));
after(() => rm(folder, { recursive: true }));
let starts = 0;

conformance(
  'workerd, Durable Objects',
  async (setup) => {
    const workerd = await startWorkerd(join(folder, String(starts++)), {
      code,
      variables: { SETUP: JSON.stringify(setup) },
    });
    return {
      baseUrl: `http://127.0.0.1:${workerd.port}/fin`,
      log: () => workerd.lines.join('\n'),
      stop: workerd.stop,
    };
  },
  {
    without: [
      // A Worker's records are in Durable Objects, which forget nothing. There is no other store to give it.
      'forgetfulStore',
      // workerd says of a connection that it was lost, whether or not it was ever made.
      'noConnection',
    ],
  },
);
