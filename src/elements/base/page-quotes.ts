/**
 * Quotes that a server has put into the page, so that the first payment needs no request: a block of JSON for each host.
 *
 * ```html
 * <script type="application/json" data-fin-quotes>
 *   {"host": "/fin", "seconds": 240, "until": 1795600000000, "quotes": [[request, answer]], "test": true}
 * </script>
 * ```
 *
 * Each of `quotes` is the body of a `pricing_2` request and the service's answer. They end `seconds` after the page was requested, and at
 * `until` (ms since 1970) by the visitor's clock at the latest. `test`: the service is simulated.
 */
import { connectedElements, updateAllElements } from './element-registry.js';
import { absoluteUrl } from './settings-reader.js';
import type { SharedClient } from './shared-clients.js';

const seen = new WeakSet<Element>();
let isWatching = false;

/** Gives a client the quotes that the page has for its host, each block once. */
export const rememberPageQuotes = (shared: SharedClient): void => {
  for (const block of document.querySelectorAll('script[type="application/json"][data-fin-quotes]')) {
    if (seen.has(block)) continue;
    try {
      const { host, seconds, until, quotes, test } = JSON.parse(block.textContent ?? '');
      if (absoluteUrl(host)?.replace(/\/+$/, '') !== shared.baseUrl) continue;
      seen.add(block);
      // Two clocks: that of the page stops while the device sleeps, and the visitor's may be wrong.
      const isCurrent = () => performance.now() < seconds * 1000 && Date.now() < until;
      for (const [body, answer] of quotes) shared.client.remember('pricing_2', body, answer, isCurrent);
      shared.isTest ||= test === true;
      setTimeout(dropEnded, Math.min(seconds * 1000 - performance.now(), until - Date.now()));
    } catch {
      seen.add(block); // written by other code
    }
  }
  if (isWatching || !document.querySelector('[data-fin-quotes]')) return;
  isWatching = true;
  addEventListener('pageshow', dropEnded);
  document.addEventListener('visibilitychange', dropEnded);
};

/** Updates all elements at once, so that no payment that has ended is painted. */
const dropEnded = (): void => {
  updateAllElements();
  for (const element of connectedElements()) element.flushUpdates();
};
