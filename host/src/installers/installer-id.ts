/** The ids of installers, and where they are in a path. */

/** What an id must be: the rest of a sentence, without its full stop. */
export const installerIdRule = 'must be 1 to 64 characters of a–z 0–9 -, and not wf';

/** `wf` is no id, since `<mount>/wf/token` is an operation that does not exist. */
export const isInstallerId = (text: string): boolean => /^[a-z0-9-]{1,64}$/.test(text) && text !== 'wf';

/**
 * The id in a path: the segment after the mount. It is compared as it was sent, without decoding, so each installer has one spelling.
 * @returns `undefined` if the path is not below the mount, or the segment is no id
 */
export function installerOf(path: string, mount: string): string | undefined {
  if (!path.startsWith(`${mount}/`)) return undefined;
  const start = mount.length + 1;
  // Without another slash, the segment is the last one, and the text is empty.
  const id = path.slice(start, Math.max(start, path.indexOf('/', start)));
  return isInstallerId(id) ? id : undefined;
}
