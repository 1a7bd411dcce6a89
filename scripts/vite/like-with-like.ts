import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The elements' modules, from the root of the repository. */
export const sources = (): string[] =>
  readdirSync('src/elements', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `src/elements/${file}`);

/**
 * Has the script begin with the style sheets, one behind the other, and the texts: brotli takes what it reads for more of
 * the same, and every change between styles, texts and code costs some bytes.
 */
export const likeWithLike = (): Plugin => ({
  name: 'like-with-like',
  transform: {
    filter: { id: /\/src\/script\.ts$/ },
    handler(code) {
      const sheets = sources().filter((file) => file.endsWith('styles.ts'));
      // What all wear comes first.
      sheets.sort((a, b) => Number(b.includes('/shared/')) - Number(a.includes('/shared/')) || (a < b ? 1 : -1));
      const first = [...sheets, 'src/locales/index.ts'].map(
        (file) => `import '${file.replace(/^src(.*)ts$/, '.$1js')}';`,
      );
      return first.join('') + code;
    },
  },
});
