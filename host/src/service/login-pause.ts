/**
 * The pause after a refused login. The service would refuse the next login too, and could lock the user out. All processes of a host share
 * the pause, which grows with each refusal.
 */
import { FinError } from 'fin-widgets/client';
import type { Seals } from '../crypto/seals.js';
import type { Store } from '../stores/store.js';

/** The service refused the login, or the host did not try it because of the pause. */
export class LoginRefused extends FinError {
  constructor(
    refusal: Pick<FinError, 'code' | 'status'>,
    /** Time in ms until the host may try the next login. */
    readonly remainingMs: number,
    readonly wasTried: boolean,
  ) {
    super(refusal.code, { operation: 'generate-user-token', status: refusal.status });
  }
}

export interface LoginPause {
  /**
   * Resolves if the host may try a login.
   * @throws LoginRefused
   */
  assertOver(): Promise<void>;
  /** Starts a pause after a refused login. */
  begin(refusal: FinError): Promise<LoginRefused>;
  /** Resets the count of refusals, after a successful login. */
  forget(): Promise<void>;
}

/** The record of refused logins in the store. */
interface Refusals {
  count: number;
  code: FinError['code'];
  status: number | undefined;
}

/** The first and the second pause, as fractions of the longest. */
export const firstPauses = [1 / 5, 1 / 2];
/** How long a refusal counts after its pause. */
const memoryMs = 3_600_000;

/** @param longestSeconds the pause after the third and every further refusal */
export function createLoginPause(store: Store, seals: Seals, storeKey: string, longestSeconds: number): LoginPause {
  /** The record of this process, used while the store cannot be reached. */
  let own: { refusals: Refusals; pauseEnds: number } | undefined;
  /** The value that was last read from or written to the store; `undefined` if unknown. */
  let stored: string | undefined;

  /** The record in the store, or that of this process while the store cannot be reached. */
  const read = async () => {
    try {
      const entry = await store.read(storeKey);
      // A missing entry means that another process has logged in, unless this process's own write failed.
      if (!entry && stored === undefined) return own;
      stored = entry?.value;
      // Only this module seals values under this key.
      const refusals = entry && ((await seals.open(storeKey, entry.value)) as Refusals | undefined);
      own = entry && refusals && { refusals, pauseEnds: performance.now() + entry.remainingMs - memoryMs };
    } catch {
      // The store cannot be reached.
    }
    return own;
  };

  return {
    async assertOver() {
      const known = await read();
      const remainingMs = (known?.pauseEnds ?? 0) - performance.now();
      if (known && remainingMs > 0) throw new LoginRefused(known.refusals, remainingMs, false);
    },
    async begin({ code, status }) {
      const refusals = { count: (own?.refusals.count ?? 0) + 1, code, status };
      const pauseMs = longestSeconds * 1000 * (firstPauses[refusals.count - 1] ?? 1);
      own = { refusals, pauseEnds: performance.now() + pauseMs };
      const sealed = await seals.seal(storeKey, refusals);
      stored = await store.write(storeKey, sealed, pauseMs + memoryMs).then(
        () => sealed,
        () => undefined,
      );
      return new LoginRefused(refusals, pauseMs, true);
    },
    async forget() {
      own = undefined;
      if (stored !== undefined) await store.remove(storeKey, stored).catch(() => {});
      stored = undefined;
    },
  };
}
