/** The documents for language models, as the package has them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { llmsFiles } from '../../demo/pages/llms.js';
import { readAllDocuments } from '../../scripts/docs/documents.js';

// Not those of `dist`, which may be of earlier documents.
const files = await llmsFiles((file) => `../${file}`);

const linksIn = (index: string) => [...index.matchAll(/^ *- \[.+\]\((.+)\): .+\.$/gm)].map(([, link = '']) => link);

test('the package’s llms.txt has the project, its sentence, and every document of the index, with links that lead there', async () => {
  const { 'llms.txt': index = '' } = files;
  assert.match(index, /^# fin-widgets\n\n> A home owner .+\n\n## /);
  const links = linksIn(index);
  assert.equal(links.length, index.match(/^ *- /gm)?.length);
  const inIndex = (await readFile('docs/README.md', 'utf8')).match(/^ *- \[/gm)?.length;
  assert.equal(links.length, inIndex);
  for (const link of links) assert.match(await readFile(new URL(link, `file://${process.cwd()}/dist/`), 'utf8'), /^# /);
});

test('llms-full.txt has every document but the index and the changelog', async () => {
  const { 'llms-full.txt': all = '' } = files;
  for (const [path, markdown] of await readAllDocuments()) {
    assert.equal(
      all.includes(`<!-- ${path} -->\n\n${markdown.trim()}`),
      !['docs/README.md', 'CHANGELOG.md'].includes(path),
      path,
    );
  }
});
