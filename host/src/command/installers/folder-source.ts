/** Installers in a folder: a file `<id>.env` for each. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnvFile } from '../../config/environment/env-file.js';
import { readInstallerOptions } from '../../config/environment/installer-options.js';
import { isInstallerId } from '../../installers/installer-id.js';
import { readSecret } from '../secrets.js';
import type { InstallerSource } from './source.js';

const ending = '.env';

export const createFolderSource = (path: string): InstallerSource => ({
  label: 'files in a folder',
  async find(id) {
    // Also here, since any other name could lead out of the folder.
    if (!isInstallerId(id)) return undefined;
    try {
      return readInstallerOptions(parseEnvFile(await readFile(join(path, id + ending), 'utf8')), readSecret);
    } catch (error) {
      if (Object(error).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  async ids() {
    const names = await readdir(path);
    return names.flatMap((name) => (/^[^.].*\.env$/.test(name) ? [name.slice(0, -ending.length)] : [])).sort();
  },
  close: async () => {},
});
