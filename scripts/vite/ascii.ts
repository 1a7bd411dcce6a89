import type { Plugin } from 'vite';

/** A script's code in ASCII: what is beyond stands in texts and regular expressions alone, and both know these escapes. */
export const escaped = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (sign) => {
    const digits = sign.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${digits}`;
  });

/** Writes the script in ASCII: where neither page nor server says UTF-8, a browser reads it in some other encoding. */
export const ascii = (): Plugin => ({
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
  },
});
