/**
 * Compares screenshots of the elements with the images in `expected/`, and with the pictures of the documents. After an intended change run
 * `npm run pictures -- --expected` or `npm run pictures`, look at the changed images, and commit them.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { docsPictures, pathOf } from '../../scripts/pictures/document-pictures.js';
import { openPicturePages, type PicturePages } from '../../scripts/pictures/pages.js';
import { compare } from './compare.js';
import { openScene, type Scene, scenes, takeScreenshot } from './scenes.js';

/** The folder for screenshots that differ. Git ignores it. */
const folder = 'pictures/differences';

const expectedOf = (scene: Scene): Buffer =>
  readFileSync(docsPictures.includes(scene) ? pathOf(scene) : new URL(`expected/${scene.name}.png`, import.meta.url));

let picturePages: PicturePages;
/** An empty page that runs the comparison. */
let comparisonPage: Page;
before(async () => {
  picturePages = await openPicturePages();
  comparisonPage = await picturePages.context.newPage();
});
after(() => picturePages.close());

/** Takes the screenshot of a scene's page, closes the page, and compares. */
const compareScene = async (page: Page, scene: Scene) => {
  const actual = await takeScreenshot(page, scene);
  await page.close();
  return { actual, ...(await compare(comparisonPage, expectedOf(scene), actual)) };
};

describe('appearance', () => {
  for (const scene of [...scenes, ...docsPictures]) {
    it(scene.name, async () => {
      const page = await openScene(picturePages, scene);
      assert.deepEqual(await fontsOf(page), ['Inter'], 'only the font of the page');
      const { summary, actual, difference } = await compareScene(page, scene);
      if (!summary) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${scene.name}.png`, actual);
      if (difference) writeFileSync(`${folder}/${scene.name}-difference.png`, difference, 'base64');
      const where = difference ? `, and where it differs in ${folder}/${scene.name}-difference.png` : '';
      assert.fail(`${scene.name} ${summary}. It is in ${folder}/${scene.name}.png${where}.`);
    });
  }
});

/** The fonts that a page's text is painted with, shadow trees included. */
const fontsOf = async (page: Page): Promise<string[]> => {
  const session = await page.createCDPSession();
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const names = new Set<string>();
  for (const { nodeId, nodeType } of nodes) {
    if (nodeType !== 3) continue; // a text
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName } of fonts) names.add(familyName);
  }
  await session.detach();
  return [...names];
};

/** Changes a scene by a script, and returns the difference to the expected image. */
const changed = async (name: string, script: string): Promise<string> => {
  const scene = scenes.find((one) => one.name === name) ?? assert.fail(name);
  const page = await openScene(picturePages, scene);
  await page.evaluate(script);
  return (await compareScene(page, scene)).summary ?? 'no difference';
};

/** A script that adds rules to the style sheets of an element. */
const restyled = (tag: string, css: string): string => `{
  const { shadowRoot } = document.querySelector('fin-${tag}');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(css)});
  shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet];
}`;

describe('the comparison', () => {
  it('finds a text that has moved by 2 px, another color, and a part that is missing', async () => {
    const moved = '[part~=downpayment-label] { position: relative; translate: 2px 0 }';
    assert.match(await changed('fee-wide', restyled('monthly-fee', moved)), /^differs/);
    const recolored = ':host { --fin-accent: #0b5f60 }';
    assert.match(await changed('fee-wide', restyled('monthly-fee', recolored)), /^differs/);
    const hidden = '[part~=help] { visibility: hidden }';
    assert.match(await changed('lead-form', restyled('lead-form', hidden)), /^differs/);
  });

  it('tolerates half a pixel and slightly heavier text, as between versions of a browser', async () => {
    const css = 'position: relative; inset: .5px 0 0 .5px; -webkit-text-stroke: .1px';
    assert.equal(await changed('fee-wide', `document.querySelector('main').style.cssText = '${css}'`), 'no difference');
  });
});
