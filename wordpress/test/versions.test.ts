/** The plugin names the versions of WordPress that the tests run on. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { layOutPlugin, testedVersions } from '../../scripts/wordpress/plugin.js';
import { debianWordPress, versionOf } from './support/debian.js';

for (const age of ['oldest', 'newest'] as const)
  test(`wordpress/test/versions.json has the ${age} version that the tests run on`, async () => {
    const [major, minor] = (await versionOf(await debianWordPress(age))).split('.');
    assert.equal((await testedVersions())[age], `${major}.${minor}`, 'write the version into the file');
  });

test('the plugin’s files name them', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-versions-'));
  t.after(() => rm(folder, { recursive: true }));
  await layOutPlugin(folder, 'dist');
  const { oldest, newest } = await testedVersions();
  const readme = await readFile(join(folder, 'readme.txt'), 'utf8');
  assert.equal(/^Tested up to: (.*)$/m.exec(readme)?.[1], newest);
  assert.equal(/^Requires at least: (.*)$/m.exec(readme)?.[1], oldest);
  assert.equal(
    /^ \* Requires at least: +(.*)$/m.exec(await readFile(join(folder, 'fin-widgets.php'), 'utf8'))?.[1],
    oldest,
  );
});
