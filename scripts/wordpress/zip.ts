import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';

/** The first date of the format, in local time as `fflate` reads it. With the time of the build, every zip would be different. */
const mtime = new Date(1980, 0, 1);

/** Unix, whose permissions the attributes hold: all may read a file, and its owner may write it. */
const permissions = { os: 3, attrs: 0o644 << 16 };

/** The folder's files as a zip that WordPress can install, each under `top/`. Equal files give equal bytes. */
export const zipOf = async (folder: string, top: string): Promise<Uint8Array> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Zippable = {};
  for (const path of paths.sort())
    files[`${top}${path.slice(folder.length)}`.replaceAll('\\', '/')] = await readFile(path);
  return zipSync(files, { level: 9, mtime, ...permissions });
};
