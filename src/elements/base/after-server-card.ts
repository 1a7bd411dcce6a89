import { pageQuotesHold } from './page-quotes.js';
import { afterFrame } from './tasks.js';

/**
 * Calls `define` once the page has painted the card that a server has put into it (`renderFee`), since taking it over delays the first
 * paint. Waits for the whole page if the browser is still reading it. Calls `define` at once if the page has no such card, or one whose
 * quotes have ended: then the payment goes before it is painted.
 */
export const afterServerCard = (define: () => void): void => {
  const card = document.querySelector('fin-monthly-fee')?.shadowRoot;
  // An async script may run while the browser has only a part of the card, or of the page's quotes.
  if (document.readyState === 'loading' && (card || document.querySelector('[data-fin-quotes]'))) {
    document.addEventListener('DOMContentLoaded', () => afterServerCard(define), { once: true });
    return;
  }
  const isAwaited =
    card &&
    pageQuotesHold() &&
    !document.hidden && // a hidden page paints nothing
    !performance.getEntriesByType('paint').length;
  if (isAwaited) afterFrame(define);
  else define();
};
