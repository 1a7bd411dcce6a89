/** Writes figures into `docs/performance.md`, between the markers of their bench. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/performance.md';

/** @param name the bench, whose section is `<!-- bench:NAME -->…<!-- /bench:NAME -->` */
export function writeFigures(name: string, figures: string): void {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '# Performance\n';
  const section = `${begin}\n\n${figures}\n\n${end}`;
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  writeFileSync(
    file,
    before < 0 || after < before
      ? `${text}\n${section}\n`
      : text.slice(0, before) + section + text.slice(after + end.length),
  );
}
