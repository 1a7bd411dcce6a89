/** The files of a release, whose names carry its version, and the snippet that loads them. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSnippet } from '../host/src/command/snippet.js';

/** The names of a release's files. The content under such a name never changes. */
export const releaseFiles = (version: string) => ({
  script: `fin-widgets-${version}.js`,
  /** What asks for fees in advance. The script fetches it after the first fee. */
  prefetcher: `fin-widgets-prefetcher-${version}.js`,
  /** The second file: dialog, customer form and checkout. The script fetches it on a visitor's first interaction. */
  forms: `fin-widgets-forms-${version}.js`,
  /** The rest of the lead form. The script fetches it, and the second file, when a lead form comes near the view. */
  lead: `fin-widgets-lead-${version}.js`,
  /** The reader of a total cost that stands on the page. The script fetches it for the first element with `total-cost-from`. */
  amount: `fin-widgets-amount-${version}.js`,
  /** The diagnostics. The script fetches them when somebody calls `finWidgets.diagnose()`. */
  diagnose: `fin-widgets-diagnose-${version}.js`,
});

/**
 * Copies the script to the name that carries its version. The build gives the other files such names at once.
 *
 * @param dist the built `dist`
 */
export const writeRelease = (dist: string, version: string): Promise<void> =>
  copyFile(join(dist, 'fin-widgets.js'), join(dist, releaseFiles(version).script));

/**
 * The HTML that a page pastes whose site mounts the host under `/fin`.
 *
 * @param script the content of the versioned file
 * @param from the address of the folder that serves the file, with a slash at its end
 */
export const snippet = (script: Buffer, version: string, from = '/'): string =>
  writeSnippet(script, version, { files: from, host: '/fin' });
