import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Has the script begin with the style sheets, one behind the other, and the texts: brotli takes what it reads for more of
 * the same, and every change between styles, texts and code costs some bytes.
 */
export const likeWithLike = (): Plugin => ({
  name: 'like-with-like',
  transform: {
    filter: { id: /\/src\/script\.ts$/ },
    handler(code) {
      const files = readdirSync('src/elements', { recursive: true, encoding: 'utf8' });
      const sheets = files.filter((file) => file.endsWith('styles.ts')).map((file) => `elements/${file}`);
      // What all wear comes first.
      sheets.sort((a, b) => Number(b.includes('/shared/')) - Number(a.includes('/shared/')) || (a < b ? 1 : -1));
      const first = [...sheets, 'locales/index.ts'].map((file) => `import './${file.replace(/ts$/, 'js')}';`);
      return first.join('') + code;
    },
  },
});
