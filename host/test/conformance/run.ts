/**
 * Runs the suite by hand, against a host that is already running:
 *
 *     node --import tsx host/test/conformance/run.ts http://127.0.0.1:8080/fin [setup] [--port 8787]
 *
 * The host must be on this machine and be configured as the command prints first: the address of the suite's upstream, credentials,
 * secret, and the options of the setup (default: `standard`). A host that calls another upstream fails at once. The command ends with
 * the titles of the groups that it skipped: they restart the host, or need another setup. Run those with `[setup]`, or write a `Start`
 * (`subject.ts`). Between two runs the host must forget its outcomes, quotes and limits.
 */
import { parseArgs } from 'node:util';
import { conformance } from './index.js';
import { isSetupName, setupFor } from './subject.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '8787' } },
});
const [baseUrl = '', setup = 'standard'] = positionals;
const port = Number(values.port);

if (!URL.canParse(baseUrl) || !isSetupName(setup) || !port) {
  console.error('run.ts <URL of the mount> [setup] [--port <port of the suite’s upstream>]');
  process.exitCode = 1;
} else {
  console.log(JSON.stringify(setupFor(setup, `http://127.0.0.1:${port}/api/1.1`), undefined, 2));
  const start = async () => ({ baseUrl: baseUrl.replace(/\/+$/, ''), stop: async () => {} });
  const skipped = conformance(undefined, start, { only: setup, port });
  console.log(`Skipped: ${skipped.join(' · ')}`);
}
