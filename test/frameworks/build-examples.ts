/** Installs the frameworks next to these tests, and builds the examples of docs/frameworks.md with the package as it is published. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { layOut } from '../../scripts/package-tree.js';
import { run } from '../../scripts/run.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const docs = new URL('../../docs/frameworks.md', import.meta.url);

export const pages = ['react', 'react-late', 'vue', 'svelte', 'angular'] as const;
export type PageName = (typeof pages)[number];

const changedAt = (file: string): Promise<number> =>
  stat(join(here, file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Installs the frameworks if the lock file is newer than the installation. */
const install = async (): Promise<void> => {
  const installed = await changedAt('node_modules/.package-lock.json');
  if (installed < (await changedAt('package-lock.json'))) await run('npm', ['ci', '--ignore-scripts'], here);
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
  /** Type-checks a file together with the React components of the docs. Rejects with the output of `tsc`. */
  typeCheck(code: string): Promise<unknown>;
  close(): Promise<void>;
}

export const buildExamples = async (): Promise<BuiltExamples> => {
  await install();
  await mkdir(join(here, '.tmp'), { recursive: true });
  const folder = await mkdtemp(join(here, '.tmp/'));
  const built = join(folder, 'built');
  await layOut(join(folder, 'node_modules/fin-widgets'), 'dist');
  for (const [name, code] of await blocks()) await writeFile(join(folder, name), code);

  const mounts = pages.map((name) => [
    name,
    join(here, 'mount', name === 'svelte' ? 'svelte.svelte.js' : `${name}.js`),
  ]);
  await build({
    root: folder,
    configFile: join(here, 'vite.config.js'),
    logLevel: 'error',
    resolve: { alias: { '#docs': folder } },
    build: {
      outDir: built,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: { widgets: join(folder, 'widgets.js'), ...Object.fromEntries(mounts) },
        output: { entryFileNames: '[name].js' },
      },
    },
  });

  const typeCheck = async (code: string): Promise<unknown> => {
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
    };
    await writeFile(join(folder, 'checked.tsx'), code);
    const files = ['Offer.tsx', 'LateOffer.tsx', 'checked.tsx'];
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    return run('tsc', ['-p', folder]);
  };
  return { folder: built, typeCheck, close: () => rm(folder, { recursive: true }) };
};
