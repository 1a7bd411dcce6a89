/** What the suite notes of its run on a host, for the table in `docs/host/conformance.md` (`scripts/docs/conformance-table.ts`). */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SetupName } from './subject.js';
import type { SubjectName } from './subjects.js';

export interface GroupRecord {
  section: string;
  title: string;
  result: 'passed' | 'failed' | 'left out' | 'not run';
  /** Why the group was left out: a setup that the host was run without. */
  without?: SetupName;
}

/** Ignored by git. */
const folder = fileURLToPath(new URL('../../../.tmp/conformance/', import.meta.url));

const fileFor = (subject: SubjectName): string =>
  join(folder, `${subject.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.json`);

export const removeRecord = (subject: SubjectName): void => rmSync(fileFor(subject), { force: true });

/** Writes nothing of a run of which only some tests were chosen. */
export const writeRecord = (subject: SubjectName, groups: readonly GroupRecord[]): void => {
  if (groups.some(({ result }) => result === 'not run')) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileFor(subject), JSON.stringify(groups));
};

/**
 * The record of the last whole run.
 * @param since a record that was written before is out of date; ms since 1970
 * @returns undefined without a run since then
 */
export const readRecord = (subject: SubjectName, since: number): GroupRecord[] | undefined => {
  const file = fileFor(subject);
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return mtimeMs > since ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};
