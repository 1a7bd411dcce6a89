/** Writes figures into `docs/performance.md`, and their pictures beside it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Figures } from './table.js';

const folder = 'docs/';
const file = `${folder}performance.md`;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** When and where the figures are measured, and of which code. `npm run check` reads the commit. */
export function runOf(): string {
  const date = new Date().toISOString().slice(0, 10);
  const changes = git('status', '--porcelain', '--', 'src', 'host/src') ? ' with changes' : '';
  const machine = `Node ${process.version}, ${cpus().length} processors, ${cpus()[0]?.model}`;
  return `Measured on ${date}, at commit \`${git('rev-parse', '--short=10', 'HEAD')}\`${changes}: ${machine}.`;
}

/** @param sections by the name of the section, which is `<!-- bench:NAME -->…<!-- /bench:NAME -->`. A picture has a section of its own. */
export function writeFigures(sections: ReadonlyMap<string, Figures>): void {
  let text = readFileSync(file, 'utf8');
  const fill = (name: string, content: string) => {
    const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
    const [before, after] = [text.indexOf(begin), text.indexOf(end)];
    if (before < 0 || after < before)
      throw new Error(`${file} has no place for the figures "${name}": ${begin}…${end}`);
    text = `${text.slice(0, before)}${begin}\n\n${content}\n\n${text.slice(after)}`;
  };
  for (const [name, { text: content, picture }] of sections) {
    fill(name, content);
    if (!picture) continue;
    fill(`${name}-chart`, `<img src="performance-${name}.svg" width="760" alt="${picture.alternative}">`);
    writeFileSync(`${folder}performance-${name}.svg`, picture.svg);
  }
  writeFileSync(file, text);
}
