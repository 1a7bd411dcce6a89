/** How many prices a host answers in a second, beside the least that may stand in its place: a bare forwarder. */
import { type Child, start } from '../child.js';
import type { Load, Loaded } from '../load.js';
import { digits, median, table } from '../table.js';
import type { Used } from './program.js';
import { headersOf, mint, question } from './visitors.js';

const rounds = 7;
/** How long each is under load in a round, in ms. */
const duration = 2_000;
const connections = 32;

const program = new URL('program.ts', import.meta.url);
const loader = new URL('../load.ts', import.meta.url);

type Server = Child<number, string, Used>;

interface Subject {
  name: string;
  server: Server;
  body: string;
}

interface Figures {
  /** Answers a second. */
  rate: number;
  /** µs of processor time for each. */
  processor: number;
}

/**
 * The subjects take turns within each round, so that what else the machine does is the same for all. The first round warms up and
 * does not count.
 * @returns a table, in Markdown
 */
export async function throughput(): Promise<string> {
  const load: Child<string, Load, Loaded> = await start(loader);
  const service: Server = await start(program, 'service');
  const baseUrl = `http://127.0.0.1:${service.hello}`;
  const forwarder: Server = await start(program, 'forwarder', baseUrl);
  const host: Server = await start(program, 'host', baseUrl);
  try {
    const headers = headersOf(await mint(host.hello, '192.0.2.1'));
    const subjects: readonly Subject[] = [
      { name: 'a bare forwarder', server: forwarder, body: question('#') },
      { name: 'the host, a price that it knows', server: host, body: question(24_000) },
      { name: 'the host, a price that it asks for', server: host, body: question('#') },
    ];
    const measure = async ({ name, server, body }: Subject): Promise<Figures> => {
      const before = await server.ask('used');
      const at = { port: server.hello, path: '/fin/wf/pricing_2' };
      const loaded = await load.ask({ ...at, headers, body, connections, duration });
      const after = await server.ask('used');
      if (loaded.failures) throw new Error(`${name}: ${loaded.failures} answers failed.`);
      return {
        rate: loaded.answers / (loaded.duration / 1000),
        processor: ((after.processor - before.processor) * 1000) / loaded.answers,
      };
    };

    const figures = new Map(subjects.map((subject) => [subject, [] as Figures[]]));
    for (let round = 0; round <= rounds; round++)
      for (const [subject, all] of figures) {
        const measured = await measure(subject);
        if (round) all.push(measured);
      }

    const [bare = []] = figures.values();
    const ratios = (all: readonly Figures[]) => all.map(({ rate }, i) => rate / (bare[i]?.rate ?? Number.NaN));
    return table([
      ['`pricing_2` through', 'answers a second', 'ratio', 'from – to', 'µs of processor each'],
      ...[...figures].map(([{ name }, all]) => [
        name,
        digits(median(all.map(({ rate }) => rate))),
        digits(median(ratios(all)), 2),
        `${digits(Math.min(...ratios(all)), 2)} – ${digits(Math.max(...ratios(all)), 2)}`,
        digits(median(all.map(({ processor }) => processor))),
      ]),
    ]);
  } finally {
    for (const child of [load, service, forwarder, host]) child.end();
  }
}
