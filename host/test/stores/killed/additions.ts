/** Kills processes while they add entries to one file store, and looks for every entry whose addition resolved. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileStore } from '../../../src/index.js';
import { bundleProgram } from './bundle.js';

/** Processes that run at the same time. With more processes, one more often dies while another writes. */
const lanes = 6;
/** The longest life of a process after its first entry. */
const lifeMs = 60;

/** The number of resolved additions, and the keys of those that were lost. */
export interface Additions {
  added: number;
  lost: string[];
}

export async function killWhileAdding(kills: number): Promise<Additions> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-killed-'));
  const path = join(folder, 'store');
  const added: string[] = [];
  const living = new Set<ChildProcess>();
  let killsLeft = kills;
  try {
    const program = await bundleProgram(folder, new URL('adder.ts', import.meta.url));
    const runLane = async () => {
      while (killsLeft-- > 0) {
        const child = fork(program, {
          execArgv: [],
          cwd: resolve('.'), // where the package with SQLite is installed
          env: { ...process.env, FOLDER: path },
        });
        living.add(child);
        child.on('message', (key: string) => added.push(key));
        const gone = once(child, 'exit').then(([code, signal]) => {
          living.delete(child);
          if (signal !== 'SIGKILL') throw new Error(`A process ended with ${code ?? signal} by itself.`);
        });
        await Promise.race([once(child, 'message'), gone]);
        await pause(Math.random() * lifeMs);
        child.kill('SIGKILL');
        await gone;
      }
    };
    await Promise.all(Array.from({ length: lanes }, runLane));
    const store = fileStore(path);
    const lost: string[] = [];
    for (const key of added) if (!(await store.read(key))) lost.push(key);
    return { added: added.length, lost };
  } finally {
    killsLeft = 0;
    for (const child of living) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
