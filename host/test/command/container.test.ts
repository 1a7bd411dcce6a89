/**
 * The command as the container starts it: both packages as npm packs and installs them without their development dependencies, in a folder
 * of its own, by a user without rights or a home, with the entry point and the health check of the Dockerfile. No container runs here.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { run } from '../../../scripts/run-command.js';
import { type RecordedService, startService } from '../services/host/service.js';
import { freePort, start } from '../services/processes.js';
import { type Environment, environment, leaks } from './command.js';

/** Debian's `nobody`. Only root can switch to another user. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const dockerfile = await readFile('host/deploy/docker/Dockerfile', 'utf8');

/** An instruction of the last stage, in its JSON form. */
const instruction = (pattern: RegExp): string[] => JSON.parse(pattern.exec(dockerfile)?.[1] ?? '[]');
const [program = '', ...entryPoint] = instruction(/^ENTRYPOINT (\[.*\])$/m);
const [checker = '', ...healthCheck] = instruction(/^HEALTHCHECK .*\\\n\s*CMD (\[.*\])$/m);

let folder: string;
let app: string;
let service: RecordedService;
before(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-container-'));
  app = join(folder, 'app');
  await mkdir(app);
  await install();
  await chmod(folder, 0o555);
});

/**
 * Installs the tarballs into `app`, offline, with the production dependencies of the lock file, so that the command fails if it imports any
 * other package.
 */
async function install(): Promise<void> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  for (const [path, { dev, optional, peer, devOptional, link }] of Object.entries(packages))
    if (path.startsWith('node_modules/') && !(dev || optional || peer || devOptional || link))
      await cp(path, join(app, path), { recursive: true });
  const report = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, '.', './host']);
  const tarballs = (JSON.parse(report) as { filename: string }[]).map(({ filename }) => join(folder, filename));
  const quick = ['--offline', '--cache', join(folder, 'cache'), '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', '--prefix', app, '--omit=dev', ...quick, ...tarballs]);
}

/** A package in the lock file. */
interface Locked {
  dev?: true;
  optional?: true;
  peer?: true;
  devOptional?: true;
  /** A package of this repository. */
  link?: true;
}
after(async () => {
  for (const token of service.tokens) leaks.forbid(token);
  await service.close();
  await chmod(folder, 0o755);
  await rm(folder, { recursive: true });
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
