/** The files of a release, and the snippet that an installer pastes into a page. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { releaseFiles } from '../../scripts/build/release-files.js';
import { snippet } from '../../scripts/build/snippet.js';
import { site, version, waitForState } from './site.js';

const { visit, putScript } = site();

test('the script has a copy whose name carries the version', async () => {
  const [plain, versioned] = await Promise.all(
    ['fin-widgets.js', releaseFiles(version).script].map((name) => readFile(join('dist', name), 'utf8')),
  );
  assert.equal(versioned, plain);
});

const script = await readFile(join('dist', releaseFiles(version).script));

test('the snippet excludes the script from optimizers, has an integrity hash, and no inline style', () => {
  const pasted = snippet(script, version, 'https://static.installer.example/');
  for (const word of ['nowprocket', 'data-noptimize', 'data-no-optimize', 'data-no-defer', 'data-cfasync="false"']) {
    assert.ok(pasted.includes(word), word);
  }
  assert.ok(pasted.includes(`src="https://static.installer.example/fin-widgets-${version}.js"`));
  assert.match(pasted, / integrity="sha384-[\w+/]{64}" crossorigin="anonymous"/);
  assert.doesNotMatch(pasted, / style=/);
});

/** The snippet of the built script, connected to a test's service. */
const pasted = (baseUrl: string, tokenUrl: string) =>
  snippet(script, version).replace('"/fin"', `"${baseUrl}"`).replace('"/fin/token"', `"${tokenUrl}"`);

test('the pasted snippet shows a fee', async (t) => {
  const { page, service, complaints } = await visit(t, (service) => pasted(service.baseUrl, service.tokenUrl));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.equal((await service.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
  assert.deepEqual(complaints, []);
});

test('a tampered script is not run, and the height stays reserved', async (t) => {
  putScript('/tampered/fin-widgets.js', `${script} `);
  const { page, complaints } = await visit(t, (service) =>
    pasted(service.baseUrl, service.tokenUrl).replace(/src="[^"]+"/, 'src="/tampered/fin-widgets.js"'),
  );
  assert.equal(complaints.length, 1, complaints.join());
  assert.match(complaints.join(), /integrity/);
  const { defined, height } = await page.$eval('fin-monthly-fee', (element) => ({
    defined: element.matches(':defined'),
    height: element.getBoundingClientRect().height,
  }));
  const [, reservedEm] = /min-block-size: max\((\d+) \*/.exec(snippet(script, version)) ?? assert.fail('no height');
  assert.deepEqual([defined, height], [false, Number(reservedEm) * 16]);
});
