/**
 * The `project_id` that the page gets: the service's own, signed and bound to the organization, so that an update proves
 * without any store that this host made the project.
 */
import { base64url } from 'jose';
import { bytes, type Keyring, sign } from './keys.js';

export interface ProjectIds {
  /** `v1.<id>.<signature>`, both in base64url. */
  issue(organization: string, id: string): Promise<string>;
  /** The service's own id; `undefined` for a bare, an altered and a foreign one alike. */
  read(organization: string, issued: string): Promise<string | undefined>;
}

const signed = (organization: string, id: string) => `fin-widgets project v1\n${organization}\n${id}`;

/** The bytes of a text that is what base64url makes of them: several texts decode to the same, and only one was issued. */
function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const decoded = base64url.decode(text).slice();
    return base64url.encode(decoded) === text ? decoded : undefined;
  } catch {
    return undefined;
  }
}

export function createProjectIds(keyring: Keyring): ProjectIds {
  return {
    async issue(organization, id) {
      const [{ project }] = await keyring();
      const signature = await sign(project, signed(organization, id));
      return `v1.${base64url.encode(bytes(id))}.${base64url.encode(signature)}`;
    },
    async read(organization, issued) {
      const [, name = '', mark = ''] = /^v1\.([\w-]+)\.([\w-]+)$/.exec(issued) ?? [];
      const encoded = decode(name);
      const signature = decode(mark);
      if (!encoded || !signature) return undefined;
      const id = new TextDecoder().decode(encoded);
      for (const { project } of await keyring()) {
        const text = bytes(signed(organization, id));
        if (await globalThis.crypto.subtle.verify('HMAC', project, signature, text)) return id;
      }
      return undefined;
    },
  };
}
