import type { Plugin } from 'vite';

/** The code in ASCII. Other characters occur only in strings and regular expressions, and both understand these escapes. */
const escapeNonAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (character) => {
    const unit = character.charCodeAt(0);
    return unit < 0x100 ? `\\x${unit.toString(16)}` : `\\u${unit.toString(16).padStart(4, '0')}`;
  });

/**
 * Writes the first file in ASCII. Where neither the page nor the server declares UTF-8, a browser assumes another encoding. The further
 * files are modules, which are always read as UTF-8.
 */
export const ascii = (): Plugin => ({
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.isEntry) file.code = escapeNonAscii(file.code);
  },
});
