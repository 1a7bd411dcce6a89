/**
 * Each process of a test run loads this module first. If the process fails, the module notes its test file for `second-run.ts`. The reporter
 * cannot: it knows the file in which a test is written, and several test files may import that one.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

const { NODE_TEST_CONTEXT, FAILED_FILES } = process.env;
if (NODE_TEST_CONTEXT && FAILED_FILES)
  process.on('exit', (code) => {
    if (code) appendFileSync(FAILED_FILES, `${relative(process.cwd(), process.argv[1] ?? '')}\n`);
  });
