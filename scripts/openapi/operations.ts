/** What both documents say of the six operations. */
import type { Operation } from '../../src/contract/operations.js';

export interface OperationText {
  summary: string;
  description: string;
  tag: Tag;
}

/** The groups of operations in the reference, in their order. */
export const tags = {
  Session: 'The session token of a page.',
  Login: 'The user of the service.',
  Quotes: 'Monthly payments.',
  Projects: "A customer's project, from the offer to the checkout.",
  Leads: 'Requests of customers who want to be called back.',
  'Test mode': 'What exists only in test mode.',
};

export type Tag = keyof typeof tags;

export const operationTexts: Record<Operation, OperationText> = {
  'generate-user-token': {
    summary: 'Log in',
    description: 'Exchanges the credentials of a user for a token. Call it from a server only.',
    tag: 'Login',
  },
  me: {
    summary: 'Read the user',
    description:
      'Reads the user that the token belongs to, and the organization of the user. The operation has no request body.',
    tag: 'Login',
  },
  pricing_2: {
    summary: 'Request a quote',
    description:
      'Estimates the monthly payment for a total cost, a term and a down payment. The spaces and parentheses in the name of the total cost belong to it.',
    tag: 'Quotes',
  },
  new_project_2: {
    summary: 'Create a project',
    description: 'Creates a project, and answers with the address of its checkout.',
    tag: 'Projects',
  },
  update_project_2: {
    summary: 'Update a project',
    description: 'Replaces the fields of a project that `new_project_2` has created.',
    tag: 'Projects',
  },
  new_lead: {
    summary: 'Register a lead',
    description: "Registers a customer's request.",
    tag: 'Leads',
  },
};

/** The texts in the form of an OpenAPI operation. */
export const operationHead = (operationId: string, { summary, description, tag }: OperationText) => ({
  operationId,
  summary,
  description,
  tags: [tag],
});

/** The tags that these operations use, as the document lists them. */
export const tagList = (used: readonly Tag[]) =>
  Object.entries(tags)
    .filter(([name]) => used.some((tag) => tag === name))
    .map(([name, description]) => ({ name, description }));

/** The name of a schema of an operation: `new_project_2` has `NewProject2Request`. */
export const schemaName = (operation: string, kind: 'Request' | 'Answer'): string =>
  operation
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('') + kind;
