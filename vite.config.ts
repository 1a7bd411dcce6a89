import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { releaseFiles } from './scripts/release.js';
import { ascii } from './scripts/vite/ascii.js';
import { minifyTemplates } from './scripts/vite/minify-templates.js';
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
    minifyTemplates(),
    // A script loaded twice evaluates nothing the second time, Lit included: a name can be defined only once. It hands its
    // tag to the first.
    twoFiles({
      before: 'if(!customElements.get("fin-monthly-fee")){',
      after: `}window.finWidgets?.loaded("${version}",document.currentScript)`,
    }),
    ascii(),
    thirdParty(),
  ],
  build: {
    lib: { entry: 'src/script.ts', formats: ['es'] },
    target: 'es2022',
    minify: false, // the output's
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
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
