/** Completion in an editor, by VS Code's own language services, with the data that the package brings. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { MarkupContent } from 'vscode-html-languageservice';
import { type Documented, elementsOf, type Manifest } from '../../scripts/manifest/manifest.js';

// CommonJS, whose exports `import` sees only in part
const require = createRequire(import.meta.url);
const { getCSSLanguageService, newCSSDataProvider } =
  require('vscode-css-languageservice') as typeof import('vscode-css-languageservice');
const { getLanguageService, newHTMLDataProvider, TextDocument } =
  require('vscode-html-languageservice') as typeof import('vscode-html-languageservice');

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
const elements = elementsOf((await read('custom-elements.json')) as Manifest);
const html = getLanguageService({
  customDataProviders: [newHTMLDataProvider('fin-widgets', await read('dist/vscode.html-custom-data.json'))],
});
const css = getCSSLanguageService({
  customDataProviders: [newCSSDataProvider(await read('dist/vscode.css-custom-data.json'))],
});

/** What is offered at the `|`, with its sentence. */
const inHtml = (text: string): Map<string, string> => {
  const offset = text.indexOf('|');
  const document = TextDocument.create('file:///page.html', 'html', 1, text.replace('|', ''));
  const { items } = html.doComplete(document, document.positionAt(offset), html.parseHTMLDocument(document));
  return new Map(items.map(({ label, documentation }) => [label, sentence(documentation)]));
};

const inCss = (text: string): Map<string, string> => {
  const offset = text.indexOf('|');
  const sheet = TextDocument.create('file:///style.css', 'css', 1, text.replace('|', ''));
  const { items } = css.doComplete(sheet, sheet.positionAt(offset), css.parseStylesheet(sheet));
  return new Map(items.map(({ label, documentation }) => [label, sentence(documentation)]));
};

const sentence = (documentation: string | MarkupContent | undefined): string =>
  (typeof documentation === 'string' ? documentation : (documentation?.value ?? '')).replace(/\\(.)/g, '$1');

const assertOffers = (offered: Map<string, string>, all: Documented[], label = (name: string) => name) => {
  for (const { name, description = '' } of all) {
    const said = offered.get(label(name));
    assert.ok(said !== undefined, `${name} is not offered`);
    // `lang` is an attribute of HTML, which VS Code explains itself.
    if (name !== 'lang') assert.ok(said.includes(description), `${name}: ${said}`);
  }
};

for (const { tagName, attributes = [], slots = [], cssParts = [], cssProperties = [] } of elements) {
  test(`<${tagName}> completes with all that it has`, () => {
    assert.ok(inHtml('<fin-|').has(tagName));
    assertOffers(inHtml(`<${tagName} |></${tagName}>`), attributes);
    assertOffers(
      inHtml(`<${tagName}><p slot="|"></p></${tagName}>`),
      slots.filter(({ name }) => name),
    );
    assertOffers(inCss(`${tagName}::| {}`), cssParts, (name) => `::part(${name})`);
    assertOffers(inCss(`${tagName} { --fin-| }`), cssProperties);
  });
}

test('an attribute completes with the values that it takes', () => {
  const values = (tag: string, attribute: string) => [...inHtml(`<${tag} ${attribute}="|"></${tag}>`).keys()];
  assert.deepEqual(values('fin-monthly-fee', 'country'), ['Germany', 'Sweden', 'Switzerland', 'Netherlands']);
  assert.deepEqual(values('fin-monthly-fee', 'layout'), ['auto', 'stacked', 'line']);
  assert.deepEqual(values('fin-checkout-button', 'vat'), ['true', 'false']);
  assert.deepEqual(values('fin-checkout-button', 'type-project'), [
    'Solar',
    'Solar + Battery/Charging station',
    'Battery/Charging station',
  ]);
  assert.deepEqual(values('fin-monthly-fee', 'name'), []);
});

test('web-types.json is named by package.json, and has every element', async () => {
  const { 'web-types': path, version } = await read('package.json');
  const webTypes = await read(path);
  assert.equal(webTypes.version, version);
  assert.deepEqual(
    webTypes.contributions.html.elements.map(({ name }: { name: string }) => name).sort(),
    elements.map(({ tagName }) => tagName),
  );
});
