import type { Plugin } from 'vite';

/** A script's code in ASCII: what is beyond stands in texts and regular expressions alone, and both know these escapes. */
export const escaped = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16)}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });

/** Writes the script in ASCII: where neither page nor server says UTF-8, a browser reads it in some other encoding. */
export const ascii = (): Plugin => ({
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
  },
});
