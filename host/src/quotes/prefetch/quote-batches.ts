/** The HTTP requests that carry quote batches: `…/prices` and mints. */

import { Refusal } from '../../http/refusal.js';
import { readJsonBody, readJsonObject } from '../../http/request-body.js';
import type { Prefetch, Visitor } from '../quotes.js';
import { maxWaitMs } from './prefetch-queue.js';
import type { BatchOptions } from './quote-batch.js';

/** How many quote requests `…/prices` takes: a slider from 0 to 40 percent, in steps of 1. */
const maxQuestions = 41;
/** How many quote requests of a mint are answered. */
const maxMintQuestions = 5;

/** How long a mint waits for its body and its quotes together. */
const maxMintWaitMs = 2_000;

/** Answers each of these quote requests, as JSON. Never rejects. */
type AnswerAll = (questions: readonly unknown[], visitor: Visitor, options: BatchOptions) => Promise<readonly string[]>;

/** A body with quote requests. Each field may have any value. */
interface Body {
  questions?: unknown;
  knownOnly?: unknown;
}

/** A valid body of `…/prices`. */
interface Batch {
  questions: readonly unknown[];
  /** Whether the page wants only quotes that the host knows. */
  knownOnly: boolean;
}

const questionsOf = ({ questions }: Body): readonly unknown[] | undefined =>
  Array.isArray(questions) ? questions : undefined;

/** @throws Refusal 415, 413, 400 */
async function readBatch(request: Request): Promise<Batch> {
  const body: Body = await readJsonBody(request);
  const questions = questionsOf(body);
  if (!questions?.length || questions.length > maxQuestions)
    throw new Refusal('body_invalid', 400, `The body must have a list of 1 to ${maxQuestions} questions.`);
  return { questions, knownOnly: body.knownOnly === true };
}

export function createQuoteBatches(answerAll: AnswerAll): Pick<Prefetch, 'answerBatch' | 'answerMint'> {
  const answersOfMint = async (request: Request, visitor: Visitor): Promise<unknown[] | undefined> => {
    if (request.headers.get('content-length') === '0') return undefined;
    const startedAt = performance.now();
    const body = await readJsonObject(request, { timeoutMs: maxMintWaitMs }).catch(() => ({}));
    const questions = questionsOf(body);
    if (!questions) return undefined;
    const answers = await answerAll(questions.slice(0, maxMintQuestions), visitor, {
      timeoutMs: maxMintWaitMs - (performance.now() - startedAt),
      signal: request.signal,
      // A visitor waits for this page's first quote. A single request brings it sooner than the queue behind other visitors.
      sends: 'atOnce',
    });
    return questions.map((_, place) => JSON.parse(answers[place] ?? 'null'));
  };

  return {
    async answerBatch(request, visitor) {
      const usedUp = await visitor.limits.usedUp();
      if (usedUp) throw usedUp;
      let batch: Batch;
      try {
        batch = await readBatch(request);
      } catch (error) {
        // Each quote request is counted when it is sent. An invalid body counts as one.
        await visitor.limits.count();
        throw error;
      }
      const answers = await answerAll(batch.questions, visitor, {
        timeoutMs: maxWaitMs,
        signal: request.signal,
        sends: batch.knownOnly ? 'never' : 'inTurn',
      });
      return `{"answers":[${answers.join(',')}]}`;
    },

    async answerMint(request, visitor) {
      const answers = await answersOfMint(request, visitor);
      return { prices: maxQuestions, ...(answers && { answers }) };
    },
  };
}
