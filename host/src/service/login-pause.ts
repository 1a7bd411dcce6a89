/**
 * The pause after a refused login. The next login would be refused too, and could lock the user out. The pause is shared by all processes
 * of a host, and grows with each refusal.
 */
import { FinError } from 'fin-widgets/client';
import type { Seals } from '../crypto/seals.js';
import type { Store } from '../stores/store.js';

/** A login that the service refused, or that was not tried since the last one was refused. */
export class LoginRefused extends FinError {
  constructor(
    refusal: Pick<FinError, 'code' | 'status'>,
    /** Time until the next login may be tried. */
    readonly remainingMs: number,
    readonly wasTried: boolean,
  ) {
    super(refusal.code, { operation: 'generate-user-token', status: refusal.status });
  }
}

export interface LoginPause {
  /**
   * Passes if a login may be tried.
   * @throws LoginRefused
   */
  assertOver(): Promise<void>;
  /** Begins a pause after a refused login. */
  begin(refusal: FinError): Promise<LoginRefused>;
  /** After a login that succeeded, the next refusal counts as the first. */
  forget(): Promise<void>;
}

/** The store's record of refused logins. */
interface Refusals {
  count: number;
  code: FinError['code'];
  status: number | undefined;
}

/** The first pause and the second, as parts of the longest. */
const firstPauses = [1 / 5, 1 / 2];
/** How long after its pause a refusal still counts. */
const memoryMs = 3_600_000;

/** @param longestSeconds the pause from the third refusal on */
export function createLoginPause(store: Store, seals: Seals, storeKey: string, longestSeconds: number): LoginPause {
  /** For the time that the store cannot be reached. */
  let own: { refusals: Refusals; pauseEnds: number } | undefined;
  /** The value in the store that was read or written last; `undefined` if this process knows of none. */
  let stored: string | undefined;

  /** The record that any process has stored. If the store cannot be reached: the record of this process. */
  const read = async () => {
    try {
      const entry = await store.read(storeKey);
      // Without an entry another process has logged in, unless what this one wrote did not arrive.
      if (!entry && stored === undefined) return own;
      stored = entry?.value;
      // Only this module seals under this key.
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
