/** What the host tells of its work: these fields, and never a token, a key, a body, a header or a person's address. */
import type { Operation } from '../contract/operations.js';

/** One answered request, or a warning. */
export interface LogEntry {
  /** When it was written, as ISO 8601. */
  time: string;
  /** What was asked for, where it is one of the routes. */
  operation?: 'token' | Operation;
  /** HTTP status of the answer. */
  status?: number;
  /** How long it took, in ms. */
  duration?: number;
  /** `jti` of the session token, where it was a good one. */
  session?: string;
  /** The page's, where it is one of the host's. */
  origin?: string;
  /** What whoever runs the host should know, in the host's own words. Each is said once. */
  warning?: string;
}

export interface Log {
  write(entry: Omit<LogEntry, 'time' | 'warning'>): void;
  /** Says it, unless it was said before. */
  warn(warning: string): void;
}

/** `sink`: a failure of its own is its own. Without one, warnings go to the console and the rest nowhere. */
export function createLog(sink: ((entry: LogEntry) => unknown) | undefined): Log {
  const said = new Set<string>();
  const put = (entry: Omit<LogEntry, 'time'>) => {
    const pour = async () => sink?.({ time: new Date().toISOString(), ...entry });
    pour().catch(() => {});
  };
  return {
    write: put,
    warn(warning) {
      if (said.has(warning)) return;
      said.add(warning);
      if (sink) put({ warning });
      else console.warn(`fin-widgets/host: ${warning}`);
    },
  };
}
