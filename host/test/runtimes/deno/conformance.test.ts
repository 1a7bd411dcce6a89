/** The conformance suite on Deno, with `fileStore` on its SQLite. */
import { fileURLToPath } from 'node:url';
import { conformance } from '../../conformance/index.js';
import { timeless } from '../../mounts/mounted.js';
import { startProcess } from '../support/process.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const deno = fileURLToPath(new URL('../node_modules/deno/deno', import.meta.url));
const permissions = ['--allow-net', '--allow-env', '--allow-read', '--allow-write', '--allow-sys'];

conformance('Deno', startProcess(deno, ['run', ...permissions, 'server.js'], folder), {
  // Deno resolves the dot segments of a path. An error of Deno does not prove that no connection was made, so such a create is UNKNOWN.
  without: [...(timeless.without ?? []), 'noConnection', 'dotSegments'],
});
