import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { releaseFiles } from './scripts/build/release-files.js';
import { ascii } from './scripts/vite/escape-non-ascii.js';
import { digestsPlace, integrity } from './scripts/vite/integrity.js';
import { minifyStyles } from './scripts/vite/minify-styles.js';
import { thirdParty } from './scripts/vite/third-party.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const files = releaseFiles(version);

/**
 * Rolldown writes the files as CommonJS modules, since a classic script cannot be an ES module. These wrappers run them in a browser.
 *
 * The first file begins with a hint that Chromium follows: nearly all of its functions run at once, so they are compiled while the file is
 * received, and not one by one when they are called.
 *
 * The first file knows the digests of the further ones. In it, `require` is the function `requireFile` that `src/script.ts` exports: it fetches a further file by `import()`. A script
 * tag that runs a second time evaluates nothing, Lit included, since a tag name can be defined only once. The first one may still wait for a
 * server's card to be painted, so `finWidgets` counts, too. The second tag hands its own `data-*` attributes to the script that runs.
 */
const firstFile = {
  before: `//# allFunctionsCalledOnLoad\nif(!customElements.get("fin-monthly-fee")&&!window.finWidgets?.loaded){(()=>{"use strict";const exports={},FIN_WIDGETS_INTEGRITY=${digestsPlace},require=(name)=>exports.requireFile(name,exports);`,
  after: `})()}window.finWidgets?.loaded("${version}",Reflect.get(Object.getPrototypeOf(document),"currentScript",document))`,
};

/** A further file is an ES module. Its default export gets the same `require`, so Lit and shared modules exist once. */
const furtherFile = {
  before: 'export default(require)=>{const exports={};',
  after: 'return exports}',
};

/** Builds the files of the script tag: `src/script.ts` as one classic script, and beside it what it imports on demand. */
export default defineConfig({
  define: { FIN_WIDGETS_VERSION: JSON.stringify(version) },
  plugins: [minifyStyles(), ascii(), integrity(), thirdParty()],
  build: {
    lib: { entry: 'src/script.ts', formats: ['cjs'] },
    target: 'es2022',
    minify: false, // `output.minify` does it
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // The further files import more from the first file than `src/script.ts` exports.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        esModule: false,
        generatedCode: { symbols: false }, // no code asks whether the first file is a module
        entryFileNames: 'fin-widgets.js',
        chunkFileNames: ({ name }) => {
          if (name === 'prefetcher' || name === 'diagnose') return files[name];
          if (name === 'forms-file') return files.forms;
          if (name === 'lead-controller') return files.lead;
          if (name === 'card-details') return files.details;
          if (name === 'total-cost-from-controller') return files.amount;
          throw new Error(
            `The build has an unexpected file, ${name}: scripts/build/release-files.ts names them all. The order of imports decides which file a module is in.`,
          );
        },
        postBanner: ({ isEntry }) => (isEntry ? firstFile : furtherFile).before,
        postFooter: ({ isEntry }) => (isEntry ? firstFile : furtherFile).after,
        // The licenses stand beside the script, in LICENSE and THIRD-PARTY.txt.
        comments: { legal: false, annotation: false, jsdoc: false },
      },
    },
  },
});
