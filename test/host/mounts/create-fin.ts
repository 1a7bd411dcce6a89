/** Stands where a Worker has its `create-fin.js`: makes the host from the bindings, here a setup of the conformance suite. */
import { createHost, type Host, type LogEntry } from '../../../src/host/index.js';
import type { Setup } from '../conformance/subject.js';
import { optionsFor } from './options.js';

export interface Env {
  /** A `Setup`, as JSON. */
  SETUP: string;
  LOG: (entry: LogEntry) => void;
}

/** What is used of a Worker's context. */
export interface Context {
  waitUntil(work: Promise<unknown>): void;
}

export const createFin = ({ SETUP, LOG }: Env): Host<Context> => {
  const setup: Setup = JSON.parse(SETUP);
  return createHost<Context>({
    ...optionsFor(setup),
    clientIp: (request) => request.headers.get('cf-connecting-ip') ?? undefined,
    waitUntil: (work, context) => context.waitUntil(work),
    log: LOG,
  });
};
