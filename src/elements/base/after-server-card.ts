import { pageQuotesHold } from './page-quotes.js';
import { afterFrame } from './tasks.js';

/**
 * Calls `define` once the page has painted the card that a server has put into it (`renderFee`), since taking it over delays the first
 * paint. Calls it at once if the page has no such card, or one whose quotes have ended: then the payment goes before it is painted.
 */
export const afterServerCard = (define: () => void): void => {
  const isAwaited =
    document.querySelector('fin-monthly-fee')?.shadowRoot &&
    pageQuotesHold() &&
    !document.hidden && // a hidden page paints nothing
    !performance.getEntriesByType('paint').length;
  if (isAwaited) afterFrame(define);
  else define();
};
