/** The passwords of installers in a table, sealed with the host's secret. A password that was copied to another installer cannot be opened. */
import type { Secrets } from '../../crypto/keys.js';
import { createKeyring } from '../../crypto/keys.js';
import { createSeals } from '../../crypto/seals.js';
import { installerSecrets } from '../../installers/installer-secrets.js';

/** To what a seal is bound, beside the keys of the installer. */
const place = 'installer-password';

const sealsOf = async (secrets: Secrets, id: string) => {
  const own = await installerSecrets(secrets, id);
  return createSeals(createKeyring(own));
};

export const sealPassword = async (secrets: Secrets, id: string, password: string): Promise<string> =>
  (await sealsOf(secrets, id)).seal(place, password);

/** `undefined` if no secret of the list has sealed it. `isCurrent`: the first secret has. */
export async function openPassword(
  secrets: Secrets,
  id: string,
  sealed: string,
): Promise<{ password: string; isCurrent: boolean } | undefined> {
  const open = async (among: Secrets) => (await sealsOf(among, id)).open(place, sealed);
  const current = await open([secrets[0]]);
  const password = current ?? (await open(secrets));
  return typeof password === 'string' ? { password, isCurrent: current !== undefined } : undefined;
}
