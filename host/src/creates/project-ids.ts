/**
 * Signed project ids. The page gets the service's `project_id` with a signature that binds it to the organization. So an update proves,
 * without a store, that this host created the project.
 */
import { base64url } from 'jose';
import { type Keyring, sign, utf8 } from '../crypto/keys.js';

const signedText = (organization: string, projectId: string) => `fin-widgets project v1\n${organization}\n${projectId}`;

/** Decodes canonical base64url only: several texts decode to the same bytes, and the host issued one of them. */
function decodeCanonical(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const decoded = base64url.decode(text).slice();
    return base64url.encode(decoded) === text ? decoded : undefined;
  } catch {
    return undefined;
  }
}

export class ProjectIds {
  constructor(private readonly keyring: Keyring) {}

  /** Signs the service's id: `v1.<id>.<signature>`, both in base64url. */
  async issue(organization: string, projectId: string): Promise<string> {
    const [{ project }] = await this.keyring();
    const signature = await sign(project, signedText(organization, projectId));
    return `v1.${base64url.encode(utf8(projectId))}.${base64url.encode(signature)}`;
  }

  /** The service's id of a signed id. `undefined` if the id is unsigned, altered or another host's. */
  async verify(organization: string, signedId: string): Promise<string | undefined> {
    const [, idPart = '', signaturePart = ''] = /^v1\.([\w-]+)\.([\w-]+)$/.exec(signedId) ?? [];
    const id = decodeCanonical(idPart);
    const signature = decodeCanonical(signaturePart);
    if (!id || !signature) return undefined;
    const projectId = new TextDecoder().decode(id);
    const text = utf8(signedText(organization, projectId));
    for (const { project } of await this.keyring())
      if (await globalThis.crypto.subtle.verify('HMAC', project, signature, text)) return projectId;
    return undefined;
  }
}
