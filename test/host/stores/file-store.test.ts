/** The file store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileStore } from '../../../src/host/index.js';
import { describeStore } from './suite.js';

const folder = mkdtempSync(join(tmpdir(), 'fin-file-store-'));
after(() => rmSync(folder, { recursive: true }));

describeStore('the file store', { open: () => fileStore(join(folder, 'shared')), isShared: true });
