/** The conformance suite on Bun, with `fileStore` on its SQLite. */
import { fileURLToPath } from 'node:url';
import { conformance } from '../../conformance/index.js';
import { timeless } from '../../mounts/mounted.js';
import { startProcess } from '../support/process.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const bun = fileURLToPath(new URL('../node_modules/bun/bin/bun.exe', import.meta.url));

conformance('Bun', startProcess(bun, ['server.js'], folder), {
  // Bun resolves the dot segments of a path. An error of Bun does not prove that no connection was made, so such a create is UNKNOWN.
  without: [...(timeless.without ?? []), 'noConnection', 'dotSegments'],
});
