/** Names in the environment that look like the command's, and are none of them. */
import { variableList } from '../host/environment/variables.js';

/** `FIN_PASSWORD_FILE` names the file that `FIN_PASSWORD` is in. */
export const fileSuffix = '_FILE';

/** Kubernetes and Docker set such variables for a service whose name begins with `fin`. */
const isServiceLink = (name: string) =>
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)$/.test(name);

/** A misspelt name would otherwise be ignored, and its default apply. */
export function misspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = variableList.flatMap(([name, { isSecret }]) => (isSecret ? [name, name + fileSuffix] : [name]));
  return Object.keys(env)
    .filter((name) => name.startsWith('FIN_') && env[name] && !known.includes(name) && !isServiceLink(name))
    .sort()
    .map((name) => {
      const [nearest] = known
        .map((each) => ({ each, distance: distanceBetween(each, name) }))
        .sort((a, b) => a.distance - b.distance);
      const isNear = nearest && nearest.distance <= 3;
      return `${name} is no variable of this command. ${isNear ? `Did you mean ${nearest.each}?` : 'Remove it; --help lists all.'}`;
    });
}

/** The number of characters to add, remove or replace (Levenshtein). */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
