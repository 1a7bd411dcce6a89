/** Says whether the figures of `docs/performance.md` are older than the code that they are of. */
import { execFileSync } from 'node:child_process';

/** The code that the bench measures. */
const measured = ['src', 'host/src'];

/**
 * A sentence if the code has changed since the commit that the figures are of; `undefined` otherwise, and where git cannot tell, as in an
 * archive or a shallow clone.
 * @param text the document
 * @param folder the repository
 */
export function staleFigures(text: string, folder = '.'): string | undefined {
  const [, commit] = /at commit `([0-9a-f]{7,40})`/.exec(text) ?? [];
  if (!commit) return undefined;
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changes = Number(git('rev-list', '--count', `${commit}..HEAD`, '--', ...measured));
    if (!changes) return undefined;
    return `The figures of docs/performance.md are of commit ${commit}. Since then, ${changes} ${changes === 1 ? 'commit has' : 'commits have'} changed ${measured.join(' or ')}: npm run bench`;
  } catch {
    return undefined;
  }
}
