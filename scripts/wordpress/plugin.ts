/** Builds the WordPress plugin from its sources, the built script and the translations. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mo, po } from 'gettext-parser';
import { languages } from '../../src/locales/languages.js';
import { releaseFiles } from '../build/release-files.js';
import { template } from './messages.js';
import { zipOf } from './zip.js';

/** The plugin's name in WordPress, and the name of its folder there. */
export const slug = 'fin-widgets';

/** The languages with a file of translations each; the messages themselves are English. */
export const translatedLanguages = Object.keys(languages).filter((language) => language !== 'en');

/** The versions of WordPress that the tests run on, as `7.1`. `wordpress/test/versions.test.ts` checks them. */
export const testedVersions = async (): Promise<Record<'oldest' | 'newest', string>> =>
  JSON.parse(await readFile('wordpress/test/versions.json', 'utf8'));

/**
 * Compiles the `.po` of each language to a `.mo` beside it.
 *
 * @throws if a language has no `.po`
 */
export const compileTranslations = async (folder: string, codes = translatedLanguages): Promise<void> => {
  for (const language of codes) {
    const path = join(folder, `fin-widgets-${language}`);
    await writeFile(`${path}.mo`, mo.compile(po.parse(await readFile(`${path}.po`))));
  }
};

/**
 * Writes the plugin's files into a folder.
 *
 * @param folder created if it is missing
 * @param dist the built `dist`
 */
export const layOutPlugin = async (folder: string, dist: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await cp('wordpress/src', folder, { recursive: true });
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const { script: _, ...furtherFiles } = releaseFiles(version);
  for (const name of [
    'fin-widgets.js',
    ...Object.values(furtherFiles),
    'reserve.css',
    'fee-templates.json',
    'THIRD-PARTY.txt',
  ])
    await cp(join(dist, name), join(folder, name));
  await cp('LICENSE', join(folder, 'LICENSE'));
  const readme = join(folder, 'readme.txt');
  await writeFile(readme, (await readFile(readme, 'utf8')).replace('{newest}', (await testedVersions()).newest));
  const translations = join(folder, 'languages');
  await writeFile(join(translations, 'fin-widgets.pot'), await template());
  await compileTranslations(translations);
};

/** Writes `fin-widgets-wordpress.zip` into `dist`. */
export const buildPlugin = async (dist: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-plugin-'));
  try {
    await layOutPlugin(folder, dist);
    await writeFile(join(dist, 'fin-widgets-wordpress.zip'), await zipOf(folder, slug));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
