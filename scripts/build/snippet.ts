import { writeSnippet } from '../../host/src/command/snippet.js';

/**
 * The HTML that a page pastes whose site mounts the host under `/fin`.
 *
 * @param script the content of the versioned file
 * @param from the address of the folder that serves the file, with a slash at its end
 */
export const snippet = (script: Buffer, version: string, from = '/'): string =>
  writeSnippet(script, version, { files: from, host: '/fin' });
