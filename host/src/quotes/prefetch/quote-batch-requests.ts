/** The HTTP requests that carry quote batches: `…/prices` and mints. */

import { completeQuoteRequest, type PageSettings } from 'fin-widgets/contract';
import type { TokenAnswer } from '../../http/body-schemas.js';
import { Refusal } from '../../http/refusal.js';
import { readJsonBody, readJsonObject } from '../../http/request-body.js';
import { maxBatch, maxWithMint } from '../batch-sizes.js';
import type { Visitor } from '../quote-answers.js';
import type { BatchOptions } from './answer-quote-batch.js';
import { maxWaitMs } from './prefetch-queue.js';

/** How long a mint waits for its body and its quotes together. */
export const maxMintWaitMs = 2_000;

/** Answers each of these quote requests, as JSON. Never rejects. */
type AnswerAll = (
  quoteRequests: readonly unknown[],
  visitor: Visitor,
  options: BatchOptions,
) => Promise<readonly string[]>;

/** A body with quote requests. Each field may have any value. */
interface Body {
  questions?: unknown;
  knownOnly?: unknown;
}

/** A valid body of `…/prices`. */
interface Batch {
  quoteRequests: readonly unknown[];
  /** Whether the page wants only quotes that the host knows. */
  knownOnly: boolean;
}

const quoteRequestsOf = ({ questions: quoteRequests }: Body): readonly unknown[] | undefined =>
  Array.isArray(quoteRequests) ? quoteRequests : undefined;

/** A page does not know the host's settings before its first token, and leaves out what they say. */
const completed = (quoteRequest: unknown, page: PageSettings = {}): unknown =>
  typeof quoteRequest === 'object' && quoteRequest !== null && !Array.isArray(quoteRequest)
    ? completeQuoteRequest(quoteRequest, page)
    : quoteRequest;

/** @throws Refusal 415, 413, 400 */
async function readBatch(request: Request): Promise<Batch> {
  const body: Body = await readJsonBody(request);
  const quoteRequests = quoteRequestsOf(body);
  if (!quoteRequests?.length || quoteRequests.length > maxBatch)
    throw new Refusal('body_invalid', 400, `The body must have a list questions with 1 to ${maxBatch} entries.`);
  return { quoteRequests, knownOnly: body.knownOnly === true };
}

/**
 * Answers `…/prices`.
 * @returns the body of the response, as JSON
 * @throws Refusal
 */
export async function answerBatch(request: Request, visitor: Visitor, answerAll: AnswerAll): Promise<string> {
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
  const answers = await answerAll(batch.quoteRequests, visitor, {
    timeoutMs: maxWaitMs,
    signal: request.signal,
    sends: batch.knownOnly ? 'never' : 'inTurn',
  });
  return `{"answers":[${answers.join(',')}]}`;
}

/**
 * Answers the quote requests in the body of a mint. Never rejects.
 * @param page the settings by which the quote requests are completed
 * @returns fields for the response to the mint
 */
export async function answerMint(
  request: Request,
  visitor: Visitor,
  page: PageSettings | undefined,
  answerAll: AnswerAll,
): Promise<Pick<TokenAnswer, 'prices' | 'answers'>> {
  const answers = await answersOfMint(request, visitor, page, answerAll);
  return { prices: maxBatch, ...(answers && { answers }) };
}

async function answersOfMint(
  request: Request,
  visitor: Visitor,
  page: PageSettings | undefined,
  answerAll: AnswerAll,
): Promise<TokenAnswer['answers']> {
  if (request.headers.get('content-length') === '0') return undefined;
  const startedAt = performance.now();
  const body = await readJsonObject(request, { timeoutMs: maxMintWaitMs }).catch(() => ({}));
  const quoteRequests = quoteRequestsOf(body);
  if (!quoteRequests) return undefined;
  const complete = quoteRequests.slice(0, maxWithMint).map((each) => completed(each, page));
  const answers = await answerAll(complete, visitor, {
    timeoutMs: maxMintWaitMs - (performance.now() - startedAt),
    signal: request.signal,
    // A visitor waits for this page's first quote. A single request brings it sooner than the queue behind other visitors.
    sends: 'atOnce',
  });
  return quoteRequests.map((_, place) => JSON.parse(answers[place] ?? 'null'));
}
