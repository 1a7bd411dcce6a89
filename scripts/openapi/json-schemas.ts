/** Turns zod schemas into the `components.schemas` of an OpenAPI document, with descriptions. */
import * as z from 'zod/mini';
import { descriptionOf } from './descriptions.js';

/** The keywords that contain schemas. zod writes no boolean schemas and no tuples here. */
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/** A reference to a schema of the document. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Adds a description to each property that its zod schema does not describe. `name`: that of the property or component. */
const describeAll = (schema: JsonSchema, name: string): JsonSchema => {
  const { properties, items, anyOf } = schema;
  const described = Object.entries(properties ?? {}).map(([field, property]) => [
    field,
    { description: descriptionOf(name, field), ...describeAll(property, field) },
  ]);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(described) }),
    ...(items && { items: describeAll(items, name) }),
    ...(anyOf && { anyOf: anyOf.map((each) => describeAll(each, name)) }),
  };
};

/**
 * JSON schemas by name. Where one schema contains another one of them, it refers to that one.
 * @param io `input`: any further fields are allowed. `output`: there are no others
 */
export const jsonSchemas = (
  schemas: Record<string, z.ZodMiniType>,
  io: 'input' | 'output',
): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, {
    io,
    uri: (id) => ref(id).$ref,
    override({ zodSchema, jsonSchema }) {
      // What says nothing to a reader: the bound of every `z.int()`, what `z.catch()` reads in place of an invalid value, and what is read-only in
      // TypeScript.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
      if (zodSchema._zod.def.type === 'readonly') delete jsonSchema.readOnly;
    },
  }).schemas;
  return Object.fromEntries(
    Object.entries(converted).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      describeAll(schema as JsonSchema, name),
    ]),
  );
};
