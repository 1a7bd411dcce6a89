/**
 * Whether the answers to one create contradict each other, or what the service has. PROTOCOL.md promises:
 *
 * - A key makes one project at most.
 * - Who is told a project (`done`) has that one, and every `done` of a key is the same byte by byte.
 * - If every answer was a refusal (`NOT_RUN`), there is no project.
 * - After a `done`, a refusal may only say that the host could not look: a session (401, 403), a limit (429), a store that is away (503).
 * - After a `done`, `UNKNOWN` may only follow where the outcome could not be stored: the store or a process was away at that time.
 *
 * - `UNKNOWN` needs a reason: a fault hid this create's outcome, or something was broken while one of its requests was under way.
 *
 * A lost answer says nothing. An `UNKNOWN` leaves everything open, also a `done` later: the one who waited could not read the outcome.
 */
import type { Disturbance } from '../host/service.js';
import { mayHideOutcome } from './storm.js';
import type { Outcome } from './visitor.js';
import type { WireAnswer } from './wire.js';

/** What came of one create. */
export interface CreateHistory {
  answers: readonly WireAnswer[];
  /** Of all answers; without one, what the visitor was left with. */
  outcome: Outcome;
  /** How many projects the service has for it. */
  projects: number;
  /** What happened to its calls of the service. */
  disturbances: readonly Disturbance[];
}

/** What the judge has to know of the storm. */
export interface Circumstances {
  /** See `Storm`. */
  wasAway(time: number): boolean;
  wasBroken(from: number, to: number): boolean;
  /** The host waits so long for the service, in ms. On a busy machine, a create without a fault may take longer. */
  timeoutMs: number;
}

/** For a failure's message: the answers in their order, with the times of request and answer in ms. */
export const timeline = ({ answers, outcome, projects, disturbances }: CreateHistory): string =>
  [
    `${projects} projects, ${outcome}`,
    ...disturbances.map((disturbance) => JSON.stringify(disturbance)),
    ...answers.map(
      ({ sentAt, receivedAt, verdict, status }) =>
        `${Math.round(sentAt)}–${Math.round(receivedAt)} ${verdict} ${status}`,
    ),
  ].join(', ');

const couldNotLook = [401, 403, 429, 503];

/** Whether something happened to this create, before it was first told to be `UNKNOWN`, that may have hidden its outcome. */
function hasReason({ answers, disturbances }: CreateHistory, { wasBroken, timeoutMs }: Circumstances): boolean {
  const first = answers.find(({ verdict }) => verdict === 'unknown');
  if (!first || disturbances.some(mayHideOutcome)) return true;
  return answers
    .filter(({ sentAt }) => sentAt <= first.receivedAt)
    .some(({ verdict, sentAt, receivedAt }) => {
      // The host goes on with a create whose page has gone away.
      const endsAt = verdict === 'lost' ? receivedAt + timeoutMs : receivedAt;
      return receivedAt - sentAt >= timeoutMs || wasBroken(sentAt, endsAt);
    });
}

/** One sentence for each contradiction. */
export function contradictions(history: CreateHistory, circumstances: Circumstances): string[] {
  const { answers, projects } = history;
  const found: string[] = [];
  const done = answers.filter(({ verdict }) => verdict === 'done');
  if (new Set(done.map(({ text }) => text)).size > 1) found.push('two different projects were told');
  if (done.length && projects === 0) found.push('a project was told that does not exist');
  if (answers.some(({ verdict }) => verdict === 'unexpected')) found.push('an answer that PROTOCOL.md does not know');
  const isRefused = answers.every(({ verdict }) => verdict === 'refused');
  if (isRefused && projects) found.push('every answer was a refusal, and there is a project');

  if (!hasReason(history, circumstances)) found.push('unknown without a reason');

  const told = done.reduce((first, { receivedAt }) => Math.min(first, receivedAt), Number.POSITIVE_INFINITY);
  for (const { verdict, status, sentAt } of answers) {
    if (sentAt < told) continue;
    if (verdict === 'refused' && !couldNotLook.includes(status)) found.push(`refused with ${status} after it was done`);
    if (verdict === 'unknown' && !circumstances.wasAway(told)) found.push('unknown after it was done');
  }
  return found;
}
