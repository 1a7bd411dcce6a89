import { type MinifyOptions, minify } from 'terser';
import type { Plugin } from 'vite';

/** Has terser write the script once more, when all of it stands there: after the bundler's own minifier, another percent off. */
export const terse = (options: MinifyOptions): Plugin => ({
  name: 'terse',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const { code } = await minify(file.code, options);
      if (!code) throw new Error(`terser leaves nothing of ${file.fileName}.`);
      file.code = code;
    }
  },
});
