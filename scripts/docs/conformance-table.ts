/**
 * `npm run docs:conformance`: writes the table of `docs/host/conformance.md` from the records of the conformance suite's last runs. A host
 * without a record keeps its row. `npm run check:conformance` writes nothing: it names the hosts without a record, and fails if the row of
 * another host is out of date.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GroupRecord, readRecord } from '../../host/test/conformance/record.js';
import type { SetupName } from '../../host/test/conformance/subject.js';
import { type NpmPackage, type SubjectName, subjects } from '../../host/test/conformance/subjects.js';

const page = 'docs/host/conformance.md';
const suite = 'host/test/conformance';

/** Why the suite leaves out a setup for some hosts. */
const clock = 'what a clock decides, which the first row shows for all that share its code';
const reasons: Partial<Record<SetupName, string>> = {
  shortLived: clock,
  shortTimeout: clock,
  longWaits: clock,
  shortLoginPause: clock,
  renewsQuotes: clock,
  dotSegments: 'what a path with dot segments is, which the platform resolves before the host gets it',
  durableStore: 'what a durable store decides, which this is not',
  forgetfulStore: 'what a store decides that forgets, which this does not',
  storeDown: 'what an unavailable store decides, which this is not',
  noConnection: 'what needs a proof that no connection was made, which this runtime does not give',
  keysOptionalStoreDown: 'what an unavailable store decides, which this is not',
};

const reasonOf = ({ title, without }: GroupRecord): string => {
  const reason = without && reasons[without];
  if (!reason)
    throw new Error(`scripts/docs/conformance-table.ts has no reason for leaving out "${title}" (${without}).`);
  return reason;
};

const titleOf = (subject: SubjectName): string => {
  const { name, lock }: Partial<NpmPackage> = subjects[subject];
  if (!name || !lock) return subject;
  const { version } = JSON.parse(readFileSync(lock, 'utf8')).packages[`node_modules/${name}`];
  return subject.replace(/^[^,]+/, (platform) => `${platform} ${version}`);
};

const sectionsOf = (groups: readonly GroupRecord[]): string[] => [...new Set(groups.map(({ section }) => section))];

const cellFor = (groups: readonly GroupRecord[]): string => {
  const results = new Set(groups.map(({ result }) => result));
  if (results.has('failed')) return 'failed';
  if (!results.has('left out')) return 'passed';
  const passed = groups.filter(({ result }) => result === 'passed').length;
  return passed ? `passed, ${passed} of ${groups.length}` : 'left out';
};

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const rowFor = (subject: SubjectName, groups: readonly GroupRecord[]): string =>
  line([
    titleOf(subject),
    ...sectionsOf(groups).map((section) => cellFor(groups.filter((group) => group.section === section))),
  ]);

/** The groups that were left out, under their reasons. */
const leftOutLine = (subject: SubjectName, groups: readonly GroupRecord[]): string | undefined => {
  const titles = new Map<string, string[]>();
  for (const group of groups)
    if (group.result === 'left out') {
      const reason = reasonOf(group);
      titles.set(reason, [...(titles.get(reason) ?? []), `“${group.title.replace(/,$/, '')}”`]);
    }
  const parts = [...titles].map(([reason, each]) => `${reason} (${each.join(', ')})`);
  return parts.length ? `- **${subject}:** ${parts.join('; ')}` : undefined;
};

/** When the suite last changed. Older records do not count. */
const changedAt = Math.max(...readdirSync(suite).map((file) => statSync(join(suite, file)).mtimeMs));

const written = readFileSync(page, 'utf8');
const pattern = /(<!-- conformance:table -->\n)[\s\S]*?(<!-- \/conformance -->)/;
const before = (pattern.exec(written)?.[0] ?? '').split('\n');

const names = Object.keys(subjects) as SubjectName[];
const records = new Map(names.map((name) => [name, readRecord(name, changedAt)]));
const kept = names.filter((name) => !records.get(name));
if (kept.length) console.log(`No run since the last change of ${suite}, so the row stays: ${kept.join(' · ')}.`);
const recorded = [...records.values()].find((groups) => groups !== undefined);
if (recorded) {
  const sections = sectionsOf(recorded);
  const rows = names.map((name) => {
    const groups = records.get(name);
    const old = before.find((each) => each.replace(/^(\| .+?) \d[\d.]+(?=,| \|)/, '$1').startsWith(`| ${name} |`));
    return groups ? rowFor(name, groups) : (old ?? line([name, ...sections.map(() => 'not run')]));
  });
  const leftOut = names.map((name) => {
    const groups = records.get(name);
    return groups ? leftOutLine(name, groups) : before.find((each) => each.startsWith(`- **${name}:**`));
  });
  const text = [
    '',
    line(['host', ...sections]),
    line(['---', ...sections.map(() => '---')]),
    ...rows,
    '',
    'Left out:',
    '',
    ...leftOut.filter((each) => each !== undefined),
    '',
    '',
  ].join('\n');
  const current = written.replace(pattern, (_, start, end) => `${start}${text}${end}`);
  if (!process.argv.includes('--check')) writeFileSync(page, current);
  else if (current !== written) {
    const differing = current.split('\n').filter((each) => !before.includes(each) && !written.includes(each));
    console.error(`${page} is out of date. Run \`npm run docs:conformance\`. It should have:\n${differing.join('\n')}`);
    process.exitCode = 1;
  }
}
