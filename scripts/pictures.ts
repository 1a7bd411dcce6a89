/**
 * `npm run pictures`: takes the pictures of the documents, light and dark, that of the studio with them.
 *
 * - `-- --all [folder]`: every state of every element as contact sheets, one for each language, color scheme and width, into
 *   `folder` (default: `pictures`, which Git ignores). It takes a minute or two.
 * - `-- --wordpress`: those of WordPress, which need PHP and MariaDB. No test compares them, since WordPress brings no fonts of its own.
 * - `-- --expected`: writes the images that `test/visual` compares with. Look at them before you commit them.
 */
import { takeDocsPictures } from './pictures/document-pictures.js';
import { takeExpected } from './pictures/expected.js';
import { openPicturePages } from './pictures/pages.js';
import { makeSheets } from './pictures/sheets.js';
import { takeStudio } from './pictures/studio.js';

const [option, folder = 'pictures'] = process.argv.slice(2);
if (option === '--wordpress') {
  const { takeWordPress } = await import('./pictures/wordpress.js');
  await takeWordPress();
  process.exit();
}
const picturePages = await openPicturePages();
try {
  if (option === '--all') await makeSheets(picturePages, folder);
  else if (option === '--expected') await takeExpected(picturePages);
  else {
    await takeDocsPictures(picturePages);
    await takeStudio();
  }
} finally {
  await picturePages.close();
}
