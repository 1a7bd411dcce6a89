/**
 * The Debian packages that the WordPress tests need. `node --import tsx wordpress/test/support/requirements.ts` names those that are
 * missing, and then exits with 1.
 */
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../../scripts/run-command.js';

/** The package of each command. */
const commands = {
  'php-cgi': 'php-cgi',
  'mariadb-install-db': 'mariadb-server',
  mariadbd: 'mariadb-server',
  phpcs: 'php-codesniffer',
};

/** The package of each PHP extension. */
const extensions = { mysqli: 'php-mysql', curl: 'php-curl', xml: 'php-xml', mbstring: 'php-mbstring' };

/** Debian installs servers into a folder that is in root's path only. */
const path = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

const isThere = (command: string) =>
  Promise.any(path.map((folder) => access(join(folder, command)))).then(
    () => true,
    () => false,
  );

/** A sentence on what to install; empty if nothing is missing. */
export const missing = async (): Promise<string> => {
  const packages = new Set<string>();
  for (const [command, debianPackage] of Object.entries(commands))
    if (!(await isThere(command))) packages.add(debianPackage);
  const modules = packages.has('php-cgi') ? '' : await run('php-cgi', ['-q', '-m']);
  const loaded = modules.toLowerCase().split('\n');
  for (const [extension, debianPackage] of Object.entries(extensions))
    if (!loaded.includes(extension)) packages.add(debianPackage);
  return packages.size ? `The WordPress tests need Debian's packages ${[...packages].join(' ')}: install them.` : '';
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sentence = await missing();
  if (sentence) console.error(sentence);
  process.exitCode = sentence ? 1 : 0;
}
