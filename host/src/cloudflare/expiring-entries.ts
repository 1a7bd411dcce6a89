/**
 * The content of one Durable Object: entries with an expiry, and the counts of limits. Each method is one transaction of the object's storage,
 * and has taken effect when it returns. Cloudflare holds back everything that the object sends afterwards, such as a create, until the
 * transaction is on disk.
 */
import type { Entry, Limit } from '../stores/store.js';
import type { ObjectStorage } from './platform.js';

/** The result of `consume`. */
export interface Consumed {
  /** 0, or the ms to wait if no point was left. */
  waitMs: number;
  /** The ms until the period ends if no point is left now, else 0. */
  usedUpMs: number;
}

interface Stored {
  value: string;
  /** In ms since 1970. */
  expiresAt: number;
}

export class ExpiringEntries {
  /** The next alarm that this instance has set, in ms since 1970. */
  #alarmAt = Number.POSITIVE_INFINITY;

  constructor(private readonly storage: ObjectStorage) {}

  read(key: string): Entry | undefined {
    const stored = this.#find(key);
    return stored && { value: stored.value, remainingMs: stored.expiresAt - Date.now() };
  }

  write(key: string, value: string, lifetimeMs: number): void {
    this.storage.transactionSync(() => this.#put(key, value, Date.now() + lifetimeMs));
  }

  /** As `Store.add`. */
  add(key: string, value: string, lifetimeMs: number): Entry | undefined {
    return this.storage.transactionSync(() => {
      const existing = this.read(key);
      if (!existing) this.#put(key, value, Date.now() + lifetimeMs);
      return existing?.value === value ? undefined : existing;
    });
  }

  replace(key: string, expected: string, value: string, lifetimeMs: number): boolean {
    return this.storage.transactionSync(() => {
      const isExpected = this.#find(key)?.value === expected;
      if (isExpected) this.#put(key, value, Date.now() + lifetimeMs);
      return isExpected;
    });
  }

  remove(key: string, expected: string): void {
    this.storage.transactionSync(() => {
      if (this.#find(key)?.value === expected) this.storage.kv.delete(key);
    });
  }

  /** Uses one point of a limit. The entry's value is the number of used points. */
  consume(key: string, { points, seconds }: Limit): Consumed {
    return this.storage.transactionSync(() => {
      const stored = this.#find(key);
      const used = Number(stored?.value ?? 0);
      const endsAt = stored?.expiresAt ?? Date.now() + seconds * 1000;
      const leftMs = endsAt - Date.now();
      if (used >= points) return { waitMs: leftMs, usedUpMs: leftMs };
      this.#put(key, String(used + 1), endsAt);
      return { waitMs: 0, usedUpMs: used + 1 >= points ? leftMs : 0 };
    });
  }

  /** As `Limiter.waitMs`. */
  waitMs(key: string, { points }: Limit): number {
    const stored = this.#find(key);
    return stored && Number(stored.value) >= points ? stored.expiresAt - Date.now() : 0;
  }

  /** Called by the object's alarm. Deletes expired entries, or all storage if no entry is left, so that Cloudflare discards the object. */
  async sweep(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    const entries = [...this.storage.kv.list()] as [string, Stored][];
    const living = entries.filter(([, { expiresAt }]) => expiresAt > Date.now());
    if (living.length === 0) return this.storage.deleteAll();
    for (const [key, { expiresAt }] of entries) if (expiresAt <= Date.now()) this.storage.kv.delete(key);
    this.wakeAt(Math.min(...living.map(([, { expiresAt }]) => expiresAt)));
  }

  #find(key: string): Stored | undefined {
    const stored = this.storage.kv.get(key) as Stored | undefined;
    // The alarm may come late.
    return stored && stored.expiresAt > Date.now() ? stored : undefined;
  }

  #put(key: string, value: string, expiresAt: number): void {
    this.storage.kv.put(key, { value, expiresAt } satisfies Stored);
    this.wakeAt(expiresAt);
  }

  /** Sets the alarm of the object, unless an earlier alarm is set. */
  wakeAt(time: number): void {
    if (time >= this.#alarmAt) return;
    this.#alarmAt = time;
    void this.storage.setAlarm(time);
  }
}
