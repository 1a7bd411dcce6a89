/** Installers in a table of PostgreSQL: their settings in clear, and their passwords sealed. */
import { readInstallerOptions } from '../../config/environment/installer-options.js';
import { Mistakes } from '../../config/environment/mistakes.js';
import type { Secrets } from '../../crypto/keys.js';
import type { PostgresPool } from '../../index.js';
import { openPassword, sealPassword } from './passwords.js';
import type { InstallerSource } from './source.js';

/** Variables of an installer by their names, without the password. */
export type InstallerTexts = Readonly<Record<string, string>>;

export interface Installer {
  settings: InstallerTexts;
  /** `undefined`: it has none, as in test mode. */
  password: string | undefined;
}

export interface StoredInstaller extends Installer {
  /** Whether it has a password that cannot be opened. `password` is `undefined` then. */
  isLocked: boolean;
  /** Every change of the row changes it. */
  version: string;
}

/** What to do about a locked password. */
export const lockedPassword =
  'FIN_PASSWORD is sealed with another FIN_SECRET, or for another FIN_SERVICE. Add the installer again.';

export interface TableSource extends InstallerSource {
  /** `undefined` if there is no such installer. */
  read(id: string): Promise<StoredInstaller | undefined>;
  /**
   * Adds an installer, or replaces the one that was read.
   * @param replaced `undefined`: there was none
   * @returns whether nobody has changed the installer since it was read. Otherwise, nothing is written
   */
  write(id: string, installer: Installer, replaced: StoredInstaller | undefined): Promise<boolean>;
  /** Resolves to whether there was such an installer. */
  remove(id: string): Promise<boolean>;
  /** Seals again with the first secret what another secret of the list has sealed. Resolves to the number of these passwords. */
  sealAgain(): Promise<number>;
}

/** Another program may have written any JSON as the settings. */
interface Row {
  id: string;
  settings: unknown;
  password: string | null;
  /** Of the statement `read` alone. */
  version: string;
}

/** `docs/host/installers.md` documents the table, so that other programs can fill it. */
const statements = {
  // A role that may not create tables works with an existing table.
  create: `DO $create$ BEGIN
  IF to_regclass('fin_widgets_installers') IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('fin_widgets_installers'));
    CREATE TABLE IF NOT EXISTS fin_widgets_installers
      (id text PRIMARY KEY, settings jsonb NOT NULL, password text, changed_at timestamptz NOT NULL DEFAULT now());
  END IF;
END $create$`,
  // Without `xmin`, which a view lacks: a host only reads.
  find: 'SELECT id, settings, password FROM fin_widgets_installers WHERE id = $1',
  // PostgreSQL gives each version of a row another `xmin`, whichever program has written it.
  read: 'SELECT id, settings, password, xmin::text AS version FROM fin_widgets_installers WHERE id = $1',
  ids: 'SELECT id FROM fin_widgets_installers',
  sealed: 'SELECT id, settings, password FROM fin_widgets_installers WHERE password IS NOT NULL',
  add: `INSERT INTO fin_widgets_installers (id, settings, password) VALUES ($1, $2, $3)
ON CONFLICT (id) DO NOTHING RETURNING id`,
  replace: `UPDATE fin_widgets_installers SET settings = $2, password = $3, changed_at = now()
WHERE id = $1 AND xmin::text = $4 RETURNING id`,
  seal: 'UPDATE fin_widgets_installers SET password = $3 WHERE id = $1 AND password = $2 RETURNING id',
  remove: 'DELETE FROM fin_widgets_installers WHERE id = $1 RETURNING id',
};

const isObject = (settings: unknown): settings is object =>
  typeof settings === 'object' && settings !== null && !Array.isArray(settings);

/** Values that are no texts, such as numbers, become their JSON. Settings that are no object have no texts. */
const textsOf = (settings: unknown): InstallerTexts =>
  Object.fromEntries(
    Object.entries(isObject(settings) ? settings : {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

/**
 * @param pool the caller owns it
 * @param label for messages
 */
export function createTableSource(
  pool: PostgresPool,
  secrets: Secrets,
  label: string,
  close: () => Promise<void>,
): TableSource {
  let created: Promise<unknown> | undefined;
  const run = async (statement: string, ...values: unknown[]): Promise<Row[]> => {
    created ??= pool.query(statements.create, []).catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    await created;
    return (await pool.query(statement, values)).rows as Row[];
  };
  const placeOf = (id: string, { FIN_SERVICE }: InstallerTexts) => ({ id, service: FIN_SERVICE });
  const open = async ({ id, settings, password }: Row) =>
    password === null ? undefined : openPassword(secrets, placeOf(id, textsOf(settings)), password);

  return {
    label,
    close,
    async find(id) {
      const [row] = await run(statements.find, id);
      if (!row) return undefined;
      if (!isObject(row.settings)) throw new Mistakes(['The column settings of this row is not a JSON object.']);
      const settings = textsOf(row.settings);
      if ('FIN_PASSWORD' in settings)
        throw new Mistakes(['FIN_PASSWORD is not sealed. Remove it from the settings, and add the installer again.']);
      const opened = await open(row);
      if (row.password !== null && !opened) throw new Mistakes([lockedPassword]);
      return readInstallerOptions({ ...settings, FIN_PASSWORD: opened?.password });
    },
    ids: async () => (await run(statements.ids)).map(({ id }) => id).sort(),
    async read(id) {
      const [row] = await run(statements.read, id);
      if (!row) return undefined;
      const opened = await open(row);
      return {
        settings: textsOf(row.settings),
        password: opened?.password,
        isLocked: row.password !== null && !opened,
        version: row.version,
      };
    },
    async write(id, { settings, password }, replaced) {
      const sealed = password === undefined ? null : await sealPassword(secrets, placeOf(id, settings), password);
      const values = [id, JSON.stringify(settings), sealed];
      const written = replaced
        ? await run(statements.replace, ...values, replaced.version)
        : await run(statements.add, ...values);
      return written.length > 0;
    },
    remove: async (id) => (await run(statements.remove, id)).length > 0,
    async sealAgain() {
      let count = 0;
      for (const row of await run(statements.sealed)) {
        const opened = await open(row);
        if (!opened || opened.isCurrent) continue;
        const sealed = await sealPassword(secrets, placeOf(row.id, textsOf(row.settings)), opened.password);
        count += (await run(statements.seal, row.id, row.password, sealed)).length;
      }
      return count;
    },
  };
}
