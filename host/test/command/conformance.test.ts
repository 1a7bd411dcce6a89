/**
 * The conformance suite on the command of one installer, with the standard settings. It keeps its outcomes in files; `stores.test.ts` has the
 * other stores. `installers-conformance.test.ts` runs the whole suite, since each start of a process takes a second.
 */
import { join } from 'node:path';
import { describe } from 'node:test';
import { conformance } from '../conformance/index.js';
import { folder, newName, startWith } from './subject.js';

describe('fin-widgets-host', () => {
  conformance(
    undefined,
    startWith(() => ({ FIN_STORE: `file:${join(folder, newName())}` })),
    { only: 'standard' },
  );
});
