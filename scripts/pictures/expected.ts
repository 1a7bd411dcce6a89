import { mkdirSync, writeFileSync } from 'node:fs';
import { openScene, scenes, takeScreenshot } from '../../test/visual/scenes.js';
import type { PicturePages } from './pages.js';

const folder = 'test/visual/expected';

/** Writes the images that the visual test compares with. */
export const takeExpected = async (picturePages: PicturePages): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const scene of scenes) {
    const page = await openScene(picturePages, scene);
    writeFileSync(`${folder}/${scene.name}.png`, await takeScreenshot(page, scene));
    await page.close();
  }
};
