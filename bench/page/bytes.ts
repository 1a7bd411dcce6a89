/** The bytes of the script that a visitor's browser loads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PageBench } from '../page.js';
import { format, table } from '../table.js';

/** The script files of a build, compressed. */
const scriptBytes = (folder: string): (string | undefined)[] =>
  ['', '-prefetcher', '-forms', '-lead', '-amount'].map((part) => {
    const name = new RegExp(`^fin-widgets${part}(-[\\d.]+)?\\.js$`);
    const file = readdirSync(folder).find((file) => name.test(file));
    return file && format(brotliCompressSync(readFileSync(join(folder, file))).length);
  });

export async function bytes({ otherBuild }: PageBench): Promise<string> {
  const [script, prefetcher, forms, lead, amount] = scriptBytes('dist');
  const [otherScript, otherPrefetcher = '', otherForms, otherLead = '', otherAmount = ''] = otherBuild
    ? scriptBytes(otherBuild)
    : [];
  const row = (...cells: (string | undefined)[]) => cells.filter((cell) => cell !== undefined);
  return table([
    row('sent to a browser', 'bytes (brotli)', otherScript && 'the other build'),
    row('the script, with the page', script, otherScript),
    row('the prefetcher, after the first fee', prefetcher, otherScript && otherPrefetcher),
    row('the dialog, when a visitor first needs it', forms, otherForms),
    row('the lead form, which needs the dialog’s file too', lead, otherScript && otherLead),
    row('the reader of a total cost that stands on the page', amount, otherScript && otherAmount),
  ]);
}
