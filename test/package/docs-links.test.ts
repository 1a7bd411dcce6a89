/** The links of the documents, in the repository and in the package as somebody installs it. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { brokenLinks } from '../../scripts/docs/broken-links.js';
import { readAllDocuments } from '../../scripts/docs/documents.js';
import { run } from '../../scripts/run-command.js';

const documents = await readAllDocuments();

describe('the documents', () => {
  it('have no dead link in the repository', () => {
    assert.deepEqual(brokenLinks(documents, existsSync), []);
  });

  it('are all in the package, and have no dead link there', async () => {
    const report = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
    const [tarball] = JSON.parse(report) as { files: { path: string }[] }[];
    const packed = new Set(tarball?.files.map(({ path }) => path));
    assert.deepEqual(
      [...documents.keys()].filter((path) => !packed.has(path)),
      [],
    );
    assert.deepEqual(
      brokenLinks(documents, (path) => packed.has(path)),
      [],
    );
  });

  it('of the host have no dead link in its package', async () => {
    const report = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', './host']);
    const [tarball] = JSON.parse(report) as { files: { path: string }[] }[];
    const packed = tarball?.files.map(({ path }) => path) ?? [];
    const paths = packed.filter((path) => path.endsWith('.md'));
    assert.ok(paths.includes('README.md') && paths.includes('PROTOCOL.md'));
    const texts = await Promise.all(paths.map((path) => readFile(`host/${path}`, 'utf8')));
    const inPackage = new Map(paths.map((path, i) => [path, texts[i] ?? '']));
    assert.deepEqual(
      brokenLinks(inPackage, (path) => packed.includes(path)),
      [],
    );
  });

  it('say at their top for whom they are', () => {
    const silent = [...documents].filter(
      ([path, markdown]) => path.startsWith('docs/') && !/^# .+\n\n\*For [^*]+\*\n/.test(markdown),
    );
    assert.deepEqual(
      silent.map(([path]) => path),
      [],
    );
  });

  it('write percentages as the elements do in English, without a space', () => {
    for (const [path, markdown] of documents) {
      const prose = markdown.replace(/```.*?```|`[^`]*`|\]\([^)]*\)/gs, '');
      assert.doesNotMatch(prose, /\d\s%/, path);
    }
  });

  it('state the height that the snippet reserves', async () => {
    const { snippet } = await import('../../scripts/build/snippet.js');
    const page = documents.get('docs/elements/monthly-fee.md') ?? '';
    const rule =
      /fin-monthly-fee:not\(\[layout=line\], \[hidden\]\) \{\n {2}display: block;.*?:not\(:defined\) \{[^}]*\}/s;
    assert.equal(rule.exec(page)?.[0], rule.exec(snippet(Buffer.from(''), '1.0.0'))?.[0]);
  });

  it('state the heights that the style sheet reserves', async () => {
    const { reserve } = await import('../../src/reserve.js');
    const page = documents.get('docs/elements/monthly-fee.md') ?? '';
    const rooms = [
      ['lease, no legal text', { product: 'lease' }],
      ['credit: the official warning', { country: 'Germany' }],
      ['credit with rate and example', { legal: true }],
    ] as const;
    for (const [row, room] of rooms) {
      const inPage = new RegExp(`^\\| ${row}.*$`, 'm').exec(page)?.[0].match(/\d+(?= em)/g);
      const card = reserve(room).split('lead-form')[0];
      assert.deepEqual(inPage?.toReversed(), card?.match(/(?<=max\(|min\()\d+(?= \*)/g), row);
    }
  });

  it('state the height to reserve on one page alone', () => {
    const others = [...documents].filter(
      ([path, markdown]) => path !== 'docs/elements/monthly-fee.md' && /min-block-size: max/.test(markdown),
    );
    assert.deepEqual(
      others.map(([path]) => path),
      [],
    );
  });
});

describe('a link', () => {
  const problemsOf = (markdown: string) =>
    brokenLinks(
      new Map([
        ['docs/a.md', markdown],
        ['README.md', '# One\n\n## Two words\n\n## Two words\n'],
      ]),
      (path) => ['docs/a.md', 'README.md'].includes(path),
    );

  it('may lead to a file, to a heading of it, and to a heading of its own document', () => {
    assert.deepEqual(problemsOf('# Here\n\n[a](../README.md) [b](../README.md#two-words-1) [c](#here)'), []);
  });

  it('is named when it leads to no file or to no heading, in HTML too', () => {
    assert.deepEqual(problemsOf('[a](b.md) [c](../README.md#three)\n\n<img src="d.png">\n'), [
      'docs/a.md: b.md leads to no file.',
      'docs/a.md: ../README.md#three leads to no heading.',
      'docs/a.md: d.png leads to no file.',
    ]);
  });

  it('in code is no link', () => {
    assert.deepEqual(problemsOf('`[a](b.md)`\n\n```md\n[a](b.md)\n```\n'), []);
  });
});
