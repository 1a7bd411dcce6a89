/** Values from the environment or, for a secret, from a file that the environment names. */
import { readFileSync } from 'node:fs';
import type { Say } from '../config/environment/host-options.js';
import { fileSuffix } from '../config/environment/names.js';
import type { Variable, VariableName } from '../config/environment/variables.js';
import type { Environment } from './read-environment.js';

export function missing(name: VariableName, { meaning, example, isSecret }: Variable): string {
  const what = `${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`.replaceAll('`', '');
  if (example) return `is missing. Set it to: ${what}. For example: ${name}=${example}`;
  const make = name === 'FIN_SECRET' ? ', which `node -p "crypto.randomBytes(32).toString(\'base64\')"` makes' : '';
  return `is missing. Set it to: ${what}${make}${isSecret ? `; or ${name}${fileSuffix} to the path of a file with it` : ''}.`;
}

/**
 * The value of a secret, from its variable or its file.
 * @returns `undefined`: there is none; `null`: what is wrong has been said
 */
export function readSecret(env: Environment, name: VariableName, say: Say): string | undefined | null {
  const path = env[name + fileSuffix]?.trim();
  if (!path) return env[name]?.trim();
  if (env[name]?.trim()) {
    say(name, `and ${name}${fileSuffix} are both set. Remove one of them.`);
    return null;
  }
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text) return text;
    say(name, `is missing: the file that ${name}${fileSuffix} names is empty.`);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    say(name, `is missing: the file that ${name}${fileSuffix} names cannot be read (${code}).`);
  }
  return null;
}
