/** The command's settings. It reports all mistakes at once, in sentences that repeat no value. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { optionsFromEnv } from '../../src/cloudflare/worker-options.js';
import {
  type Environment,
  readEnvironment,
  readSettingsFile,
  type SingleSettings,
} from '../../src/command/command-settings.js';
import { parseEnvFile } from '../../src/config/environment/env-file.js';
import { readInstallerOptions } from '../../src/config/environment/installer-options.js';
import { Mistakes } from '../../src/config/environment/mistakes.js';
import { variableList } from '../../src/config/environment/variables.js';

const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-settings-'));
after(() => rm(folder, { recursive: true }));

const complete: Environment = {
  FIN_SERVICE: 'https://service.example/api/1.1',
  FIN_EMAIL: 'user@installer.example',
  FIN_PASSWORD: 'a-password-of-the-test',
  FIN_SECRET: 'a-secret-of-the-test-with-32-bytes-or-more',
  FIN_ORIGINS: 'https://installer.example',
  FIN_STORE: 'redis://:a-redis-password@redis.example:6379',
};
const secrets = ['a-password-of-the-test', 'a-secret-of-the-test', 'a-redis-password'];

/** Without `FIN_INSTALLERS`, the settings are those of one installer. */
const settings = (env: Environment) => readEnvironment({ ...complete, ...env }) as SingleSettings;

const mistakesOf = (read: () => unknown): readonly string[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof Mistakes)) throw error;
    return error.sentences;
  }
};

const mistakes = (env: Environment) => mistakesOf(() => settings(env));

describe('a mistake', () => {
  /** Variables, and the beginning of the sentence that reports the mistake. */
  const table: [env: Environment, sentence: string][] = [
    [{ FIN_SERVICE: '' }, 'FIN_SERVICE is missing. Set it to: address of the financing service. For example: FIN_'],
    [{ FIN_SERVICE: 'http://service.example' }, 'FIN_SERVICE must be an https address without user info'],
    [{ FIN_EMAIL: ' ' }, 'FIN_EMAIL is missing.'],
    [
      { FIN_PASSWORD: undefined },
      'FIN_PASSWORD is missing. Set it to: password of that user. Or set FIN_PASSWORD_FILE to',
    ],
    [{ FIN_PASSWORD_FILE: join(folder, 'password') }, 'FIN_PASSWORD and FIN_PASSWORD_FILE are both set.'],
    [
      { FIN_SECRET: '' },
      'FIN_SECRET is missing. Set it to: 32 random bytes or more, or several such secrets separated by commas, of which the first signs. Or set FIN_SECRET_FILE to the path of a file with it. `node -p',
    ],
    [{ FIN_SECRET: 'short' }, 'FIN_SECRET must be 32 bytes or more of randomness'],
    [{ FIN_SECRET: `${complete.FIN_SECRET},short` }, 'FIN_SECRET must be 32 bytes or more of randomness'],
    [
      { FIN_SECRET: '', FIN_SECRET_FILE: join(folder, 'gone') },
      'FIN_SECRET is missing: the file that FIN_SECRET_FILE names cannot be read (ENOENT).',
    ],
    [{ FIN_ORIGINS: '' }, 'FIN_ORIGINS is missing. Set it to: every address at which visitors see your site'],
    [{ FIN_ORIGINS: 'https://installer.example/' }, 'FIN_ORIGINS must be a list of origins, each exactly as https://'],
    [{ FIN_ORIGINS: 'https://*.webflow.io' }, 'FIN_ORIGINS must be a list of origins'],
    [
      { FIN_ORIGNS: 'https://installer.example' },
      'FIN_ORIGNS is not a variable of this command. Did you mean FIN_ORIGINS?',
    ],
    [{ FIN_COLOUR: 'green' }, 'FIN_COLOUR is not a variable of this command. Remove it'],
    [{ FIN_STORE: undefined }, 'FIN_STORE is missing.'],
    [{ FIN_TEST: 'slwo' }, 'FIN_TEST must be success, slow, lost, refused, 400,'],
    [{ FIN_STORE: './data' }, 'FIN_STORE must be file:<folder>, redis://'],
    [{ FIN_STORE: 'mysql://user:a-redis-password@db.example/x' }, 'FIN_STORE must be file:<folder>, redis://'],
    [{ FIN_STORE: 'memory:', FIN_WORKERS: '2' }, 'FIN_WORKERS must be 1 with FIN_STORE=memory:'],
    [{ FIN_STORE: 'memory:', FIN_REDIS_REPLICAS: '1' }, 'FIN_REDIS_REPLICAS is for FIN_STORE=redis://… only.'],
    [{ FIN_POSTGRES_TABLE: 'fin' }, 'FIN_POSTGRES_TABLE is for FIN_STORE=postgres://… only.'],
    [{ FIN_REDIS_REPLICAS: '11' }, 'FIN_REDIS_REPLICAS must be a whole number from 0 to 10.'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ FIN_WORKERS: '0' }, 'FIN_WORKERS must be a whole number from 1 to'],
    [{ FIN_PUBLIC_URL: 'fin.installer.example' }, 'FIN_PUBLIC_URL must be an address'],
    [{ FIN_PUBLIC_URL: 'http://fin.installer.example' }, 'FIN_PUBLIC_URL must be an address'],
    [{ FIN_CLIENT_IP: 'X-Real-IP, Forwarded' }, 'FIN_CLIENT_IP must be `connection` or the name of a header'],
    [{ FIN_CLIENT_IP: 'connection:2' }, 'FIN_CLIENT_IP must be `connection` or the name of a header'],
    [
      { FIN_PAGE_STRINGS: '["Please call."]' },
      'FIN_PAGE_STRINGS must be an object of texts by name, or of such objects by language.',
    ],
    [
      { FIN_PAGE_DOWNPAYMENT: '3', FIN_PAGE_DOWNPAYMENT_MIN: '10' },
      'FIN_PAGE_DOWNPAYMENT must be a number from 0 to 40, in percent, and within FIN_PAGE_DOWNPAYMENT_MIN and FIN_PAGE_DOWNPAYMENT_MAX.',
    ],
    [
      { FIN_PAGE_DOWNPAYMENT_MAX: '41' },
      'FIN_PAGE_DOWNPAYMENT_MAX must be a number from 0 to 40, in percent, and not below FIN_PAGE_DOWNPAYMENT_MIN.',
    ],
    [{ FIN_OPERATIONS: 'pricing_2,generate-user-token' }, 'FIN_OPERATIONS must be a list of the service’s operations'],
    [{ FIN_SEND_OFFER_EMAIL: 'yes' }, "FIN_SEND_OFFER_EMAIL must be true, false or 'page'."],
    [{ FIN_REQUIRE_KEY: '0' }, 'FIN_REQUIRE_KEY must be true or false.'],
    [{ FIN_CHECKOUT_ORIGINS: 'service.example' }, 'FIN_CHECKOUT_ORIGINS must be a list of origins'],
    [{ FIN_OFFER_PDF_ORIGINS: 'http://localhost:5173' }, 'FIN_OFFER_PDF_ORIGINS must be a list of origins'],
    [{ FIN_PAGE_TENORS: '5 10', FIN_PAGE_TENOR: '15' }, 'FIN_PAGE_TENOR must be one of the tenors, in years.'],
    [{ FIN_PAGE_DOWNPAYMENT_MIN: '30', FIN_PAGE_DOWNPAYMENT_MAX: '12' }, 'FIN_PAGE_DOWNPAYMENT_MAX must be a number'],
    [{ FIN_PRICING_TTL: '60s' }, 'FIN_PRICING_TTL must be a whole number from 0 to 86400.'],
    [{ FIN_PREFETCH: '0' }, 'FIN_PREFETCH must be a whole number from 1 to 1000000, or off.'],
    [{ FIN_CONCURRENCY: 'no' }, 'FIN_CONCURRENCY must be a whole number from 1 to 1000000, or off.'],
    [{ FIN_LIMIT_MINT: '60' }, 'FIN_LIMIT_MINT must be a number of requests and of seconds, such as 60/60, or off.'],
    [{ FIN_LIMIT_CREATE: '0/60' }, 'FIN_LIMIT_CREATE must be a whole number from 1'],
    [{ FIN_TOKEN_LIFETIME: '-1' }, 'FIN_TOKEN_LIFETIME must be a whole number from 1 to 86400.'],
    [{ FIN_LOGIN_PAUSE: '0' }, 'FIN_LOGIN_PAUSE must be a whole number from 1 to 3600.'],
    [{ FIN_TIMEOUT: '0' }, 'FIN_TIMEOUT must be a whole number from 1 to 600000.'],
  ];
  for (const [env, sentence] of table)
    it(`${Object.entries(env).map(([name, value]) => `${name}=${value ?? ''}`.replace(folder, '…'))}`, () => {
      const sentences = mistakes(env);
      assert.equal(sentences.length, 1, sentences.join('\n'));
      assert.ok(sentences[0]?.startsWith(sentence), sentences[0]);
      const values = [...secrets, ...Object.values(env).filter((value) => value && !/^(?:short|[\d-]*)$/.test(value))];
      for (const value of values) {
        const isExample = variableList.some(([, { example, meaning }]) => `${example}${meaning}`.includes(value ?? ''));
        assert.ok(isExample || !sentences[0]?.includes(value ?? ''), `${sentences[0]} repeats a value`);
      }
    });

  it('in any setting for pages is one sentence that begins with the variable, and repeats no value', () => {
    const tooLong = 'x'.repeat(4_001);
    const wrong: Record<string, string> = {
      FIN_PAGE_COUNTRY: 'Atlantis',
      FIN_PAGE_CURRENCY: 'USD',
      FIN_PAGE_TENORS: '5 99',
      FIN_PAGE_TENOR: '99',
      FIN_PAGE_DOWNPAYMENT: 'some',
      FIN_PAGE_DOWNPAYMENT_MIN: '-3',
      FIN_PAGE_DOWNPAYMENT_MAX: '41',
      FIN_PAGE_DOWNPAYMENT_STEP: '41',
      FIN_PAGE_PRODUCT: 'gift',
      FIN_PAGE_WARNING: 'false',
      FIN_PAGE_REQUIRE_LEGAL: 'yes',
      FIN_PAGE_ALL_COSTS_INCLUDED: '1',
      FIN_PAGE_LENDER: tooLong,
      FIN_PAGE_EXAMPLE: '24.900',
      FIN_PAGE_LEGAL: tooLong,
      FIN_PAGE_RATE: tooLong,
      FIN_PAGE_STRINGS: '{noFee',
      FIN_PAGE_ACCENT: 'red;}*{',
      FIN_PAGE_SURFACE: 'var(--surface)',
    };
    const names = variableList.map(([name]) => name).filter((name) => name.startsWith('FIN_PAGE_'));
    assert.deepEqual(Object.keys(wrong), names);
    for (const [name, value] of Object.entries(wrong)) {
      const [sentence = '', ...others] = mistakes({ [name]: value });
      assert.match(sentence, new RegExp(`^${name} must be .+\\.`));
      assert.deepEqual([sentence.includes(value), others], [false, []], sentence);
    }
  });

  it('in one of several entries says which entry is the first wrong one', () => {
    const wrong = { FIN_ORIGINS: 'https://installer.example, https://www.installer.example/, installer.example' };
    assert.match(
      `${mistakes(wrong)}`,
      / alone\. The first wrong entry is number 2 of 3\. Separate several by commas\./,
    );
    const [one] = mistakes({ FIN_ORIGINS: 'https://installer.example/' });
    assert.doesNotMatch(`${one}`, /entry/);
  });

  it('in a name repeats no text that is no name: it may contain a value', () => {
    for (const [name, advice] of [
      ['FIN_PASSWORD: top-secret', 'Remove it; --help lists all.'],
      ['FIN_top-secret', 'Remove it; --help lists all.'],
      ['FIN_TOP\r\u001b[31m', 'Remove it; --help lists all.'],
      ['FIN_ORIGINs', 'Did you mean FIN_ORIGINS?'],
      [`FIN_${'X'.repeat(41)}`, 'Remove it; --help lists all.'],
    ] as const) {
      const start = 'A name that begins with FIN_ is not a variable of';
      assert.deepEqual(mistakes({ [name]: 'x' }), [`${start} this command. ${advice}`]);
      const inWorker = mistakesOf(() => optionsFromEnv({ ...complete, FIN_STORE: '', [name]: 'x' }));
      assert.deepEqual(inWorker, [`${start} a Worker. ${advice.replace('; --help lists all', '')}`]);
    }
  });

  it('in a name of 100,000 letters is found at once', () => {
    const start = performance.now();
    for (const name of [`FIN_${'X'.repeat(100_000)}`, `FIN_${'_SERVICE_PORT_x'.repeat(7_000)}-`])
      assert.equal(mistakes({ [name]: 'x' }).length, 1);
    assert.ok(performance.now() - start < 500);
  });

  it('does not hide another one', () => {
    assert.equal(
      mistakes({ FIN_SERVICE: 'no', FIN_EMAIL: '', FIN_SECRET: 'short', PORT: '-', FIN_ORIGNS: 'x' }).length,
      5,
    );
  });
});

describe('settings', () => {
  it('of secrets may come from a file, without the line break at its end', async () => {
    const file = join(folder, 'secret');
    await writeFile(file, `${complete.FIN_SECRET}\n`);
    const { options } = settings({ FIN_SECRET: '', FIN_SECRET_FILE: file });
    assert.deepEqual(options.secret, [complete.FIN_SECRET]);
  });

  it('ignore variables that Kubernetes and Docker set for a service of that name', () => {
    assert.deepEqual(
      mistakes({
        FIN_SERVICE_HOST: '10.0.0.1',
        FIN_SERVICE_PORT: '80',
        FIN_WIDGETS_SERVICE_PORT_HTTP: '80',
        FIN_PORT: 'tcp://10.0.0.1:80',
        FIN_PORT_80_TCP_ADDR: '10.0.0.1',
      }),
      [],
    );
  });

  it('take the address to listen on from FIN_HOST, since systems export HOST', () => {
    assert.equal(settings({ HOST: 'build-7.installer.example' }).hostname, undefined);
    assert.equal(settings({ FIN_HOST: '127.0.0.1' }).hostname, '127.0.0.1');
  });

  it('of offers may name loopback if the service is on loopback', () => {
    const env = {
      FIN_SERVICE: 'http://localhost:5173/service/api/1.1',
      FIN_OFFER_PDF_ORIGINS: 'http://localhost:5173',
    };
    assert.deepEqual(mistakes(env), []);
  });

  it('have the defaults of the host, and are parsed into its options', () => {
    const { options, ...own } = settings({
      FIN_STORE: 'file:./data',
      FIN_ORIGINS: 'https://installer.example, https://www.installer.example',
      FIN_PREFETCH: 'off',
      FIN_LIMIT_MINT: 'off',
      FIN_LIMIT_PRICING: '600/30',
      FIN_CONCURRENCY: 'off',
      FIN_SEND_OFFER_EMAIL: 'page',
      FIN_PUBLIC_URL: 'https://fin.installer.example/',
    });
    assert.deepEqual(own, {
      store: { kind: 'file', path: './data' },
      port: 8080,
      hostname: undefined,
      publicUrl: 'https://fin.installer.example',
      workers: 1,
      filesFolder: undefined,
    });
    assert.deepEqual(options, {
      service: {
        baseUrl: complete.FIN_SERVICE,
        email: complete.FIN_EMAIL,
        password: complete.FIN_PASSWORD,
      },
      origins: ['https://installer.example', 'https://www.installer.example'],
      secret: [complete.FIN_SECRET],
      prefetch: false,
      limits: { mint: false, pricing: { points: 600, seconds: 30 } },
      concurrency: false,
      sendOfferEmail: 'page',
      clientIp: undefined,
    });
  });
});

describe('FIN_PASSWORD', () => {
  it('keeps the spaces at its ends, from each place', async () => {
    const password = ' p#w$ ';
    const settingsPath = join(folder, 'spaces.env');
    await writeFile(settingsPath, `FIN_PASSWORD='${password}'\nFIN_EMAIL=' user@installer.example '\n`);
    const path = join(folder, 'spaces');
    await writeFile(path, `\uFEFF${password}\r\n\n`);
    for (const env of [readSettingsFile(settingsPath), { FIN_PASSWORD: undefined, FIN_PASSWORD_FILE: path }]) {
      const { email, password: read } = settings(env).options.service;
      assert.deepEqual([email, read], [complete.FIN_EMAIL, password]);
    }
    const { FIN_STORE: _store, ...ofWorker } = complete;
    assert.equal(optionsFromEnv({ ...ofWorker, FIN_PASSWORD: password }).service?.password, password);
    const { FIN_SECRET: _secret, ...ofInstaller } = ofWorker;
    assert.equal(readInstallerOptions({ ...ofInstaller, FIN_PASSWORD: password }).service.password, password);
  });
});

describe('FIN_CLIENT_IP', () => {
  const addressBy = (value: string, headers: Record<string, string>) => {
    const request = new Request('https://fin.installer.example/fin/token', { headers });
    const connection = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
    return settings({ FIN_CLIENT_IP: value }).options.clientIp?.(request, connection as never);
  };

  it('may be the connection, or a header', () => {
    assert.equal(addressBy('connection', { 'x-real-ip': '192.0.2.2' }), '192.0.2.1');
    assert.equal(addressBy('X-Real-IP', { 'x-real-ip': '192.0.2.2' }), '192.0.2.2');
    assert.equal(addressBy('x-real-ip', {}), undefined);
  });

  it('reads the entries of the nearest proxies from a list, and not those that a visitor can write', () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 192.0.2.3, 192.0.2.4' };
    assert.equal(addressBy('x-forwarded-for', headers), '192.0.2.4');
    assert.equal(addressBy('x-forwarded-for:2', headers), '192.0.2.3');
    assert.equal(addressBy('x-forwarded-for:4', headers), undefined);
  });
});

describe('FIN_TEST', () => {
  const withoutService = { FIN_SERVICE: undefined, FIN_EMAIL: undefined, FIN_PASSWORD: undefined };

  for (const [text, path] of [
    ['success', 'success'],
    ['1', 'success'],
    ['new_project_2 lost', 'new_project_2~lost'],
  ] as const) {
    it(`${text}: a simulated service replaces the real one, whose variables are not needed`, () => {
      assert.deepEqual(mistakes({ ...withoutService, FIN_TEST: text }), []);
      const { service } = settings({ ...withoutService, FIN_TEST: text }).options;
      assert.equal(service.baseUrl, `https://test.fin-widgets.invalid/${path}`);
      assert.equal(settings({ FIN_TEST: text }).options.service.email, 'test@installer.example');
    });
  }

  it('allows offers on this machine, as a service on this machine does', () => {
    assert.deepEqual(mistakes({ FIN_TEST: 'success', FIN_OFFER_PDF_ORIGINS: 'http://localhost:3000' }), []);
    assert.equal(mistakes({ FIN_OFFER_PDF_ORIGINS: 'http://localhost:3000' }).length, 1);
  });

  it('is a variable of a Worker, too', () => {
    const { FIN_SECRET, FIN_ORIGINS } = complete;
    const { service } = optionsFromEnv({ FIN_SECRET, FIN_ORIGINS, FIN_TEST: 'slow' });
    assert.equal(service.baseUrl, 'https://test.fin-widgets.invalid/slow');
    assert.throws(() => optionsFromEnv({ FIN_SECRET, FIN_ORIGINS, FIN_TEST: 'slwo' }), Mistakes);
  });
});

describe('a .env file', () => {
  it('is read in every common notation', () => {
    const file = [
      '\ufeff# a comment with an apostrophe: it\'s "one"',
      'PLAIN=a b=c $d',
      '  export  SPACED =  text  ',
      '\tTAB\t=\t"in quotes"\t# comment',
      "SINGLE='# $d \"x\" \\n' # it's a comment",
      'DOUBLE="it\'s\\nso"#comment',
      'BACK=`it\'s "so"`',
      "LINES='The lender is Bank AG.",
      '',
      "# decides.'",
      'COMMENT=text # comment',
      '  # comment',
      ' \t',
      'EMPTY= ',
      'ONLY_COMMENT= # comment',
      'QUOTES=it\'s "so"',
      'npm_config_a-b.c=1',
      "LAST=''",
    ];
    const expected = {
      PLAIN: 'a b=c $d',
      SPACED: 'text',
      TAB: 'in quotes',
      SINGLE: '# $d "x" \\n',
      DOUBLE: "it's\nso",
      BACK: 'it\'s "so"',
      LINES: 'The lender is Bank AG.\n\n# decides.',
      COMMENT: 'text',
      EMPTY: '',
      ONLY_COMMENT: '',
      QUOTES: 'it\'s "so"',
      'npm_config_a-b.c': '1',
      LAST: '',
    };
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      assert.deepEqual(parseEnvFile(file.join(lineEnd)), expected);
      assert.deepEqual(parseEnvFile(file.join(lineEnd) + lineEnd), expected);
    }
    assert.deepEqual(parseEnvFile(''), {});
  });

  const notAssignment = (line: number) => `Line ${line} is not NAME=value. Put a text of several lines in quotes.`;
  const open = (line: number) =>
    `The quote that begins in line ${line} does not end. Add the same quote at its end. If the quote is part of the value, put the value between other quotes.`;
  const otherQuotes = 'Put the text between quotes that it does not contain: \', " or `.';
  const files: [file: string, ...sentences: string[]][] = [
    ['A=1\ntop-secret\nB=2', notAssignment(2)],
    ['FIN_PASSWORD: top-secret=pw==', notAssignment(1)],
    ['A=The lender is Bank AG.\r\nThe top-secret = 1\r\n=x\r\n', notAssignment(2), notAssignment(3)],
    ['export A', notAssignment(1)],
    ["A='top-secret\nB=2", open(1)],
    ['A="', open(1)],
    ["B='\n\n'\nA=`top-secret # comment", open(4)],
    ["A='Bank AG's top-secret'", `Line 1 goes on after its closing quote. ${otherQuotes}`],
    [
      "A=1\nB='\n\nBank AG's top-secret'",
      `Line 4 goes on after the closing quote of the text that begins in line 2. ${otherQuotes}`,
    ],
    ['A="top-"secret', `Line 1 goes on after its closing quote. ${otherQuotes}`],
    ['A=`top-`secret`', `Line 1 goes on after its closing quote. ${otherQuotes}`],
    ['A=top#secret', 'Line 1 has a # in its value. Put the value in quotes, or a blank before a comment.'],
    ['FIN_PAGE_ACCENT=#0a6b4d', 'Line 1 has a # in its value. Put the value in quotes, or a blank before a comment.'],
    [
      "A='x'secret\nB='x\ny'\n\ntop secret\nC=\"secret",
      `Line 1 goes on after its closing quote. ${otherQuotes}`,
      notAssignment(5),
      open(6),
    ],
  ];
  for (const [file, ...sentences] of files)
    it(`is refused: ${JSON.stringify(file)}`, () => {
      assert.deepEqual(
        mistakesOf(() => parseEnvFile(file)),
        sentences,
      );
      assert.doesNotMatch(`${sentences}`, /secret/);
    });

  it('of --settings is refused with its lines, and with the code of an error', async () => {
    const file = join(folder, 'host.env');
    await writeFile(file, "FIN_EMAIL='x\nFIN_PASSWORD: top-secret\n");
    assert.deepEqual(
      mistakesOf(() => readSettingsFile(file)),
      [`--settings: ${open(1)}`, `--settings: ${notAssignment(2)}`],
    );
    await writeFile(file, "\ufeffFIN_EMAIL='x'\n");
    assert.deepEqual(readSettingsFile(file), { FIN_EMAIL: 'x' });
    assert.deepEqual(
      mistakesOf(() => readSettingsFile(join(folder, 'gone'))),
      ['--settings names a file that cannot be read (ENOENT).'],
    );
  });

  const quotes = ["'", '"', '`'] as const;
  const blanks = fc.constantFrom('', ' ', '  ');
  const comments = fc.constantFrom('', ' ', " # it's a comment", '  # "x" `y` = z');
  const names = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,8}$/);
  const parts = fc.constantFrom('a', 'Bank AG', '=', '#', ' ', "'", '"', '`', '\n', '\\n', '$x', '\\', 'B=1', '…');

  /** The lines of a variable, in one of the notations that keep its value. */
  const variables = fc
    .record({
      name: names,
      value: fc.array(parts, { maxLength: 8 }).map((each) => each.join('')),
      quote: fc.constantFrom('', ...quotes),
      before: fc.constantFrom('', ' ', 'export '),
      blank: blanks,
      comment: comments,
    })
    .filter(({ value, quote }) =>
      quote ? !value.includes(quote) : value === value.trim() && !/[#\n]|^['"`]/.test(value) && value !== '',
    )
    .map(({ name, value, quote, before, blank, comment }) => ({
      name,
      value: quote === '"' ? value.replaceAll('\\n', '\n') : value,
      text: `${before}${name}${blank}=${blank}${quote}${value}${quote}${comment}`,
    }));

  it('gives the values that were written, as parseEnv does', () => {
    fc.assert(
      fc.property(fc.array(variables, { maxLength: 6 }), fc.constantFrom('\n', '\r\n', '\n\n'), (all, separator) => {
        const file = all.map(({ text }) => text).join(separator);
        const expected = Object.fromEntries(all.map(({ name, value }) => [name, value]));
        assert.deepEqual(parseEnvFile(file), expected);
        // Node 20.19 and 22.12 read some comments, and a second `=`, in another way.
        if (all.every(({ text }) => !/#|=.*=/s.test(text))) assert.deepEqual({ ...parseEnv(file) }, expected);
      }),
    );
  });
});
