/**
 * The passwords of installers in a table, sealed with the host's secret. A seal is bound to the installer and to the address of its service: whoever
 * can write to the table, and has no secret, can neither copy a password to another installer nor let the host send it elsewhere.
 */
import { createKeyring, type Secrets } from '../../crypto/keys.js';
import { Seals } from '../../crypto/seals.js';
import { installerSecrets } from '../../installers/installer-secrets.js';

/** Whose password it is, and for which service. */
export interface PasswordPlace {
  id: string;
  service: string | undefined;
}

const storeKeyOf = ({ service }: PasswordPlace) => `installer-password ${service}`;

const sealsOf = async (secrets: Secrets, { id }: PasswordPlace) => {
  const own = await installerSecrets(secrets, id);
  return new Seals(createKeyring(own));
};

export const sealPassword = async (secrets: Secrets, place: PasswordPlace, password: string): Promise<string> =>
  (await sealsOf(secrets, place)).seal(storeKeyOf(place), password);

/** `undefined` if no secret of the list has sealed it for this place. `isCurrent`: the first secret has. */
export async function openPassword(
  secrets: Secrets,
  place: PasswordPlace,
  sealed: string,
): Promise<{ password: string; isCurrent: boolean } | undefined> {
  const open = async (among: Secrets) => (await sealsOf(among, place)).open(storeKeyOf(place), sealed);
  const current = await open([secrets[0]]);
  const password = current ?? (await open(secrets));
  return typeof password === 'string' ? { password, isCurrent: current !== undefined } : undefined;
}
