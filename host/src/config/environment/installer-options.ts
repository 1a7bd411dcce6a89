/** Reads the options of one installer, at a host of many. They have the names of the command's variables. */
import type { InstallerOptions } from '../../installers/hosts-options.js';
import { fileSuffix, misspelled } from './misspelled-names.js';
import { Mistakes } from './mistakes.js';
import { checkHostOptions, type EnvironmentValues, type Report, readOption } from './options-from-variables.js';
import { trimText } from './trim-text.js';
import { isReplaced, isShared, missingSentence, type Variable, type VariableName, variableList } from './variables.js';

type Texts = Readonly<Record<string, string | undefined>>;

/** Reads a text. Empty or `undefined` if it is not set; `null` if it is wrong, which has been reported. */
export type ReadText = (texts: Texts, name: VariableName, report: Report) => string | undefined | null;

const readPlain: ReadText = (texts, name) => trimText(name, texts[name]);

/**
 * An empty text counts as not set.
 * @param readSecret reads a secret, which may come from a file. Default: it does not
 * @throws Mistakes
 */
export function readInstallerOptions<C>(texts: Texts, readSecret: ReadText = readPlain): InstallerOptions<C> {
  const sentences: string[] = [];
  const report: Report = (name, sentence) => void sentences.push(`${name} ${sentence}`);
  const options: EnvironmentValues = {};
  const isTest = Boolean(readPlain(texts, 'FIN_TEST', report));
  for (const [name, variable] of variableList) {
    const { option, kind, otherwise, isSecret }: Variable = variable;
    if (!option || isShared(name)) {
      if (texts[name] || texts[name + fileSuffix])
        report(name, 'is one for all installers. Remove it here, and set it for the host.');
      continue;
    }
    if (isReplaced(variable, isTest)) continue;
    const text = (isSecret ? readSecret : readPlain)(texts, name, report);
    if (text) readOption({ name, option, kind, text, options, report });
    else if (otherwise === undefined && text !== null) report(name, missingSentence(variable));
  }
  if (sentences.length === 0) checkHostOptions(options, report);
  const all = [...misspelled(texts), ...sentences];
  if (all.length > 0) throw new Mistakes(all);
  // The host's schema has checked them.
  return options as unknown as InstallerOptions<C>;
}
