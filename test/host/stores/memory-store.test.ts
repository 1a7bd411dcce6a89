/** The memory store. */
import { memoryStore } from '../../../src/host/index.js';
import { describeStore } from './suite.js';

describeStore('the memory store', { open: memoryStore, isShared: false });
