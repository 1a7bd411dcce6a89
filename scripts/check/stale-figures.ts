/** Says which figures of `docs/performance.md` are older than the code that they are of. */
import { execFileSync } from 'node:child_process';

/** The code that each table depends on: the pages of the bench use the host, and the host imports `src`. */
const measured = ['src', 'host/src'];

/** How many commits have changed that code since this one. 0 where git cannot tell, as in an archive or a shallow clone. */
function changesSince(commit: string, folder: string): number {
  const args = ['rev-list', '--count', `${commit}..HEAD`, '--', ...measured];
  try {
    return Number(execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return 0;
  }
}

/**
 * A sentence for each commit with figures, if the code has changed since then. Figures of a commit with changes have a sentence of their own.
 * @param text the document, in which `npm run bench` has written the commit below each table
 * @param folder the repository
 */
export function staleFigures(text: string, folder = '.'): string[] {
  const tables = new Map<string, string[]>();
  for (const [, name = '', figures = ''] of text.matchAll(/<!-- bench:(\S+) -->(.*?)<!-- \/bench:\1 -->/gs)) {
    const [, commit, withChanges = ''] = /at commit `([0-9a-f]{7,40})`( with changes)?/.exec(figures) ?? [];
    if (!commit) continue;
    const stamp = `${commit}${withChanges}`;
    tables.set(stamp, [...(tables.get(stamp) ?? []), name]);
  }
  return [...tables].flatMap(([stamp, names]) => {
    const changes = changesSince(stamp.replace(' with changes', ''), folder);
    if (!changes) return [];
    return `Figures of docs/performance.md are of commit ${stamp}. Since then, ${changes} ${changes === 1 ? 'commit has' : 'commits have'} changed ${measured.join(' or ')}: npm run bench -- --only ${names.join()} --write`;
  });
}
