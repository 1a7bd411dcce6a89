/** The installers of the benches: a folder with the options of each in a file. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { origin } from './visitors.js';

/** A limit that is counted but never reached. */
const unreachable = { points: 1e9, seconds: 60 };

/** Longer than a measurement, in seconds. */
export const lastingTtl = 3_600;

export const idOf = (number: number) => `installer-${number}`;

export const optionsFor = (id: string, baseUrl: string) => ({
  service: { baseUrl, email: `${id}@installers.example`, password: 'demo-password' },
  origins: [origin],
});

/** Limits that visitors of the bench do not reach. */
export const unlimited = {
  limits: { mint: unreachable, create: unreachable, pricing: unreachable, batch: unreachable },
  prefetch: { perMinute: 1e6 },
  concurrency: false as const,
  // Otherwise the cached quotes of 500 installers would end during the measurement, and those of one would not.
  pricingTtl: lastingTtl,
};

/** Writes this many installers, and these others. */
export async function writeInstallers(
  count: number,
  baseUrl: string,
  others: Readonly<Record<string, object>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-bench-installers-'));
  const write = (id: string, options: object) => writeFile(join(folder, `${id}.json`), JSON.stringify(options));
  for (let i = 0; i < count; i++) await write(idOf(i), { ...optionsFor(idOf(i), baseUrl), ...unlimited });
  for (const [id, options] of Object.entries(others)) await write(id, options);
  return folder;
}
