/** The host's log. An entry has the fields below, and never a token, a key, a body, a header or a person's address. */
import type { Reason } from './refusal.js';
import type { Route } from './routes.js';

/** One answered request, or a warning. */
export interface LogEntry {
  /** When the entry was written, as ISO 8601. */
  time: string;
  /** The route, if the request named one. */
  operation?: Route;
  /** HTTP status of the response. */
  status?: number;
  /** Why the response is no success; absent if it is one. */
  reason?: Reason;
  /** Time from request to response, in ms. */
  duration?: number;
  /** `jti` of the session token, if it was valid. */
  session?: string;
  /** Origin of the page, if it is one of the host's. */
  origin?: string;
  /** The request was one of the test mode. */
  test?: true;
  /** A sentence for whoever runs the host. Each sentence is logged once. */
  warning?: string;
}

export interface Log {
  write(entry: Omit<LogEntry, 'time' | 'warning'>): void;
  /** Logs a warning, once. */
  warn(warning: string): void;
}

/**
 * @param listener gets every entry; its failures are ignored, since a full disk must not cost a visitor the answer. Without a
 * listener, warnings go to the console and all other entries nowhere
 */
export function createLog(listener: ((entry: LogEntry) => unknown) | undefined): Log {
  const warned = new Set<string>();
  const emit = (entry: Omit<LogEntry, 'time'>) => {
    // `async`, so that a listener that throws is a rejection like any other.
    const call = async () => listener?.({ time: new Date().toISOString(), ...entry });
    call().catch(() => {});
  };
  return {
    write: emit,
    warn(warning) {
      if (warned.has(warning)) return;
      warned.add(warning);
      if (listener) emit({ warning });
      else console.warn(`fin-widgets-host: ${warning}`);
    },
  };
}
