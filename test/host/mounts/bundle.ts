/** The Worker as one script for a runtime that has the web's globals and nothing of Node. */
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Fails where vite would put an empty module in place of a built-in. */
const noBuiltins: Plugin = {
  name: 'no-builtins',
  enforce: 'pre',
  resolveId(name, importer) {
    if (isBuiltin(name)) throw new Error(`${importer} imports ${name}, which is Node's alone.`);
  },
};

/** Its text; what `worker.js` exports is its global `worker`. */
export const bundleWorker = async (): Promise<string> => {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [noBuiltins],
    // The site's own file. (vite takes `.js` for `.ts` in what TypeScript imports alone.)
    resolve: { alias: { './create-fin.js': file('create-fin.ts') } },
    build: {
      write: false,
      lib: { entry: file('worker.js'), name: 'worker', formats: ['iife'] },
    },
  })) as [Rollup.RollupOutput];
  return output[0].code;
};
