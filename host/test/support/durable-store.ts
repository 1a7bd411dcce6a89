/** A store that says that it outlives the process, as no test's process ends. The host has nothing to warn of. */
import { memoryStore, type Store } from '../../src/index.js';

export const durableStore = (): Store => ({ ...memoryStore(), durable: true });
