/**
 * `npm run bench:size`: what the script tag's files are made of. Bytes by module are those before minification, so they
 * compare modules with each other; the last lines are each file as it is shipped and as it is sent.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const [{ output }] = (await build({ logLevel: 'warn', build: { write: false } })) as [Rolldown.RolldownOutput];

/** `lit-html` or `src/elements/monthly-fee`; helpers of the build have no folder. */
const roomOf = (id: string): string => {
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
const say = (bytes: number, what: string): void => console.log(`${bytes.toLocaleString('en').padStart(9)}  ${what}`);

for (const file of output) {
  if (file.type !== 'chunk') continue;
  const rooms = new Map<string, Module[]>();
  for (const [id, { renderedLength: bytes }] of Object.entries(file.modules)) {
    if (!bytes) continue;
    const room = roomOf(id);
    rooms.set(room, [...(rooms.get(room) ?? []), { name: nameOf(id), bytes }]);
  }
  console.log(`\n${file.fileName}`);
  for (const [room, modules] of [...rooms].sort(([, a], [, b]) => sum(b) - sum(a))) {
    say(sum(modules), room);
    if (modules.length < 2) continue;
    for (const { name, bytes } of modules.sort((a, b) => b.bytes - a.bytes)) say(bytes, `  ${name}`);
  }
  say(sum([...rooms.values()].flat()), 'all, before minification');
  say(Buffer.byteLength(file.code), 'as it is shipped');
  say(gzipSync(file.code, { level: 9 }).length, 'gzip -9');
  say(brotliCompressSync(file.code).length, 'brotli -q 11');
}
