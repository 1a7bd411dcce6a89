/** `createHost` throws on a wrong option, with a sentence that names the option and repeats no value. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OptionError } from '../../src/config/option-error.js';
import { createHost, type HostOptions, memoryStore } from '../../src/index.js';
import { durableStore } from '../support/durable-store.js';

const marker = 'VALUE-THAT-IS-NOT-REPEATED';

const right: HostOptions = {
  store: durableStore(),
  service: { baseUrl: 'https://service.example/api/1.1', email: 'user@installer.example', password: marker },
  origins: ['https://installer.example'],
  secret: `${marker}-and-more-of-it`,
};

const service = (fields: object) => ({ service: { ...right.service, ...fields } });

/** Wrong values, by the name of the option in the sentence. */
const wrong: Record<string, object[]> = {
  'service.baseUrl': [
    ...[
      undefined,
      '',
      marker,
      'http://service.example',
      'ftp://service.example',
      `https://${marker}:x@service.example`,
      '//service.example',
      'http://127.0.0.1.evil.example',
      1,
    ].map((baseUrl) => service({ baseUrl })),
    { service: undefined },
    { service: null },
    { service: marker },
  ],
  page: [null, marker, [], 1].map((page) => ({ page })),
  'page.tenor': [{ tenor: '10' }, { tenor: 21 }, { tenors: [5, 15], tenor: 10 }].map((page) => ({ page })),
  'page.tenors': [[], '5 10', [5, '10'], [0]].map((tenors) => ({ page: { tenors } })),
  'page.country': ['Atlantis', 1, null].map((country) => ({ page: { country } })),
  'page.downpayment': [{ downpayment: 41 }, { downpayment: '5' }, { downpayment: 5, downpaymentMin: 10 }].map(
    (page) => ({ page }),
  ),
  'page.legal': ['', ' ', 'x'.repeat(4001), {}].map((legal) => ({ page: { legal } })),
  'page.strings': [['Again'], [], 'Again', null].map((strings) => ({ page: { strings } })),
  'page.accent': [
    `url(https://${marker})`,
    'red;}',
    'var(--x)',
    'light-dark(url(x), red)',
    '/* */red',
    'rgb(1 2 3',
    `rgb(${' '.repeat(200)}1 2 3)`,
    `rgb(${'(((()'.repeat(30)}a`, // a pattern that tries all ways to read the brackets takes years
    '',
    1,
  ].map((accent) => ({ page: { accent } })),
  'service.email': [undefined, '', 1, null].map((email) => service({ email })),
  'service.password': [undefined, '', 1, {}].map((password) => service({ password })),
  'service.fetch': [marker, {}, null].map((fetch) => service({ fetch })),
  origins: [
    undefined,
    [],
    Array(130_000).fill(marker),
    'https://installer.example',
    ['https://installer.example/'],
    ['https://installer.example/path'],
    ['https://INSTALLER.example'],
    ['https://installer.example:443'],
    ['installer.example'],
    ['http://installer.example'],
    ['https://*.installer.example'],
    ['*'],
    ['null'],
    [''],
    [null],
    [`https://${marker}@installer.example`],
    ['https://installer.example', 'http://evil.example'],
  ].map((origins) => ({ origins })),
  secret: [
    undefined,
    null,
    '',
    'x'.repeat(31),
    42,
    [],
    [marker],
    [right.secret, 'short'],
    new Uint8Array(31),
    [new Uint8Array(32), undefined],
    {},
  ].map((secret) => ({ secret })),
  organization: ['', 1, null].map((organization) => ({ organization })),
  salesRep: ['', 1, null].map((salesRep) => ({ salesRep })),
  operations: [
    [],
    marker,
    ['pricing_3'],
    ['generate-user-token'],
    ['pricing_2', 'generate-user-token'],
    [1],
    ['toString'],
    null,
  ].map((operations) => ({ operations })),
  sendOfferEmail: ['yes', 'true', 1, null].map((sendOfferEmail) => ({ sendOfferEmail })),
  checkoutOrigins: [[], marker, ['http://service.example'], ['https://service.example/'], null].map(
    (checkoutOrigins) => ({ checkoutOrigins }),
  ),
  offerPdfOrigins: [
    [],
    marker,
    null,
    ['http://installer.example'],
    ['https://127.0.0.1'],
    ['https://10.0.0.1'],
    ['https://printer.local'],
    ['https://localhost'],
    ['http://localhost:5173'],
  ].map((offerPdfOrigins) => ({ offerPdfOrigins })),
  check: [marker, {}, null].map((check) => ({ check })),
  tokenLifetime: [0, -1, 1.5, 86_401, '600', Number.NaN, Infinity, null].map((tokenLifetime) => ({ tokenLifetime })),
  limits: [null, marker].map((limits) => ({ limits })),
  'limits.mint.points': [
    {},
    true,
    null,
    5,
    { points: 0, seconds: 1 },
    { points: 1.5, seconds: 1 },
    { points: '1', seconds: 1 },
  ].map((mint) => ({ limits: { mint } })),
  'limits.create.seconds': [{ points: 1 }, { points: 1, seconds: 0 }, { points: 1, seconds: 86_401 }].map((create) => ({
    limits: { create },
  })),
  concurrency: [0, -1, 1.5, '16', true, null].map((concurrency) => ({ concurrency })),
  clientIp: [marker, 'x-forwarded-for', true].map((clientIp) => ({ clientIp })),
  loginPause: [0, 1.5, 3_601, '10', null].map((loginPause) => ({ loginPause })),
  timeout: [0, -1, 600_001, '1', Infinity, null].map((timeout) => ({ timeout })),
  pricingTtl: [-1, 1.5, 86_401, true, null].map((pricingTtl) => ({ pricingTtl })),
  'prefetch.perMinute': [true, null, {}, 120, { perMinute: 0 }, { perMinute: 1.5 }, { perMinute: '120' }].map(
    (prefetch) => ({
      prefetch,
    }),
  ),
  waitUntil: [marker, true].map((waitUntil) => ({ waitUntil })),
  store: [null, {}, marker, { ...memoryStore(), add: undefined }, { ...memoryStore(), limiter: () => ({}) }].map(
    (store) => ({ store }),
  ),
  requireKey: ['false', 0, null].map((requireKey) => ({ requireKey })),
  log: [marker, {}, console].map((log) => ({ log })),
};

const limitNames = 'mint, create, pricing, batch';

/** Unknown names, options that contain them, and the known names in the sentence. */
const misspelled: [string, object, string][] = [
  [
    'sendOfferMail',
    { sendOfferMail: marker },
    'service, origins, secret, organization, salesRep, page, operations, sendOfferEmail, checkoutOrigins, ' +
      'offerPdfOrigins, check, requireKey, tokenLifetime, limits, concurrency, clientIp, loginPause, timeout, pricingTtl, prefetch, ' +
      'waitUntil, store, log',
  ],
  ['service.emial', service({ emial: marker }), 'baseUrl, email, password, fetch'],
  ['service.pasword', { service: { ...right.service, password: undefined, pasword: marker } }, 'baseUrl, email'],
  ['limits.creates', { limits: { creates: { points: 1, seconds: 1 } } }, limitNames],
  ['limits.other', { limits: { other: false } }, limitNames],
  ['limits.toString', { limits: { toString: undefined } }, limitNames],
  ['limits.mint.minutes', { limits: { mint: { points: 1, seconds: 60, minutes: 1 } } }, 'points, seconds'],
];

describe('createHost refuses', () => {
  for (const [option, values] of Object.entries(wrong)) {
    for (const value of values) {
      it(`${option}: ${JSON.stringify(value)?.slice(0, 60)}`, () => {
        assert.throws(
          () => createHost({ ...right, ...value } as HostOptions),
          (error: Error) => {
            assert.ok(error instanceof OptionError);
            assert.equal(error.option, option);
            assert.equal(error.message, `createHost: ${option} ${error.reason}.`);
            assert.doesNotMatch(error.reason, /\n|\.$/);
            assert.ok(!error.message.includes(marker), error.message);
            assert.ok(!error.message.includes('evil'), error.message);
            return true;
          },
        );
      });
    }
  }
  for (const [name, options, known] of misspelled) {
    it(`the unknown name ${name}, and lists the known ones`, () => {
      assert.throws(
        () => createHost({ ...right, ...options } as HostOptions),
        ({ message }: Error) => {
          assert.ok(message.startsWith(`createHost: ${name} is not an option. Known options: ${known}`), message);
          assert.match(message, /^[^\n]*\.$/);
          assert.ok(!message.includes(marker), message);
          return true;
        },
      );
    });
  }
  it('an unknown key that is no identifier without repeating it: it may be a value', () => {
    for (const key of ['hunter2-pw', 'x\r\u001b[31m', 'x y', '', 'ü', '1x', 'x'.repeat(65)]) {
      const messageOf = (options: object) => {
        try {
          createHost({ ...right, ...options } as HostOptions);
        } catch (error) {
          return (error as Error).message;
        }
        return '';
      };
      assert.match(
        messageOf({ [key]: marker }),
        /^createHost: options must have no unknown keys\. Known options: service, [\w, ]+\.$/,
      );
      assert.equal(
        messageOf(service({ [key]: marker })),
        'createHost: service must have no unknown keys. Known options: baseUrl, email, password, fetch.',
      );
      assert.match(messageOf(service({ [key]: 1, pasword: 1 })), /^createHost: service\.pasword is not an option\./);
    }
  });
  it('a call without options', () => {
    for (const options of [undefined, null, marker])
      assert.throws(() => createHost(options as unknown as HostOptions), /^Error: createHost: options are needed\.$/);
  });
});

describe('createHost accepts', () => {
  const all: [string, object][] = [
    ['the required options', {}],
    ['a service on loopback', service({ baseUrl: 'http://localhost:8080/service/api/1.1/' })],
    [
      'http origins on loopback in every notation',
      { origins: ['http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:80'.replace(':80', ':8080')] },
    ],
    ['several secrets, as texts and bytes', { secret: ['x'.repeat(32), new Uint8Array(32), Buffer.alloc(40)] }],
    ['a secret of 32 bytes with fewer characters', { secret: 'ü'.repeat(16) }],
    [
      'every operation but the login',
      { operations: ['me', 'new_lead', 'pricing_2', 'new_project_2', 'update_project_2'] },
    ],
    [
      'offers on loopback beside a service on loopback',
      {
        ...service({ baseUrl: 'http://localhost/x' }),
        offerPdfOrigins: ['http://localhost:5173', 'https://installer.example'],
      },
    ],
    ['a checkout on loopback', { checkoutOrigins: ['http://localhost:5173'] }],
    ['limits for some names only', { limits: { mint: false, create: undefined, pricing: { points: 1, seconds: 1 } } }],
    [
      'undefined for every optional option',
      Object.fromEntries(
        Object.keys(wrong)
          .filter((each) => !/[.]|^(origins|secret)$/.test(each))
          .map((each) => [each, undefined]),
      ),
    ],
  ];
  for (const [what, options] of all)
    it(what, (t) => {
      // The warning about a store that is not durable.
      t.mock.method(console, 'warn', () => {});
      assert.equal(typeof createHost({ ...right, ...options } as HostOptions), 'function');
    });

  it('options by copying them: a later change by the caller has no effect', async () => {
    const origins = ['https://installer.example'];
    const host = createHost({ ...right, origins });
    origins[0] = 'https://evil.example';
    const call = (origin: string) =>
      host(new Request('https://installer.example/token', { method: 'POST', headers: { Origin: origin } }));
    assert.equal((await call('https://evil.example')).status, 403);
  });
});
