/** What a release is made of, and the snippet that a page pastes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { releaseFiles, snippet } from '../../scripts/release.js';
import { reached, site, version } from './site.js';

const { visit, putScript } = site();

test('the script has a copy whose name carries the version', async () => {
  const [plain, versioned] = await Promise.all(
    ['fin-widgets.js', releaseFiles(version).script].map((name) => readFile(join('dist', name), 'utf8')),
  );
  assert.equal(versioned, plain);
});

const script = await readFile(join('dist', releaseFiles(version).script));

test('the snippet keeps optimisers off, names what a browser has to get, and reserves the height by a class', () => {
  const pasted = snippet(script, version, 'https://static.installer.example/');
  for (const word of ['nowprocket', 'data-noptimize', 'data-no-optimize', 'data-no-defer', 'data-cfasync="false"']) {
    assert.ok(pasted.includes(word), word);
  }
  assert.ok(pasted.includes(`src="https://static.installer.example/fin-widgets-${version}.js"`));
  assert.match(pasted, / integrity="sha384-[\w+/]{64}" crossorigin="anonymous"/);
  assert.doesNotMatch(pasted, / style=/);
});

/** What is built, for the service of a test. */
const pasted = (baseUrl: string, tokenUrl: string) =>
  snippet(script, version).replace('"/fin"', `"${baseUrl}"`).replace('"/fin/token"', `"${tokenUrl}"`);

test('the snippet, pasted, shows a fee', async (t) => {
  const { page, there, complaints } = await visit(t, (there) => pasted(there.baseUrl, there.tokenUrl));
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.equal((await there.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
  assert.deepEqual(complaints, []);
});

test('another file under the snippet’s name is not run, and the height is there all the same', async (t) => {
  putScript('/tampered/fin-widgets.js', `${script} `);
  const { page, complaints } = await visit(t, (there) =>
    pasted(there.baseUrl, there.tokenUrl).replace(/src="[^"]+"/, 'src="/tampered/fin-widgets.js"'),
  );
  assert.equal(complaints.length, 1, complaints.join());
  assert.match(complaints.join(), /integrity/);
  const { defined, height } = await page.$eval('fin-monthly-fee', (element) => ({
    defined: element.matches(':defined'),
    height: element.getBoundingClientRect().height,
  }));
  assert.deepEqual([defined, height], [false, 19 * 16]);
});
