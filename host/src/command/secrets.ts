/** Reads secrets from a variable, or from a file that a variable names. */
import { readFileSync } from 'node:fs';
import { fileSuffix } from '../config/environment/misspelled-names.js';
import type { Report } from '../config/environment/options-from-variables.js';
import { trimText } from '../config/environment/trim-text.js';
import { meaningInSentence, type Variable, type VariableName } from '../config/environment/variables.js';
import type { Environment } from './command-settings.js';

export function missing(name: VariableName, { meaning, example, isSecret }: Variable): string {
  const setting = `is missing. Set it to: ${meaningInSentence({ meaning }).replaceAll('`', '')}.`;
  if (example) return `${setting} For example: ${name}=${example}`;
  const inFile = isSecret ? ` Or set ${name}${fileSuffix} to the path of a file with it.` : '';
  const create =
    name === 'FIN_SECRET' ? ' `node -p "crypto.randomBytes(32).toString(\'base64\')"` creates a secret.' : '';
  return setting + inFile + create;
}

/**
 * The value of a secret, from its variable or its file.
 * @returns empty or `undefined` if it is not set; `null` if it is wrong, which has been reported
 */
export function readSecret(env: Environment, name: VariableName, report: Report): string | undefined | null {
  const path = env[name + fileSuffix]?.trim();
  if (!path) return trimText(name, env[name]);
  if (env[name]?.trim()) {
    report(name, `and ${name}${fileSuffix} are both set. Remove one.`);
    return null;
  }
  try {
    const text = trimText(name, readFileSync(path, 'utf8'));
    if (text) return text;
    report(name, `is missing: the file that ${name}${fileSuffix} names is empty.`);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    report(name, `is missing: the file that ${name}${fileSuffix} names cannot be read (${code}).`);
  }
  return null;
}
