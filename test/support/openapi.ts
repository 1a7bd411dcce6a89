/** Validates real responses against the OpenAPI documents, with a validator that shares nothing with the schemas' source. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A response as it was received. */
export interface ReceivedResponse {
  status: number;
  headers: Headers;
  text: string;
}

interface Header {
  required?: boolean;
  schema: { type: string };
}

interface Response {
  headers?: Record<string, Header>;
  content?: Record<string, unknown>;
}

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

const pointer = (...parts: string[]) =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export interface OpenApiValidator {
  /** The path of the document that a path ends in, if the document has this method for it. */
  pathOf(method: string, path: string): string | undefined;
  /** Asserts that the document has this response. `path`: one of the document. */
  assertResponse(method: string, path: string, response: ReceivedResponse): void;
  /** Asserts that a JSON text is valid by a named schema of the document. */
  assertSchema(name: string, text: string): void;
}

/** @param file of the document, from the root */
export const openApiValidator = (file: string): OpenApiValidator => {
  const document: Document = JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');

  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (at: string): ValidateFunction => {
    const known = validators.get(at) ?? ajv.compile({ $ref: `document#${encodeURI(at)}` });
    validators.set(at, known);
    return known;
  };
  const assertValid = (at: string, value: unknown, what: string) => {
    const isValid = validatorAt(at);
    if (!isValid(value)) throw new Error(`${what}: ${ajv.errorsText(isValid.errors)}`);
  };

  /** The pointer to what is there, or to what it refers to. */
  const resolve = (at: string): { at: string; value: unknown } => {
    let value: unknown = document;
    for (const part of at.split('/').slice(1)) value = Object(value)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    const { $ref } = Object(value);
    return typeof $ref === 'string' ? resolve($ref.slice(1)) : { at, value };
  };

  const assertResponse: OpenApiValidator['assertResponse'] = (method, path, { status, headers, text }) => {
    const name = `${file}: ${method} ${path} ${status}`;
    const { at, value } = resolve(pointer('paths', path, method.toLowerCase(), 'responses', String(status)));
    if (!value) throw new Error(`${name} is not in the document. The response: ${text}`);
    const described = value as Response;
    for (const header of Object.keys(described.headers ?? {})) {
      const there = resolve(at + pointer('headers', header));
      const { required, schema } = there.value as Header;
      const sent = headers.get(header);
      if (sent === null && required) throw new Error(`${name} has no ${header}.`);
      if (sent !== null)
        assertValid(`${there.at}/schema`, schema.type === 'integer' ? Number(sent) : sent, `${name}, ${header}`);
    }
    const type = (headers.get('content-type') ?? '').replace(/\s*;.*/, '');
    if (!described.content?.[type]) throw new Error(`${name} may not be ${type || 'without a body'}.`);
    if (type === 'application/json')
      assertValid(at + pointer('content', type, 'schema'), JSON.parse(text), `${name} ${text}`);
  };

  return {
    pathOf: (method, path) =>
      Object.keys(document.paths).find((each) => path.endsWith(each) && document.paths[each]?.[method.toLowerCase()]),
    assertResponse,
    assertSchema: (name, text) =>
      assertValid(pointer('components', 'schemas', name), JSON.parse(text), `${file}: ${name} ${text}`),
  };
};
