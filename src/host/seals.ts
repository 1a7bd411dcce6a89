/** What lies in the store lies there encrypted and signed (AES-GCM): whoever reads or writes it there learns and forges nothing. */
import { base64url } from 'jose';
import { bytes, type Keyring } from './keys.js';

export interface Seals {
  /** Different each time: a sealed text can stand for the one who made it. `name`: where it will lie, and nowhere else is good. */
  seal(name: string, value: unknown): Promise<string>;
  /** `undefined` when none of the secrets made it, or not for this name. */
  open(name: string, sealed: string): Promise<unknown>;
}

const ivLength = 12;

export function createSeals(keyring: Keyring): Seals {
  return {
    async seal(name, value) {
      const [{ seal }] = await keyring();
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(ivLength));
      const algorithm = { name: 'AES-GCM', iv, additionalData: bytes(name) };
      const content = await globalThis.crypto.subtle.encrypt(algorithm, seal, bytes(JSON.stringify(value)));
      return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(content))}`;
    },
    async open(name, sealed) {
      for (const { seal } of await keyring()) {
        try {
          const [iv = '', content = ''] = sealed.split('.');
          const algorithm = { name: 'AES-GCM', iv: base64url.decode(iv).slice(), additionalData: bytes(name) };
          const plain = await globalThis.crypto.subtle.decrypt(algorithm, seal, base64url.decode(content).slice());
          return JSON.parse(new TextDecoder().decode(plain));
        } catch {
          // Another secret's, or nobody's.
        }
      }
      return undefined;
    },
  };
}
