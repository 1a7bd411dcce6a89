/** Installs the runtimes beside this file, if the lock file is newer than the installation. Some of them fetch their program in a script. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackPackage } from '../../../scripts/build/unpack-package.js';
import { run } from '../../../scripts/run-command.js';
import { arePackagesStale } from '../../../scripts/test/stale-packages.js';

const here = fileURLToPath(new URL('.', import.meta.url));

if (await arePackagesStale(here)) {
  console.error('Installing the runtimes into host/test/runtimes, which takes a minute …');
  await run('npm', ['ci'], here);
}

// The runtimes import the packages as a site does, from copies of what was built. A link would lead bundlers to the paths of `tsconfig.json`.
const modules = join(here, 'node_modules');
for (const name of ['fin-widgets', 'fin-widgets-host'] as const) {
  await rm(join(modules, name), { recursive: true, force: true });
  await unpackPackage(name, join(modules, name));
}
