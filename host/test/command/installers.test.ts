/** The command with many installers: in a folder, and in a table of PostgreSQL. */
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { seeded, seededPassword } from '../../../demo/service/index.js';
import { send } from '../conformance/send.js';
import { nextSecret } from '../conformance/subject.js';
import { type RecordedService, startService } from '../services/host/service.js';
import { startPostgres, type TemporaryPostgres } from '../services/postgres.js';
import { quoteRequest, secret } from '../support/fixtures.js';
import {
  type Environment,
  finishCommand,
  get,
  leaks,
  type RunningCommand,
  runCommand,
  serveCommand,
} from './command.js';
import { folder, newName } from './subject.js';

const wrongPassword = 'the-wrong-password';
let service: RecordedService;
before(async () => {
  service = await startService();
  for (const text of [wrongPassword, seeded.other.email, nextSecret]) leaks.forbid(text);
});
after(() => service.close());

/** The variables of an installer whose page is at `https://<id>.example`. */
const installer = (id: string, more: Environment = {}): Environment => ({
  FIN_SERVICE: service.baseUrl,
  FIN_EMAIL: seeded.demo.email,
  FIN_PASSWORD: seededPassword,
  FIN_ORIGINS: `https://${id}.example`,
  ...more,
});

const envFile = (variables: Environment): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

/** Variables of the process. */
const host = (installers: string): Environment => ({
  FIN_INSTALLERS: installers,
  FIN_SECRET: secret,
  FIN_STORE: `file:${join(folder, newName())}`,
  FIN_CLIENT_IP: 'connection',
});

const post = (command: RunningCommand, path: string, id: string, more: { token?: string; body?: string } = {}) =>
  send(`${command.url}${path}`, {
    method: 'POST',
    headers: {
      Origin: `https://${id}.example`,
      'Content-Type': 'application/json',
      ...(more.token && { Authorization: `Bearer ${more.token}` }),
    },
    body: more.body,
    from: undefined,
    signal: undefined,
  });
const mint = (command: RunningCommand, id: string) => post(command, `/fin/${id}/token`, id);
const tokenOf = async (command: RunningCommand, id: string): Promise<string> => {
  const { token } = JSON.parse((await mint(command, id)).text);
  leaks.forbid(token);
  return token;
};
const quote = async (command: RunningCommand, id: string) =>
  post(command, `/fin/${id}/wf/pricing_2`, id, {
    token: await tokenOf(command, id),
    body: JSON.stringify(quoteRequest),
  });

/** A change is noticed within 15 s. */
const noticed = async (status: number, ask: () => Promise<{ status: number }>): Promise<void> => {
  const end = Date.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return;
    assert.ok(Date.now() < end, `still ${answer.status} and not ${status} after 15 s`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

describe('a folder of installers', () => {
  const newFolder = async (files: Record<string, Environment>): Promise<string> => {
    const path = join(folder, newName());
    await mkdir(path);
    for (const [id, variables] of Object.entries(files)) await writeFile(join(path, `${id}.env`), envFile(variables));
    return path;
  };

  it('serves each, keeps a wrong one to itself, and notices changes', async (t) => {
    const passwordFile = join(folder, newName());
    const path = await newFolder({
      acme: installer('acme'),
      beta: installer('beta', { FIN_EMAIL: seeded.other.email }),
      gamma: installer('gamma', { FIN_PASSWORD: wrongPassword }),
      epsilon: installer('epsilon', { FIN_PASSWORD: '', FIN_PASSWORD_FILE: passwordFile }),
      delta: installer('delta', { FIN_ORIGINS: 'https://delta.example/', FIN_STORE: 'memory:', FIN_SECRET_FILE: '/x' }),
    });
    const command = await serveCommand(host(path));
    t.after(() => command.end());
    const fees = new Set<string>();
    for (const id of ['acme', 'beta']) {
      const { status, text } = await quote(command, id);
      assert.equal(status, 200, text);
      fees.add(text);
    }
    assert.equal((await quote(command, 'gamma')).status, 502);
    for (const id of ['delta', 'epsilon']) {
      const wrong = await mint(command, id);
      assert.deepEqual([wrong.status, wrong.headers.get('retry-after')], [503, '5']);
    }
    assert.equal((await mint(command, 'none')).status, 404);
    const warningOf = (id: string) =>
      command.lines().find(({ installer, warning }) => installer === id && warning)?.warning;
    assert.match(warningOf('epsilon'), /^FIN_PASSWORD is missing: the file that FIN_PASSWORD_FILE names .*ENOENT/);
    const warning = warningOf('delta');
    assert.match(warning, /FIN_ORIGINS must be a list of origins/);
    assert.match(warning, /FIN_STORE is one for all installers/);
    assert.match(warning, /FIN_SECRET is one for all installers/);
    for (const line of command.lines()) if (line.status || line.warning) assert.equal(typeof line.installer, 'string');

    await writeFile(join(path, 'delta.env'), envFile(installer('delta')));
    await writeFile(join(path, 'none.env'), envFile(installer('none')));
    await writeFile(join(path, 'acme.env'), envFile(installer('acme', { FIN_ORIGINS: 'https://new.example' })));
    await rm(join(path, 'beta.env'));
    await writeFile(passwordFile, `${seededPassword}\n`);
    await Promise.all([
      noticed(200, () => mint(command, 'epsilon')),
      noticed(200, () => mint(command, 'delta')),
      noticed(200, () => mint(command, 'none')),
      noticed(403, () => mint(command, 'acme')),
      noticed(404, () => mint(command, 'beta')),
    ]);
    assert.equal((await mint(command, 'gamma')).status, 200);
    assert.equal((await quote(command, 'epsilon')).status, 200);

    const ready = await get(`${command.url}/readyz`);
    assert.deepEqual(JSON.parse(ready.text), { ready: true, store: 'ok', installers: 'ok' });
    const welcome = await get(command.url);
    assert.match(welcome.text, /src="http:\/\/localhost:\d+\/fin\/INSTALLER\/fin-widgets-[^"]+" integrity=/);
    assert.match(welcome.text, /<fin-monthly-fee total-cost="24\.900">/); // no attribute comes before the installer's settings
    assert.doesNotMatch(welcome.text, /acme|gamma|delta/);
  });

  it('is never left by a path', async (t) => {
    const path = await newFolder({ acme: installer('acme') });
    const outside = `outside-${newName().replaceAll('_', '-')}`;
    await writeFile(join(path, '..', `${outside}.env`), envFile(installer(outside)));
    await writeFile(join(path, '.env'), envFile(installer('hidden')));
    await writeFile(join(path, 'ACME.env'), envFile(installer('upper')));
    await mkdir(join(path, 'folder.env'));
    const command = await serveCommand(host(path));
    t.after(() => command.end());
    for (const id of [
      `../${outside}`,
      `..%2f${outside}`,
      `%2e%2e%2f${outside}`,
      `..%5c${outside}`,
      `..\\${outside}`,
      `acme/../../${outside}`,
      `acme%2f..%2f..%2f${outside}`,
      `%2e%2e/${outside}`,
      outside,
      `${join(path, '..', outside)}`,
      'acme.env',
      'acme%00',
      '',
      '.',
      '%2e',
      'ACME',
      'acme ',
      'acme%20',
      'acme.',
      '%61cme',
      'ac\u00admE',
    ]) {
      const { status, text } = await post(command, encodeURI(`/fin/${id}/token`).replaceAll('%25', '%'), outside);
      assert.equal(status, 404, `${id}: ${text}`);
    }
    assert.equal((await post(command, '/fin/folder/token', outside)).status, 503);
    assert.equal((await mint(command, 'acme')).status, 200);
  });

  it('is checked as a table', async () => {
    const path = await newFolder({
      acme: installer('acme'),
      beta: installer('beta', { FIN_PASSWORD: wrongPassword }),
      gamma: installer('gamma', { FIN_PAGE_TENORS: '5 10', FIN_PAGE_TENOR: '7', FIN_ORIGIN: 'x' }),
      delta: { FIN_TEST: 'success', FIN_ORIGINS: 'https://delta.example' },
      epsilon: installer('epsilon', { FIN_PAGE_COUNTRY: 'NL', FIN_PAGE_TENORS: '5 12', FIN_PAGE_DOWNPAYMENT: '20' }),
      Wrong: installer('wrong'),
    });
    const { code, stdout } = await finishCommand(host(path), { args: ['--check'] });
    assert.equal(code, 1);
    const [store, ...table] = stdout.split('\n');
    assert.equal(store, 'The store works: files in a folder.');
    const expected = [
      /^installer {2}state$/,
      /^Wrong {6}fails {2}The id must be 1 to 64 characters/,
      /^acme {7}works {2}The service gives quotes: 24,900 EUR \(Germany\)/,
      /^beta {7}fails {2}The service refuses the login\. Correct FIN_EMAIL and FIN_PASSWORD\.$/,
      /^delta {6}works {2}The service gives quotes: 24,900 EUR \(Germany\), over 15 years with 10% down/,
      /^epsilon {4}works {2}The service gives quotes: 24,900 EUR \(Netherlands\), over 12 years with 20% down, is \d+\.\d\d a month\.$/,
      /^gamma {6}fails {2}FIN_ORIGIN is not a variable/,
      /^ {18}FIN_PAGE_TENOR must be one of the tenors/,
      /^The check failed/,
    ];
    for (const [i, pattern] of expected.entries()) assert.match(String(table[i]), pattern);

    const again = await finishCommand(host(path), { args: ['installers', 'check'] });
    assert.deepEqual([again.code, again.stdout], [1, `${table.slice(0, -2).join('\n')}\n`]);
    const one = await finishCommand(host(path), { args: ['installers', 'check', 'acme'] });
    assert.deepEqual([one.code, one.stdout.split('\n').length], [0, 3]);
    const listed = await finishCommand(host(path), { args: ['installers', 'list'] });
    assert.match(listed.stdout, /\nacme {7}\S+ {2,}https:\/\/acme\.example\n/);
    for (const args of [
      ['installers', 'add', 'zeta', 'FIN_TEST=success'],
      ['installers', 'remove', 'acme'],
    ]) {
      const { code, stderr } = await finishCommand(host(path), { args });
      assert.deepEqual([code, /FIN_INSTALLERS is a folder\. Write or delete/.test(stderr)], [2, true]);
    }
  });

  it('has no file that is cut off silently', async () => {
    const path = await newFolder({});
    const legal = [
      ...Object.entries(installer('acme')).map(([name, value]) => `${name}='${value}'`),
      "FIN_PAGE_LEGAL='Bank AG's terms.",
      'VALUE of several lines',
      'FIN_PAGE_RATE="VALUE',
    ];
    await writeFile(join(path, 'acme.env'), legal.join('\n'));
    const { code, stdout, stderr } = await finishCommand(host(path), { args: ['--check'] });
    assert.equal(code, 1);
    assert.match(
      stdout,
      /\nacme +fails +Line 5 goes on after its closing quote\..+\n +Line 6 is not NAME=value\..+\n +The quote that begins in line 7 does not end\..+\n/,
    );
    assert.doesNotMatch(stdout + stderr, /VALUE/);
  });

  it('and wrong settings of the process are named', async () => {
    const path = await newFolder({});
    for (const [env, pattern] of [
      [{ FIN_SERVICE: service.baseUrl }, /FIN_SERVICE is a setting of each installer/],
      [{ FIN_PASSWORD_FILE: '/x' }, /FIN_PASSWORD is a setting of each installer/],
      [{ FIN_SECRET: '' }, /FIN_SECRET is missing/],
      [{ FIN_INSTALLERS: 'mysql://user:VALUE@x/y' }, /FIN_INSTALLERS must be the path of a folder, or postgres/],
    ] as const) {
      const { code, stderr } = await finishCommand({ ...host(path), ...env });
      assert.equal(code, 2);
      assert.match(stderr, pattern);
      assert.doesNotMatch(stderr, /VALUE/);
    }
    const { code, stderr } = await finishCommand(host(join(path, 'missing')));
    assert.equal(code, 1);
    assert.match(stderr, /The installers cannot be read \(files in a folder, ENOENT\)\. Correct FIN_INSTALLERS\./);
  });
});

describe('a table of installers', () => {
  let postgres: TemporaryPostgres;
  let pool: pg.Pool;
  before(async () => {
    postgres = await startPostgres();
    leaks.forbid(postgres.password);
    pool = new pg.Pool({ connectionString: postgres.url });
    pool.on('error', () => {}); // the server ends before the pool’s connections are closed
  });
  after(async () => {
    await pool.end();
    await postgres.stop();
  });

  /** Runs `installers …` with this text as its standard input. */
  const run = async (
    words: readonly string[],
    { env = {}, input = '' }: { env?: Environment; input?: string } = {},
  ) => {
    const running = await runCommand({ ...host(postgres.url), ...env }, { args: ['installers', ...words] });
    running.child.stdin?.end(input);
    const code = await new Promise<number | null>((resolve) => running.child.on('close', resolve));
    return { code, stdout: running.stdout, stderr: running.stderr };
  };
  const words = (id: string, more: Environment = {}) => {
    const { FIN_PASSWORD: _password, ...others } = installer(id, more);
    return ['add', id, ...Object.entries(others).map(([name, value]) => `${name}=${value}`)];
  };

  it('is filled, listed, checked, served and emptied', async (t) => {
    assert.equal((await run(['list'])).stdout, 'There is no installer yet.\n');
    assert.match(
      (await run(words('acme'))).stderr,
      /FIN_PASSWORD is missing\. Set the variable, or write it to standard/,
    );
    const unread = await run(words('acme'), { input: `${seededPassword}\n` });
    assert.deepEqual([unread.code, /FIN_PASSWORD is missing/.test(unread.stderr)], [2, true]);
    const added = await run([...words('acme'), '--password-stdin'], { input: `${seededPassword}\n` });
    assert.deepEqual([added.code, added.stderr], [0, '']);
    assert.match(added.stdout, /^Added\. The host notices it within 15 s/);
    await run(words('beta', { FIN_EMAIL: seeded.other.email }), { env: { FIN_PASSWORD: seededPassword } });
    await run(['add', 'gamma', 'FIN_TEST=success', 'FIN_ORIGINS=https://gamma.example']);
    assert.match((await run(['list'])).stdout, /^installer .*\nacme .*\nbeta .*\ngamma .*\n$/);
    const { code, stdout } = await run(['check']);
    assert.equal(code, 0, stdout);
    assert.equal(stdout.match(/ works /g)?.length, 3);

    const command = await serveCommand(host(postgres.url));
    t.after(() => command.end());
    for (const id of ['acme', 'beta', 'gamma']) assert.equal((await quote(command, id)).status, 200);
    assert.equal((await mint(command, 'delta')).status, 404);
    // Settings that are not named stay, the password too.
    const changed = await run(['add', 'acme', 'FIN_ORIGINS=https://new.example'], { input: 'a line of a loop' });
    assert.match(changed.stdout, /^Changed, with its former password\./);
    assert.match((await run(['remove', 'beta'])).stdout, /^Removed\./);
    assert.deepEqual((await run(['remove', 'beta'])).code, 1);
    await noticed(404, () => mint(command, 'beta'));
    await noticed(200, () => post(command, '/fin/acme/token', 'new'));
    assert.equal((await run(['add', 'acme', 'FIN_ORIGINS=https://acme.example'])).code, 0);
  });

  it('takes no password from arguments, and no wrong settings', async () => {
    const wrong: [string[], RegExp][] = [
      [['add', 'eta', 'FIN_PASSWORD=VALUE'], /FIN_PASSWORD must not be an argument/],
      [['add', 'eta', 'VALUE'], /Write: installers add <id> NAME=value/],
      [['add', 'eta', 'FIN_PASSWORD_FILE=VALUE'], /FIN_PASSWORD must not be an argument/],
      [['add', 'eta', 'PAGE=VALUE'], /Write: installers add <id> NAME=value .* begins with FIN_/],
      [['add', 'eta', 'FIN_PAGE_CONTRY=VALUE'], /FIN_PAGE_CONTRY is not .* Did you mean FIN_PAGE_COUNTRY\?/],
      [['add', 'eta', 'FIN_PAGE_CONTRY='], /FIN_PAGE_CONTRY is not .* Did you mean FIN_PAGE_COUNTRY\?/],
      [['add', 'eta', 'FIN_STORE=VALUE'], /FIN_STORE is one for all installers/],
      [['add', 'eta', 'FIN_ORIGINS=VALUE', 'FIN_TEST=1'], /FIN_ORIGINS must be a list of origins/],
      [['add', '../VALUE', 'FIN_TEST=1'], /The id of an installer must be 1 to 64/],
      [['add', 'wf', 'FIN_TEST=1'], /The id of an installer must be .* not wf/],
      [['add'], /Write: installers add/],
      [['remove', 'acme', 'VALUE'], /Write: installers add/],
      [['list', '--password-stdin'], /--password-stdin is an argument of installers add only/],
      [['VALUE'], /Write: installers add/],
    ];
    for (const [args, pattern] of wrong) {
      const { code, stderr, stdout } = await run(args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^fin-widgets-host installers cannot run:\n/);
      assert.match(stderr, /docs\/host\/installers\.md/);
      assert.match(stderr, pattern);
      assert.doesNotMatch(stderr + stdout, /VALUE/);
    }
  });

  it('names all mistakes at once', async () => {
    const args = ['add', 'kappa', 'FIN_ORIGINS=http://VALUE.example/', 'FIN_PAGE_COUNTY=VALUE', 'FIN_STORE=VALUE'];
    const { code, stderr } = await run([...args, 'FIN_PASSWORD: VALUE==', '--password-stdin']);
    assert.equal(code, 2);
    for (const pattern of [
      /- FIN_PAGE_COUNTY is not a variable of this command\. Did you mean FIN_PAGE_COUNTRY\?/,
      /- A name that begins with FIN_ is not a variable of this command\. Remove it/,
      /- Standard input is empty/,
      /- FIN_SERVICE is missing/,
      /- FIN_ORIGINS must be a list of origins/,
      /- FIN_STORE is one for all installers/,
    ])
      assert.match(stderr, pattern);
    assert.doesNotMatch(stderr, /VALUE|FIN_PASSWORD is missing/);
    assert.match((await run(['check', 'kappa'])).stdout, /There is no such installer/);
  });

  it('repairs a row that another program has filled with unknown names', async () => {
    await run(['add', 'lambda', 'FIN_TEST=success', 'FIN_ORIGINS=https://lambda.example']);
    await pool.query(
      `UPDATE fin_widgets_installers
       SET settings = settings || '{"FIN_PAGE_COUNTY": "VALUE", "FIN_a1": "VALUE", "FIN_PASSWORD": "VALUE"}' WHERE id = 'lambda'`,
    );
    const refused = await run(['add', 'lambda', 'FIN_ORIGINS=https://new.example']);
    assert.equal(refused.code, 2);
    for (const sentence of [
      'The row of lambda has FIN_PAGE_COUNTY, which is not a variable of this command. Remove it: installers add lambda FIN_PAGE_COUNTY=',
      'The row of lambda has a name that begins with FIN_ and is not a variable of this command. Remove it from the column settings.',
      'The row of lambda has FIN_PASSWORD, which is not sealed. Remove it: installers add lambda FIN_PASSWORD=',
    ])
      assert.ok(refused.stderr.includes(`- ${sentence}\n`), refused.stderr);
    assert.doesNotMatch(refused.stderr, /VALUE|FIN_a1/);
    const repaired = await run(['add', 'lambda', 'FIN_PAGE_COUNTY=', 'FIN_a1=', 'FIN_PASSWORD=']);
    assert.deepEqual([repaired.code, repaired.stderr], [0, '']);
    assert.match((await run(['check', 'lambda'])).stdout, /^lambda {5}works/m);
    const again = await run(['add', 'lambda', 'FIN_PAGE_COUNTY=', 'FIN_PASSWORD=']);
    assert.match(again.stderr, /- FIN_PAGE_COUNTY is not a variable of this command\. Did you mean FIN_PAGE_COUNTRY\?/);
    assert.match(again.stderr, /- FIN_PASSWORD must not be an argument/);
    await run(['remove', 'lambda']);
  });

  it('keeps every change of runs at the same time', async () => {
    const settings = ['FIN_PAGE_COUNTRY=DE', 'FIN_PAGE_DOWNPAYMENT=20', 'FIN_PAGE_TENOR=5', 'FIN_EMAIL=x@mu.example'];
    // Each run adds the installer, unless another was faster.
    const runs = await Promise.all(
      settings.map((setting) => run(['add', 'mu', 'FIN_TEST=success', 'FIN_ORIGINS=https://mu.example', setting])),
    );
    const first = ({ stdout }: { stdout: string }) => stdout.split('.')[0];
    assert.deepEqual(runs.map(first).sort(), ['Added', 'Changed', 'Changed', 'Changed']);
    const { rows } = await pool.query("SELECT settings FROM fin_widgets_installers WHERE id = 'mu'");
    for (const setting of settings) {
      const [name = '', value] = setting.split('=');
      assert.equal(rows[0].settings[name], value, name);
    }
    await run(['remove', 'mu']);
  });

  it('takes a new password from standard input only if it is told to', async () => {
    const states = async () => (await run(['check', 'theta'])).stdout.split('\n')[1];
    const wrong = await run(words('theta'), { env: { FIN_PASSWORD: 'wrong-password' } });
    assert.deepEqual(
      [wrong.code, /^theta {6}fails {2}The service refuses the login/.test(`${await states()}`)],
      [0, true],
    );
    const ignored = await run(words('theta'), { input: seededPassword });
    assert.match(ignored.stdout, /^Changed, with its former password\./);
    for (const [input, pattern] of [
      ['', /Standard input is empty/],
      [`${seededPassword}\nVALUE`, /Standard input has several lines/],
    ] as const) {
      const { code, stderr } = await run(['add', 'theta', '--password-stdin'], { input });
      assert.deepEqual([code, pattern.test(stderr), stderr.includes('VALUE')], [2, true, false], stderr);
    }
    const right = await run(['add', 'theta', '--password-stdin'], { input: `${seededPassword}\n` });
    assert.match(right.stdout, /^Changed, with a new password\./);
    assert.match(`${await states()}`, /^theta {6}works/);
    await run(['remove', 'theta']);
  });

  it('keeps passwords sealed, each for its installer alone', async () => {
    await run(words('acme'), { env: { FIN_PASSWORD: seededPassword } });
    const { rows } = await pool.query('SELECT * FROM fin_widgets_installers');
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(seededPassword));
    await pool.query(
      `INSERT INTO fin_widgets_installers (id, settings, password)
       SELECT 'thief', settings || '{"FIN_ORIGINS": "https://thief.example"}', password FROM fin_widgets_installers WHERE id = 'acme'`,
    );
    const copied = await run(['check', 'thief']);
    assert.match(copied.stdout, /FIN_PASSWORD is sealed with another FIN_SECRET/);
    await pool.query(
      `UPDATE fin_widgets_installers SET settings = settings || '{"FIN_SERVICE": "https://thief.example/api/1.1"}' WHERE id = 'acme'`,
    );
    assert.match((await run(['check', 'acme'])).stdout, /FIN_PASSWORD is sealed .*for another FIN_SERVICE/);
    await pool.query(
      `UPDATE fin_widgets_installers SET password = NULL, settings = settings || '{"FIN_PASSWORD": "x"}' WHERE id = 'thief'`,
    );
    assert.match((await run(['check', 'thief'])).stdout, /FIN_PASSWORD is not sealed/);
    await run(['remove', 'thief']);
  });

  it('keeps a password that it cannot open, until it gets another', async () => {
    await run([...words('nu'), '--password-stdin'], { input: seededPassword });
    const env = { FIN_SECRET: nextSecret };
    const refused = await run(['add', 'nu', 'FIN_TEST=success'], { env });
    assert.deepEqual([refused.code, refused.stdout], [2, '']);
    assert.match(refused.stderr, /FIN_PASSWORD is sealed with another FIN_SECRET/);
    assert.match((await run(['check', 'nu'])).stdout, /^nu {9}works/m);
    const changed = await run(['add', 'nu', '--password-stdin'], { env, input: seededPassword });
    assert.match(changed.stdout, /^Changed, with a new password\./);
    await run(['remove', 'nu']);
  });

  it('survives a rotation of the secret, although another program has broken a row', async () => {
    await run([...words('acme'), '--password-stdin'], { input: seededPassword });
    await run([...words('aa'), '--password-stdin'], { input: seededPassword });
    for (const json of ['null', '[1]', '"text"']) {
      await pool.query("UPDATE fin_widgets_installers SET settings = $1 WHERE id = 'aa'", [json]);
      const { code, stdout, stderr } = await run(['check']);
      assert.deepEqual([code, stderr], [1, '']);
      assert.match(stdout, /^aa +fails +The column settings of this row is not a JSON object\.$/m);
      assert.match((await run(['add', 'aa', 'FIN_ORIGINS=https://aa.example'])).stderr, /FIN_SERVICE is missing/);
    }
    const rotated = { FIN_SECRET: `${nextSecret},${secret}` };
    const next = { FIN_SECRET: nextSecret };
    assert.match((await run(['check', 'acme'], { env: next })).stdout, / fails .*sealed with another FIN_SECRET/);
    const check = await run(['check', 'acme', 'aa'], { env: rotated });
    assert.match(check.stdout, / works [\s\S]*\nSealed \d+ passwords? with the first secret/);
    const last = await run(['check', 'acme'], { env: next });
    assert.deepEqual([last.code, / works /.test(last.stdout)], [0, true]);
    assert.match((await run([...words('aa'), '--password-stdin'], { input: seededPassword })).stdout, /^Changed/);
    await run(['remove', 'aa']);
  });

  it('that cannot be reached is said at the start', async () => {
    const { code, stderr } = await finishCommand(host('postgres://user:VALUE@127.0.0.1:1/x'), {
      args: ['installers', 'list'],
    });
    assert.equal(code, 1);
    assert.match(stderr, /The installers cannot be read \(PostgreSQL at 127\.0\.0\.1:1, ECONNREFUSED\)/);
    assert.doesNotMatch(stderr, /VALUE/);
  });
});
