/** `FIN_STORE`: which store, and where. */
import { fileURLToPath } from 'node:url';
import type { Say } from '../config/environment/host-options.js';

export type StoreSettings =
  | { kind: 'memory' }
  | { kind: 'file'; path: string }
  | { kind: 'redis'; url: string; prefix: string | undefined; replicas: number | undefined }
  | { kind: 'postgres'; url: string; table: string | undefined };

/** What the variables say of the store. */
interface StoreTexts {
  address: string | undefined;
  prefix: string | undefined;
  replicas: number | undefined;
  table: string | undefined;
  say: Say;
}

const sentence =
  'must be file:<folder>, redis://<host>:<port>, rediss://…, postgres://<user>:<password>@<host>/<database>, or memory: for a try.';

/** @returns `undefined`: what is wrong has been said, here or before */
export function readStoreSettings({ address, prefix, replicas, table, say }: StoreTexts): StoreSettings | undefined {
  if (address === undefined) return undefined;
  const settings = settingsOf(address);
  if (!settings) say('FIN_STORE', sentence);
  for (const [name, value, kind] of [
    ['FIN_REDIS_PREFIX', prefix, 'redis'],
    ['FIN_REDIS_REPLICAS', replicas, 'redis'],
    ['FIN_POSTGRES_TABLE', table, 'postgres'],
  ] as const)
    if (settings && value !== undefined && settings.kind !== kind)
      say(name, `is for FIN_STORE=${kind}://… alone. Remove it, or change FIN_STORE.`);
  switch (settings?.kind) {
    case 'redis':
      return { ...settings, prefix, replicas };
    case 'postgres':
      return { ...settings, table };
    default:
      return settings;
  }
}

type Bare =
  | { kind: 'memory' }
  | { kind: 'file'; path: string }
  | { kind: 'redis'; url: string }
  | { kind: 'postgres'; url: string };

function settingsOf(address: string): Bare | undefined {
  if (address === 'memory:') return { kind: 'memory' };
  const [, scheme = '', rest = ''] = /^(\w+):(.*)$/s.exec(address) ?? [];
  if (scheme === 'file' && rest.startsWith('//')) {
    try {
      return { kind: 'file', path: fileURLToPath(address) };
    } catch {
      return undefined; // another machine's
    }
  }
  if (scheme === 'file' && rest) return { kind: 'file', path: rest };
  if (!rest.startsWith('//') || !URL.canParse(address)) return undefined;
  if (/^rediss?$/.test(scheme)) return { kind: 'redis', url: address };
  return /^postgres(?:ql)?$/.test(scheme) ? { kind: 'postgres', url: address } : undefined;
}
