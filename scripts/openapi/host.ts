/** `openapi/host.json`: the host protocol (`host/PROTOCOL.md`), from the schemas that the host has. */
import { keyPattern } from '../../host/src/creates/create-headers.js';
import * as bodies from '../../host/src/http/body-schemas.js';
import type { PageOperation } from '../../host/src/http/routes.js';
import { operationKinds } from '../../src/contract/operation-kinds.js';
import { pinnedFields } from '../../src/contract/pinned-fields.js';
import * as examples from './examples.js';
import { jsonSchemas, ref } from './json-schemas.js';
import { type OperationText, operationHead, operationTexts, schemaName, tagList } from './operations.js';
import { reasonsByStatus } from './reasons.js';

/** The order of the reference. */
const operations: PageOperation[] = ['pricing_2', 'new_project_2', 'update_project_2', 'new_lead', 'me'];

/** The other routes. */
const routes = {
  token: {
    summary: 'Mint a session token',
    description:
      'Mints the token that the other operations need. The body is optional: with it, the first quotes come together with the token. ' +
      'A page sends it as `text/plain`, so that no preflight is needed.',
    tag: 'Session',
  },
  prices: {
    summary: 'Request many quotes',
    description: 'Answers many quote requests in one HTTP request. No entry of the list makes the others fail.',
    tag: 'Quotes',
  },
  checkout: {
    summary: 'Show the checkout of the test mode',
    description: 'A page that says that this is a test. It exists below `/test~<scenario>` only.',
    tag: 'Test mode',
  },
} satisfies Record<string, OperationText>;

type Kind = 'read' | 'create' | 'update';

const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const headerRefs = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const jsonContent = (schema: object, example: unknown) => ({ 'application/json': { schema, example } });

/** The headers of every response. `Access-Control-…` only if the host allows the page's origin. */
const commonHeaders = [
  'Cache-Control',
  'Vary',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];

const headers = {
  'Cache-Control': {
    required: true,
    description: 'No cache stores the response.',
    schema: { type: 'string', pattern: '(^|[ ,])no-store($|[ ,])' },
  },
  Vary: {
    required: true,
    description: 'The response depends on the origin of the page.',
    schema: { type: 'string', pattern: '(^|[ ,])[Oo]rigin($|[ ,])' },
  },
  'X-Content-Type-Options': {
    required: true,
    description: 'The media type is not guessed.',
    schema: { type: 'string', const: 'nosniff' },
  },
  'Access-Control-Allow-Origin': {
    description: 'The origin of the page, if the host allows it. `*` only if there is no such installer.',
    schema: { type: 'string' },
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that a page may read.',
    schema: { type: 'string', const: 'Idempotent-Replayed, Retry-After' },
  },
  'Retry-After': {
    description: 'Seconds until the next request makes sense.',
    schema: { type: 'integer', minimum: 1, maximum: 86_400 },
  },
  'Idempotent-Replayed': {
    description: 'An earlier request with the same `Idempotency-Key` has made this outcome.',
    schema: { type: 'string', const: 'true' },
  },
};

const parameters = {
  Origin: {
    name: 'Origin',
    in: 'header',
    required: true,
    description:
      'The origin of the page, which the host must allow. A browser sets it; another program has to send it.',
    schema: { type: 'string' },
    example: 'https://installer.example',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Names this create: choose a new key for each create, and use the same one when you repeat the request. ' +
      'A host may be configured to take creates without a key.',
    schema: { type: 'string', pattern: keyPattern.source },
    example: 'c2d8a0b4-2d3f-4a37-9a51-0f3a1d3f5b6e',
  },
  'Idempotency-Replay': {
    name: 'Idempotency-Replay',
    in: 'header',
    description: '`true`: you have sent this create before, and do not know its outcome.',
    schema: { type: 'string', const: 'true' },
  },
};

/** The errors that are the same wherever they occur: their descriptions. Nothing happened at the service. */
const refusals = {
  400: 'The body, the `Idempotency-Key`, a rule of the host or the service refuses the request.',
  401: 'The session token is missing, invalid or expired, or was minted for another origin. Mint a new one.',
  403: 'The host does not allow the origin or the operation, or did not create the project.',
  404: 'The host has no such route or installer.',
  413: 'The body has more than 32 KiB.',
  415: 'The `Content-Type` is not `application/json`.',
  422: 'The `Idempotency-Key` was used for another body.',
  429: 'A limit of the host or of the service is used up.',
  503: 'The host cannot reach its store, or cannot read the settings of the installer.',
};

type Refusal = keyof typeof refusals;

/** What may still have happened after a 502 or 504, by the kind of the operation. */
const failures = {
  read: { name: 'Read', statuses: ['ERROR'], says: 'A read failed: send it again.' },
  write: {
    name: 'Write',
    statuses: ['NOT_RUN', 'UNKNOWN'],
    says: '`UNKNOWN`: the create or update may have happened. Ask again with the same key and body.',
  },
};

const causes = { 502: 'The service failed.', 504: 'The service did not answer in time.' };

const exampleError = (status: string) => ({ status, message: 'A sentence for developers.' });

/** The error body with one of these statuses. */
const errorOf = (...statuses: string[]) => ({
  allOf: [ref('ErrorBody'), { type: 'object', properties: { status: { enum: statuses } } }],
});

/** A description that ends with the reasons that the log has for such a response. */
const withReasons = (description: string, httpStatus: string, all: Map<string, string[]>): string => {
  const reasons = all.get(httpStatus)?.map((reason) => `\`${reason}\``);
  return reasons ? `${description}\n\nReasons in the host's log: ${reasons.join(', ')}.` : description;
};

const errorResponses = () => {
  const reasons = reasonsByStatus();
  const plain = Object.entries(refusals).map(([httpStatus, description]) => {
    const withRetryAfter = httpStatus === '429' || httpStatus === '503';
    return [
      httpStatus,
      {
        description: withReasons(description, httpStatus, reasons),
        headers: {
          ...headerRefs(...commonHeaders, 'Idempotent-Replayed'),
          ...(withRetryAfter && headerRefs('Retry-After')),
        },
        content: jsonContent(errorOf('NOT_RUN'), exampleError('NOT_RUN')),
      },
    ];
  });
  const failed = Object.values(failures).flatMap(({ name, statuses, says }) =>
    Object.entries(causes).map(([httpStatus, cause]) => [
      `${httpStatus}-${name}`,
      {
        description: withReasons(`${cause} ${says}`, httpStatus, reasons),
        headers: headerRefs(...commonHeaders, 'Retry-After', ...(name === 'Write' ? ['Idempotent-Replayed'] : [])),
        content: jsonContent(errorOf(...statuses), exampleError(statuses.at(-1) ?? '')),
      },
    ]),
  );
  return Object.fromEntries([...plain, ...failed]);
};

const errorsFor = (kind: Kind, ...statuses: (Refusal | keyof typeof causes)[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        $ref: `#/components/responses/${status}${status === 502 || status === 504 ? `-${failures[kind === 'read' ? 'read' : 'write'].name}` : ''}`,
      },
    ]),
  );

const successOf = (schema: string, example: unknown, ...more: string[]) => ({
  description: 'Success.',
  headers: headerRefs(...commonHeaders, ...more),
  content: jsonContent(ref(schema), example),
});

/** The example of a body as a page sends it: without the fields that the host sets. */
const pageExample = (operation: PageOperation) =>
  Object.fromEntries(
    Object.entries(examples.requests[operation] ?? {}).filter(
      ([field]) => field !== 'send_offer_email' && !pinnedFields.some((pinned) => pinned === field),
    ),
  );

const quote = { status: 'success', response: examples.responses.pricing_2 };
const batch = { questions: [pageExample('pricing_2')] };

const operationOf = (operation: PageOperation) => {
  const kind = operationKinds[operation];
  const hasBody = bodies.operationBodies[operation].request !== undefined;
  const isCreate = kind === 'create';
  return {
    ...operationHead(operation, operationTexts[operation]),
    parameters: [
      parameterRef('Origin'),
      ...(isCreate ? [parameterRef('Idempotency-Key'), parameterRef('Idempotency-Replay')] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: jsonContent(ref(schemaName(operation, 'Request')), pageExample(operation)),
      },
    }),
    responses: {
      200: successOf(
        schemaName(operation, 'Answer'),
        { status: 'success', response: examples.responses[operation] },
        ...(isCreate ? ['Idempotent-Replayed'] : []),
      ),
      ...errorsFor(
        kind,
        400,
        401,
        403,
        404,
        ...(hasBody ? ([413, 415] as const) : []),
        ...(isCreate ? ([422] as const) : []),
        429,
        502,
        503,
        504,
      ),
    },
  };
};

const token = {
  ...operationHead('token', routes.token),
  security: [],
  parameters: [parameterRef('Origin')],
  requestBody: {
    content: {
      'text/plain': {
        schema: { type: 'string', contentMediaType: 'application/json', contentSchema: ref('TokenRequest') },
        example: JSON.stringify(batch),
      },
      ...jsonContent(ref('TokenRequest'), batch),
    },
  },
  responses: {
    200: successOf('TokenAnswer', {
      token: 'the session token',
      expires_in: 600,
      idempotency: true,
      prices: 41,
      answers: [quote],
    }),
    ...errorsFor('read', 403, 404, 429, 502, 503),
  },
};

const prices = {
  ...operationHead('prices', routes.prices),
  parameters: [parameterRef('Origin')],
  requestBody: { required: true, content: jsonContent(ref('PricesRequest'), batch) },
  responses: {
    200: successOf('PricesAnswer', { answers: [quote, { status: 'ERROR' }, null] }),
    ...errorsFor('read', 400, 401, 403, 404, 413, 415, 429, 502, 503),
  },
};

const checkout = {
  ...operationHead('checkout', routes.checkout),
  security: [],
  responses: {
    200: {
      description: 'The page.',
      headers: headerRefs(...commonHeaders),
      content: { 'text/html': { schema: { type: 'string' } } },
    },
    ...errorsFor('read', 404),
  },
};

export const hostDocument = (version: string) => {
  const schemasOf = (kind: 'request' | 'answer') =>
    operations.flatMap((operation) => {
      const schema = bodies.operationBodies[operation][kind];
      return schema ? [[schemaName(operation, kind === 'request' ? 'Request' : 'Answer'), schema] as const] : [];
    });
  return {
    openapi: '3.1.0',
    info: {
      title: 'The host protocol',
      version,
      description:
        'A host stands between a page and the financing service. It keeps the credentials, and gives the page a session token. ' +
        '`host/PROTOCOL.md` says how a host behaves; this document has its routes, headers and bodies.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: 'https://{site}/{mount}',
        description: 'The mount of the host. `/test~<scenario>` after it asks for a simulated service.',
        variables: {
          site: { default: 'installer.example', description: 'The host name of the site.' },
          mount: {
            default: 'fin',
            description: 'The path of the host. It ends with the id of the installer if there are many.',
          },
        },
      },
    ],
    tags: tagList(
      [...Object.values(routes), ...operations.map((operation) => operationTexts[operation])].map(({ tag }) => tag),
    ),
    security: [{ session: [] }],
    paths: {
      '/token': { post: token },
      '/prices': { post: prices },
      ...Object.fromEntries(operations.map((operation) => [`/wf/${operation}`, { post: operationOf(operation) }])),
      '/checkout': { get: checkout },
    },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The session token of `/token`.' } },
      parameters,
      headers,
      responses: errorResponses(),
      schemas: {
        ...jsonSchemas(
          {
            ...Object.fromEntries(schemasOf('request')),
            TokenRequest: bodies.tokenRequest,
            PricesRequest: bodies.pricesRequest,
          },
          'input',
        ),
        ...jsonSchemas(
          {
            ...Object.fromEntries(schemasOf('answer')),
            TokenAnswer: bodies.tokenAnswer,
            PricesAnswer: bodies.pricesAnswer,
            ErrorBody: bodies.errorBody,
          },
          'output',
        ),
      },
    },
  };
};
