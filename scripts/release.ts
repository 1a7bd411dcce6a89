/** Writes the file of a release whose name carries its version, and the snippet that loads it. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSnippet } from '../host/src/command/snippet.js';
import { releaseFiles } from './release-files.js';

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
