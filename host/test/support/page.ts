/**
 * A page that sends requests to a host in this process. Everything that the host answers and logs is searched for leaks at the end
 * of each test file.
 */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type Service, seeded } from '../../../demo/service/index.js';
import { createHost, type HostOptions, type LogEntry } from '../../src/index.js';
import { durableStore } from './durable-store.js';
import { baseUrl, credentials, isCreate, newKey, origin, secret } from './fixtures.js';
import { createLeakCheck } from './leak-check.js';
import { type Call, callsOf, createScriptedService, type Script } from './scripted-service.js';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** `status` of the JSON body. */
  bodyStatus: string | undefined;
  /** `response` of the JSON body, or all of it. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the operation answers; the tests say what
  response: any;
}

/** What is different from a valid request. A header that is `undefined` is left out. */
export interface RequestOptions {
  path?: string;
  method?: string;
  origin?: string | undefined;
  token?: string | undefined;
  /** Default: a create has a new one. */
  key?: string | undefined;
  headers?: Record<string, string>;
  /** In place of the JSON body. */
  raw?: BodyInit | null;
  signal?: AbortSignal;
  /** Handed to the host, and by it to `clientIp`. */
  context?: unknown;
}

type PageHostOptions = Partial<Omit<HostOptions<unknown>, 'service'>> & { service?: Partial<HostOptions['service']> };

/** What the host calls: a script, or the service for development. */
export type ServiceUnderTest = Script | Service;

const isService = (service: ServiceUnderTest): service is Service => 'rows' in service;

const leaks = createLeakCheck(seeded.demo.first, seeded.demo.last);
after(() => leaks.assertClean());

/** Starts a host, and opens a page that may use it. */
export const openPage = (options: PageHostOptions = {}, behind: ServiceUnderTest = {}) => {
  const calls: Call[] = [];
  const entries: LogEntry[] = [];
  const { service, log, ...others } = options;
  const scripted = isService(behind) ? undefined : createScriptedService(behind);
  const host = createHost<unknown>({
    origins: [origin],
    secret,
    clientIp: () => '192.0.2.1',
    limits: { mint: false, create: false, pricing: false, batch: false },
    concurrency: false,
    store: durableStore(),
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
        if (authorization) leaks.forbid(authorization.replace('Bearer ', ''));
        const operation = request.url.replace(/.*\//, '');
        const call = { operation, body: text ? JSON.parse(text) : undefined, authorization };
        calls.push(call);
        if (isService(behind)) return behind.app.fetch(request);
        return scripted?.(call, init?.signal ?? request.signal) ?? assert.fail();
      },
      ...service,
    },
    log(entry) {
      entries.push(entry);
      leaks.record(JSON.stringify(entry));
      return log?.(entry);
    },
  });

  const send = async (path: string, how: RequestOptions): Promise<Answer> => {
    const headers = new Headers(how.headers);
    const from = 'origin' in how ? how.origin : origin;
    if (from !== undefined) headers.set('Origin', from);
    if (how.token !== undefined) headers.set('Authorization', `Bearer ${how.token}`);
    if (how.key !== undefined) {
      headers.set('Idempotency-Key', how.key);
      if (how.key) leaks.forbid(how.key);
    }
    const init: RequestInit & { duplex: 'half' } = {
      method: how.method ?? 'POST',
      headers,
      duplex: 'half',
      ...(how.raw !== undefined && { body: how.raw }),
      ...(how.signal && { signal: how.signal }),
    };
    const response = await host(new Request(`https://installer.example${how.path ?? path}`, init), how.context);
    const text = await response.text();
    // The answer to `me` names the installer's user, and the answer to a mint is the session token.
    if (!(response.ok && /\/(me|token)$/.test(path))) leaks.record(text);
    leaks.record(JSON.stringify([...response.headers]));
    const json = text.startsWith('{') ? JSON.parse(text) : {};
    if (typeof json.token === 'string') leaks.forbid(json.token);
    return {
      status: response.status,
      headers: response.headers,
      text,
      bodyStatus: json.status,
      response: json.response ?? json,
    };
  };

  /** Mints a session token. */
  const mint = (how: RequestOptions = {}) => send('/fin/token', how);
  const token = async (how: RequestOptions = {}): Promise<string> => (await mint(how)).response.token;
  let ownToken: Promise<string> | undefined;
  /** Sends an operation, with this page's session token unless the test gives another. */
  const call = async (operation: string, body?: unknown, given: RequestOptions = {}): Promise<Answer> => {
    const how = isCreate(operation) ? { key: newKey(), ...given } : given;
    if (!('token' in how)) ownToken ??= token();
    const session = 'token' in how ? how.token : await ownToken;
    const headers = { 'Content-Type': 'application/json', ...how.headers };
    return send(`/fin/wf/${operation}`, { raw: JSON.stringify(body) ?? null, ...how, headers, token: session });
  };

  return {
    host,
    mint,
    token,
    call,
    /** The host's log. */
    entries,
    /** Every call of the service. */
    calls,
    /** The service's calls of one operation, or of all but logins and `me`. */
    sent: (operation?: string) => callsOf(calls, operation),
  };
};

/** Asserts an error with this code and this `status`, in the protocol's form. */
export const assertError = (answer: Answer, status: number, bodyStatus = 'NOT_RUN'): void => {
  assert.deepEqual([answer.status, answer.bodyStatus], [status, bodyStatus], answer.text);
  assert.equal(typeof answer.response.message, 'string');
  const { status: _, message, fields, reason, ...more } = JSON.parse(answer.text);
  assert.deepEqual([typeof message, more], ['string', {}]);
  if (fields !== undefined) assert.equal(status, 400, 'only a 400 names fields');
  if (reason !== undefined) assert.deepEqual([status, reason], [429, 'concurrency'], 'no other reason is named');
};
