/**
 * Quotes that a server has put into the page, so that the first payment needs no request: a block of JSON for each host.
 *
 * ```html
 * <script type="application/json" data-fin-quotes>
 *   {"host": "/fin", "seconds": 240, "until": 1795600000000, "quotes": [[request, answer]], "page": {…}, "test": true}
 * </script>
 * ```
 *
 * Each of `quotes` is the body of a `pricing_2` request and the service's answer. They end `seconds` after the page was requested, and at
 * `until` (ms since 1970) by the visitor's clock at the latest. `page`: the host's settings for its
 * pages. `test`: the service is simulated.
 */
import type { Body } from '../../client/client.js';
import { trimUrl } from '../../client/url-guards.js';
import { readHostSettings } from './host-settings.js';
import { absoluteUrl } from './settings-reader.js';
import type { HostStatement, SharedClient } from './shared-clients.js';

interface Block {
  host: string;
  quotes: readonly [Body<'pricing_2'>, unknown][];
  page: unknown;
  test: unknown;
  /** How long the quotes still hold, in ms. */
  remainingMs(): number;
  /** The clients that have the quotes. */
  receivers: WeakSet<SharedClient>;
}

/** The blocks that were read, except those that have ended and left the page. */
const blocks = new Map<Element, Block>();

const readBlock = (text: string): Block | undefined => {
  try {
    const { host, quotes, page, test, seconds, until } = JSON.parse(text);
    return {
      host: `${host}`,
      quotes: quotes.map(([body, answer]: [Body<'pricing_2'>, unknown]) => [{ ...body }, answer]),
      page,
      test,
      // Two clocks: that of the page may stop while the device sleeps, and the visitor's may be wrong.
      remainingMs: () => Math.min(seconds * 1000 - performance.now(), until - Date.now()),
      receivers: new WeakSet(),
    };
  } catch {
    return undefined; // other code has written it, or the browser has only a part of it yet
  }
};

const readBlocks = (): Block[] => {
  for (const script of document.querySelectorAll('script[type="application/json"][data-fin-quotes]')) {
    const block = blocks.get(script) ?? readBlock(script.textContent ?? '');
    if (block) blocks.set(script, block);
  }
  for (const [script, block] of blocks) if (!script.isConnected && !holds(block)) blocks.delete(script);
  return [...blocks.values()];
};

const holds = ({ remainingMs }: Block): boolean => remainingMs() > 0;

/** Whether the page has quotes that have not ended. */
export const pageQuotesHold = (): boolean => readBlocks().some(holds);

/**
 * Gives a client the quotes that the page has for its host, once. A client keeps quotes of its own.
 * @returns what is known of the host now
 */
export const rememberPageQuotes = (shared: SharedClient): HostStatement => {
  let { hostSettings, isTest } = shared;
  for (const block of readBlocks()) {
    const { host, quotes, page, test, receivers } = block;
    if (receivers.has(shared) || trimUrl(absoluteUrl(host) ?? '') !== shared.baseUrl) continue;
    receivers.add(shared);
    for (const [body, answer] of quotes) shared.client.remember('pricing_2', body, answer, () => holds(block));
    if (quotes.length) hostSettings ??= readHostSettings(page);
    isTest ||= test === true;
  }
  return { hostSettings, isTest };
};

/** The longest wait between two looks at the clocks. A timer stands still while the device sleeps, and no event is certain when it wakes up. */
const maxWaitMs = 2_000;

/**
 * Calls back when quotes that were read have ended, until the signal aborts: soon, and as soon as the visitor comes back to the page.
 * @returns a function to call when more quotes may have been read
 */
export const watchPageQuotes = (onEnd: () => void, signal: AbortSignal): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holding: Block[] = [];
  const look = () => {
    const hasEnded = !holding.every(holds);
    holding = [...blocks.values()].filter(holds);
    if (hasEnded) onEnd();
    clearTimeout(timer);
    const times = holding.map(({ remainingMs }) => remainingMs());
    if (times.length) timer = setTimeout(look, Math.min(...times, maxWaitMs));
  };
  look();
  addEventListener('pageshow', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return look;
};
