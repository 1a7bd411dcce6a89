/** Node's `process` and Node's own modules. Taken when they are needed, and by no `import`, so that a Worker's bundle has nothing of them. */

import type { Sqlite } from './sqlite.js';

/** The part of `process` that is used. */
interface NodeProcess {
  cwd(): string;
  /** Other runtimes have some of the modules. */
  getBuiltinModule<N extends keyof NodeModules>(name: `node:${N}`): NodeModules[N] | undefined;
}

/** The part of Node's own modules that is used. */
interface NodeModules {
  fs: {
    mkdirSync(path: string, options: { recursive: true; mode: number }): unknown;
    accessSync(path: string, mode: number): void;
    constants: { R_OK: number; W_OK: number };
  };
  module: { createRequire(from: string): (name: string) => unknown };
  sqlite: Sqlite;
}

const wrongRuntime = () => new Error('fileStore: needs Node 20.19 or newer.');

/**
 * The one place whose types nobody checks: the package is built without Node's types, since a page or a Worker that imports it has none.
 * @throws Error in a runtime that is not Node, or too old
 */
export function nodeProcess(): NodeProcess {
  const { process } = globalThis as { process?: NodeProcess };
  if (typeof process?.getBuiltinModule !== 'function') throw wrongRuntime();
  return process;
}

/** A module of Node's own; `undefined` if this version or runtime does not have it. */
export const findNodeModule = <N extends keyof NodeModules>(name: N): NodeModules[N] | undefined =>
  nodeProcess().getBuiltinModule(`node:${name}`);

/**
 * A module of Node's own.
 * @throws Error in a runtime that does not have it
 */
export function nodeModule<N extends keyof NodeModules>(name: N): NodeModules[N] {
  const found = findNodeModule(name);
  if (!found) throw wrongRuntime();
  return found;
}
