import { mkdirSync, writeFileSync } from 'node:fs';
import { pose, shots, take } from '../../test/visual/shots.js';
import { smallPng } from './small-png.js';
import type { Stage } from './stage.js';

const folder = 'test/visual/expected';

/** Writes what the visual test compares with. */
export const takeExpected = async (stage: Stage): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const shot of shots) {
    const page = await pose(stage, shot);
    writeFileSync(`${folder}/${shot.name}.png`, smallPng(await take(page, shot)));
    await page.close();
  }
};
