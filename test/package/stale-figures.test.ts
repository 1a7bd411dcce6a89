/** The note of `npm run check` on figures that are older than the code. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { staleFigures } from '../../scripts/check/stale-figures.js';

describe('figures of a commit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fin-figures-'));
  const repository = join(folder, 'repository');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  /** Commits a change of a file. Returns the commit. */
  const commit = (file: string): string => {
    writeFileSync(join(repository, file), String(Math.random()));
    git('add', '.');
    git('-c', 'user.name=x', '-c', 'user.email=x@x.example', 'commit', '-qm', 'x');
    return git('rev-parse', '--short=10', 'HEAD');
  };
  const documentOf = (hash: string) => `Measured on 2026-11-25, at commit \`${hash}\`: Node.`;
  let measured = '';
  before(() => {
    for (const name of ['src', 'docs']) mkdirSync(join(repository, name), { recursive: true });
    git('init', '-q');
    measured = commit('src/a.ts');
    commit('docs/performance.md');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are current while only other folders change, and stale after a change of src', () => {
    assert.equal(staleFigures(documentOf(measured), repository), undefined);
    commit('src/b.ts');
    assert.match(
      staleFigures(documentOf(measured), repository) ?? '',
      /of commit [0-9a-f]{10}\. Since then, 1 commit /,
    );
  });

  it('are not judged without git, in a shallow clone, or without a commit', () => {
    const shallow = join(folder, 'shallow');
    execFileSync('git', ['clone', '-q', '--depth=1', `file://${repository}`, shallow]);
    const document = documentOf(measured);
    for (const [text, where] of [
      [document, folder],
      [document, shallow],
      ['No figures yet.', repository],
    ] as const)
      assert.equal(staleFigures(text, where), undefined);
  });
});
