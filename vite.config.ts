import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { releaseFiles } from './scripts/release.js';
import { lightAnswers } from './scripts/vite/answer-samples.js';
import { ascii } from './scripts/vite/ascii.js';
import { declareProperties } from './scripts/vite/declare-properties.js';
import { leanClient } from './scripts/vite/lean-client.js';
import { leanLit } from './scripts/vite/lean-lit.js';
import { likeWithLike } from './scripts/vite/like-with-like.js';
import { markTemplates } from './scripts/vite/mark-templates.js';
import { minifyTemplates } from './scripts/vite/minify-templates.js';
import { packLocales } from './scripts/vite/pack-locales.js';
import { shortNames } from './scripts/vite/short-names.js';
import { terse } from './scripts/vite/terse.js';
import { thirdParty } from './scripts/vite/third-party.js';
import { twoFiles } from './scripts/vite/two-files.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * The script tag's files: `src/script.ts` and all it needs as one classic script, and beside it what comes on a visitor's first
 * intent (`src/elements/forms.ts`). (The ES modules are tsc's: see `scripts/build.ts`.)
 */
export default defineConfig({
  define: { FIN_WIDGETS_VERSION: JSON.stringify(version) },
  plugins: [
    lightAnswers(),
    declareProperties(),
    leanClient(),
    leanLit(),
    minifyTemplates(),
    markTemplates(),
    packLocales(),
    likeWithLike(),
    // A script loaded twice evaluates nothing the second time, Lit included: a name can be defined only once. It hands its
    // tag to the first.
    twoFiles({
      before: 'if(!customElements.get("fin-monthly-fee")){',
      after: `}window.finWidgets?.loaded("${version}",document.currentScript)`,
    }),
    // To read a property changes nothing, and no method or function without a name of its own is called with `new`.
    terse({
      ecma: 2022,
      compress: { passes: 3, keep_fargs: false, pure_getters: true, unsafe_arrows: true, unsafe_methods: true },
      mangle: { toplevel: true, properties: shortNames },
    }),
    ascii(),
    thirdParty(),
  ],
  build: {
    lib: { entry: 'src/script.ts', formats: ['es'] },
    target: 'es2022',
    minify: false, // the output's, and `terse`
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // On a slow machine the bundler would otherwise say how long terser took.
      checks: { pluginTimings: false },
      // The second file needs more of the first than that has to export by itself.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        entryFileNames: 'fin-widgets.js',
        chunkFileNames: releaseFiles(version).forms,
        // Ours and those of what is inside stand beside the script, in LICENSE and THIRD-PARTY.txt; `finWidgets.version` is its version.
        comments: { legal: false, annotation: false, jsdoc: false },
      },
    },
  },
});
