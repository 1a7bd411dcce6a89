/** The command as a subject of the conformance suite: a process that is started for each setup. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { SetupName, Start } from '../conformance/subject.js';
import { type Environment, serveCommand } from './command.js';
import { variablesFor } from './variables-for.js';

/** The folder for a test file's stores. */
export const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-command-'));
after(() => rm(folder, { recursive: true }));

let hosts = 0;

/** A name for each host that is started, so that hosts share no state. */
export const newName = () => `host_${hosts++}`;

/** @param store the variables of a store that is empty */
export const startWith =
  (store: () => Environment): Start =>
  async (setup) => {
    const command = await serveCommand({ ...variablesFor(setup), ...store() });
    return {
      baseUrl: `${command.url}/fin`,
      log: () => command.stdout,
      stop: () => command.end('SIGKILL'),
    };
  };

/** Setups that need a store that becomes unavailable, which only a server can. */
export const away: SetupName[] = ['storeDown', 'keysOptionalStoreDown'];
