/** A reporter of node:test that writes the failures of a run for `second-run.ts`. It is JavaScript, because Node loads reporters before tsx. */
import { relative } from 'node:path';

/** @param {AsyncIterable<import('node:test/reporters').TestEvent>} events */
export default async function* failureRecord(events) {
  /** @type {Set<string>} */
  const files = new Set();
  let failures = 0;
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.file) files.add(relative(process.cwd(), data.file));
    if (type === 'test:diagnostic') failures += Number(/^(?:fail|cancelled) (\d+)$/.exec(data.message)?.[1] ?? 0);
  }
  yield JSON.stringify({ files: [...files], failures });
}
