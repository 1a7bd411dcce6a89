/** A Worker as one script for a runtime that has the web's globals and nothing of Node. */
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { sourceAliases } from '../support/source-aliases.js';

/** Fails where vite would put an empty module in place of a built-in. */
const noBuiltins: Plugin = {
  name: 'no-builtins',
  enforce: 'pre',
  resolveId(name, importer) {
    if (isBuiltin(name)) throw new Error(`${importer} imports ${name}, which is Node's alone.`);
  },
};

/**
 * The text of an ES module with everything that the file imports.
 * @param from where our own packages come from: their sources, or what is installed beside the file
 */
export async function bundleWorker(file: URL, from: 'sources' | 'packages' = 'sources'): Promise<string> {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [noBuiltins],
    resolve: { alias: from === 'sources' ? sourceAliases : [] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(file), formats: ['es'], fileName: 'worker' },
    },
  })) as [Rolldown.RolldownOutput];
  return output[0].code;
}
