/**
 * What was made of the installers' options: a host each. Hosts are made on first use, kept in a bounded cache, and replaced when the options
 * change. Ids without a host (unknown ones, and those whose options are wrong or unavailable) are remembered in a second bounded cache, so
 * that requests with random ids neither displace hosts nor look up without bound.
 */
import { FinError } from 'fin-widgets/client';
import { withTimeout } from 'fin-widgets/internal';
import { Mistakes } from '../config/environment/mistakes.js';
import { OptionError } from '../config/option-error.js';
import { dropOldest } from '../drop-oldest.js';
import { messages } from '../http/messages.js';
import { Refusal, retryAfterHeader, tooManyRequests } from '../http/refusal.js';
import { readAddress } from '../limits/client-address.js';
import { createSnapshot, type Snapshot } from './options-snapshot.js';

/** How long a lookup may take. */
const lookupTimeoutMs = 10_000;
/** How long an unknown id is remembered, so that an installer that is added meanwhile is found soon. */
const unknownMs = 5_000;
/** The pause after a lookup that failed, or that found wrong options. */
const failedMs = 5_000;
/** How many ids may be without a host at the same time, and how many of them because of one address. */
const maxMissing = 1_000;
const maxMissingOfAddress = 100;
const busyMs = 1_000;

export interface InstallerCacheOptions<O, H> {
  /** Looks up the options of an installer. `undefined` or `null`: there is no such installer. */
  find: (id: string) => unknown;
  /**
   * Makes a host.
   * @throws OptionError if the options are wrong
   */
  make: (id: string, options: O) => Promise<H>;
  /** How many hosts are kept. The one that was not used for the longest time is dropped first. */
  max: number;
  /** The age from which options are not used any more. From half of it on, they are looked up in the background. */
  refreshMs: number;
  /** Called with a sentence for the operator, about something to correct. */
  warn: (id: string, sentence: string) => void;
  /** Called with a sentence for the operator, when the host starts to use other settings. */
  notify: (id: string, sentence: string) => void;
}

export interface InstallerCache<H> {
  /**
   * The host of an installer, if its options are not too old.
   * @param visitorAddress `undefined` if it is not known
   * @param onRefresh gets the promise of a lookup for which no request waits
   * @throws Refusal 404, 429, 503, if a lookup has failed
   */
  current(id: string, visitorAddress: string | undefined, onRefresh: (lookup: Promise<unknown>) => void): H | undefined;
  /**
   * Looks up the options of an installer.
   * @throws Refusal 404, 429, 503
   */
  lookUp(id: string, visitorAddress: string | undefined): Promise<H>;
}

interface Made<H> {
  /** Its key. Each request has the id in a new string, which would keep its whole URL in memory. */
  id: string;
  host: H;
  snapshot: Snapshot;
  /** When the options were looked up, in ms of `performance.now()`. */
  foundAt: number;
}

/** An id without a host, or whose last lookup failed. */
interface Missing {
  /** `undefined` during the first lookup. */
  refusal?: Refusal;
  until: number;
  /** The visitor's address, or the network of an IPv6 address. */
  address: string | undefined;
  /** The last sentence for the operator, which is not repeated. */
  sentence?: string | undefined;
}

/** A failed lookup, with a sentence for the operator. */
class LookupFailure extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly sentence: string | undefined,
    readonly lastsMs = failedMs,
  ) {
    super(sentence);
  }
}

const unknownInstaller = () =>
  new LookupFailure(new Refusal('installer_unknown', 404, 'There is no such installer.'), undefined, unknownMs);
const unavailable = 'The settings of this site cannot be read at the moment.';
const wrong = 'The settings of this site are wrong.';

/** Never contains the error's message, which may contain a secret. */
function lookupFailure(error: unknown): LookupFailure {
  if (error instanceof LookupFailure) return error;
  if (error instanceof OptionError || error instanceof Mistakes)
    return new LookupFailure(
      new Refusal('installer_settings', 503, wrong, 'NOT_RUN', retryAfterHeader(failedMs)),
      error.message.replaceAll('\n', ' '),
    );
  const isLate = error instanceof FinError && error.code === 'timeout';
  const code = String(Object(error).code ?? '').match(/^\w{2,40}$/)?.[0];
  return new LookupFailure(
    new Refusal('installer_unavailable', 503, unavailable, 'NOT_RUN', retryAfterHeader(failedMs)),
    isLate
      ? 'The options of the installer did not come within 10 s.'
      : `The options of the installer cannot be read${code ? ` (${code})` : ''}.`,
  );
}

export function createInstallerCache<O, H>({
  find,
  make,
  max,
  refreshMs,
  warn,
  notify,
}: InstallerCacheOptions<O, H>): InstallerCache<H> {
  /** In the order of their last use. */
  const made = new Map<string, Made<H>>();
  const missing = new Map<string, Missing>();
  const lookups = new Map<string, Promise<H>>();

  const sweepMissing = () => {
    for (const [id, { until }] of missing) if (until <= performance.now()) missing.delete(id);
  };
  /** @throws Refusal if too many ids are without a host */
  const assertRoom = (address: string | undefined) => {
    if (missing.size < maxMissingOfAddress) return;
    sweepMissing();
    if (missing.size >= maxMissing)
      throw new Refusal('installers_busy', 503, 'The site has too much to do.', 'NOT_RUN', retryAfterHeader(busyMs));
    const ofAddress = [...missing.values()].filter((each) => address !== undefined && each.address === address);
    if (ofAddress.length >= maxMissingOfAddress)
      throw tooManyRequests('limit_address', messages.tooManyRequests, unknownMs);
  };

  /** Keeps the host if the options are the same, and makes another one otherwise. */
  const adopt = async (id: string, options: unknown, foundAt: number): Promise<H> => {
    // A plain object has a function under the name `constructor`.
    if (options === undefined || options === null || typeof options === 'function') throw unknownInstaller();
    const known = made.get(id);
    const snapshot = createSnapshot(options);
    const isKnown = known?.snapshot.equals(snapshot) === true;
    const host = isKnown ? known.host : await make(id, options as O);
    const hadFailed = missing.get(id)?.sentence !== undefined;
    if (known && !isKnown) notify(id, 'The host uses the changed settings.');
    else if (hadFailed) notify(id, 'The host uses the settings again.');
    made.delete(id);
    made.set(id, { id, host, snapshot, foundAt });
    dropOldest(made, max);
    missing.delete(id);
    return host;
  };

  const fail = (id: string, address: string | undefined, error: unknown): never => {
    const { refusal, sentence, lastsMs } = lookupFailure(error);
    if (sentence !== undefined && sentence !== missing.get(id)?.sentence) warn(id, sentence);
    // After a failed lookup, the host waits for the next one. Without an installer, or with wrong options, it must not serve any more.
    if (refusal.reason !== 'installer_unavailable') made.delete(id);
    missing.delete(id);
    missing.set(id, { refusal, until: performance.now() + lastsMs, address, sentence });
    throw refusal;
  };

  /** Requests of one moment share one lookup. */
  const lookUp = (id: string, visitorAddress: string | undefined): Promise<H> => {
    const running = lookups.get(id);
    if (running) return running;
    const { network, visitor } = readAddress(visitorAddress) ?? {};
    const address = network ?? visitor;
    const startedAt = performance.now();
    if (!made.has(id)) {
      const { sentence } = missing.get(id) ?? {};
      missing.delete(id);
      assertRoom(address);
      missing.set(id, { until: startedAt + lookupTimeoutMs, address, sentence });
    }
    const lookup = withTimeout(lookupTimeoutMs, async () => find(id))
      .then((options) => adopt(id, options, startedAt))
      .catch((error: unknown) => fail(id, address, error))
      .finally(() => lookups.delete(id));
    lookups.set(id, lookup);
    return lookup;
  };

  return {
    lookUp,
    current(id, visitorAddress, onRefresh) {
      const now = performance.now();
      const known = made.get(id);
      const failure = missing.get(id);
      const mayLookUp = !failure?.refusal || failure.until <= now;
      if (known && now - known.foundAt < refreshMs) {
        made.delete(id);
        made.set(known.id, known);
        if (mayLookUp && now - known.foundAt > refreshMs / 2) onRefresh(lookUp(id, visitorAddress).catch(() => {}));
        return known.host;
      }
      if (!mayLookUp && failure?.refusal) throw failure.refusal;
      return undefined;
    },
  };
}
