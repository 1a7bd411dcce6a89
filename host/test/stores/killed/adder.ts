/** A process that adds entries to a file store, one after the other, and tells its parent of each one that is added. */
import { randomUUID } from 'node:crypto';
import { fileStore } from '../../../src/index.js';

const store = fileStore(process.env.FOLDER ?? '');
process.on('disconnect', () => process.exit());
for (;;) {
  const key = `added:${randomUUID()}`;
  // A busy machine may take too long for one. It rejects then, and nobody is told of it.
  const isAdded = await store.add(key, key, 3_600_000).then(
    () => true,
    () => false,
  );
  if (isAdded) process.send?.(key);
}
