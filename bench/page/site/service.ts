/** A simulated financing service: it takes a fixed time for a price, and keeps a list of what it was asked. */
import { setTimeout as delay } from 'node:timers/promises';
import { loginAnswers } from '../../login-answers.js';
import { feeOf, type PriceQuestion, selectionOf } from './selections.js';

/** A question that reached the service. */
export interface AskedQuote {
  /** In ms, on the clock of the site's process. */
  at: number;
  selection: string;
}

export interface Service {
  /** How long a price takes. */
  delayMs: number;
  questions: AskedQuote[];
  fetch: typeof globalThis.fetch;
}

const answerOf = (operation: string | undefined, question: PriceQuestion) =>
  operation === 'pricing_2' ? { Monthly_fee: feeOf(question) } : loginAnswers[operation ?? ''];

export function createService(): Service {
  const service: Service = {
    delayMs: 0,
    questions: [],
    async fetch(input, init) {
      const request = new Request(input, init);
      const operation = request.url.split('/').pop();
      const body = await request.text();
      const question: PriceQuestion = JSON.parse(body || '{}');
      if (operation === 'pricing_2') {
        service.questions.push({ at: performance.now(), selection: selectionOf(question) });
        if (service.delayMs) await delay(service.delayMs);
      }
      return Response.json({ status: 'success', response: answerOf(operation, question) });
    },
  };
  return service;
}
