/** The conformance suite on one installer of the command, among fifty in a folder. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'node:test';
import { conformance } from '../conformance/index.js';
import type { Setup } from '../conformance/subject.js';
import { otherIds, subjectId, visitOthers } from '../installers/among-fifty.js';
import { originOf } from '../installers/hosts.js';
import { timeless } from '../mounts/mounted.js';
import { type Environment, serveCommand } from './command.js';
import { away, folder, newName } from './subject.js';
import { variablesFor } from './variables-for.js';

const envFile = (variables: Environment): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

const ofProcess = ['FIN_SECRET', 'FIN_STORE', 'FIN_CLIENT_IP'];

/** Writes the files of all installers. Returns the variables of the process. */
async function writeInstallers(path: string, setup: Setup): Promise<Environment> {
  const all = Object.entries(variablesFor(setup));
  const own = Object.fromEntries(all.filter(([name]) => !ofProcess.includes(name)));
  await mkdir(path);
  await writeFile(join(path, `${subjectId}.env`), envFile(own));
  const { FIN_SERVICE = '' } = own;
  for (const id of otherIds) {
    const other = { FIN_SERVICE, FIN_EMAIL: `${id}@e.example`, FIN_PASSWORD: id, FIN_ORIGINS: originOf(id) };
    await writeFile(join(path, `${id}.env`), envFile(other));
  }
  return Object.fromEntries(all.filter(([name]) => ofProcess.includes(name)));
}

describe('fin-widgets-host, one of 50 installers', () => {
  conformance(
    'fin-widgets-host, one of 50 installers',
    async (setup) => {
      const path = join(folder, newName());
      const shared = await writeInstallers(path, setup);
      const command = await serveCommand({
        ...shared,
        FIN_INSTALLERS: path,
        FIN_STORE: `file:${join(folder, newName())}`,
      });
      await visitOthers(command.url);
      return {
        baseUrl: `${command.url}/fin/${subjectId}`,
        log: () =>
          command.stdout
            .split('\n')
            .filter((line) => line.includes(`"installer":"${subjectId}"`))
            .join('\n'),
        stop: () => command.end('SIGKILL'),
      };
    },
    { without: [...away, 'forgetfulStore', ...(timeless.without ?? [])] },
  );
});
