/** Node's `process` and built-in modules. Loaded on use and without `import`, so that a Worker's bundle contains none of them. */

import type { Sqlite } from './sqlite.js';

/** The part of `process` that is used. */
interface NodeProcess {
  cwd(): string;
  /** `undefined` for a module that the runtime lacks. */
  getBuiltinModule<N extends keyof NodeModules>(name: `node:${N}`): NodeModules[N] | undefined;
}

/** The part of Node's built-in modules that is used. */
interface NodeModules {
  fs: {
    existsSync(path: string): boolean;
    mkdirSync(path: string, options: { mode: number }): unknown;
    accessSync(path: string, mode: number): void;
    constants: { R_OK: number; W_OK: number };
  };
  path: { dirname(path: string): string };
  module: { createRequire(from: string): (name: string) => unknown };
  sqlite: Sqlite;
}

const wrongRuntime = () => new Error('fileStore: needs Node 20.19 or newer.');

/**
 * Node's `process`. Its type here is unchecked: the package is built without Node's types, since a page or a Worker that imports it has none.
 * @throws Error if the runtime is not Node, or too old
 */
export function nodeProcess(): NodeProcess {
  const { process } = globalThis as { process?: NodeProcess };
  if (typeof process?.getBuiltinModule !== 'function') throw wrongRuntime();
  return process;
}

/** A built-in module of Node; `undefined` if this version or runtime lacks it. */
export const findNodeModule = <N extends keyof NodeModules>(name: N): NodeModules[N] | undefined =>
  nodeProcess().getBuiltinModule(`node:${name}`);

/**
 * A built-in module of Node.
 * @throws Error if the runtime lacks it
 */
export function nodeModule<N extends keyof NodeModules>(name: N): NodeModules[N] {
  const found = findNodeModule(name);
  if (!found) throw wrongRuntime();
  return found;
}
