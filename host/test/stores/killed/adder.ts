/** A process that adds entries to a file store one after another, and reports each added entry to its parent. */
import { randomUUID } from 'node:crypto';
import { fileStore } from '../../../src/index.js';

const store = fileStore(process.env.FOLDER ?? '');
process.on('disconnect', () => process.exit());
for (;;) {
  const key = `added:${randomUUID()}`;
  // On a busy machine an addition may time out and reject. It is not reported then.
  const isAdded = await store.add(key, key, 3_600_000).then(
    () => true,
    () => false,
  );
  if (isAdded) process.send?.(key);
}
