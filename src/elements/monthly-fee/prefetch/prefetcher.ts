import type { Client } from '../../../client/client.js';
import { withTimeout } from '../../../client/wait.js';
import { nearestStep } from '../../../contract/selection-start.js';
import type { Selection } from '../events.js';
import { type FeeSettings, showsTermFees } from '../fee-settings.js';
import { isSameRequest, type QuoteRequest, quoteRequestFor } from '../quote-request.js';
import { noteOverload, prefetching } from './overload.js';
import { alongSlider, alongTenors, neighbors, type Steps } from './selection-steps.js';
import { takeSingleRequest } from './single-request-limit.js';

/** All quotes of one tenor. Positions of the slider are in percent. */
interface Row {
  /** Positions whose requests are in flight. */
  inFlight: Set<number>;
  /** Positions whose requests have ended since the last intent. Those without a quote are requested again after the next intent. */
  ended: Set<number>;
  /** The lookup of the quotes that the host has cached. Only a long row has one, after its nearest requests were sent. */
  lookup: 'early' | 'due' | 'in flight' | 'done';
}

/** A quote request at its place in a row. */
interface RowRequest {
  row: Row;
  downpayment: number;
  body: QuoteRequest['body'];
}

/** Quote requests in a batch that the host may send to the service. The host sends all of them at once, so that the nearest come back first. */
const batchSize = 4;
/** With more missing quotes than this, a lookup of those that the host has cached saves time. */
const maxRequestsWithoutLookup = 2 * batchSize;
/** How long a row waits for the lookup. */
const maxLookupMs = 2_000;
/** Batches of a row that are in flight together: over a slow connection, the host has the next one when it has answered one. */
const maxBatches = 3;

/** The selection on show, around which quotes are requested. */
interface Center {
  request: QuoteRequest;
  selection: Selection;
  settings: FeeSettings;
  /** The selection before, which tells the visitor's direction. */
  previous: Selection;
}

/**
 * Requests the quotes that a visitor may choose next, so that the client has them in memory. After the visitor's first intent, it
 * requests whole rows: all positions of the slider at the tenor, then the other tenors at the position where the thumb was released.
 * Where the payments of all tenors are on show, they come first, and need no intent.
 * Another offer drops the rows until the next intent.
 *
 * A host may answer no batches. Then the prefetcher requests the neighbors of a selection whose quote is known: one request at a time,
 * and at most 12 a minute on the page. It does not cancel a request when the visitor moves on, because the way back would need the same
 * request. After a 429, it requests nothing. It reports no failure.
 */
export class Prefetcher {
  /** Nothing is requested without it. */
  #center: Center | undefined;
  /** The selection that was on show last. */
  #last: Selection | undefined;
  /** A request that stands for the offer: all its selections have the same one. */
  #offer: QuoteRequest | undefined;
  /** `none` until pointer or focus enters the controls; `stale` after another offer, until the pointer moves. */
  #intent: 'none' | 'stale' | 'active';
  /** The down payment where the thumb was released, in percent. */
  #releasedAt: number | undefined;
  /** Whether the host answers batches, as far as is known. */
  #hasBatches = true;
  /** By tenor. */
  #rows = new Map<number, Row>();
  /** How many requests are in flight. */
  #requests = 0;
  #abort = new AbortController();

  /**
   * @param onQuotes called when quotes have arrived in the client's cache, or the host has turned out to answer no batches
   * @param hasIntent whether the visitor has shown intent already
   */
  constructor(
    private readonly onQuotes: () => void,
    hasIntent: boolean,
  ) {
    this.#intent = hasIntent ? 'active' : 'none';
  }

  /**
   * The visitor uses the controls, or is about to.
   * @param event `entered`: pointer or focus has come, and not only moved
   */
  onIntent({ entered }: { entered: boolean }): void {
    if (!entered && this.#intent !== 'stale') return;
    for (const row of this.#rows.values()) this.#reopen(row);
    this.#intent = 'active';
    this.onRelease(this.#last?.downpayment);
  }

  /** The visitor released the thumb at this down payment, in percent. */
  onRelease(downpayment: number | undefined): void {
    this.#releasedAt = downpayment;
    this.#sendNext();
  }

  /** The quote of the selection on show has come, or failed. */
  onOutcome(): void {
    this.#sendNext();
  }

  /** Requests quotes around a selection. The element requests that of the selection itself. */
  update(request: QuoteRequest, selection: Selection, settings: FeeSettings): void {
    const { client, body } = request;
    const offer = quoteRequestFor(
      { client, organization: body.organization },
      { ...selection, tenor: 1, downpayment: 0 },
    );
    if (!isSameRequest(offer, this.#offer)) {
      // A page's own client may lack `prices`.
      if (client !== this.#offer?.client) this.#hasBatches = Boolean(client.prices);
      if (this.#offer) this.cancel();
      if (!this.#hasBatches && this.#intent === 'stale') this.#intent = 'active';
      this.#offer = offer;
    }
    const isAnother = !isSameRequest(request, this.#center?.request);
    const previous = isAnother ? this.#last : this.#center?.previous;
    // A failure ends prefetching for its selection alone.
    if (isAnother && !this.#hasBatches) for (const row of this.#rows.values()) this.#reopen(row);
    // The memory is bounded: the quotes of a row may be gone when the visitor comes back to its tenor.
    if (selection.tenor !== this.#last?.tenor) this.#reopen(this.#rowOf(selection.tenor));
    this.#center = { request, selection, settings, previous: previous ?? selection };
    this.#releasedAt ??= selection.downpayment;
    this.#last = selection;
    if (isAnother || !this.#hasBatches) this.#sendNext();
  }

  /** Stops, until a selection is on show again and the pointer moves. */
  cancel(): void {
    this.#drop();
    if (this.#intent === 'active') this.#intent = 'stale';
  }

  #drop(): void {
    this.#center = undefined;
    this.#rows.clear();
    this.#requests = 0;
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  #rowOf(tenor: number): Row {
    const row = this.#rows.get(tenor) ?? { inFlight: new Set(), ended: new Set(), lookup: 'early' };
    this.#rows.set(tenor, row);
    return row;
  }

  /** Missing quotes of the row may be requested again. */
  #reopen(row: Row): void {
    row.ended.clear();
    if (row.lookup === 'done') row.lookup = 'early';
  }

  /** Sends one more request at a time, until no quote is missing. */
  async #sendNext(): Promise<void> {
    const { signal } = this.#abort;
    if (this.#requests >= (this.#hasBatches ? maxBatches : 1)) return;
    this.#requests++;
    // In a task of its own: not in the visitor's, and not in one HTTP request with another batch.
    await new Promise((resume) => setTimeout(resume));
    const center = this.#center;
    let goesOn = false;
    try {
      // Meanwhile the host may have turned out to answer no batches. Then there is one request at a time.
      const isOneOfMany = !this.#hasBatches && this.#requests > 1;
      if (center && !signal.aborted && !isOneOfMany) goesOn = await this.#send(center, signal);
    } catch (error) {
      noteOverload(error);
      if (this.#hasBatches && !signal.aborted) this.#intent = 'none';
      goesOn = !this.#hasBatches && !isSameRequest(center?.request, this.#center?.request);
    }
    if (signal.aborted) return;
    this.#requests--;
    if (!goesOn) return;
    this.onQuotes();
    this.#sendNext();
  }

  /** Sends the next request. @returns whether quotes may be missing after it */
  async #send(center: Center, signal: AbortSignal): Promise<boolean> {
    const { selection, request, settings } = center;
    const { client, body } = request;
    // A page's own client may have no cache, so that it can hold no prefetched quote.
    if (prefetching.isOver || !client.recall) return false;
    // Terms whose payments are on show come first, and others last: a visitor who comes to the controls is likely to move the slider.
    const areTermsShown = showsTermFees(settings);
    const areTermsDue = this.#releasedAt === selection.downpayment && Boolean(client.recall('pricing_2', body));
    const missingTerms = (maxCount?: number) => (areTermsDue ? this.#missing(center, alongTenors, maxCount) : []);
    if (this.#hasBatches && areTermsShown) {
      const terms = missingTerms();
      if (terms.length) return this.#sendBatch(client, terms, signal);
    }
    if (this.#intent !== 'active') return false;
    if (!this.#hasBatches) {
      if (!client.recall('pricing_2', body)) return false;
      const [next] = this.#missing(center, neighbors(selection, center.previous), 1);
      if (!next || !takeSingleRequest()) return false;
      await this.#mark([next], client.call('pricing_2', next.body, { signal }));
      return true;
    }

    const row = this.#rowOf(selection.tenor);
    if (row.lookup === 'in flight') return false;
    if (row.lookup === 'due') {
      const missing = this.#missing(center, alongSlider);
      if (missing.length > maxRequestsWithoutLookup) {
        await this.#lookUp(client, row, missing, signal);
        return true;
      }
    }
    const nearest = this.#missing(center, alongSlider, batchSize);
    if (nearest.length) {
      if (row.lookup === 'early') row.lookup = 'due';
      return this.#sendBatch(client, nearest, signal);
    }
    // One batch at a time: the visitor may move on, and then waits for what is in flight.
    return this.#requests > 1 ? false : this.#sendBatch(client, missingTerms(batchSize), signal, true);
  }

  /** Requests the quotes that the host has cached. If the host does not answer, the row goes on in batches. */
  async #lookUp(client: Client, row: Row, requests: RowRequest[], signal: AbortSignal): Promise<void> {
    row.lookup = 'in flight';
    const bodies = requests.map(({ body }) => body);
    await withTimeout(maxLookupMs, (signal) => client.prices(bodies, { signal, knownOnly: true }), signal).catch(
      noteOverload,
    );
    row.lookup = 'done';
  }

  /** @param mayFail a service may refuse all of these requests, and answer others */
  async #sendBatch(client: Client, requests: RowRequest[], signal: AbortSignal, mayFail = false): Promise<boolean> {
    if (!requests.length) return false;
    const bodies = requests.map(({ body }) => body);
    const answers = await this.#mark(requests, client.prices(bodies, { signal }));
    if (signal.aborted || answers.some(Boolean)) return true;
    if (answers.length) {
      if (mayFail) return true;
      this.#intent = 'none'; // the host declines prefetches now
      return false;
    }
    this.#hasBatches = false;
    this.#rows.clear();
    return true;
  }

  /** Marks requests as in flight, and begins one more request beside them. */
  async #mark<T>(requests: RowRequest[], sent: Promise<T>): Promise<T> {
    for (const { row, downpayment } of requests) row.inFlight.add(downpayment);
    this.#sendNext();
    try {
      const answer = await sent;
      for (const { row, downpayment } of requests) row.ended.add(downpayment);
      return answer;
    } finally {
      for (const { row, downpayment } of requests) row.inFlight.delete(downpayment);
    }
  }

  /** The requests of these steps whose quotes are neither known nor requested. */
  #missing(center: Center, steps: Steps[], maxCount = Number.POSITIVE_INFINITY): RowRequest[] {
    const { request, selection, settings } = center;
    const { range, tenors } = settings;
    const { client, body: selected } = request;
    const missing = new Map<string, RowRequest>();
    for (const [slider, years] of steps) {
      if (missing.size === maxCount) break;
      // A step beyond the end of a range leads to its end, or stays.
      const downpayment = nearestStep(range, selection.downpayment + slider * range.step);
      const tenor = tenors[tenors.indexOf(selection.tenor) + years] ?? selection.tenor;
      const row = this.#rowOf(tenor);
      const key = `${tenor} ${downpayment}`;
      if (row.inFlight.has(downpayment) || row.ended.has(downpayment) || missing.has(key)) continue;
      const { body } = quoteRequestFor(
        { client, organization: selected.organization },
        { ...selection, downpayment, tenor },
      );
      if (!client.recall('pricing_2', body) && JSON.stringify(body) !== JSON.stringify(selected))
        missing.set(key, { row, downpayment, body });
    }
    return [...missing.values()];
  }
}
