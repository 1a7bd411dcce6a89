/** The keys that the host works with: one for each purpose, derived from each secret, so that none serves two ends. */

/** The keys of one secret. */
export interface Keys {
  /** Signs session tokens. */
  session: CryptoKey;
  /** Signs `project_id`s. */
  project: CryptoKey;
  /** Makes the digest of a body that an `Idempotency-Key` came with. */
  digest: CryptoKey;
  /** Encrypts what lies in the store. */
  seal: CryptoKey;
}

/** Newest first. */
export type Secrets = readonly [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]];

/** The keys of every secret, newest first: what is made is made with the first, what is checked may be of any. */
export type Keyring = () => Promise<readonly [Keys, ...Keys[]]>;

const encoder = new TextEncoder();

/** As UTF-8. */
export const bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** HKDF-SHA-256 without salt, the purpose as its info. */
async function derive(secret: Uint8Array<ArrayBuffer>): Promise<Keys> {
  const base = await globalThis.crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const key = (purpose: keyof Keys, to: HmacKeyGenParams | AesKeyGenParams, usages: KeyUsage[]) => {
    const from = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(`fin-widgets host ${purpose}`) };
    return globalThis.crypto.subtle.deriveKey(from, base, to, false, usages);
  };
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const signs: KeyUsage[] = ['sign', 'verify'];
  const [session, project, digest, seal] = await Promise.all([
    key('session', hmac, signs),
    key('project', hmac, signs),
    key('digest', hmac, signs),
    key('seal', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
  ]);
  return { session, project, digest, seal };
}

/** Derived once, when they are first needed: a Worker may not before its first request. */
export function createKeyring([newest, ...former]: Secrets): Keyring {
  const derived = async (): Promise<readonly [Keys, ...Keys[]]> => [
    await derive(newest),
    ...(await Promise.all(former.map(derive))),
  ];
  let keys: ReturnType<typeof derived> | undefined;
  return () => {
    keys ??= derived();
    return keys;
  };
}

export const sign = async (key: CryptoKey, text: string): Promise<Uint8Array> =>
  new Uint8Array(await globalThis.crypto.subtle.sign('HMAC', key, bytes(text)));

/** SHA-256 in hexadecimal: a name for the store that tells nothing of what it stands for. */
export async function fingerprint(...parts: string[]): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', bytes(JSON.stringify(parts)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
