import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The `integrity` of a file, with SHA-256: its digests are the shortest, and the first file contains one for each further file. */
export const integrityOf = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;

/** The placeholder for the digests in the first file. */
export const digestsPlace = '"the digests"';

/** Writes the digests of the further files into the first file. */
export const integrity = (): Plugin => ({
  name: 'integrity',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const digests = Object.fromEntries(
        chunks.filter(({ isEntry }) => !isEntry).map(({ fileName, code }) => [fileName, integrityOf(code)]),
      );
      for (const chunk of chunks.filter(({ isEntry }) => isEntry))
        chunk.code = chunk.code.replace(digestsPlace, JSON.stringify(digests));
    },
  },
});
