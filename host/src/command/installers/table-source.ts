/** Installers in a table of PostgreSQL: their settings in clear, and their passwords sealed. */
import { readInstallerOptions } from '../../config/environment/installer-options.js';
import { Mistakes } from '../../config/environment/mistakes.js';
import type { Secrets } from '../../crypto/keys.js';
import type { PostgresPool } from '../../index.js';
import { openPassword, sealPassword } from './passwords.js';
import type { InstallerSource } from './source.js';

/** Variables of an installer by their names, without the password. */
export type InstallerTexts = Readonly<Record<string, string>>;

export interface StoredInstaller {
  settings: InstallerTexts;
  /** `undefined`: it has none, as in test mode, or it cannot be opened. */
  password: string | undefined;
}

export interface TableSource extends InstallerSource {
  /** `undefined` if there is no such installer. */
  read(id: string): Promise<StoredInstaller | undefined>;
  /** Adds or replaces an installer. */
  write(id: string, installer: StoredInstaller): Promise<void>;
  /** Resolves to whether there was such an installer. */
  remove(id: string): Promise<boolean>;
  /** Seals again with the first secret what another secret of the list has sealed. Resolves to the number of these passwords. */
  sealAgain(): Promise<number>;
}

interface Row {
  id: string;
  settings: InstallerTexts;
  password: string | null;
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
  read: 'SELECT id, settings, password FROM fin_widgets_installers WHERE id = $1',
  ids: 'SELECT id FROM fin_widgets_installers',
  all: 'SELECT id, settings, password FROM fin_widgets_installers WHERE password IS NOT NULL',
  write: `INSERT INTO fin_widgets_installers (id, settings, password) VALUES ($1, $2, $3)
ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, password = excluded.password, changed_at = now()`,
  seal: 'UPDATE fin_widgets_installers SET password = $3 WHERE id = $1 AND password = $2',
  remove: 'DELETE FROM fin_widgets_installers WHERE id = $1 RETURNING id',
};

const textsOf = (settings: object): InstallerTexts =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));

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
  const readRow = async (id: string): Promise<Row | undefined> => {
    const [row] = await run(statements.read, id);
    // Another program may have written numbers.
    return row && { ...row, settings: textsOf(row.settings) };
  };
  const placeOf = (id: string, { FIN_SERVICE }: InstallerTexts) => ({ id, service: FIN_SERVICE });
  const open = async ({ id, settings, password }: Row) =>
    password === null ? undefined : openPassword(secrets, placeOf(id, settings), password);

  return {
    label,
    close,
    async find(id) {
      const row = await readRow(id);
      if (!row) return undefined;
      if ('FIN_PASSWORD' in row.settings)
        throw new Mistakes(['FIN_PASSWORD is not sealed. Remove it from the settings, and add the installer again.']);
      const opened = await open(row);
      if (row.password !== null && !opened)
        throw new Mistakes([
          'FIN_PASSWORD is sealed with another FIN_SECRET, or for another FIN_SERVICE. Add the installer again.',
        ]);
      return readInstallerOptions({ ...row.settings, FIN_PASSWORD: opened?.password });
    },
    ids: async () => (await run(statements.ids)).map(({ id }) => id).sort(),
    async read(id) {
      const row = await readRow(id);
      return row && { settings: row.settings, password: (await open(row))?.password };
    },
    async write(id, { settings, password }) {
      const sealed = password === undefined ? null : await sealPassword(secrets, placeOf(id, settings), password);
      await run(statements.write, id, JSON.stringify(settings), sealed);
    },
    remove: async (id) => (await run(statements.remove, id)).length > 0,
    async sealAgain() {
      let count = 0;
      for (const row of await run(statements.all)) {
        const opened = await open(row);
        if (!opened || opened.isCurrent) continue;
        const sealed = await sealPassword(secrets, placeOf(row.id, row.settings), opened.password);
        await run(statements.seal, row.id, row.password, sealed);
        count++;
      }
      return count;
    },
  };
}
