import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run-command.js';

/**
 * Puts a built package into a folder as npm publishes it: the files that `files` in its `package.json` names.
 *
 * @param name one of the two packages
 * @param folder made if it is missing
 * @returns the paths of the files, within the package
 */
export const unpackPackage = async (name: 'fin-widgets' | 'fin-widgets-host', folder: string): Promise<string[]> => {
  const temporary = await mkdtemp(join(tmpdir(), 'fin-package-'));
  try {
    // Without scripts, because packing would build.
    const source = name === 'fin-widgets' ? '.' : './host';
    const report = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', temporary, source]);
    const [tarball] = JSON.parse(report) as { filename: string; files: { path: string }[] }[];
    if (!tarball) throw new Error(`npm packed nothing of ${name}.`);
    await mkdir(folder, { recursive: true });
    await run('tar', ['-xzf', join(temporary, tarball.filename), '--strip-components=1', '-C', folder]);
    return tarball.files.map(({ path }) => path);
  } finally {
    await rm(temporary, { recursive: true });
  }
};
