/**
 * The suite by hand, against a host that somebody else has started:
 *
 *     node --import tsx test/host/conformance/run.ts http://127.0.0.1:8080/fin [setup] [--port 8787]
 *
 * The host must be on this machine, and must ask the suite's own upstream, with what the command prints first: its address,
 * credentials, secret and options of the setup (default: `plain`). A host that asks another upstream fails at once. Groups that
 * start a host anew, or want another setup, are named at the end: run those with `[setup]`, or write a `Start` (`subject.ts`).
 * A host that keeps outcomes, prices or limits over two runs must forget them in between.
 */
import { parseArgs } from 'node:util';
import { conformance } from './index.js';
import { isSetupName, setupFor } from './subject.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '8787' } },
});
const [baseUrl = '', setup = 'plain'] = positionals;
const port = Number(values.port);

if (!URL.canParse(baseUrl) || !isSetupName(setup) || !port) {
  console.error('run.ts <URL of the mount> [setup] [--port <port of the suite’s upstream>]');
  process.exitCode = 1;
} else {
  console.log(JSON.stringify(setupFor(setup, `http://127.0.0.1:${port}/api/1.1`), undefined, 2));
  const start = async () => ({ baseUrl: baseUrl.replace(/\/+$/, ''), stop: async () => {} });
  const left = conformance(start, { only: setup, port });
  console.log(`Not asked here: ${left.join(' · ')}`);
}
