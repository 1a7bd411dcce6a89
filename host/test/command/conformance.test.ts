/** The conformance suite on the command. It keeps its outcomes in files; `stores.test.ts` has the other stores. */
import { join } from 'node:path';
import { describe } from 'node:test';
import { conformance } from '../conformance/index.js';
import { away, folder, newName, startWith } from './subject.js';

describe('fin-widgets-host', () => {
  conformance(
    'fin-widgets-host',
    startWith(() => ({ FIN_STORE: `file:${join(folder, newName())}` })),
    { without: [...away, 'forgetfulStore'] },
  );
});
