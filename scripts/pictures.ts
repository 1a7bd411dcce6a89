/**
 * `npm run pictures`: takes the README's pictures, light and dark.
 *
 * - `-- --all [folder]`: every state of every element as contact sheets, one for each language, colour scheme and width, into
 *   `folder` (default: `pictures`, which Git ignores). To look at; a minute or two.
 * - `-- --expected`: writes anew what `test/visual` compares with. Look at the difference before you commit it.
 */
import { takeExpected } from './pictures/expected.js';
import { openPicturePages } from './pictures/pages.js';
import { takeReadme } from './pictures/readme.js';
import { makeSheets } from './pictures/sheets.js';

const [option, folder = 'pictures'] = process.argv.slice(2);
const picturePages = await openPicturePages();
try {
  if (option === '--all') await makeSheets(picturePages, folder);
  else if (option === '--expected') await takeExpected(picturePages);
  else await takeReadme(picturePages);
} finally {
  await picturePages.close();
}
