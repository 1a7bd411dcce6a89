/** The host's cryptographic keys. Each secret yields a key for each purpose, so that no key serves two purposes. */

/** The keys derived from one secret. */
export interface Keys {
  /** Signs session tokens. */
  session: CryptoKey;
  /** Signs `project_id`s. */
  project: CryptoKey;
  /** Computes the digest of a create's body. */
  digest: CryptoKey;
  /** Encrypts the values in the store. */
  seal: CryptoKey;
  /** Turns addresses into keys of limiters. */
  address: CryptoKey;
}

/** The first secret is current. The others are the next or a former secret, during a rotation. */
export type Secrets = readonly [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]];

/** The keys of every secret. The keys of the first secret sign and encrypt; all verify and decrypt. */
export type Keyring = () => Promise<readonly [Keys, ...Keys[]]>;

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** HKDF-SHA-256 (RFC 5869) without salt. `owner` and purpose are the `info`. */
async function deriveKeys(secret: Uint8Array<ArrayBuffer>, owner: string): Promise<Keys> {
  const base = await globalThis.crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const derive = (purpose: keyof Keys, algorithm: HmacKeyGenParams | AesKeyGenParams, usages: KeyUsage[]) => {
    const hkdf = {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: utf8(`fin-widgets ${owner} ${purpose}`),
    };
    return globalThis.crypto.subtle.deriveKey(hkdf, base, algorithm, false, usages);
  };
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const signing: KeyUsage[] = ['sign', 'verify'];
  const [session, project, digest, seal, address] = await Promise.all([
    derive('session', hmac, signing),
    derive('project', hmac, signing),
    derive('digest', hmac, signing),
    derive('seal', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    derive('address', hmac, ['sign']),
  ]);
  return { session, project, digest, seal, address };
}

/**
 * Derives the keys on first use, since a Worker may do no such work before its first request.
 * @param isTest whether to derive the separate keys of the test mode
 */
export function createKeyring([current, ...others]: Secrets, isTest = false): Keyring {
  const owner = isTest ? 'test host' : 'host';
  const deriveAll = async (): Promise<readonly [Keys, ...Keys[]]> => [
    await deriveKeys(current, owner),
    ...(await Promise.all(others.map((secret) => deriveKeys(secret, owner)))),
  ];
  let keys: ReturnType<typeof deriveAll> | undefined;
  return () => {
    keys ??= deriveAll();
    return keys;
  };
}

/** The HMAC of a text. */
export const sign = async (key: CryptoKey, text: string): Promise<Uint8Array> =>
  new Uint8Array(await globalThis.crypto.subtle.sign('HMAC', key, utf8(text)));

/** SHA-256 in hexadecimal, for store keys that do not reveal their parts. */
export async function sha256Hex(...parts: string[]): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', utf8(JSON.stringify(parts)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
