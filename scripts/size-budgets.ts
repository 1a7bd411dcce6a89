/** Checks the size of the script tag's files as a server sends them. `npm run bench:size` says what they are made of. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib'; // quality 11 is its default
import { releaseFiles } from './release.js';

/** The most bytes, compressed by brotli, that each file of the script tag may have. */
const budgets = { script: 27_000, forms: 11_000 } as const;

/** One line for each file of the built `dist` that exceeds its budget. */
export const oversizedFiles = async (dist: string, version: string): Promise<string[]> => {
  const files = releaseFiles(version);
  const problems: string[] = [];
  for (const [file, budget] of [
    [files.script, budgets.script],
    [files.forms, budgets.forms],
  ] as const) {
    const { length } = brotliCompressSync(await readFile(join(dist, file)));
    if (length > budget) problems.push(`${file} has ${length} bytes (brotli). Its budget is ${budget}.`);
  }
  return problems;
};
