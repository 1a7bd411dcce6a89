/**
 * The conformance suite on Cloudflare's runtime, for one installer, with the standard settings. `installers.test.ts` runs the whole suite there,
 * for one installer of fifty.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { conformance } from '../../conformance/index.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { startWorkerd } from './workerd.js';

const code = await bundleWorker(new URL('conformance-worker.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-workerd-'));
after(() => rm(folder, { recursive: true }));
let starts = 0;

describe('workerd', () => {
  conformance(
    undefined,
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
    { only: 'standard' },
  );
});
