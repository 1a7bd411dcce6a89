import { writeFileSync } from 'node:fs';
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner';
import type { FailureRecord } from './second-run.js';

interface Outcome {
  name: string;
  passed: boolean;
  skipped: boolean;
  message: string;
}

const outcomesOf = (suite: TestSuiteResult | undefined, path: string[] = []): Outcome[] => [
  ...(suite?.tests ?? []).map(({ name, passed, skipped, error }) => ({
    name: [...path, name].join(' › '),
    passed,
    skipped,
    message: [error?.message, error?.stack].filter(Boolean).join('\n'),
  })),
  ...(suite?.suites ?? []).flatMap((inner) => outcomesOf(inner, [...path, inner.name])),
];

const indented = (text: string): string => text.replace(/^/gm, '    ');

/** All failures of a test file. Errors of the file itself, such as a module that does not load, come first. */
const failuresOf = (session: TestSession, outcomes: Outcome[]): string[] => [
  ...session.errors.map(({ message, stack }) => indented(stack ?? message)),
  // The browser gives the reason only on its console.
  ...(session.errors.length ? session.logs.map((words) => indented(words.join(' '))) : []),
  ...outcomes
    .filter(({ passed, skipped }) => !passed && !skipped)
    .map(({ name, message }) => `  ✖ ${name}\n${indented(message)}`),
];

/** Reports one line for each test file, its failures below, and the totals in the format of node:test. */
export const elementReporter = (): Reporter => ({
  onTestRunFinished({ sessions }) {
    const all: Outcome[] = [];
    /** Files that failed although no test in them failed. */
    let failedFiles = 0;
    const failed = new Set<string>();
    const hasSeveralBrowsers = new Set([...sessions].map(({ browser }) => browser.name)).size > 1;
    for (const session of [...sessions].sort((a, b) => (a.testFile < b.testFile ? -1 : 1))) {
      const outcomes = outcomesOf(session.testResults);
      all.push(...outcomes);
      const failures = failuresOf(session, outcomes);
      // A file that did not load counts as one failure.
      if (!session.passed && outcomes.every(({ passed }) => passed)) failedFiles += 1;
      const file = session.testFile.replace(`${process.cwd()}/`, '');
      console.log(
        `${session.passed ? '✔' : '✖'} ${hasSeveralBrowsers ? `${session.browser.name}: ` : ''}${file}: ${outcomes.length} tests`,
      );
      if (!session.passed) failed.add(file);
      if (failures.length) console.log(failures.join('\n'));
    }
    const count = (is: (outcome: Outcome) => boolean): number => all.filter(is).length;
    console.log(`ℹ tests ${all.length}`);
    console.log(`ℹ pass ${count(({ passed, skipped }) => passed && !skipped)}`);
    const failures = count(({ passed, skipped }) => !passed && !skipped) + failedFiles;
    console.log(`ℹ fail ${failures}`);
    console.log(`ℹ skipped ${count(({ skipped }) => skipped)}`);
    const recordFile = process.env.FAILURE_RECORD;
    const record: FailureRecord = { files: [...failed], failures };
    if (recordFile) writeFileSync(recordFile, JSON.stringify(record));
  },
});
