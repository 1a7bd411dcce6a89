/** How the command starts or reports why it cannot, and the results of `--check`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { version } from '../../src/command/version.js';
import { variableList } from '../../src/config/environment/variables.js';
import { type RecordedService, startService } from '../services/host/service.js';
import { freePort } from '../services/processes.js';
import { credentials, secret } from '../support/fixtures.js';
import { type Environment, environment, finishCommand, leaks } from './command.js';

let service: RecordedService;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-start-'));
  service = await startService();
});
after(async () => {
  for (const token of service.tokens) leaks.forbid(token);
  await service.close();
  await rm(folder, { recursive: true });
});

const all = () => environment(service.baseUrl);

describe('the command', () => {
  it('prints the first steps if it has no settings', async () => {
    const { code, stdout, stderr } = await finishCommand({});
    assert.deepEqual([code, stdout], [2, '']);
    for (const word of ['FIN_SERVICE=', 'FIN_SECRET=', '--check', '--help', 'docs/host/without-code.md'])
      assert.ok(stderr.includes(word), word);
  });

  it('--help names every variable, and --version the version', async () => {
    const { code, stdout } = await finishCommand({}, { args: ['--help'] });
    assert.equal(code, 0);
    for (const [name] of variableList) assert.ok(stdout.includes(`  ${name}`), name);
    assert.deepEqual(await finishCommand({}, { args: ['--version'] }), { code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('names all mistakes with exit code 2, and repeats no argument', async () => {
    const { code, stderr } = await finishCommand({ ...all(), FIN_ORIGNS: 'x', FIN_SECRET: 'a-short-secret' });
    assert.equal(code, 2);
    assert.match(stderr, /- FIN_ORIGNS is not a variable.*\n- FIN_SECRET must be/s);
    leaks.forbid('a-short-secret');
    const typed = await finishCommand(all(), { args: ['--password=typed-by-mistake'] });
    assert.deepEqual([typed.code, /Unknown argument\. --help lists the known ones\./.test(typed.stderr)], [2, true]);
    leaks.forbid('typed-by-mistake');
  });

  it('reads variables from --settings, and the environment overrides them', async () => {
    const file = join(folder, 'host.env');
    const lines = Object.entries({ ...all(), FIN_SERVICE: 'no address' }).map(([name, value]) => `${name}="${value}"`);
    await writeFile(file, lines.join('\n'));
    const args = ['--settings', file, '--check'];
    const wrong = await finishCommand({}, { args });
    assert.match(wrong.stderr, /- FIN_SERVICE must be/);
    const { code, stdout } = await finishCommand({ FIN_SERVICE: service.baseUrl }, { args });
    assert.equal(code, 0, stdout);
    const empty = await finishCommand({ FIN_SERVICE: service.baseUrl, FIN_EMAIL: '', FIN_STORE: ' ' }, { args });
    assert.equal(empty.code, 0, `an empty variable counts as not set\n${empty.stderr}`);
    await writeFile(join(folder, 'wrong.env'), 'FIN_EMAIL=x\nFIN_PASSWORD: a-secret-in-a-name=pw\n');
    const cut = await finishCommand({}, { args: ['--settings', join(folder, 'wrong.env'), '--check'] });
    assert.deepEqual([cut.code, /- --settings: Line 2 is not NAME=value\./.test(cut.stderr)], [2, true]);
    leaks.forbid('a-secret-in-a-name');
    const gone = await finishCommand({}, { args: ['--settings', join(folder, 'gone')] });
    assert.deepEqual([gone.code, /cannot be read \(ENOENT\)/.test(gone.stderr)], [2, true]);
  });

  it('reads its secrets from files', async () => {
    const files = { FIN_PASSWORD: credentials.password, FIN_SECRET: secret, FIN_STORE: 'memory:' };
    const env: Environment = { ...all() };
    for (const [name, value] of Object.entries(files)) {
      const path = join(folder, name);
      await writeFile(path, `${value}\n`);
      delete env[name];
      env[`${name}_FILE`] = path;
    }
    const { code, stdout } = await finishCommand(env, { args: ['--check'] });
    assert.equal(code, 0, stdout);
  });
});

describe('a start that fails', () => {
  /** With one process and with several, where the first worker reports the reason. */
  const sentences = async (env: Environment) => {
    const ends = ['1', '2'].map((workers) => finishCommand({ ...all(), FIN_WORKERS: workers, ...env }));
    const found = (await Promise.all(ends)).map(({ code, stdout, stderr }) => {
      assert.deepEqual([code, stdout], [1, ''], stderr);
      return stderr.trim();
    });
    assert.equal(new Set(found).size, 1, found.join('\n'));
    return found[0] ?? '';
  };
  const file = () => `file:${join(folder, 'data')}`;

  it('says that the port is taken', async () => {
    const other = createServer();
    await once(other.listen(0), 'listening');
    const { port } = other.address() as AddressInfo;
    const said = await sentences({ FIN_STORE: file(), PORT: String(port) });
    assert.match(said, new RegExp(`^fin-widgets-host cannot start: Port ${port} is in use by another program.`));
    other.close();
  });

  it('says that the address is not one of this machine', async () => {
    assert.match(
      await sentences({ FIN_STORE: file(), FIN_HOST: '192.0.2.1' }),
      /FIN_HOST is not an address of this machine/,
    );
  });

  it('says that the folder cannot be used, or the files', async () => {
    const path = join(folder, 'a-file');
    await writeFile(path, '');
    for (const wrong of [path, '/proc/missing/below']) {
      assert.match(await sentences({ FIN_STORE: `file:${wrong}` }), /FIN_STORE must be a folder/);
      assert.match(await sentences({ FIN_STORE: file(), FIN_FILES: wrong }), /FIN_FILES must be a folder/);
    }
  });

  it('says that the store cannot be reached and where it is, without its password', async () => {
    const port = await freePort();
    leaks.forbid('password-of-the-store');
    for (const [store, label] of [
      [`redis://:password-of-the-store@127.0.0.1:${port}`, 'Redis'],
      [`postgres://user:password-of-the-store@127.0.0.1:${port}/fin`, 'PostgreSQL'],
    ] as const)
      assert.match(
        await sentences({ FIN_STORE: store }),
        new RegExp(`The store cannot be reached \\(${label} at 127.0.0.1:${port}, ECONNREFUSED\\)`),
      );
  });
});

describe('--check', () => {
  const check = (env: Environment = {}) => finishCommand({ ...all(), ...env }, { args: ['--check'] });

  it('reports what works: the store, the login, the user, and a quote', async () => {
    const { code, stdout } = await check({
      FIN_STORE: `file:${join(folder, 'checked')}`,
      FIN_PUBLIC_URL: 'https://fin.installer.example',
    });
    const [store, login, price, end, ...others] = stdout.trim().split('\n');
    assert.equal(store, 'The store works: files in a folder.');
    assert.match(login ?? '', /^The login works\. The service knows the user as Dana Demo, organization \w+\.$/);
    assert.match(price ?? '', /^The service gives quotes: 24,900 EUR \(Germany\), .* is [\d.]+ a month\.$/);
    assert.deepEqual([end, others, code], ['Everything works.', [], 0]);
    assert.equal(await service.projects(), 0);
  });

  it('requests the quote that the settings for pages say', async () => {
    const { code, stdout } = await check({ FIN_PAGE_COUNTRY: 'SE', FIN_PAGE_TENOR: '7' });
    assert.match(
      stdout,
      /The service gives quotes: 24,900 kr \(Sweden\), over 7 years with 0% down, is [\d.]+ a month\./,
    );
    assert.equal(code, 0);
  });

  it('lists the settings to change before visitors come', async () => {
    const { code, stdout } = await check({ FIN_CLIENT_IP: '', FIN_TEST: 'true' });
    const [, , , ...end] = stdout.trim().split('\n');
    assert.deepEqual(
      [code, ...end],
      [
        0,
        'Everything works here. Before you go online:',
        '- Choose another FIN_STORE than memory:. After a restart, the host no longer knows the outcome of a create.',
        '- Set FIN_PUBLIC_URL. Without it, the snippet has an address that works on this machine only.',
        '- Set FIN_CLIENT_IP. Without it, all visitors share one limit, which one visitor can use up.',
        '- Remove FIN_TEST. A simulated service answers, and every page says that nothing is real.',
      ],
    );
  });

  it('says what to correct', async () => {
    const page = createServer((_request, response) => response.end('<!doctype html><title>A site</title>'));
    await once(page.listen(0, '127.0.0.1'), 'listening');
    const { port } = page.address() as AddressInfo;
    for (const [env, sentence] of [
      [{ FIN_PASSWORD: 'another-password' }, 'The service refuses the login. Correct FIN_EMAIL and FIN_PASSWORD.'],
      [
        { FIN_SERVICE: `http://127.0.0.1:${await freePort()}/api/1.1` },
        'The service cannot be reached. Correct FIN_SERVICE',
      ],
      [{ FIN_SERVICE: `http://127.0.0.1:${port}/api/1.1` }, 'FIN_SERVICE does not answer like the financing service'],
      [{ FIN_STORE: `redis://127.0.0.1:${await freePort()}` }, 'The store cannot be reached (Redis at 127.0.0.1:'],
      [{ FIN_ORGANIZATION: 'of-nobody' }, 'The login works, but the service gives this organization no quote'],
    ] as const) {
      const { code, stdout } = await check(env);
      assert.equal(code, 1, stdout);
      assert.ok(stdout.includes(`\n${sentence}`) || stdout.startsWith(sentence), stdout);
      assert.match(stdout, /\nThe check failed\..*\n$/);
      assert.doesNotMatch(stdout, /Everything works/);
    }
    leaks.forbid('another-password');
    page.close();
  });
});
