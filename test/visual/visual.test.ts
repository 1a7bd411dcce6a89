/**
 * What the widgets look like, compared with `expected/`. A change that is meant: `npm run pictures -- --expected`, look at what Git
 * says has changed, commit it.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { openStage, type Stage } from '../../scripts/pictures/stage.js';
import { compare } from './compare.js';
import { pose, type Shot, shots, take } from './shots.js';

/** Where what was seen instead is put; Git ignores it. */
const folder = 'pictures/differences';

const expectedOf = ({ name }: Shot): Buffer => readFileSync(new URL(`expected/${name}.png`, import.meta.url));

let stage: Stage;
/** For comparing, of no site. */
let table: Page;
before(async () => {
  stage = await openStage();
  table = await stage.context.newPage();
});
after(() => stage.close());

/** Looks at a posed page, and lets it go. */
const look = async (page: Page, shot: Shot) => {
  const actual = await take(page, shot);
  await page.close();
  return { actual, ...(await compare(table, expectedOf(shot), actual)) };
};

describe('what the widgets look like', () => {
  for (const shot of shots) {
    it(shot.name, async () => {
      const page = await pose(stage, shot);
      assert.deepEqual(await fontsOf(page), ['Inter'], 'no font but the one that the page brings');
      const { says, actual, difference } = await look(page, shot);
      if (!says) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${shot.name}.png`, actual);
      if (difference) writeFileSync(`${folder}/${shot.name}-difference.png`, difference, 'base64');
      const where = difference ? `, and where it differs in ${folder}/${shot.name}-difference.png` : '';
      assert.fail(`${shot.name} ${says}. It is in ${folder}/${shot.name}.png${where}.`);
    });
  }
});

/** The fonts that a page's text is drawn with, in its shadow trees too. */
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

/** Has a page changed by a script, and says how it differs then. */
const changed = async (name: string, script: string): Promise<string> => {
  const shot = shots.find((one) => one.name === name) ?? assert.fail(name);
  const page = await pose(stage, shot);
  await page.evaluate(script);
  return (await look(page, shot)).says ?? 'no difference';
};

/** Adds rules to an element's own. */
const restyled = (tag: string, css: string): string => `{
  const { shadowRoot } = document.querySelector('fin-${tag}');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(css)});
  shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet];
}`;

describe('the comparison', () => {
  const moves = [
    ['fee-wide', 'monthly-fee', 'downpayment-label', '2px 0'],
    ['fee-wide', 'monthly-fee', 'period', '0 2px'],
    ['fee-narrow-dark', 'monthly-fee', 'result-label', '-2px 0'],
    ['dialog-errors-narrow', 'checkout-button', 'label', '0 -2px'],
    ['lead-form', 'lead-form', 'help', '2px 0'],
  ] as const;
  for (const [name, tag, part, way] of moves) {
    it(`sees in ${name} that ${part} has moved by ${way}`, async () => {
      const css = `[part~=${part}] { position: relative; translate: ${way} }`;
      assert.match(await changed(name, restyled(tag, css)), /^differs/);
    });
  }

  it('sees another colour', async () => {
    const css = ':host { --fin-accent: #0b5f60 }';
    assert.match(await changed('fee-wide', restyled('monthly-fee', css)), /^differs/);
  });

  it('sees that something is not drawn', async () => {
    const css = '.ticks :first-child { visibility: hidden }';
    assert.match(await changed('fee-wide', restyled('monthly-fee', css)), /^differs/);
  });

  it('does not mind what another browser draws half a pixel away, heavier or paler', async () => {
    const noises = [
      ['fee-wide', 'position: relative; inset: .5px 0 0 .5px'],
      ['lead-form', 'position: relative; inset: .5px 0 0 .5px'],
      ['fee-narrow-dark', '-webkit-text-stroke: .2px'],
      ['fee-wide', 'filter: contrast(.96)'],
    ] as const;
    for (const [name, css] of noises) {
      const script = `document.querySelector('main').style.cssText = '${css}'`;
      assert.equal(await changed(name, script), 'no difference', `${name}, ${css}`);
    }
  });
});
