/** Checks the settings, the login, `me` and one quote of each installer, and prints a table. Creates nothing. */
import { Mistakes } from '../../config/environment/mistakes.js';
import { memoryStore } from '../../index.js';
import { installerIdRule, isInstallerId } from '../../installers/installer-id.js';
import { checkService } from '../check.js';
import type { ManySettings } from '../command-settings.js';
import { shortCode } from '../connect-store.js';
import { idsWithin } from './open-installers.js';
import type { InstallerSource } from './source.js';
import { tableText } from './text-table.js';

interface CheckResult {
  works: boolean;
  /** Each gets a line of the table. */
  sentences: readonly string[];
}

/** How many installers are checked at the same time. */
const concurrency = 8;

/**
 * @param chosen default: all installers
 * @returns whether all of them work
 * @throws CannotStart if the installers cannot be read
 */
export async function checkInstallers(
  source: InstallerSource,
  { options }: ManySettings,
  print: (text: string) => void,
  chosen: readonly string[] = [],
): Promise<boolean> {
  const ids = chosen.length > 0 ? chosen : await idsWithin(0, source);
  if (ids.length === 0) {
    print(`There is no installer yet (${source.label}), so no login was checked.`);
    return true;
  }
  const results = new Map<string, CheckResult>();
  const left = [...ids];
  const checkNext = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) results.set(id, await check(id));
  };
  const check = async (id: string): Promise<CheckResult> => {
    if (!isInstallerId(id)) return { works: false, sentences: [`The id ${installerIdRule}.`] };
    try {
      const found = await source.find(id);
      if (!found) return { works: false, sentences: ['There is no such installer.'] };
      const sentences: string[] = [];
      const all = { ...found, secret: options.secret, store: memoryStore() };
      const works = await checkService(all, (sentence) => sentences.push(sentence));
      return { works, sentences: sentences.slice(-1) };
    } catch (error) {
      if (error instanceof Mistakes) return { works: false, sentences: error.sentences };
      return { works: false, sentences: [`The settings cannot be read (${shortCode(error) ?? 'unknown error'}).`] };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, checkNext));
  const rows = ids.flatMap((id) => {
    const { works, sentences } = results.get(id) ?? { works: false, sentences: [] };
    const [first = '', ...others] = sentences;
    return [[id, works ? 'works' : 'fails', first], ...others.map((sentence) => ['', '', sentence])];
  });
  print(tableText([['installer', 'state', ''], ...rows]));
  return ids.every((id) => results.get(id)?.works);
}
