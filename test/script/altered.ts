/** The script's files in a folder of a site, one of them altered. */
import { readFileSync } from 'node:fs';
import { releaseFiles } from '../../scripts/build/release-files.js';
import { connection, type Site, tag, version } from './site.js';

/** The files that the script loads later, by what they are for. */
export const { script: _, ...furtherFiles } = releaseFiles(version);

/** What an altered file makes the page's title, if it runs. */
export const titleOfAltered = 'altered';

/** Puts the files on the site, and gives the tag of the script. */
export const alteredTag = (
  { putScript }: Site,
  altered: keyof typeof furtherFiles,
  service: Parameters<typeof connection>[0],
): string => {
  const folder = `/altered-${altered}/`;
  putScript(`${folder}fin-widgets.js`, readFileSync('dist/fin-widgets.js', 'utf8'));
  for (const [name, file] of Object.entries(furtherFiles)) {
    const code = readFileSync(`dist/${file}`, 'utf8');
    putScript(folder + file, name === altered ? `document.title='${titleOfAltered}';${code}` : code);
  }
  return tag(connection(service)).replace('/fin-', `${folder}fin-`);
};
