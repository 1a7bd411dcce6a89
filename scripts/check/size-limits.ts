/** The limits on the sizes of the script tag's files that `npm run check` holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib'; // quality 11 is its default
import { earlyFile, releaseFiles } from '../build/release-files.js';

/** The most bytes, compressed by brotli, that each file of the script tag may have. */
export const byteLimits = {
  script: 36_900,
  early: 4_100,
  prefetcher: 1_600,
  details: 6_000,
  forms: 13_300,
  lead: 3_000,
  amount: 2_000,
} as const;

/** One line for each file of the built `dist` that is larger than its limit. */
export const oversizedFiles = (dist: string, version: string): string[] =>
  (['script', 'early', 'prefetcher', 'details', 'forms', 'lead', 'amount'] as const).flatMap((file) => {
    const name = file === 'early' ? earlyFile : releaseFiles(version)[file];
    const { length } = brotliCompressSync(readFileSync(join(dist, name)));
    const limit = byteLimits[file];
    return length > limit ? [`${name} has ${length} bytes (brotli -q 11), and may have ${limit}.`] : [];
  });
