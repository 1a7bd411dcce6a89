/**
 * What the host's tests share: a host before a recorded service, pages that ask it, and a watch over everything that is logged and
 * answered: at the end of every test file it is searched for what must be nowhere in it.
 */
import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import { type Service, seeded, seededPassword } from '../../demo/service/index.js';
import { createHost, type HostOptions, type LogEntry } from '../../src/host/index.js';
import { movableClock } from '../client/support.js';

export const origin = 'https://installer.example';
export const secret = 'the-secret-of-the-host-under-test';
export const baseUrl = 'https://service.example/service/api/1.1';
export const credentials = { email: seeded.demo.email, password: seededPassword };

export const question = {
  country_project: 'Germany',
  currency_project: 'EUR',
  'total_cost_installation (after subsidies) (incl vat)': 24_000,
  LTI_tenor: '10 years',
  LTI_downpayment: 10,
};

export const lead = {
  address: { address: 'Am Ring 1, Köln' },
  country: 'Germany',
  customer_email: 'carla.customer@example.org',
  customer_first_name: 'Carla',
  customer_last_name: 'Customer',
  customer_phone: '+49 221 5550100',
  estimated_cost_of_installation: 24_000,
};

export const project = {
  first_name_customer: 'Carla',
  last_name_customer: 'Customer',
  email_customer: 'carla.customer@example.org',
  address_project: { address: 'Am Ring 1, Köln' },
  type_project: 'Solar',
  country_project: 'Germany',
  currency_project: 'EUR',
  offer_PDF: ['https://files.installer.example/offer.pdf'],
  type_customer: 'Individual',
  phone_customer: '+49 221 5550100',
  financing_options: ['Financing'],
  financing_durations: ['10 years'],
  Total_cost_installation: 24_000,
};

const { financing_durations: _durations, ...common } = project;
export const update = { ...common, LTI_durations: ['10 years'] };

/** An `Idempotency-Key` that no other test uses. */
export const newKey = () => `key-${crypto.randomUUID()}`;

/** A call of the service, as it arrived there. */
export interface Call {
  operation: string;
  /** `undefined`: there was none. */
  body: unknown;
  authorization: string | null;
}

/** What a scripted service answers; what gives none is answered by default. */
export type Script = Partial<
  Record<
    string,
    (call: Call & { signal: AbortSignal; count: number }) => Response | undefined | Promise<Response | undefined>
  >
>;

export const success = (response: unknown) => Response.json({ status: 'success', response });

/** Everything that was logged or answered in this file, and what must not be found in it. */
const written: string[] = [];
const tokens = new Set<string>();
const sessions = new Set<string>();
const keys = new Set<string>();

const people = [
  credentials.email,
  credentials.password,
  seeded.demo.first,
  seeded.demo.last,
  'Carla',
  'Customer',
  'carla.customer@example.org',
  '+49 221 5550100',
  '5550100',
  'Am Ring',
];

after(() => {
  const all = written.join('\n');
  const found = [secret, ...people, ...tokens, ...sessions, ...keys].filter((each) => all.includes(each));
  assert.deepEqual(found, [], 'found in what the host logged or answered');
  assert.doesNotMatch(all, /[\w.+-]+@[\w-]+\.\w/, 'an e-mail address in what the host logged or answered');
});

const defaults = (call: Call, count: number): unknown => {
  switch (call.operation) {
    case 'generate-user-token':
      return { user_id: seeded.demo.id, token: `upstream-token-${count}-${crypto.randomUUID()}`, expires: 86_400 };
    case 'me':
      return {
        first: seeded.demo.first,
        last: seeded.demo.last,
        User_Id: seeded.demo.id,
        org_id: seeded.demo.organization,
        option: [],
        email: seeded.demo.email,
      };
    case 'pricing_2':
      return { Monthly_fee: 200 + count };
    case 'new_project_2':
      return {
        checkout_link: `https://service.example/checkout/${count}`,
        project_id: `project-${count}`,
        financial_offer: `offer-${count}`,
      };
    default:
      return {};
  }
};

/** A service that answers as it is told, without a port. */
export const scripted = (script: Script = {}) => {
  const counts = new Map<string, number>();
  return async (call: Call, signal: AbortSignal): Promise<Response> => {
    const count = (counts.get(call.operation) ?? 0) + 1;
    counts.set(call.operation, count);
    const answer = await script[call.operation]?.({ ...call, signal, count });
    return answer ?? success(defaults(call, count));
  };
};

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Of its JSON. */
  word: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the operation answers; the tests say what
  response: any;
}

/** Where a page's request is to go, and with what, where that is not as a right one has it; `undefined` leaves a header out. */
export interface Ask {
  path?: string;
  method?: string;
  origin?: string | undefined;
  token?: string | undefined;
  key?: string | undefined;
  headers?: Record<string, string>;
  /** In place of the JSON of the body. */
  raw?: BodyInit | null;
  signal?: AbortSignal;
  context?: unknown;
}

type Options = Partial<Omit<HostOptions<unknown>, 'service'>> & { service?: Partial<HostOptions['service']> };

/** Where the host's requests go: a scripted service, or the one for development. */
export type Behind = Script | Service;

const isService = (behind: Behind): behind is Service => 'rows' in behind;

export const open = (options: Options = {}, behind: Behind = {}) => {
  const calls: Call[] = [];
  const entries: LogEntry[] = [];
  const answer = isService(behind) ? undefined : scripted(behind);
  const { service, log, ...others } = options;
  const host = createHost<unknown>({
    origins: [origin],
    secret,
    clientIp: () => '192.0.2.1',
    limits: { mint: false, create: false, pricing: false },
    ...others,
    service: {
      baseUrl,
      ...credentials,
      async fetch(input, init) {
        const request = new Request(input, init);
        assert.equal(request.redirect, 'manual');
        assert.ok(request.url.startsWith(`${service?.baseUrl ?? baseUrl}/wf/`), request.url);
        const text = await request.clone().text();
        const authorization = request.headers.get('authorization');
        if (authorization) tokens.add(authorization.replace('Bearer ', ''));
        const operation = request.url.replace(/.*\//, '');
        const call = { operation, body: text ? JSON.parse(text) : undefined, authorization };
        calls.push(call);
        return isService(behind)
          ? behind.app.fetch(request)
          : (answer as ReturnType<typeof scripted>)(call, init?.signal ?? request.signal);
      },
      ...service,
    },
    log(entry) {
      entries.push(entry);
      written.push(JSON.stringify(entry));
      return log?.(entry);
    },
  });

  const send = async (path: string, ask: Ask): Promise<Answer> => {
    const headers = new Headers(ask.headers);
    const from = 'origin' in ask ? ask.origin : origin;
    if (from !== undefined) headers.set('Origin', from);
    if (ask.token !== undefined) headers.set('Authorization', `Bearer ${ask.token}`);
    if (ask.key !== undefined) {
      headers.set('Idempotency-Key', ask.key);
      if (ask.key) keys.add(ask.key);
    }
    const init: RequestInit & { duplex: 'half' } = {
      method: ask.method ?? 'POST',
      headers,
      duplex: 'half',
      ...(ask.raw !== undefined && { body: ask.raw }),
      ...(ask.signal && { signal: ask.signal }),
    };
    const response = await host(new Request(`https://installer.example${ask.path ?? path}`, init), ask.context);
    const text = await response.text();
    // What `me` says of the installer's user, and the session token itself, are what was asked for.
    if (!(response.ok && /\/(me|token)$/.test(path))) written.push(text);
    written.push(JSON.stringify([...response.headers]));
    const json = text.startsWith('{') ? JSON.parse(text) : {};
    if (typeof json.token === 'string') sessions.add(json.token);
    return {
      status: response.status,
      headers: response.headers,
      text,
      word: json.status,
      response: json.response ?? json,
    };
  };

  /** Mints a session token. */
  const mint = (ask: Ask = {}) => send('/fin/token', ask);
  const token = async (ask: Ask = {}): Promise<string> => (await mint(ask)).response.token;
  let own: Promise<string> | undefined;
  /** Asks an operation, with a session of this page's unless told otherwise. */
  const ask = async (operation: string, body?: unknown, how: Ask = {}): Promise<Answer> => {
    if (!('token' in how)) own ??= token();
    const session = 'token' in how ? how.token : await own;
    const headers = { 'Content-Type': 'application/json', ...how.headers };
    return send(`/fin/wf/${operation}`, { raw: JSON.stringify(body) ?? null, ...how, headers, token: session });
  };

  return {
    host,
    mint,
    token,
    ask,
    entries,
    calls,
    /** The service's calls of one operation, or of all but logins and `me`. */
    sent: (operation?: string) =>
      calls.filter((call) =>
        operation ? call.operation === operation : !['generate-user-token', 'me'].includes(call.operation),
      ),
  };
};

/** That it was refused, with this code, and nothing of it was sent. */
export const assertRefused = (answer: Answer, status: number, word = 'NOT_RUN'): void => {
  assert.deepEqual([answer.status, answer.word], [status, word], answer.text);
  assert.equal(typeof answer.response.message, 'string');
  assert.deepEqual(Object.keys(JSON.parse(answer.text)).sort(), ['message', 'status']);
};

/** A promise that a test keeps. */
export const gate = <T = void>() => {
  let open: (value: T) => void = () => {};
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

/** Waits until it is so; gives up after 5 s. */
export const until = async (isSo: () => boolean): Promise<void> => {
  const end = Date.now() + 5_000;
  while (!isSo()) {
    assert.ok(Date.now() < end, `waited for ${isSo}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Moves the time of day ahead, and `performance.now()` with it, for as long as the test runs. */
export const movableTime = (t: TestContext) => {
  const RealDate = Date;
  const clock = movableClock(t);
  let ahead = 0;
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [string | number]) {
      super(...((values.length ? values : [RealDate.now() + ahead]) as [number]));
    }
    static override now = () => RealDate.now() + ahead;
  } as DateConstructor;
  t.after(() => {
    globalThis.Date = RealDate;
  });
  return {
    advance(ms: number) {
      ahead += ms;
      clock.advance(ms);
    },
  };
};
