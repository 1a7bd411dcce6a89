/** Installs the runtimes beside this file, if the lock file is newer than the installation. Some of them fetch their program in a script. */
import { rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../../scripts/run.js';

const here = fileURLToPath(new URL('.', import.meta.url));

const changedAt = (file: string): Promise<number> =>
  stat(join(here, file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

if ((await changedAt('node_modules/.package-lock.json')) < (await changedAt('package-lock.json'))) {
  console.error('Installing the runtimes into host/test/runtimes, which takes a minute …');
  await run('npm', ['ci'], here);
}

// The runtimes import `fin-widgets-host` as a site does, and get this repository's.
for (const [name, folder] of [
  ['fin-widgets', '../../../..'],
  ['fin-widgets-host', '../../..'],
] as const) {
  const link = join(here, 'node_modules', name);
  await rm(link, { force: true });
  await symlink(folder, link);
}
