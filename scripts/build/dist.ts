/** Builds both packages. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as viteBuild } from 'vite';
import { llmsFiles } from '../../demo/pages/llms.js';
import { reserve } from '../../src/reserve.js';
import { editorFiles } from '../manifest/editors.js';
import type { Manifest } from '../manifest/manifest.js';
import { reactComponents, reactTypes } from '../manifest/react.js';
import { svelteTypes } from '../manifest/svelte.js';
import { vueTypes } from '../manifest/vue.js';
import { run } from '../run-command.js';
import { ascii } from '../vite/escape-non-ascii.js';
import { minifyStyles } from '../vite/minify-styles.js';
import { buildPlugin } from '../wordpress/plugin.js';
import { earlyFile, releaseFiles } from './release-files.js';

/**
 * Builds `dist` and `host/dist`. `dist` has one ES module with types for each module of `src`, React's components, Vue's and Svelte's types,
 * the data for editors, the documents for language models, the script tag's files, the templates of the card's markup, and the WordPress plugin.
 *
 * @param dist the folder, which is emptied first
 * @param manifest the manifest of the present sources
 * @param version the version that the names of the script tag's files carry
 */
export const buildDist = async (dist: string, manifest: Manifest, version: string): Promise<void> => {
  await rm(dist, { recursive: true, force: true });
  await run('tsc', ['-p', 'tsconfig.build.json', '--outDir', dist]);
  await buildHost();
  await writeFile(join(dist, 'react.d.ts'), reactTypes(manifest));
  await writeFile(join(dist, 'react.js'), reactComponents(manifest));
  await writeFile(join(dist, 'vue.d.ts'), vueTypes(manifest));
  await writeFile(join(dist, 'svelte.d.ts'), svelteTypes(manifest));
  const texts = {
    ...editorFiles(manifest, version),
    ...(await llmsFiles((file) => `../${file}`)),
    'reserve.css': reserve(),
    // Both are types. These files let a plain import of them work, too.
    'vue.js': 'export {};\n',
    'svelte.js': 'export {};\n',
    'reserve.css.d.ts': '// For TypeScript, which looks for the types of what a module imports.\nexport {};\n',
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(dist, name), text);
  await viteBuild({ logLevel: 'warn', build: { outDir: dist } });
  await buildEarly(dist);
  await buildMarkup(dist);
  await buildFeeTemplates(dist);
  // The build gives the other files their versioned names at once.
  await copyFile(join(dist, 'fin-widgets.js'), join(dist, releaseFiles(version).script));
  await buildPlugin(dist);
};

/** Builds `fin-widgets.early.js`, which shares no code with the script's other files, since it runs before them. */
const buildEarly = (dist: string) =>
  viteBuild({
    configFile: false,
    logLevel: 'warn',
    plugins: [ascii()],
    build: {
      lib: {
        entry: 'src/early.ts',
        formats: ['iife'],
        name: 'finWidgetsEarly',
        fileName: () => earlyFile,
      },
      outDir: dist,
      target: 'es2022',
      emptyOutDir: false,
      copyPublicDir: false,
    },
  });

/**
 * Builds `dist/markup/index.js`, over what the compiler has made: with Lit's modules for servers in it, because those for browsers, which a Worker
 * would choose, need a DOM.
 */
const buildMarkup = (dist: string) => buildForServers('src/markup/index.ts', join(dist, 'markup'));

/** Writes `dist/fee-templates.json`. Its maker is built as the markup is, so that its style sheet is the same. */
const buildFeeTemplates = async (dist: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-templates-'));
  try {
    await buildForServers('scripts/build/fee-templates.ts', folder);
    const { feeTemplates } = await import(pathToFileURL(join(folder, 'fee-templates.js')).href);
    await writeFile(join(dist, 'fee-templates.json'), feeTemplates());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Builds one module with all that it imports. */
const buildForServers = async (module: string, outDir: string): Promise<void> => {
  await viteBuild({
    configFile: false,
    logLevel: 'warn',
    plugins: [minifyStyles()],
    ssr: { noExternal: true, resolve: { conditions: ['node'] } },
    build: { ssr: module, outDir, target: 'es2022', emptyOutDir: false, copyPublicDir: false },
  });
};

/** Builds `host/dist`: one ES module with types for each module of `host/src`. It reads the widget's types in `dist`. */
const buildHost = async (): Promise<void> => {
  await rm('host/dist', { recursive: true, force: true });
  // Only the command may use Node's types. The second compilation overwrites the modules that the command imports, and adds their types.
  await run('tsc', ['-p', 'host/tsconfig.command.json']);
  await run('tsc', ['-p', 'host/tsconfig.build.json']);
};
