/** The limits on sizes and lengths that `npm run check` holds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib'; // quality 11 is its default
import { releaseFiles } from './release-files.js';

/** The most bytes, compressed by brotli, that each file of the script tag may have. */
export const byteLimits = {
  script: 30_000,
  prefetcher: 1_600,
  forms: 12_500,
  lead: 3_000,
  amount: 1_500,
  details: 6_000,
} as const;

/** The most lines. */
const lineLimits = { readme: 200, vitePlugins: 300 } as const;

/** One line for each file of the built `dist` that is larger than its limit. */
export const oversizedFiles = (dist: string, version: string): string[] =>
  (['script', 'prefetcher', 'forms', 'lead', 'amount', 'details'] as const).flatMap((file) => {
    const name = releaseFiles(version)[file];
    const { length } = brotliCompressSync(readFileSync(join(dist, name)));
    const limit = byteLimits[file];
    return length > limit ? [`${name} has ${length} bytes (brotli -q 11), and may have ${limit}.`] : [];
  });

const linesOf = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;

const filesOf = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(folder, path));

/** One line for each limit of lines that does not hold. */
export const overlongFiles = (): string[] => {
  const problems: string[] = [];
  const check = (what: string, lines: number, limit: number): void => {
    if (lines > limit) problems.push(`${what} has ${lines} lines, and may have ${limit}.`);
  };
  check('README.md', linesOf('README.md'), lineLimits.readme);
  const plugins = filesOf('scripts/vite', /\.ts$/).map(linesOf);
  check(
    'scripts/vite',
    plugins.reduce((sum, lines) => sum + lines, 0),
    lineLimits.vitePlugins,
  );
  return problems;
};
