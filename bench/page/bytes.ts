/** The bytes of the script files that a visitor's browser loads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PageBench } from '../page.js';
import { format, table } from '../table.js';

/** The files, and when a browser loads them. */
const files: Readonly<Record<string, string>> = {
  '': 'the script, with the page',
  '.early': 'the optional second tag’s file',
  '-prefetcher': 'the prefetcher, after the first payment',
  '-details': 'the details, with the first card that has totals, an example, the chart or `share`',
  '-forms': 'the dialog, when a visitor first needs it',
  '-lead': 'the lead form, which needs the dialog’s file too',
  '-amount': 'the reader of a total cost that stands on the page',
};

/** The bytes of a file of a build, compressed. */
const bytesOf = (folder: string, part: string): string => {
  const name = new RegExp(`^fin-widgets${part}(-[\\d.]+)?\\.js$`);
  const file = readdirSync(folder).find((file) => name.test(file));
  return file ? format(brotliCompressSync(readFileSync(join(folder, file))).length) : '';
};

export async function bytes({ otherBuild }: PageBench): Promise<string> {
  const folders = ['dist', ...(otherBuild ? [otherBuild] : [])];
  return table([
    ['sent to a browser', 'bytes (brotli)', ...(otherBuild ? ['the other build'] : [])],
    ...Object.entries(files).map(([part, when]) => [when, ...folders.map((folder) => bytesOf(folder, part))]),
  ]);
}
