/** What one installer's trouble costs the visitors of the others. */
import { rm } from 'node:fs/promises';
import { type Child, start } from '../child.js';
import type { Load, LoadResult, Target } from '../load-generator.js';
import { format, median, table } from '../table.js';
import { idOf, optionsFor, writeInstallers } from './installers-folder.js';
import type { Usage } from './server.js';
import { headersOf, mint, quoteRequest } from './visitors.js';

const othersCount = 49;
const defaultRounds = 5;
const durationMs = 4_000;
/** The visitors of the others: 80 requests a second. */
const visitors = { connections: 8, perSecond: 10 };

const program = new URL('server.ts', import.meta.url);
const loader = new URL('../load-generator.ts', import.meta.url);

type Server = Child<number, string, Usage>;
type Loader = Child<string, Load, LoadResult>;

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

/** @returns a table, in Markdown */
export async function isolation(rounds = defaultRounds): Promise<string> {
  const measured: Loader = await start(loader);
  const disturbing: Loader = await start(loader);
  const service: Server = await start(program, 'service');
  const refuser: Server = await start(program, 'refuser');
  const baseUrl = `http://127.0.0.1:${service.ready}`;
  const folder = await writeInstallers(othersCount, baseUrl, {
    flood: optionsFor('flood', baseUrl),
    slow: optionsFor('slow', `${baseUrl}/slow`),
    refused: optionsFor('refused', `${baseUrl}/refused`),
    wrong: { ...optionsFor('wrong', baseUrl), origins: [] },
  });
  const hosts: Server = await start(program, 'hosts', folder);
  try {
    const targetOf = async (id: string): Promise<Target> => ({
      path: `/fin/${id}/wf/pricing_2`,
      headers: headersOf(await mint(hosts.ready, '192.0.2.1', undefined, `/fin/${id}`)),
    });
    const others = (await Promise.all(Array.from({ length: othersCount }, (_, i) => targetOf(idOf(i))))) as [
      Target,
      ...Target[],
    ];
    const atOthers: Load = { port: hosts.ready, requests: others, body: quoteRequest('#'), durationMs, ...visitors };
    // Longer, so that the trouble begins before the measurement and ends after it.
    const trouble = (requests: Load['requests'], load: Pick<Load, 'connections' | 'perSecond'>): Load => ({
      port: hosts.ready,
      requests,
      body: quoteRequest('#'),
      durationMs: durationMs + 1_000,
      ...load,
    });
    const flood = trouble([await targetOf('flood')], { connections: 50, perSecond: 10 });
    const troubles: Record<string, Load | undefined> = {
      'no trouble': undefined,
      // What the machine alone costs: it runs the flood's sender, too.
      'the same flood, at another server of this machine': { ...flood, port: refuser.ready },
      'a flood: 500 requests a second from one address': flood,
      'the same flood, 50 requests at once': { ...flood, inBursts: true },
      'a service that takes 5 s, and 16 visitors who wait': trouble([await targetOf('slow')], { connections: 16 }),
      'a refused login, 200 requests a second': trouble([await targetOf('refused')], {
        connections: 20,
        perSecond: 10,
      }),
      'wrong settings, 200 requests a second': trouble([{ path: '/fin/wrong/token', headers: headersOf('') }], {
        connections: 20,
        perSecond: 10,
      }),
    };
    const results = new Map(
      Object.keys(troubles).map((name) => [name, { middle: [] as number[], late: [] as number[] }]),
    );
    for (let round = 0; round <= rounds; round++)
      for (const [name, { middle, late }] of results) {
        const load = troubles[name];
        const disturbed = load && disturbing.ask(load);
        const { failures, latenciesMs } = await measured.ask(atOthers);
        if (failures) throw new Error(`${name}: ${failures} answers of the others failed.`);
        await disturbed;
        if (round === 0) continue;
        middle.push(percentile(latenciesMs, 0.5));
        late.push(percentile(latenciesMs, 0.95));
      }
    const calm = results.get('no trouble');
    return table([
      ['trouble of one installer', 'median of the others, ms', 'ratio', '95th percentile, ms', 'ratio'],
      ...[...results].map(([name, { middle, late }]) => [
        name,
        format(median(middle), 1),
        format(median(middle) / median(calm?.middle ?? []), 2),
        format(median(late), 1),
        format(median(late) / median(calm?.late ?? []), 2),
      ]),
    ]);
  } finally {
    await Promise.all([measured, disturbing, service, refuser, hosts].map((child) => child.end()));
    await rm(folder, { recursive: true, force: true });
  }
}
