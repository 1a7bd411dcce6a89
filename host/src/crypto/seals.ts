/** Encrypts and authenticates the values in the store (AES-GCM), so that nobody can read or forge them there. */
import { base64url } from 'jose';
import { type Keyring, utf8 } from './keys.js';

const ivBytes = 12;

export class Seals {
  constructor(private readonly keyring: Keyring) {}

  /** Encrypts a value for a store key. Each seal is different, so that a sealed value identifies its writer. */
  async seal(storeKey: string, value: unknown): Promise<string> {
    const [{ seal }] = await this.keyring();
    const iv = globalThis.crypto.getRandomValues(new Uint8Array(ivBytes));
    const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(storeKey) };
    const ciphertext = await globalThis.crypto.subtle.encrypt(algorithm, seal, utf8(JSON.stringify(value)));
    return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(ciphertext))}`;
  }

  /** Decrypts a sealed value. `undefined` if another secret sealed it, or if it was sealed for another store key. */
  async open(storeKey: string, sealed: string): Promise<unknown> {
    const [iv = '', ciphertext = ''] = sealed.split('.');
    for (const { seal } of await this.keyring()) {
      try {
        const algorithm = { name: 'AES-GCM', iv: base64url.decode(iv).slice(), additionalData: utf8(storeKey) };
        const plain = await globalThis.crypto.subtle.decrypt(algorithm, seal, base64url.decode(ciphertext).slice());
        return JSON.parse(new TextDecoder().decode(plain));
      } catch {
        // Sealed with another secret, or not a seal: try the next secret.
      }
    }
    return undefined;
  }
}
