/** Opens what `FIN_INSTALLERS` names. */
import type { Secrets } from '../../crypto/keys.js';
import { openPool, placeOf, shortCode, succeedWithin } from '../connect-store.js';
import { createFolderSource } from './folder-source.js';
import type { InstallerSource, InstallersPlace } from './source.js';
import { createTableSource, type TableSource } from './table-source.js';

/** How long options are used until they are looked up again. The command promises that it notices a change within 15 s. */
export const refreshSeconds = 10;

/**
 * How many hosts a process keeps. Each takes some 20 kB, and 10 kB more if its test mode is used, so all take 300 MB at most. Users of the
 * command cannot choose the number, so it is far above the default of `createHosts`: whoever requests all ids that exist must not displace
 * hosts in use.
 */
export const maxHosts = 10_000;

/** @throws CannotStart if the package `pg` is missing */
export async function openTableSource(url: string, secrets: Secrets): Promise<TableSource> {
  const { pool } = await openPool(url, 'FIN_INSTALLERS=postgres://…');
  return createTableSource(pool, secrets, `PostgreSQL at ${placeOf(url)}`, () => pool.end());
}

/** @throws CannotStart */
export const openSource = async (place: InstallersPlace, secrets: Secrets): Promise<InstallerSource> =>
  place.kind === 'folder' ? createFolderSource(place.path) : openTableSource(place.url, secrets);

/**
 * The ids of all installers.
 * @param timeoutMs how long a database may take to start
 * @throws CannotStart if they cannot be read
 */
export const idsWithin = (timeoutMs: number, source: InstallerSource): Promise<string[]> =>
  succeedWithin(timeoutMs, source.ids, (error) => {
    const code = shortCode(error);
    return `The installers cannot be read (${source.label}${code ? `, ${code}` : ''}). Correct FIN_INSTALLERS.`;
  });
