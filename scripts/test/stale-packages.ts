/** Tells whether the packages beside some tests are older than their lock file. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Whether a folder's lock file is newer than what is installed there. */
export const arePackagesStale = async (folder: string): Promise<boolean> =>
  (await changedAt(join(folder, 'node_modules/.package-lock.json'))) <
  (await changedAt(join(folder, 'package-lock.json')));
