/** The notes of `npm run check` on figures that are older than the code. */
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
  /** A table as `npm run bench` writes it. */
  const table = (name: string, hash: string, changes = '') => `<!-- bench:${name} -->

| ms | the widget |

Measured on 2026-11-25, at commit \`${hash}\`${changes}: Node.

<!-- /bench:${name} -->
`;
  const note = (stamp: string, changes: string, tables: string) =>
    `Figures of docs/performance.md are of commit ${stamp}. Since then, ${changes} changed src or host/src: npm run bench -- --only ${tables} --write`;
  let measured = '';
  before(() => {
    for (const name of ['src', 'host/src', 'docs']) mkdirSync(join(repository, name), { recursive: true });
    git('init', '-q');
    measured = commit('src/a.ts');
    commit('docs/performance.md');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are current while only other folders change, and stale after a change of src', () => {
    assert.deepEqual(staleFigures(table('frames', measured), repository), []);
    commit('src/b.ts');
    assert.deepEqual(staleFigures(table('frames', measured), repository), [note(measured, '1 commit has', 'frames')]);
  });

  it('have one note for each commit, with its tables, and with changes that were not committed', () => {
    const later = commit('host/src/a.ts');
    const document = [
      '<!-- bench:chart -->\n\nA chart has no commit of its own.\n\n<!-- /bench:chart -->\n',
      table('frames', measured),
      table('loads', measured, ' with changes'),
      table('memory', later),
      table('bytes', measured),
      `Text about commit \`${measured}\`.`,
    ].join('\n');
    assert.deepEqual(staleFigures(document, repository), [
      note(measured, '2 commits have', 'frames,bytes'),
      note(`${measured} with changes`, '2 commits have', 'loads'),
    ]);
  });

  it('are not judged without git, in a shallow clone, or without a commit', () => {
    const shallow = join(folder, 'shallow');
    execFileSync('git', ['clone', '-q', '--depth=1', `file://${repository}`, shallow]);
    const document = table('frames', measured);
    for (const [text, where] of [
      [document, folder],
      [document, shallow],
      ['No figures yet.', repository],
    ] as const)
      assert.deepEqual(staleFigures(text, where), []);
  });
});
