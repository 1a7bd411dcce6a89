/** Quotes that a host answers in a second, compared with servers that only forward. */
import { type Child, start } from '../child.js';
import type { Load, LoadResult } from '../load-generator.js';
import { format, median, table } from '../table.js';
import type { Usage } from './server.js';
import { headersOf, mint, quoteRequest } from './visitors.js';

const defaultRounds = 5;
/** How long each server is under load in a round. */
const durationMs = 2_000;
const connections = 32;

const program = new URL('server.ts', import.meta.url);
const loader = new URL('../load-generator.ts', import.meta.url);

type Server = Child<number, string, Usage>;

interface Subject {
  name: string;
  server: Server;
  body: string;
}

interface Figures {
  /** Answers per second. */
  rate: number;
  /** Processor time per answer, in µs. */
  processorUs: number;
}

/**
 * Measures the servers in turns, so that other work of the machine affects all of them alike. The first round warms up and does not count.
 * @returns a table, in Markdown
 */
export async function throughput(rounds = defaultRounds): Promise<string> {
  const load: Child<string, Load, LoadResult> = await start(loader);
  const service: Server = await start(program, 'service');
  const baseUrl = `http://127.0.0.1:${service.ready}`;
  const proxy: Server = await start(program, 'proxy', baseUrl);
  const forwarder: Server = await start(program, 'forwarder', baseUrl);
  const host: Server = await start(program, 'host', baseUrl);
  try {
    const headers = headersOf(await mint(host.ready, '192.0.2.1'));
    const subjects: readonly Subject[] = [
      { name: 'a proxy of `node:http`', server: proxy, body: quoteRequest('#') },
      { name: 'a forwarder with `fetch`', server: forwarder, body: quoteRequest('#') },
      { name: 'the host, a cached quote', server: host, body: quoteRequest(24_000) },
      { name: 'the host, a quote that it requests', server: host, body: quoteRequest('#') },
    ];
    const measure = async ({ name, server, body }: Subject): Promise<Figures> => {
      const before = await server.ask('processor');
      const requests: Load['requests'] = [{ path: '/fin/wf/pricing_2', headers }];
      const loaded = await load.ask({ port: server.ready, requests, body, connections, durationMs });
      const after = await server.ask('processor');
      if (loaded.failures) throw new Error(`${name}: ${loaded.failures} answers failed.`);
      return {
        rate: loaded.answers / (loaded.durationMs / 1000),
        processorUs: ((after.processorMs - before.processorMs) * 1000) / loaded.answers,
      };
    };

    const figures = new Map(subjects.map((subject) => [subject, [] as Figures[]]));
    for (let round = 0; round <= rounds; round++)
      for (const [subject, all] of figures) {
        const measured = await measure(subject);
        if (round) all.push(measured);
      }

    const [proxied = []] = figures.values();
    const ratios = (all: readonly Figures[]) => all.map(({ rate }, i) => rate / (proxied[i]?.rate ?? Number.NaN));
    return table([
      ['`pricing_2` through', 'answers a second', 'ratio', 'from – to', 'µs of processor each'],
      ...[...figures].map(([{ name }, all]) => [
        name,
        format(median(all.map(({ rate }) => rate))),
        format(median(ratios(all)), 2),
        `${format(Math.min(...ratios(all)), 2)} – ${format(Math.max(...ratios(all)), 2)}`,
        format(median(all.map(({ processorUs }) => processorUs))),
      ]),
    ]);
  } finally {
    await Promise.all([load, service, proxy, forwarder, host].map((child) => child.end()));
  }
}
