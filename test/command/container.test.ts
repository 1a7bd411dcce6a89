/**
 * The command as the container starts it: the package as npm packs it, in a folder of its own, by a user without rights or a home, with the
 * entry point and the health check of the Dockerfile. No container runs here.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, it } from 'node:test';
import { run } from '../../scripts/run.js';
import { type RecordedService, startService } from '../services/host/service.js';
import { freePort, start } from '../services/processes.js';
import { type Environment, environment, leaks } from './command.js';

/** Debian's `nobody`. Only root can become somebody else. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const dockerfile = await readFile('deploy/docker/Dockerfile', 'utf8');

/** An instruction of the last stage, in its JSON form. */
const instruction = (pattern: RegExp): string[] => JSON.parse(pattern.exec(dockerfile)?.[1] ?? '[]');
const [program = '', ...entryPoint] = instruction(/^ENTRYPOINT (\[.*\])$/m);
const [checker = '', ...healthCheck] = instruction(/^HEALTHCHECK .*\\\n\s*CMD (\[.*\])$/m);

let app: string;
let service: RecordedService;
before(async () => {
  service = await startService();
  app = await mkdtemp(join(tmpdir(), 'fin-widgets-app-'));
  const installed = join(app, 'node_modules/fin-widgets');
  await mkdir(installed, { recursive: true });
  const report = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', app]);
  const [tarball] = JSON.parse(report) as { filename: string }[];
  await run('tar', ['-xzf', join(app, tarball?.filename ?? ''), '--strip-components=1', '-C', installed]);
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const place = join(app, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(resolve('node_modules', name), place);
  }
  await chmod(app, 0o555);
});
after(async () => {
  for (const token of service.tokens) leaks.forbid(token);
  await service.close();
  await chmod(app, 0o755);
  await rm(app, { recursive: true });
});

const runInApp = (command: string, args: readonly string[], env: Environment) => {
  assert.equal(command, 'node');
  const bare = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return start('env', ['-i', ...bare, process.execPath, ...args], { cwd: app, ...user });
};

it('serves, is healthy, and ends in order', async () => {
  const port = String(await freePort());
  const env = { ...environment(service.baseUrl), NODE_ENV: 'production', PORT: port };
  const isHealthy = async () => {
    const check = await runInApp(checker, healthCheck, { PORT: port });
    const [code] = await once(check.child, 'close');
    return code === 0;
  };
  assert.equal(await isHealthy(), false);
  const command = await runInApp(program, entryPoint, env);
  await command.waitUntil(() => command.stdout.includes('"start"'));
  assert.equal(await isHealthy(), true);
  const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
  assert.equal(status, 200);
  const script = await fetch(`http://127.0.0.1:${port}/fin-widgets.js`);
  assert.equal(await script.text(), await readFile('dist/fin-widgets.js', 'utf8'));
  const closed = once(command.child, 'close');
  command.child.kill('SIGTERM');
  assert.equal((await closed)[0], 0);
  leaks.record(command.stdout + command.stderr);
});

it('names the package of a store that is not installed', async () => {
  for (const [store, name] of [
    ['redis://127.0.0.1', 'ioredis'],
    ['postgres://127.0.0.1/fin', 'pg'],
  ] as const) {
    const command = await runInApp(program, entryPoint, { ...environment(service.baseUrl), FIN_STORE: store });
    const [code] = await once(command.child, 'close');
    assert.equal(code, 1);
    assert.match(command.stderr, new RegExp(`needs the package ${name}: npm install ${name}\n`));
  }
});
