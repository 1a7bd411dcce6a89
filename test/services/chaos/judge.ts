/**
 * Whether the answers to one create contradict each other, or what the service has. PROTOCOL.md promises:
 *
 * - A key makes one project at most.
 * - Who is told a project (`done`) has that one, and every `done` of a key is the same byte by byte.
 * - If every answer was a refusal (`NOT_RUN`), there is no project.
 * - After a `done`, a refusal may only say that the host could not look: a session (401, 403), a limit (429), a store that is away (503).
 * - After a `done`, `UNKNOWN` may only follow where the outcome could not be stored: the store or a process was away at that time.
 *
 * A lost answer says nothing. An `UNKNOWN` leaves everything open, also a `done` later: the one who waited could not read the outcome.
 */
import type { Outcome } from './visitor.js';
import type { WireAnswer } from './wire.js';

/** What came of one create. */
export interface CreateHistory {
  answers: readonly WireAnswer[];
  /** Of all answers; without one, what the visitor was left with. */
  outcome: Outcome;
  /** How many projects the service has for it. */
  projects: number;
}

/** For a failure's message: the answers in their order, with the times of question and answer in ms. */
export const timeline = ({ answers, outcome, projects }: CreateHistory): string =>
  [
    `${projects} projects, ${outcome}`,
    ...answers.map(
      ({ sentAt, receivedAt, verdict, status }) =>
        `${Math.round(sentAt)}–${Math.round(receivedAt)} ${verdict} ${status}`,
    ),
  ].join(', ');

const couldNotLook = [401, 403, 429, 503];

/** One sentence for each contradiction. */
export function contradictions({ answers, projects }: CreateHistory, wasAway: (time: number) => boolean): string[] {
  const found: string[] = [];
  const done = answers.filter(({ verdict }) => verdict === 'done');
  if (new Set(done.map(({ text }) => text)).size > 1) found.push('two different projects were told');
  if (done.length && projects === 0) found.push('a project was told that does not exist');
  if (answers.some(({ verdict }) => verdict === 'unexpected')) found.push('an answer that PROTOCOL.md does not know');
  const isRefused = answers.every(({ verdict }) => verdict === 'refused');
  if (isRefused && projects) found.push('every answer was a refusal, and there is a project');

  const told = done.reduce((first, { receivedAt }) => Math.min(first, receivedAt), Number.POSITIVE_INFINITY);
  for (const { verdict, status, sentAt } of answers) {
    if (sentAt < told) continue;
    if (verdict === 'refused' && !couldNotLook.includes(status)) found.push(`refused with ${status} after it was done`);
    if (verdict === 'unknown' && !wasAway(told)) found.push('unknown after it was done');
  }
  return found;
}
