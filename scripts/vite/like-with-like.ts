import type { Plugin } from 'vite';
import { reach } from './reach.js';

/** The style sheets among modules; what all wear comes first. */
const sheets = (files: Iterable<string>): string[] =>
  [...files]
    .filter((file) => file.endsWith('styles.ts'))
    .sort((a, b) => Number(b.includes('/shared/')) - Number(a.includes('/shared/')) || (a < b ? 1 : -1));

/**
 * Has each of the script's files begin with its style sheets, one behind the other, and the texts: brotli takes what it reads for more
 * of the same, and every change between styles, texts and code costs some bytes.
 */
export const likeWithLike = (): Plugin => {
  const [first, later] = ['src/script.ts', 'src/elements/forms.ts'].map((entry) => reach(entry));
  return {
    name: 'like-with-like',
    transform: {
      filter: { id: /\/src\/(?:script|elements\/forms)\.ts$/ },
      handler(code, id) {
        const isFirst = id.endsWith('/script.ts');
        const begin = isFirst ? [...sheets(first ?? []), 'src/locales/index.ts'] : sheets(later ?? []);
        const from = isFirst ? /^src(.*)ts$/ : /^src\/elements(.*)ts$/;
        return begin.map((file) => `import '${file.replace(from, '.$1js')}';`).join('') + code;
      },
    },
  };
};
