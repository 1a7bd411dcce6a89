/** Reads `FIN_STORE` and the further variables of the stores. */
import { fileURLToPath } from 'node:url';
import type { Report } from '../config/environment/options-from-variables.js';

export type StoreSettings =
  | { kind: 'memory' }
  | { kind: 'file'; path: string }
  | { kind: 'redis'; url: string; prefix: string | undefined; replicas: number | undefined }
  | { kind: 'postgres'; url: string; table: string | undefined };

/** The texts of the variables. */
interface StoreTexts {
  address: string | undefined;
  prefix: string | undefined;
  replicas: number | undefined;
  table: string | undefined;
  report: Report;
}

const sentence =
  'must be file:<folder>, redis://<host>:<port>, rediss://…, postgres://<user>:<password>@<host>/<database>, or memory: to try it out.';

/** @returns `undefined` if a variable is wrong or missing, which has been reported */
export function readStoreSettings({ address, prefix, replicas, table, report }: StoreTexts): StoreSettings | undefined {
  if (address === undefined) return undefined;
  const settings = settingsOf(address);
  if (!settings) report('FIN_STORE', sentence);
  for (const [name, value, kind] of [
    ['FIN_REDIS_PREFIX', prefix, 'redis'],
    ['FIN_REDIS_REPLICAS', replicas, 'redis'],
    ['FIN_POSTGRES_TABLE', table, 'postgres'],
  ] as const)
    if (settings && value !== undefined && settings.kind !== kind)
      report(name, `is for FIN_STORE=${kind}://… only. Remove it, or change FIN_STORE.`);
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
      return undefined; // names another machine
    }
  }
  if (scheme === 'file' && rest) return { kind: 'file', path: rest };
  if (!rest.startsWith('//') || !URL.canParse(address)) return undefined;
  if (/^rediss?$/.test(scheme)) return { kind: 'redis', url: address };
  return /^postgres(?:ql)?$/.test(scheme) ? { kind: 'postgres', url: address } : undefined;
}
