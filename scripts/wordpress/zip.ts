/** A zip as WordPress takes it: deflated files under forward slashes, the same bytes for the same files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 1980, in the format's own way: a time of the build would make each zip another. */
const date = 0x21;
const deflated = 8;
/** Version 2.0 of the format, which knows how to deflate. */
const version = 20;
/** Names are in UTF-8. */
const flags = 0x800;

/** What a file's two headers have in common. */
const facts = (name: Buffer, data: Buffer, packed: Buffer): Buffer => {
  const header = Buffer.alloc(26);
  for (const [i, value] of [version, flags, deflated, 0, date].entries()) header.writeUInt16LE(value, i * 2);
  header.writeUInt32LE(crc32(data), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
};

const signed = (signature: number, ...parts: Buffer[]): Buffer => {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  return Buffer.concat([mark, ...parts]);
};

/** The folder's files as a zip, each under `top/`. */
export const zipOf = async (folder: string, top: string): Promise<Buffer> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const path of paths.sort()) {
    const name = Buffer.from(`${top}${path.slice(folder.length)}`.replaceAll('\\', '/'));
    const data = await readFile(path);
    const packed = deflateRawSync(data, { level: 9 });
    const header = facts(name, data, packed);
    const file = signed(0x04034b50, header, name, packed);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(0o644 << 16, 6);
    where.writeUInt32LE(offset, 10);
    directory.push(signed(0x02014b50, Buffer.from([version, 3]), header, where, name));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, signed(0x06054b50, end)]);
};
