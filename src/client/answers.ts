import type { Operation, Operations } from '../contract/operations.js';
import { checkAnswer } from './check-answer.js';

/** The answer with the contract's fields and no others; `undefined` when one is missing or of the wrong type, or a fee is not above 0. */
export function readAnswer<O extends Operation>(operation: O, data: unknown): Operations[O]['answer'] | undefined {
  // checkAnswer answers for the type.
  const answer = checkAnswer(operation, data) as Operations[Operation]['answer'] | undefined;
  // The spec bounds no fee; that nothing is financed for nothing is the client's own rule.
  const free = answer && 'Monthly_fee' in answer.response && !(answer.response.Monthly_fee > 0);
  return free ? undefined : (answer as Operations[O]['answer'] | undefined);
}
