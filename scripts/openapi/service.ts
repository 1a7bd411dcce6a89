/** `openapi/service.json`: the service, as `src/contract` has it. */
import type { Operation } from '../../src/contract/index.js';
import { contractSchemas } from '../contract-schemas.js';
import * as examples from './examples.js';
import { jsonSchemas, ref } from './json-schemas.js';
import { operationHead, operationTexts, schemaName, tagList } from './operations.js';

/** The order of the reference. */
const operations: Operation[] = [
  'generate-user-token',
  'me',
  'pricing_2',
  'new_project_2',
  'update_project_2',
  'new_lead',
];

const text = (description: string) => ({ type: 'string', description });
const message = text('A sentence for developers.');

/** The fields of the body of each error. All of them are required. */
const errors: Record<number, { description: string; properties: Record<string, object> }> = {
  400: {
    description: 'The workflow failed: a value is missing or invalid.',
    properties: { status: text('Why the workflow failed.'), message },
  },
  401: { description: 'The token, or the login, is missing or invalid.', properties: { message } },
  404: { description: 'There is no such operation or record.', properties: { message } },
  405: { description: 'The method is not `POST`.', properties: { message } },
  429: { description: 'Too many requests.', properties: { message } },
  500: { description: 'The service has a bug.', properties: { code: text('The kind of bug.'), message } },
  503: { description: 'The service is not available.', properties: { message } },
};

const errorResponse = ({ description, properties }: (typeof errors)[number]) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
});

/** The headers of all responses that a client may need. */
const retryAfter = {
  description: 'Seconds until the next request makes sense. Not every 429 has it.',
  schema: { type: 'integer', minimum: 1 },
};

const operationOf = (operation: Operation) => {
  const request = examples.requests[operation];
  return {
    ...operationHead(operation, operationTexts[operation]),
    ...(operation === 'generate-user-token' && { security: [] }),
    ...(request && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref(schemaName(operation, 'Request')), example: request } },
      },
    }),
    responses: {
      200: {
        description: 'Success.',
        content: {
          'application/json': {
            schema: ref(schemaName(operation, 'Answer')),
            example: { status: 'success', response: examples.responses[operation] },
          },
        },
      },
      ...Object.fromEntries(
        Object.entries(errors).map(([status]) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
};

export const serviceDocument = (version: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'The financing service',
    version,
    description:
      'Six operations of an installer: log in, request monthly payments, create and update projects, register leads. ' +
      'Call them from a server; a page calls a host instead (`host.json`). Where the service does not say more, neither does this document: ' +
      'ignore fields that you do not know.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    {
      url: 'https://{service}/api/1.1',
      description: 'The service. Its test version has `/version-test/api/1.1` in place of `/api/1.1`.',
      variables: { service: { default: 'service.example', description: 'The host name of the service.' } },
    },
  ],
  tags: tagList(operations.map((operation) => operationTexts[operation].tag)),
  security: [{ userToken: [] }],
  paths: Object.fromEntries(operations.map((operation) => [`/wf/${operation}`, { post: operationOf(operation) }])),
  components: {
    securitySchemes: {
      userToken: { type: 'http', scheme: 'bearer', description: 'The token of `generate-user-token`.' },
    },
    responses: Object.fromEntries(
      Object.entries(errors).map(([status, error]) => [
        status,
        { ...errorResponse(error), ...(status === '429' && { headers: { 'Retry-After': retryAfter } }) },
      ]),
    ),
    // The service may add fields.
    schemas: jsonSchemas(
      Object.fromEntries(
        operations.flatMap((operation) => [
          ...(examples.requests[operation]
            ? [[schemaName(operation, 'Request'), contractSchemas[operation].request] as const]
            : []),
          [schemaName(operation, 'Answer'), contractSchemas[operation].answer] as const,
        ]),
      ),
      'input',
    ),
  },
});
