/** Copies the script's files from the package into `public`, from where Cloudflare serves them. */
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('fin-widgets/package.json');
const { version } = JSON.parse(await readFile(manifest, 'utf8'));
const dist = join(dirname(manifest), 'dist');
const files = (await readdir(dist)).filter((name) => /^(?:fin-widgets.*\.js|THIRD-PARTY\.txt)$/.test(name));

const folder = new URL('public/', import.meta.url);
for (const name of files) await copyFile(join(dist, name), new URL(name, folder));
// The package leaves this copy out.
await copyFile(join(dist, 'fin-widgets.js'), new URL(`fin-widgets-${version}.js`, folder));
