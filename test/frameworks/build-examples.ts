/** Installs the frameworks next to these tests, and builds the examples of docs/frameworks.md with the package as it is published. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { unpackPackage } from '../../scripts/build/unpack-package.js';
import { run } from '../../scripts/run-command.js';
import { arePackagesStale } from '../../scripts/test/stale-packages.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const docs = new URL('../../docs/frameworks.md', import.meta.url);

export const pages = ['react', 'react-late', 'react-components', 'react-18', 'vue', 'svelte', 'angular'] as const;
export type PageName = (typeof pages)[number];

/** Installs what a folder's lock file names, if that is newer than the installation. */
const install = async (folder: string): Promise<void> => {
  if (await arePackagesStale(join(here, folder))) await run('npm', ['ci', '--ignore-scripts'], join(here, folder));
};

/** The code blocks of the page, each with the file name from its first line. */
const blocks = async (): Promise<[name: string, code: string][]> => {
  const text = await readFile(docs, 'utf8');
  return [...text.matchAll(/^```\w+\n(?:\/\/|<!--) ([\w.]+)(?: -->)?\n(.*?)^```$/gms)].map(
    ([, name = '', code = '']) => [name, code],
  );
};

export interface BuiltExamples {
  /** The folder of the built scripts: one for each page, and `widgets.js`, which registers the elements. */
  folder: string;
  /** Type-checks a file together with the React components of the docs that this React has. Rejects with the output of `tsc`. */
  typeCheck(code: string, react?: 18 | 19): Promise<unknown>;
  /** Type-checks the body of a template together with the docs' component, by `vue-tsc`. Rejects with its output. */
  typeCheckVue(template: string): Promise<unknown>;
  /** The same for Svelte, by `svelte-check`. */
  typeCheckSvelte(template: string): Promise<unknown>;
  close(): Promise<void>;
}

export const buildExamples = async (): Promise<BuiltExamples> => {
  await install('.');
  await install('react-18');
  await mkdir(join(here, '.tmp'), { recursive: true });
  const folder = await mkdtemp(join(here, '.tmp/'));
  const built = join(folder, 'built');
  await unpackPackage('fin-widgets', join(folder, 'node_modules/fin-widgets'));
  for (const [name, code] of await blocks()) await writeFile(join(folder, name), code);

  const bundle = (outDir: string, input: Record<string, string>, alias: Record<string, string> = {}) =>
    build({
      root: folder,
      configFile: join(here, 'vite.config.js'),
      logLevel: 'error',
      resolve: { alias: { '#docs': folder, ...alias } },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        minify: false,
        rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
      },
    });
  const mountOf = (name: PageName) => join(here, 'mount', name === 'svelte' ? 'svelte.svelte.js' : `${name}.js`);
  const mounts = pages.filter((name) => name !== 'react-18').map((name) => [name, mountOf(name)]);
  const widgets = join(folder, 'widgets.js');
  await bundle(built, { widgets, ...Object.fromEntries(mounts) });
  const react18 = (name: string) => join(here, 'react-18/node_modules', name);
  await bundle(
    built,
    { widgets, 'react-18': mountOf('react-components') },
    { react: react18('react'), 'react-dom': react18('react-dom'), '@lit/react': react18('@lit/react') },
  );

  const typeCheck = async (code: string, react = 19): Promise<unknown> => {
    const compilerOptions = {
      module: 'ESNext',
      moduleResolution: 'Bundler',
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      // Our own declarations are checked, too.
      skipLibCheck: false,
      ...(react === 18 && { paths: { react: [react18('@types/react')], 'react/*': [`${react18('@types/react')}/*`] } }),
    };
    await writeFile(join(folder, 'checked.tsx'), code);
    const components = react === 18 ? ['ComponentOffer.tsx'] : ['Offer.tsx', 'LateOffer.tsx', 'ComponentOffer.tsx'];
    const files = [...components, 'checked.tsx'];
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    return run('tsc', ['-p', folder]);
  };

  /** A configuration of TypeScript for these files alone. */
  const configure = async (include: string[], more: object = {}): Promise<void> => {
    const compilerOptions = {
      module: 'ESNext',
      moduleResolution: 'Bundler',
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true, // Vue's and Svelte's own declarations have errors
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include, ...more }));
  };
  const typeCheckVue = async (template: string): Promise<unknown> => {
    const script = `<script setup lang="ts">import type {} from 'fin-widgets/vue';</script>`;
    await writeFile(join(folder, 'Checked.vue'), `${script}\n<template>\n${template}\n</template>\n`);
    await configure(['Offer.vue', 'Checked.vue'], { vueCompilerOptions: { strictTemplates: true } });
    return run(join(here, 'node_modules/.bin/vue-tsc'), ['-p', folder]);
  };
  const typeCheckSvelte = async (template: string): Promise<unknown> => {
    const script = `<script lang="ts">import type {} from 'fin-widgets/svelte';</script>`;
    await writeFile(join(folder, 'Checked.svelte'), `${script}\n${template}\n`);
    await configure(['Offer.svelte', 'Checked.svelte']);
    const options = ['--tsconfig', './tsconfig.json', '--workspace', '.', '--output', 'machine'];
    return run(join(here, 'node_modules/.bin/svelte-check'), options, folder);
  };
  return { folder: built, typeCheck, typeCheckVue, typeCheckSvelte, close: () => rm(folder, { recursive: true }) };
};
