import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Inside {
  name: string;
  version: string;
  license: string;
  text: string;
}

/** The folder of the installed package that a module is from; `undefined` for a module of ours. */
const packageFolder = (id: string): string | undefined => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];

const read = (folder: string): Inside => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Inside;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} is bundled, but has no licence file to hand on.`);
  return { name, version, license, text: readFileSync(join(folder, file), 'utf8').trim() };
};

/**
 * Writes `THIRD-PARTY.txt` beside the script: the licence of every package in it, read from the package itself, each
 * text once. Their licences ask that the notice goes where the code goes; in the script it would cost a visitor bytes.
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
    for (const { name, version, license, text } of [...folders].sort().map(read)) {
      const names = namesByText.get(text) ?? [];
      namesByText.set(text, [...names, `${name} ${version} (${license})`]);
    }
    const source = [...namesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source: source.join(`\n${'-'.repeat(80)}\n\n`) });
  },
});
