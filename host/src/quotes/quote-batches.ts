/** Lists of `pricing_2` questions: those of `…/prices`, and those that come with a mint. */

import { Refusal } from '../http/refusal.js';
import { readJsonBody, readJsonObject } from '../http/request-body.js';
import { maxWaitMs } from './prefetch-queue.js';
import type { Quotes, Visitor } from './quotes.js';

/** How many questions `…/prices` takes: a slider from 0 to 40 percent, by 1. */
export const maxQuestions = 41;
/** How many questions of a mint are answered. */
const maxMintQuestions = 4;

/** How long a mint is held for its body and its answers together. */
const maxMintWaitMs = 2_000;

export interface QuoteBatches {
  /**
   * Answers `…/prices`.
   * @throws Refusal
   */
  answer(request: Request, visitor: Visitor): Promise<string>;
  /**
   * The answers to the questions that came with a mint, as JSON; `undefined` if none came. Never rejects.
   * @param visitor on whose behalf they are asked; not called if there are none
   */
  answerMint(request: Request, visitor: () => Visitor): Promise<string | undefined>;
}

/** A body with questions. Each field may have any value. */
interface Body {
  questions?: unknown;
  knownOnly?: unknown;
}

/** A valid body of `…/prices`. */
interface List {
  questions: readonly unknown[];
  /** Whether only those answers are given that the host knows. */
  knownOnly: boolean;
}

const questionsOf = ({ questions }: Body): readonly unknown[] | undefined =>
  Array.isArray(questions) ? questions : undefined;

const toJson = (answers: readonly string[]): string => `[${answers.join(',')}]`;

export function createQuoteBatches(quotes: Quotes): QuoteBatches {
  /** @throws Refusal 415, 413, 400 */
  const readList = async (request: Request): Promise<List> => {
    const body: Body = await readJsonBody(request);
    const questions = questionsOf(body);
    if (!questions?.length || questions.length > maxQuestions)
      throw new Refusal('body_invalid', 400, `The body must have a list of 1 to ${maxQuestions} questions.`);
    return { questions, knownOnly: body.knownOnly === true };
  };

  return {
    async answer(request, visitor) {
      const usedUp = await visitor.limits.usedUp();
      if (usedUp) throw usedUp;
      let list: List;
      try {
        list = await readList(request);
      } catch (error) {
        // Questions are counted when they are asked. A body without any counts as one.
        await visitor.limits.count();
        throw error;
      }
      const answers = await quotes.answerAll(list.questions, visitor, {
        timeoutMs: maxWaitMs,
        signal: request.signal,
        asks: list.knownOnly ? 'never' : 'inTurn',
      });
      return `{"answers":${toJson(answers)}}`;
    },

    async answerMint(request, visitor) {
      // A page without questions sends no body.
      if (request.headers.get('content-length') === '0') return undefined;
      const startedAt = performance.now();
      const body = await readJsonObject(request, { timeoutMs: maxMintWaitMs }).catch(() => ({}));
      const questions = questionsOf(body);
      if (!questions) return undefined;
      const first = questions.slice(0, maxMintQuestions);
      const answers = await quotes.answerAll(first, visitor(), {
        timeoutMs: maxMintWaitMs - (performance.now() - startedAt),
        signal: request.signal,
        // A visitor waits for this page's first fee. Behind other visitors' sliders it would come later than by `pricing_2`.
        asks: 'atOnce',
      });
      return toJson(questions.map((_, i) => answers[i] ?? 'null'));
    },
  };
}
