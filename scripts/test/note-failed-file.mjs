/**
 * Each process of a test run loads this first. One that fails notes the file that it ran, for `second-run.ts`: the reporter knows only the
 * file in which a test is written, which many test files may share.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

const { NODE_TEST_CONTEXT, FAILED_FILES } = process.env;
if (NODE_TEST_CONTEXT && FAILED_FILES)
  process.on('exit', (code) => {
    if (code) appendFileSync(FAILED_FILES, `${relative(process.cwd(), process.argv[1] ?? '')}\n`);
  });
