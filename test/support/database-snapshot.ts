/** A snapshot of an empty PGlite database. Restoring it takes a fifth of the processor time that PostgreSQL's initialization takes. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const folder = 'node_modules/.cache/fin-widgets';

/** The path of the snapshot, which is made on the first call after PGlite's version changed. */
export const databaseSnapshot = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'));
  const path = join(folder, `pglite-${version}.tar`);
  if (existsSync(path)) return path;
  const database = await PGlite.create();
  const snapshot = await database.dumpDataDir('none');
  await database.close();
  await mkdir(folder, { recursive: true });
  // Renamed when it is complete, since other test runs may read it.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await snapshot.arrayBuffer()));
  await rename(unfinished, path);
  return path;
};
