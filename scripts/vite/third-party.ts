import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface BundledPackage {
  name: string;
  version: string;
  license: string;
  /** The content of the package's license file. */
  text: string;
}

/** The folder of the installed package that a module belongs to; `undefined` for a module of `src`. */
const packageFolder = (id: string): string | undefined => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];

const readPackage = (folder: string): BundledPackage => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as BundledPackage;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} is bundled, but has no license file.`);
  return { name, version, license, text: readFileSync(join(folder, file), 'utf8').trim() };
};

/**
 * Writes `THIRD-PARTY.txt` beside the script: the license of every bundled package, each text once. The licenses demand a notice with the
 * code. Inside the script, every visitor would load the notice.
 */
export const thirdParty = (): Plugin => ({
  name: 'third-party',
  generateBundle(_, bundle) {
    const folders = new Set<string>();
    for (const file of Object.values(bundle)) {
      for (const id of file.type === 'chunk' ? file.moduleIds : []) {
        const folder = packageFolder(id);
        if (folder) folders.add(folder);
      }
    }
    const namesByText = new Map<string, string[]>();
    for (const { name, version, license, text } of [...folders].sort().map(readPackage)) {
      const names = namesByText.get(text) ?? [];
      namesByText.set(text, [...names, `${name} ${version} (${license})`]);
    }
    const source = [...namesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source: source.join(`\n${'-'.repeat(80)}\n\n`) });
  },
});
