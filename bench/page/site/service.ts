/** A simulated financing service: it takes a fixed time for a quote, and lists the quote requests. */
import { setTimeout as delay } from 'node:timers/promises';
import { loginAnswers } from '../../login-answers.js';
import { feeOf, type QuoteRequest, selectionOf } from './selections.js';

/** A quote request that reached the service. */
export interface ReceivedQuoteRequest {
  /** In ms, on the clock of the site's process. */
  at: number;
  selection: string;
}

export interface Service {
  /** How long a quote takes. */
  delayMs: number;
  quoteRequests: ReceivedQuoteRequest[];
  fetch: typeof globalThis.fetch;
}

const answerOf = (operation: string | undefined, quoteRequest: QuoteRequest) =>
  operation === 'pricing_2' ? { Monthly_fee: feeOf(quoteRequest) } : loginAnswers[operation ?? ''];

export function createService(): Service {
  const service: Service = {
    delayMs: 0,
    quoteRequests: [],
    async fetch(input, init) {
      const request = new Request(input, init);
      const operation = request.url.split('/').pop();
      const body = await request.text();
      const quoteRequest: QuoteRequest = JSON.parse(body || '{}');
      if (operation === 'pricing_2') {
        service.quoteRequests.push({ at: performance.now(), selection: selectionOf(quoteRequest) });
        if (service.delayMs) await delay(service.delayMs);
      }
      return Response.json({ status: 'success', response: answerOf(operation, quoteRequest) });
    },
  };
  return service;
}
