/**
 * `npm run bench:size`: the bytes of each module in the script tag's files, before minification, and the bytes of each file, minified and
 * compressed.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const [{ output }] = (await build({ logLevel: 'warn', build: { write: false } })) as [Rolldown.RolldownOutput];

/** The group of a module: its package, as `lit-html`, or its folder, as `src/elements/monthly-fee`. Helpers of the build have neither. */
const groupOf = (id: string): string => {
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  if (installed) return installed;
  return id.startsWith('/') ? nameOf(id).replace(/\/[^/]+$/, '') : '(build)';
};

const nameOf = (id: string): string => id.replace(/.*\/node_modules\//, '').replace(`${process.cwd()}/`, '');

interface Module {
  name: string;
  bytes: number;
}

const sum = (modules: Module[]): number => modules.reduce((total, { bytes }) => total + bytes, 0);
const print = (bytes: number, label: string): void =>
  console.log(`${bytes.toLocaleString('en').padStart(9)}  ${label}`);

for (const file of output) {
  if (file.type !== 'chunk') continue;
  const groups = new Map<string, Module[]>();
  for (const [id, { renderedLength: bytes }] of Object.entries(file.modules)) {
    if (!bytes) continue;
    const group = groupOf(id);
    groups.set(group, [...(groups.get(group) ?? []), { name: nameOf(id), bytes }]);
  }
  console.log(`\n${file.fileName}`);
  for (const [group, modules] of [...groups].sort(([, a], [, b]) => sum(b) - sum(a))) {
    print(sum(modules), group);
    if (modules.length < 2) continue;
    for (const { name, bytes } of modules.sort((a, b) => b.bytes - a.bytes)) print(bytes, `  ${name}`);
  }
  print(sum([...groups.values()].flat()), 'all, before minification');
  print(Buffer.byteLength(file.code), 'minified');
  print(gzipSync(file.code, { level: 9 }).length, 'gzip -9');
  print(brotliCompressSync(file.code).length, 'brotli -q 11');
}
