/**
 * `wordpress/src/contract.json`: the service's operations for the plugin's PHP, made from the schemas in `src/contract`, and the countries
 * and languages. The build writes the file, and `npm run check` fails if it is out of date.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/index.js';
import { operationKinds } from '../../src/contract/operation-kinds.js';
import type { Operation } from '../../src/contract/operations.js';
import { countryNames } from '../../src/elements/formats/parse-country.js';
import { languages } from '../../src/locales/languages.js';
import { contractSchemas } from '../contract-schemas.js';

export const contractPath = 'wordpress/src/contract.json';

/** A schema as JSON Schema, without the `$schema` address. */
const jsonSchema = (schema: z.ZodMiniType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

/** The file's content. An answer's schema is that of the envelope's `response`. */
export const contractText = (): string => {
  const operations = Object.entries(contractSchemas).map(([operation, { request, answer }]) => [
    operation,
    {
      kind: operationKinds[operation as Operation], // the keys are those of `contractSchemas`
      request: jsonSchema(request),
      answer: jsonSchema(answer).properties?.response,
    },
  ]);
  const countries = contract.countries.map((country) => {
    const { code, currency, requiresRate } = contract.countryFacts[country];
    return [country, { code, currency, requiresRate, names: { en: country, ...countryNames[country] } }];
  });
  const content = {
    countries: Object.fromEntries(countries),
    languages,
    operations: Object.fromEntries(operations),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
};
