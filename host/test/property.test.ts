/**
 * Random requests, most of them nearly valid. The host never fails, never answers with a secret, and never sends the service what the
 * policy forbids. `HOST_CASES` sets the number of requests (`npm run test:soak`: 5,000).
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { newProject2Request, pricing2Request, updateProject2Request } from 'fin-widgets/contract';
import { seeded } from '../../demo/service/index.js';
import { isOfferLink } from '../src/service/link-rules.js';
import { credentials, origin, project, quoteRequest, secret, update } from './support/fixtures.js';
import { openPage } from './support/page.js';

const cases = Number(process.env.HOST_CASES ?? 2_000);

const allowed = {
  pricing_2: pricing2Request,
  new_project_2: newProject2Request,
  update_project_2: updateProject2Request,
};
type Allowed = keyof typeof allowed;
const isAllowed = (name: string): name is Allowed => Object.hasOwn(allowed, name);

/** A valid value most of the time, otherwise one of the others. */
const mostly = <T>(right: fc.Arbitrary<T>, ...others: fc.Arbitrary<T>[]) =>
  fc.oneof({ arbitrary: right, weight: 12 }, ...others.map((arbitrary) => ({ arbitrary, weight: 1 })));

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }));
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

const path = mostly(
  fc.constantFrom(...Object.keys(allowed).map((operation) => `/fin/wf/${operation}`), '/fin/prices'),
  fc.constant('/fin/token'),
  fc.constantFrom('me', 'new_lead', 'generate-user-token', 'constructor', 'token').map((name) => `/fin/wf/${name}`),
  fc.webPath(),
  fc.tuple(fc.webPath(), fc.constantFrom('token', 'prices', 'wf/pricing_2', 'wf/')).map((parts) => parts.join('/')),
);
const method = mostly(
  fc.constant('POST'),
  fc.constantFrom('OPTIONS', 'GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'QUERY'),
);
const from = mostly<string | undefined>(
  fc.constant(origin),
  fc.constantFrom('null', 'https://evil.example', `${origin}.evil.example`, 'http://installer.example', undefined),
  headerText,
);
/** `own` is this page's session token. */
const token = mostly<string | undefined>(
  fc.constant('own'),
  fc.constantFrom('foreign', 'former', 'upstream', 'cut', undefined),
  headerText,
);
const type = mostly<string | undefined>(
  fc.constantFrom('application/json', 'application/json;charset=utf-8'),
  fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', undefined),
  headerText,
);
const key = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 3 },
  { arbitrary: fc.constantFrom('a-key-of-this-test', 'another-key-of-this-test'), weight: 3 },
  { arbitrary: fc.uuid(), weight: 3 },
  { arbitrary: headerText, weight: 1 },
);

const link = fc.oneof(
  fc.constantFrom(
    ...project.offer_PDF,
    'http://a.example/',
    'https://127.1/',
    'https://[::1]/',
    'https://a@b.example/',
    'https://a.local/',
    'https://localhost/',
    'https://0x7f.1/',
  ),
  fc.webUrl(),
  fc.ipV4().map((address) => `https://${address}/offer.pdf`),
  anyText,
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  anyText,
  fc.double(),
  fc.array(link, { maxLength: 3 }),
  fc.constantFrom(true, false, null, '', 0, -1, 1e308, '10 years', 'Germany', 'EUR', credentials.email),
);
/** The names that a 400 may name. */
const contractFields = new Set(
  [newProject2Request, pricing2Request, updateProject2Request].flatMap(({ shape }) => Object.keys(shape)),
);
const fields = [
  ...Object.keys(project),
  ...Object.keys(update),
  ...Object.keys(quoteRequest),
  'organization',
  'sales_rep',
  'send_offer_email',
  'project',
  'VAT',
  '__proto__',
  'toString',
];
/** The body of this operation or of another, with some fields changed or missing. */
interface Nearly {
  of: 'requested' | Allowed;
  otherwise: Record<string, unknown>;
  missing: string | null;
}
const nearly = fc.record<Nearly>({
  of: mostly<Nearly['of']>(
    fc.constant('requested'),
    fc.constantFrom<Allowed[]>('pricing_2', 'new_project_2', 'update_project_2'),
  ),
  otherwise: fc.oneof(
    fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 2 }),
    // Valid changes: another quote request, and another body for the same key.
    fc.record<Record<string, unknown>>({ LTI_downpayment: fc.integer({ min: 0, max: 40 }), VAT: fc.boolean() }),
  ),
  missing: fc.option(fc.constantFrom(...fields), { freq: 6 }),
});
const body = mostly<Nearly | string | Uint8Array<ArrayBuffer>>(
  nearly,
  fc.json({ maxDepth: 4 }),
  anyText,
  fc.uint8Array({ maxLength: 100 }).map((bytes) => new Uint8Array(bytes)),
  fc.integer({ min: 30_000, max: 40_000 }).map((length) => JSON.stringify({ ...quoteRequest, x: 'x'.repeat(length) })),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'x-forwarded-for',
    'x-forwarded-host',
    'host',
    'cookie',
    'referer',
    'content-length',
    'content-encoding',
    'transfer-encoding',
    'accept',
    'x-demo-fault',
    'access-control-request-headers',
  ),
  headerText,
  { maxKeys: 2 },
);

it(`${cases.toLocaleString('en')} random requests`, async () => {
  // Prices outlive the run, so that no renewal in the background is taken for a call of the request after it.
  const page = openPage({ clientIp: undefined, prefetch: { perMinute: 1e6 }, pricingTtl: 86_400 });
  const own = await page.token();
  const former = await openPage({ secret: 'the-secret-of-quite-another-host' }).token();
  const foreign = await openPage({ origins: ['https://shop.installer.example'] }).token({
    origin: 'https://shop.installer.example',
  });
  const issued: string = (await page.call('new_project_2', project)).response.project_id;
  const right: Record<Allowed, object> = {
    pricing_2: quoteRequest,
    new_project_2: project,
    update_project_2: { ...update, project: issued },
  };
  const written = ({ of, otherwise, missing }: Nearly, requested: string) => {
    const operation = of === 'requested' ? requested : of;
    const changed: Record<string, unknown> = { ...right[isAllowed(operation) ? operation : 'pricing_2'], ...otherwise };
    if (missing !== null) delete changed[missing];
    return JSON.stringify(changed);
  };
  const upstream = page.sent('new_project_2')[0]?.authorization?.replace('Bearer ', '') ?? assert.fail();
  const tokens: Record<string, string> = { own, former, foreign, upstream, cut: own.slice(0, -3) };
  const secrets = [secret, credentials.email, credentials.password, upstream, seeded.demo.organization, seeded.demo.id];
  const reached = new Map<string, number>();
  let seen = page.calls.length;

  await fc.assert(
    fc.asyncProperty(
      path,
      method,
      from,
      token,
      type,
      key,
      body,
      headers,
      async (path, method, from, token, type, key, body, headers) => {
        const all = new Headers();
        const withName = {
          ...headers,
          origin: from,
          'content-type': type,
          'idempotency-key': key,
          authorization: token && `Bearer ${tokens[token] ?? token}`,
        };
        for (const [name, text] of Object.entries(withName)) if (text !== undefined) all.set(name, text);
        const takesList = /\/(prices|token)$/.test(path);
        const operation = takesList ? 'pricing_2' : (/\/wf\/([^/]*)$/.exec(path)?.[1] ?? '');
        const content =
          typeof body === 'string' || body instanceof Uint8Array
            ? body
            : takesList
              ? `{"questions":[${written(body, operation)}]}`
              : written(body, operation);
        const bodied = !['GET', 'HEAD'].includes(method);
        const url = URL.canParse(path, 'https://installer.example')
          ? new URL(path, 'https://installer.example')
          : undefined;
        fc.pre(url !== undefined);
        const request = new Request(url as URL, { method, headers: all, ...(bodied && { body: content }) });
        // As `Headers` normalizes them, without surrounding white space.
        const [requested, bearer] = [request.headers.get('origin'), request.headers.get('authorization')];

        const response = await page.host(request);
        const text = await response.text();
        const calls = page.calls.slice(seen);
        seen = page.calls.length;

        // The service always answers, so no status above 422 may occur.
        assert.ok(
          [200, 204, 400, 401, 403, 404, 405, 413, 415, 422].includes(response.status),
          `${response.status} ${text}`,
        );
        assert.equal(response.headers.get('vary'), 'Origin');
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(response.headers.get('access-control-allow-origin'), requested === origin ? origin : null);
        const told = text + JSON.stringify([...response.headers]);
        assert.deepEqual(
          secrets.filter((each) => told.includes(each)),
          [],
        );
        if (![200, 204].includes(response.status)) {
          const { status, message, fields: named = [], ...more } = JSON.parse(text);
          assert.deepEqual([status, typeof message, more], ['NOT_RUN', 'string', {}]);
          for (const name of named)
            assert.ok(response.status === 400 && contractFields.has(name), `${name} is a field`);
          assert.deepEqual(calls, []);
        }

        if (response.status === 200) {
          assert.equal(method, 'POST');
          assert.equal(requested, origin);
          if (operation && !path.endsWith('token')) assert.equal(bearer, `Bearer ${own}`);
        }
        for (const call of calls) {
          assert.equal(call.operation, operation);
          assert.ok(isAllowed(operation));
          if (!path.endsWith('token')) assert.match(request.headers.get('content-type') ?? '', /^application\/json/);
          assert.equal(call.authorization, `Bearer ${upstream}`);
          const sent = call.body as Record<string, unknown>;
          assert.deepEqual(allowed[operation].parse(sent), sent, 'the contract’s fields, and no others');
          assert.equal(sent.organization, seeded.demo.organization);
          if (operation !== 'pricing_2') {
            assert.equal(sent.sales_rep, seeded.demo.id);
            assert.equal(sent.send_offer_email, false);
            assert.ok(
              (sent.offer_PDF as string[]).every(
                (each) => isOfferLink(each, undefined) && !/[@\\\s]/.test(new URL(each).host),
              ),
            );
          }
          if (operation === 'update_project_2') assert.equal(sent.project, 'project-1');
        }
        const outcome = `${calls.length ? 'sent' : 'not sent'} ${response.status} ${takesList ? 'list' : isAllowed(operation) ? operation : ''}`;
        reached.set(outcome, (reached.get(outcome) ?? 0) + 1);
      },
    ),
    { numRuns: cases },
  );

  // The requests must have reached every outcome.
  for (const reaches of ['pricing_2', 'new_project_2', 'update_project_2', 'list'])
    assert.ok(reached.has(`sent 200 ${reaches}`), reaches);
  assert.ok(reached.has('not sent 200 list'));
  for (const status of [204, 400, 401, 403, 404, 405, 413, 415, 422])
    assert.ok(
      [...reached.keys()].some((outcome) => outcome.startsWith(`not sent ${status}`)),
      String(status),
    );
});
