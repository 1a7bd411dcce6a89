/** Creates folders on Node. */
import { nodeModule } from './node-runtime.js';

/**
 * Creates a folder and the parents that are missing, all with this mode. Node's own `recursive` never ends in `/proc`, where a new folder always
 * counts as missing its parent.
 * @throws Error of Node
 */
export function createFolder(path: string, mode = 0o777): void {
  const { existsSync, mkdirSync } = nodeModule('fs');
  if (existsSync(path)) return;
  const parent = nodeModule('path').dirname(path);
  if (parent !== path) createFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error;
  }
}
