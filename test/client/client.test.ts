import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Client, createClient, FinError, mintFrom } from '../../src/client/index.js';
import { failure, lead, project, quoteRequest, scripted, update } from './support.js';

const open = scripted();
const login = { email: 'demo@installer.example', password: 'demo-password' };

describe('the six operations', () => {
  it('are called and answered as in the spec', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl, token: 'literal' });
    const answers = {
      'generate-user-token': await client.call('generate-user-token', login),
      me: await client.call('me', undefined),
      new_lead: await client.call('new_lead', lead),
      new_project_2: await client.call('new_project_2', project),
      update_project_2: await client.call('update_project_2', update),
      pricing_2: await client.call('pricing_2', quoteRequest),
    };
    assert.equal(answers['generate-user-token'].response.token, 'token-1');
    assert.equal(answers.me.response.org_id, 'organization-1');
    assert.deepEqual(answers.new_lead, { status: 'success', response: {} });
    assert.equal(answers.new_project_2.response.project_id, 'project-1');
    assert.deepEqual(answers.update_project_2, { status: 'success', response: {} });
    assert.deepEqual(answers.pricing_2, { status: 'success', response: { Monthly_fee: 180 } });

    const log = await s.log();
    assert.deepEqual(
      log.map(({ operation, method, body }) => [operation, method, body]),
      [
        ['generate-user-token', 'POST', login],
        ['me', 'POST', ''],
        ['new_lead', 'POST', lead],
        ['new_project_2', 'POST', project],
        ['update_project_2', 'POST', update],
        ['pricing_2', 'POST', quoteRequest],
      ],
    );
    for (const { operation, headers } of log) {
      assert.equal(headers.accept, 'application/json', operation);
      assert.equal(headers['content-type'], operation === 'me' ? undefined : 'application/json', operation);
      assert.equal(
        headers.authorization,
        operation === 'generate-user-token' ? undefined : 'Bearer literal',
        operation,
      );
    }
  });

  it('send the body as it was at the time of the call', async () => {
    const s = await open();
    const body = { ...quoteRequest };
    const call = createClient({ baseUrl: s.baseUrl }).call('pricing_2', body);
    body.LTI_downpayment = 40;
    await call;
    assert.deepEqual((await s.log('pricing_2'))[0]?.body, quoteRequest);
  });
});

describe('a call in plain JavaScript', () => {
  it('of an unknown operation is refused, and nothing is sent', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    for (const operation of ['pricing', 'constructor', '__proto__', '', undefined, null, Symbol('me')]) {
      const error = await failure(client.call(operation as 'me', undefined));
      assert.deepEqual([error.code, error.operation], ['invalid_input', undefined], String(operation));
    }
    assert.equal((await s.log()).length, 0);
  });
  it('may give one value of `success`, or null, in place of a list', async () => {
    const s = await open();
    for (const success of ['success', null]) {
      const client = createClient({ baseUrl: s.baseUrl, success: success as unknown as string[] });
      assert.equal((await client.call('pricing_2', quoteRequest)).status, 'success');
    }
  });
  it('may pass null as its options', async () => {
    const s = await open();
    await createClient({ baseUrl: s.baseUrl }).call('me', undefined, null as unknown as undefined);
    assert.equal((await s.log()).length, 1);
  });
});

describe('the token', () => {
  it('is optional', async () => {
    const s = await open();
    await createClient({ baseUrl: s.baseUrl }).call('pricing_2', quoteRequest);
    await createClient({ baseUrl: s.baseUrl, token: '' }).call('pricing_2', quoteRequest);
    for (const { headers } of await s.log()) assert.equal(headers.authorization, undefined);
  });
  it('is attached by `authorize`', async () => {
    const s = await open();
    const authorize = (headers: Headers, token: string) => headers.set('x-token', `<${token}>`);
    await createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl), authorize }).call('pricing_2', quoteRequest);
    const [entry] = await s.log('pricing_2');
    assert.equal(entry?.headers['x-token'], '<token-1>');
    assert.equal(entry?.headers.authorization, undefined);
  });
  it('that is a text is not renewed: a 401 is final and not retryable', async () => {
    const s = await open({ pricing_2: [{ status: 401, text: '' }] });
    const error = await failure(createClient({ baseUrl: s.baseUrl, token: 'literal' }).call('pricing_2', quoteRequest));
    assert.deepEqual([error.code, error.retryable], ['unauthorized', false]);
    assert.equal((await s.log()).length, 1);
  });
  it('that is no valid header value is a wrong setting, and nothing is sent', async () => {
    const s = await open();
    const error = await failure(createClient({ baseUrl: s.baseUrl, token: 'a\nb' }).call('new_lead', lead));
    assert.equal(error.code, 'unconfigured');
    assert.equal((await s.log()).length, 0);
  });
  it('is not minted for a login, whose 401 means a wrong password', async () => {
    const s = await open({ 'generate-user-token': [{ status: 401, body: { message: '' } }] });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    const error = await failure(client.call('generate-user-token', login));
    assert.deepEqual([error.code, error.retryable], ['unauthorized', false]);
    assert.deepEqual(
      (await s.log()).map(({ operation }) => operation),
      ['generate-user-token'],
    );
  });
});

describe('Idempotency-Key', () => {
  const sent = async (idempotency: unknown, call: (client: Client) => Promise<unknown>) => {
    const s = await open({ token: [{ body: { token: 't', idempotency } }] });
    await call(createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) }));
    return (await s.log()).at(-1)?.headers['idempotency-key'];
  };
  it('is sent with a change, if the mint says that the service understands it', async () => {
    assert.equal(await sent(true, (client) => client.call('new_project_2', project, { idempotencyKey: 'k1' })), 'k1');
    assert.equal(await sent(true, (client) => client.call('new_project_2', project)), undefined);
  });
  it('is not sent otherwise', async () => {
    for (const idempotency of [undefined, false, 'true', 1]) {
      assert.equal(
        await sent(idempotency, (client) => client.call('new_lead', lead, { idempotencyKey: 'k1' })),
        undefined,
      );
    }
    assert.equal(
      await sent(true, (client) => client.call('pricing_2', quoteRequest, { idempotencyKey: 'k1' })),
      undefined,
    );
  });
  it('is sent with the replay after a 401 too', async () => {
    const s = await open({
      token: [{ body: { token: 't', idempotency: true }, repeat: 2 }],
      new_project_2: [{ status: 401, text: '' }],
    });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    await client.call('new_project_2', project, { idempotencyKey: 'k1' });
    assert.deepEqual(
      (await s.log('new_project_2')).map(({ headers }) => headers['idempotency-key']),
      ['k1', 'k1'],
    );
  });
  it('makes an unknown outcome retryable, if the service understands it', async () => {
    for (const idempotency of [true, false]) {
      for (const step of [
        { disconnect: true },
        { status: 500, text: '' },
        { status: 502, body: { status: 'UNKNOWN' } },
      ] as const) {
        const s = await open({ token: [{ body: { token: 't', idempotency } }], new_project_2: [step] });
        const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
        const { code, retryable } = await failure(client.call('new_project_2', project, { idempotencyKey: 'k1' }));
        assert.deepEqual([code, retryable], ['unknown_outcome', idempotency], JSON.stringify(step));
      }
    }
  });
  it('is necessary for a replay: without a key that the service understands, nothing is sent', async () => {
    const options = { idempotencyKey: 'k1', replay: true };
    assert.equal(await sent(true, (client) => client.call('new_project_2', project, options)), 'k1');
    const s = await open({ token: [{ body: { token: 't', idempotency: false } }] });
    for (const token of [undefined, 'a literal one', mintFrom(s.tokenUrl)]) {
      const client = createClient({ baseUrl: s.baseUrl, token });
      const { code, retryable } = await failure(client.call('new_project_2', project, options));
      assert.deepEqual([code, retryable], ['unknown_outcome', false]);
    }
    assert.deepEqual(await s.log('new_project_2'), []);
  });
});

describe('the base URL', () => {
  const called = async (baseUrl: string) => {
    let url = '';
    const fetch: typeof globalThis.fetch = async (input) => {
      url = String(input);
      return Response.json({ status: 'success', response: {} });
    };
    await createClient({ baseUrl, fetch }).call('new_lead', lead);
    return url;
  };
  it('is used without trailing slashes and fragment', async () => {
    assert.equal(await called('https://service.example/api/1.1'), 'https://service.example/api/1.1/wf/new_lead');
    assert.equal(await called('https://service.example/api/1.1//'), 'https://service.example/api/1.1/wf/new_lead');
    assert.equal(await called('https://service.example'), 'https://service.example/wf/new_lead');
    assert.equal(await called('https://service.example/api#top'), 'https://service.example/api/wf/new_lead');
    assert.equal(
      await called('https://blog.example/?rest_route=/fin'),
      'https://blog.example/?rest_route=/fin/wf/new_lead',
    );
  });
  it('may be relative to the document, and is resolved when the client is made', async (t) => {
    t.after(() => Reflect.deleteProperty(globalThis, 'document'));
    class Page extends EventTarget {
      readonly visibilityState = 'visible';
      get baseURI(): string {
        return 'https://installer.example/solar/';
      }
    }
    Object.defineProperty(globalThis, 'document', { value: new Page(), configurable: true });
    assert.equal(await called('/fin'), 'https://installer.example/fin/wf/new_lead');
    assert.equal(await called('fin/'), 'https://installer.example/solar/fin/wf/new_lead');
    for (const baseUrl of ['', 'javascript:alert(1)', 'data:text/plain,', 'blob:https://installer.example/1']) {
      assert.throws(() => createClient({ baseUrl }), { code: 'unconfigured' });
    }
  });
  it('that is no http(s) address is a wrong setting', () => {
    for (const url of [
      '',
      '/fin',
      'fin',
      'ftp://service.example',
      'https://',
      'https://user:secret@service.example',
      'file:///x',
    ]) {
      assert.throws(() => createClient({ baseUrl: url }), {
        name: 'FinError',
        code: 'unconfigured',
        operation: undefined,
      });
      assert.throws(() => mintFrom(url), { name: 'FinError', code: 'unconfigured' });
    }
  });
});

describe('a call that is aborted beforehand', () => {
  it('sends nothing', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    for (const options of [{ signal: AbortSignal.abort() }, { superseded: AbortSignal.abort() }]) {
      assert.equal((await failure(client.call('pricing_2', quoteRequest, options))).code, 'aborted');
      assert.equal((await failure(client.call('new_project_2', project, options))).code, 'aborted');
    }
    assert.equal((await s.log()).length, 0);
  });
});

describe('a FinError', () => {
  it('is an Error with its own name and no cause', () => {
    const error = new FinError('http', { operation: 'me', status: 418 });
    assert.ok(error instanceof Error);
    assert.equal(String(error), `FinError: ${error.message}`);
    assert.deepEqual(Object.keys(error).sort(), [
      'code',
      'fields',
      'operation',
      'reason',
      'retryAfter',
      'retryable',
      'status',
    ]);
    assert.equal('cause' in error, false);
  });
  it('has a stack that leads to the call', async () => {
    const s = await open({ pricing_2: [{ status: 400, text: '' }] });
    const error = await failure(createClient({ baseUrl: s.baseUrl }).call('pricing_2', quoteRequest));
    assert.match(error.stack ?? '', /client\.test\.ts/);
    assert.equal(error.operation, 'pricing_2');
  });
});
