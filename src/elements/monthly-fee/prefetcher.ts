import type { Client } from '../../client/client.js';
import { withTimeout } from '../../client/wait.js';
import type { Selection } from './events.js';
import { type FeeSettings, nearestStep } from './fee-settings.js';
import { noteOverload, prefetching } from './load-prefetcher.js';
import { spendPrefetchBudget } from './prefetch-budget.js';
import { type Question, questionFor, sameQuestion } from './question.js';

/** A selection as steps of the slider and of the tenor from another one. */
type Steps = [slider: number, tenor: number];

/** What has been asked for at one tenor. Positions of the slider are in percent. */
interface Row {
  underWay: Set<number>;
  /** Positions whose requests are over, since the last sign of a hand. What the host left open is not asked for again before the next one. */
  over: Set<number>;
  /** Of a long row, the host is asked what it knows, once the nearest questions were sent. */
  lookup: 'early' | 'due' | 'under way' | 'done';
}

/** A question in its place in a row. */
interface RowQuestion {
  row: Row;
  downpayment: number;
  body: Question['body'];
}

/** How many questions a request has that the service may be asked. A host asks as many at once, so that the nearest come back first. */
const chunkSize = 4;
/** So many questions are asked for soon enough, whether the host knows the answers or not. */
const maxQuestionsWithoutLookup = 2 * chunkSize;
/** How long a row waits for what the host knows. */
const maxLookupMs = 2_000;
/** How many requests for a row are on their way together: over a slow connection, the host has the next one when it is done. */
const maxRowRequests = 3;

/** 1, −1, 2, −2, … 40, −40: a slider of 0–40 % by 1 from any of its positions. */
const outwards = Array.from({ length: 80 }, (_, i) => Math.ceil((i + 1) / 2) * (i % 2 ? -1 : 1));

const alongSlider = outwards.map((n): Steps => [n, 0]);
const alongTenors = outwards.map((n): Steps => [0, n]);

/**
 * The selections that a visitor is likely to choose next, the likeliest first: one and two steps further in the direction from the
 * previous selection, then one step of the slider and of the tenor each way.
 */
const neighbours = ({ downpayment, tenor }: Selection, previous: Selection): Steps[] => {
  const slider = Math.sign(downpayment - previous.downpayment);
  const years = Math.sign(tenor - previous.tenor);
  return [
    [slider, years],
    [2 * slider, 2 * years],
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
};

/** The selection on show, around which fees are asked for. */
interface Center {
  question: Question;
  selection: Selection;
  settings: FeeSettings;
  /** The selection before, which tells the visitor's direction. */
  previous: Selection;
}

/**
 * Asks for the fees that a visitor may choose next, so that the client has them in memory. From a sign of a hand on, rows: all positions
 * of the slider at the tenor, then the tenors where the thumb was let go. Another offer drops them until the next sign.
 *
 * With a host that answers no rows, the neighbours of a selection whose fee is known: one request at a time, at most 12 a minute on the
 * page. A request goes on when the visitor moves on: it is sent already, and would be sent again on the way back. Nothing after a 429. A
 * failure is not reported.
 */
export class Prefetcher {
  /** Nothing is asked without it. */
  #center: Center | undefined;
  /** The selection that was on show last. */
  #last: Selection | undefined;
  /** The question about the offer, which all its selections have in common. */
  #offer: Question | undefined;
  /** `absent` until pointer or focus comes, `waiting` after another offer until the pointer moves. */
  #hand: 'absent' | 'waiting' | 'present' = 'absent';
  /** Where the thumb was let go, in percent. */
  #letGoAt: number | undefined;
  /** Whether the host answers rows, as far as is known. */
  #hasRows = true;
  /** By tenor. */
  #rows = new Map<number, Row>();
  /** How many requests are on their way. */
  #requests = 0;
  #abort = new AbortController();

  /** @param onAnswers called when answers have come into the client's memory, or the host has turned out to have no rows */
  constructor(private readonly onAnswers: () => void) {}

  /**
   * A sign of the visitor's hand.
   * @param isNew whether pointer or focus has come, and not stayed
   */
  sign(isNew: boolean): void {
    if (!isNew && this.#hand !== 'waiting') return;
    for (const row of this.#rows.values()) this.#reopen(row);
    this.#hand = 'present';
    this.letGo(this.#last?.downpayment);
  }

  /** The thumb was let go, at so many percent. */
  letGo(percent: number | undefined): void {
    this.#letGoAt = percent;
    this.#ask();
  }

  /** Asks around a selection. Its own question is asked by itself. */
  update(question: Question, selection: Selection, settings: FeeSettings): void {
    const { client, body } = question;
    const offer = questionFor(client, body.organization, { ...selection, tenor: 1, downpayment: 0 });
    if (!sameQuestion(offer, this.#offer)) {
      // A client of the page's own making may lack `prices`.
      if (client !== this.#offer?.client) this.#hasRows = Boolean(client.prices);
      this.cancel();
      if (!this.#hasRows && this.#hand === 'waiting') this.#hand = 'present';
      this.#offer = offer;
    }
    const isAnother = !sameQuestion(question, this.#center?.question);
    const previous = isAnother ? this.#last : this.#center?.previous;
    // A failure ends prefetching for its selection alone.
    if (isAnother && !this.#hasRows) for (const row of this.#rows.values()) this.#reopen(row);
    // The memory is bounded: answers of a row may be forgotten until the visitor comes back to its tenor.
    if (selection.tenor !== this.#last?.tenor) this.#reopen(this.#rowOf(selection.tenor));
    this.#center = { question, selection, settings, previous: previous ?? selection };
    this.#last = selection;
    if (isAnother || !this.#hasRows) this.#ask();
  }

  /** Stops asking, until a selection is on show again and the visitor's hand moves. */
  cancel(): void {
    this.#drop();
    if (this.#hand === 'present') this.#hand = 'waiting';
  }

  #drop(): void {
    this.#center = undefined;
    this.#rows.clear();
    this.#requests = 0;
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  #rowOf(tenor: number): Row {
    const row = this.#rows.get(tenor) ?? { underWay: new Set(), over: new Set(), lookup: 'early' };
    this.#rows.set(tenor, row);
    return row;
  }

  /** What is not known may be asked for again. */
  #reopen(row: Row): void {
    row.over.clear();
    if (row.lookup === 'done') row.lookup = 'early';
  }

  /** Asks in one more request at a time, until nothing is left to ask for. */
  async #ask(): Promise<void> {
    const { signal } = this.#abort;
    if (this.#requests >= (this.#hasRows ? maxRowRequests : 1)) return;
    this.#requests++;
    // In a task of its own: not in the visitor's, and not in one request with another chunk.
    await new Promise((resume) => setTimeout(resume));
    const center = this.#center;
    let goesOn = false;
    try {
      if (center && !signal.aborted) goesOn = await this.#send(center, signal);
    } catch (error) {
      noteOverload(error);
      if (this.#hasRows && !signal.aborted) this.#hand = 'absent';
      goesOn = !this.#hasRows && !sameQuestion(center?.question, this.#center?.question);
    }
    if (signal.aborted) return;
    this.#requests--;
    if (!goesOn) return;
    this.onAnswers();
    this.#ask();
  }

  /** Sends the next request. @returns whether there may be more to ask for after it */
  async #send(center: Center, signal: AbortSignal): Promise<boolean> {
    const { selection, question } = center;
    const { client, body } = question;
    // A client of the page's own making may have no memory, so that nothing can be asked for in advance.
    if (this.#hand !== 'present' || prefetching.isOver || !client.recall) return false;
    if (!this.#hasRows) {
      if (!client.recall('pricing_2', body)) return false;
      const [next] = this.#unasked(center, neighbours(selection, center.previous), 1);
      if (!next || !spendPrefetchBudget()) return false;
      await this.#mark([next], client.call('pricing_2', next.body, { signal }));
      return true;
    }

    const row = this.#rowOf(selection.tenor);
    if (row.lookup === 'under way') return false;
    if (row.lookup === 'due') {
      const questions = this.#unasked(center, alongSlider);
      if (questions.length > maxQuestionsWithoutLookup) {
        await this.#lookUp(client, row, questions, signal);
        return true;
      }
    }
    const nearest = this.#unasked(center, alongSlider, chunkSize);
    if (nearest.length) {
      if (row.lookup === 'early') row.lookup = 'due';
      return this.#sendList(client, nearest, signal);
    }
    // Other tenors come in one request at a time, so that the row of another tenor waits for little.
    if (this.#requests > 1 || this.#letGoAt !== selection.downpayment) return false;
    return this.#sendList(client, this.#unasked(center, alongTenors, chunkSize), signal);
  }

  /** Asks the host for what it knows. Without an answer, the row goes on in short lists. */
  async #lookUp(client: Client, row: Row, questions: RowQuestion[], signal: AbortSignal): Promise<void> {
    row.lookup = 'under way';
    const bodies = questions.map(({ body }) => body);
    await withTimeout(maxLookupMs, (signal) => client.prices(bodies, { signal, knownOnly: true }), signal).catch(
      noteOverload,
    );
    row.lookup = 'done';
  }

  async #sendList(client: Client, questions: RowQuestion[], signal: AbortSignal): Promise<boolean> {
    if (!questions.length) return false;
    const bodies = questions.map(({ body }) => body);
    const answers = await this.#mark(questions, client.prices(bodies, { signal }));
    if (signal.aborted || answers.some(Boolean)) return true;
    if (answers.length) {
      this.#hand = 'absent'; // the host asks nothing in advance now
      return false;
    }
    this.#hasRows = false;
    this.#rows.clear();
    return true;
  }

  /** Marks questions as asked for. One more request goes beside theirs. */
  async #mark<T>(questions: RowQuestion[], request: Promise<T>): Promise<T> {
    for (const { row, downpayment } of questions) row.underWay.add(downpayment);
    this.#ask();
    try {
      const answer = await request;
      for (const { row, downpayment } of questions) row.over.add(downpayment);
      return answer;
    } finally {
      for (const { row, downpayment } of questions) row.underWay.delete(downpayment);
    }
  }

  /** The questions of these steps that are neither known nor asked for. */
  #unasked(center: Center, steps: Steps[], maxCount = Number.POSITIVE_INFINITY): RowQuestion[] {
    const { question, selection, settings } = center;
    const { range, tenors } = settings;
    const { client, body: selected } = question;
    const unasked = new Map<string, RowQuestion>();
    for (const [slider, years] of steps) {
      if (unasked.size === maxCount) break;
      // A step beyond the end of a range leads to its end, or stays.
      const downpayment = nearestStep(range, selection.downpayment + slider * range.step);
      const tenor = tenors[tenors.indexOf(selection.tenor) + years] ?? selection.tenor;
      const row = this.#rowOf(tenor);
      const key = `${tenor} ${downpayment}`;
      if (row.underWay.has(downpayment) || row.over.has(downpayment) || unasked.has(key)) continue;
      const { body } = questionFor(client, selected.organization, { ...selection, downpayment, tenor });
      if (!client.recall('pricing_2', body) && JSON.stringify(body) !== JSON.stringify(selected))
        unasked.set(key, { row, downpayment, body });
    }
    return [...unasked.values()];
  }
}
