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
    print(`There is no installer yet (${source.label}).`);
    return true;
  }
  const results = new Map<string, { works: boolean; sentence: string }>();
  const left = [...ids];
  const checkNext = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) results.set(id, await check(id));
  };
  const check = async (id: string) => {
    if (!isInstallerId(id)) return { works: false, sentence: `The id ${installerIdRule}.` };
    try {
      const found = await source.find(id);
      if (!found) return { works: false, sentence: 'There is no such installer.' };
      const sentences: string[] = [];
      const all = { ...found, secret: options.secret, store: memoryStore() };
      const works = await checkService(all, (sentence) => sentences.push(sentence));
      return { works, sentence: sentences.at(-1) ?? '' };
    } catch (error) {
      if (error instanceof Mistakes) return { works: false, sentence: error.sentences.join(' ') };
      return { works: false, sentence: `The settings cannot be read (${shortCode(error) ?? 'unknown error'}).` };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, checkNext));
  const rows = ids.map((id) => [id, results.get(id)?.works ? 'works' : 'fails', results.get(id)?.sentence ?? '']);
  print(tableText([['installer', 'state', ''], ...rows]));
  return ids.every((id) => results.get(id)?.works);
}
