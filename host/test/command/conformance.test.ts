/** The conformance suite on the command, with the stores that need no server. */
import { join } from 'node:path';
import { describe } from 'node:test';
import { conformance } from '../conformance/index.js';
import { away, clocks, folder, newName, startWith } from './subject.js';

describe('fin-widgets-host with files', () => {
  conformance(
    'fin-widgets-host, files',
    startWith(() => ({ FIN_STORE: `file:${join(folder, newName())}` })),
    { without: [...away, 'forgetfulStore'] },
  );
});

describe('fin-widgets-host with memory', () => {
  conformance(
    'fin-widgets-host, memory',
    startWith(() => ({ FIN_STORE: 'memory:' })),
    { without: [...clocks, ...away, 'durableStore'] },
  );
});
