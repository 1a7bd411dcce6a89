/** Writes a zip that WordPress can install. The files are deflated, and equal files give equal bytes. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 1980 as an MS-DOS date. With the time of the build, every zip would be different. */
const date = 0x21;
/** The compression method "deflate". */
const deflated = 8;
/** Version 2.0 of the format, the first with "deflate". */
const version = 20;
/** The flag for file names in UTF-8. */
const flags = 0x800;

/** The fields that a file's local header and its entry in the directory have in common. */
const commonHeader = (name: Buffer, data: Buffer, packed: Buffer): Buffer => {
  const header = Buffer.alloc(26);
  for (const [i, value] of [version, flags, deflated, 0, date].entries()) header.writeUInt16LE(value, i * 2);
  header.writeUInt32LE(crc32(data), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
};

/** A record of the format: its signature, then its parts. */
const record = (signature: number, ...parts: Buffer[]): Buffer => {
  const start = Buffer.alloc(4);
  start.writeUInt32LE(signature);
  return Buffer.concat([start, ...parts]);
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
    const header = commonHeader(name, data, packed);
    const file = record(0x04034b50, header, name, packed);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(0o644 << 16, 6);
    attributes.writeUInt32LE(offset, 10);
    directory.push(record(0x02014b50, Buffer.from([version, 3]), header, attributes, name));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, record(0x06054b50, end)]);
};
