/** The two OpenAPI documents: their texts, and what is wrong with them. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { hostDocument } from './host.js';
import { serviceDocument } from './service.js';

/** The text of each document, by its path. */
export const openApiTexts = (version: string): [path: string, text: string][] =>
  Object.entries({
    'openapi/service.json': serviceDocument(version),
    'openapi/host.json': hostDocument(version),
  }).map(([path, document]) => [path, `${JSON.stringify(document, undefined, 2)}\n`]);

/** One line for each violation of Redocly's recommended rules, warnings included. The rules validate the examples, too. */
export const openApiProblems = async (path: string, text: string): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
  const problems = await lintFromString({ source: text, absoluteRef: path, config });
  return problems.map(({ ruleId, message, location }) => `${path}${location[0]?.pointer}: ${message} (${ruleId})`);
};
