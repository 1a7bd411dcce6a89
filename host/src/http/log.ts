/** The host's log. No entry has a token, a key, a body, a header or a person's address. */
import type { Reason } from './refusal.js';
import type { Route } from './routes.js';

/** An entry for one response, for one warning, or for one notice. */
export interface LogEntry {
  /** When the entry was written, as ISO 8601. */
  time: string;
  /** The installer's id, at a host of many installers. */
  installer?: string;
  /** The route, if the request named one. */
  operation?: Route;
  /** HTTP status of the response. */
  status?: number;
  /** Why the response is an error; absent on success. */
  reason?: Reason;
  /** Time from request to response, in ms. */
  duration?: number;
  /** `jti` of the session token, if it was valid. */
  session?: string;
  /** Origin of the page, if the host allows it. */
  origin?: string;
  /** The request was in test mode. */
  test?: true;
  /** A sentence for the operator of the host, about something to correct. Each sentence is logged once. */
  warning?: string;
  /** A sentence for the operator of many installers: the host uses changed settings. */
  notice?: string;
}

export class Log {
  /** The sentences that were logged. Most hosts have no warning. */
  #warned: Set<string> | undefined;

  /**
   * @param listener gets every entry. Its errors are ignored, since a full disk must not fail a visitor's request. Default: warnings go to
   *   the console, and all other entries are dropped
   * @param installer the id in each entry, at a host of many installers
   * @param sharedWarnings the warnings about `clientIp` and the store that were logged. Installers that share both share this set
   */
  constructor(
    private readonly listener: ((entry: LogEntry) => unknown) | undefined,
    private readonly installer?: string,
    private readonly sharedWarnings = new Set<string>(),
  ) {}

  write(entry: Omit<LogEntry, 'time'>): void {
    const { listener, installer } = this;
    // `async`, so that an exception of the listener is a rejection, too.
    const call = async () =>
      listener?.({ time: new Date().toISOString(), ...(installer !== undefined && { installer }), ...entry });
    call().catch(() => {});
  }

  /** Logs a warning, unless the same one was logged before. */
  warn(warning: string): void {
    this.#warned ??= new Set();
    this.#warnOnce(warning, this.#warned);
  }

  /** Logs a warning about `clientIp` or the store. Of many installers, the first one that causes it logs it for all. */
  warnOfShared(warning: string): void {
    this.#warnOnce(warning, this.sharedWarnings);
  }

  #warnOnce(warning: string, warned: Set<string>): void {
    if (warned.has(warning)) return;
    warned.add(warning);
    if (this.listener) this.write({ warning });
    else console.warn(`fin-widgets-host: ${warning}`);
  }
}
