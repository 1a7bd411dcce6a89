/**
 * A process of a host on a file store, which its parent kills. The parent is the page: requests and answers are messages. The clock of each
 * process is ahead of the clocks of earlier processes, so that the claims of killed processes are older than their lease.
 */
import { createHost, fileStore } from '../../../src/index.js';

export interface ProgramSettings {
  folder: string;
  baseUrl: string;
  clockAheadMs: number;
}

export interface CreateRequest {
  key: string;
  body: object;
  isReplay: boolean;
}

export interface CreateAnswer {
  status: number;
  text: string;
  isReplayed: boolean;
}

const { folder, baseUrl, clockAheadMs }: ProgramSettings = JSON.parse(process.env.PROGRAM_SETTINGS ?? '');
const machineNow = Date.now;
Date.now = () => machineNow() + clockAheadMs;

const origin = 'https://installer.example';
const host = createHost({
  service: { baseUrl, email: 'installer@example.org', password: 'password' },
  origins: [origin],
  secret: 'the same secret of 32 bytes in each process',
  organization: 'organization',
  salesRep: 'sales representative',
  limits: { mint: false, create: false, pricing: false },
  store: fileStore(folder),
  log: () => {},
});
const post = (path: string, headers: Record<string, string>, body: string | null) =>
  host(new Request(`https://host.example/fin/${path}`, { method: 'POST', headers: { origin, ...headers }, body }));

process.on('message', async ({ key, body, isReplay }: CreateRequest) => {
  const { token } = (await (await post('token', {}, null)).json()) as { token: string };
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
    ...(isReplay && { 'idempotency-replay': 'true' }),
  };
  const response = await post('wf/new_project_2', headers, JSON.stringify(body));
  process.send?.({
    status: response.status,
    text: await response.text(),
    isReplayed: response.headers.has('idempotent-replayed'),
  } satisfies CreateAnswer);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
