/**
 * What the machine has to have: `node --import tsx test/wordpress/stage/needs.ts` says in one line what is missing, and ends with the code 1.
 */
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../../scripts/run.js';

/** Debian's packages by the commands they bring. */
const commands = {
  'php-cgi': 'php-cgi',
  'mariadb-install-db': 'mariadb-server',
  mariadbd: 'mariadb-server',
};

/** Debian's packages by the extensions of PHP they bring. */
const extensions = { mysqli: 'php-mysql', curl: 'php-curl', xml: 'php-xml', mbstring: 'php-mbstring' };

/** Debian keeps servers where only root's path leads. */
const path = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

const isThere = (command: string) =>
  Promise.any(path.map((folder) => access(join(folder, command)))).then(
    () => true,
    () => false,
  );

/** One line on what to install; nothing when all is there. */
export const missing = async (): Promise<string> => {
  const packages = new Set<string>();
  for (const [command, its] of Object.entries(commands)) if (!(await isThere(command))) packages.add(its);
  const has = packages.has('php-cgi') ? '' : await run('php-cgi', ['-q', '-m']);
  const loaded = has.toLowerCase().split('\n');
  for (const [extension, its] of Object.entries(extensions)) if (!loaded.includes(extension)) packages.add(its);
  return packages.size ? `The WordPress tests need Debian's packages ${[...packages].join(' ')}: install them.` : '';
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = await missing();
  if (words) console.error(words);
  process.exitCode = words ? 1 : 0;
}
