/** The secrets of each installer. All keys of an installer come from them, so nothing that one installer's host signs or seals is valid at another. */
import { type Secrets, utf8 } from '../crypto/keys.js';

/** HKDF-SHA-256 of each secret, with the id as `info`. A rotation of the secrets rotates those of all installers. */
export async function installerSecrets([current, ...others]: Secrets, id: string): Promise<Secrets> {
  const derive = async (secret: Uint8Array<ArrayBuffer>) => {
    const base = await globalThis.crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(`fin-widgets installer ${id}`) };
    return new Uint8Array(await globalThis.crypto.subtle.deriveBits(hkdf, base, 256));
  };
  return [await derive(current), ...(await Promise.all(others.map(derive)))];
}
