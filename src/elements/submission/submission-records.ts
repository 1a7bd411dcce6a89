/**
 * The records of this tab's submissions, kept over reloads and on the way back from the checkout: keys, fingerprints, project ids
 * and links, in `sessionStorage` under `fin-widgets`. The 10 newest are kept, for 24 hours, or 23 if their outcome is unknown.
 *
 * Where storage throws, or fingerprints would be readable (plain http), the page's own memory keeps the records. Open tabs of the
 * same site tell each other of new records, so that the same offer to the same customer is sent once.
 */
import { updateAllElements } from '../base/element-registry.js';
import type { SubmissionRecord } from './state.js';

const storageName = 'fin-widgets';
const maxRecords = 10;
const maxAgeMs = 24 * 3_600_000;
/**
 * The age from which a create is not replayed, an hour less than a host's records live (`host/src/creates/create-records.ts`). A replay that
 * arrives without a record there would create a second project.
 */
export const maxReplayAgeMs = 23 * 3_600_000;

let inMemory: SubmissionRecord[] = [];
let isStorageBroken = false;

const usesStorage = (): boolean => !isStorageBroken && Boolean(crypto.subtle);

const read = (): unknown => {
  if (!usesStorage()) return inMemory;
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '[]');
  } catch {
    return inMemory;
  }
};

/** A record as it may be stored. An earlier version of the script named `known` and `person` as `page` and `who`. */
type StoredRecord = SubmissionRecord & { page?: string; who?: string };

/** All records that are not too old, the newest first. Any script of the page may have written them: judge a link before use. */
export const recallRecords = (): SubmissionRecord[] => {
  const stored = read();
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((record) => Date.now() - record?.time < (record?.link ? maxAgeMs : maxReplayAgeMs))
    .map(({ page, who, ...record }: StoredRecord) => ({ known: page ?? '', person: who ?? '', ...record }));
};

/** The salt of new fingerprints: that of the tab that opened last, so that the same offer has the same fingerprints in all open tabs. */
let newSalt: string | undefined;

/** The salts of new fingerprints (the first one) and of all records. Other tabs may have had other salts. */
export const salts = (): string[] => {
  const remembered = recallRecords().map(({ salt = '' }) => salt);
  newSalt ??= remembered.find(Boolean) ?? crypto.getRandomValues(new Uint32Array(4)).join();
  return [...new Set([newSalt, ...remembered])];
};

const write = (records: SubmissionRecord[]): void => {
  inMemory = records.slice(0, maxRecords);
  if (!usesStorage()) return;
  try {
    sessionStorage.setItem(storageName, JSON.stringify(inMemory));
  } catch {
    isStorageBroken = true; // from now on the stored records would be older than those in memory
  }
};

const recallOthers = (key: string): SubmissionRecord[] => recallRecords().filter((record) => record.key !== key);

/** The channel to other tabs. An open channel keeps a page out of the back/forward cache, so it closes with the last member. */
let channel: BroadcastChannel | undefined;
const members = new Set<object>();

/**
 * Takes over a record of another tab, sorted by its age. The place stays this tab's own: a submission of another tab has none here. A record
 * with a place and a link is complete; frames of one tab share storage and would only write it twice.
 *
 * Or takes over the salt of a tab that has opened, and tells it the records of this tab's own submissions. What this tab knows of others may
 * be out of date.
 */
const receive = ({ data }: MessageEvent<SubmissionRecord | { key?: undefined; salt: string }>): void => {
  if (typeof data !== 'object' || !data) return; // a script of the page may use the same name
  if (data.key === undefined) {
    newSalt = data.salt;
    for (const record of recallRecords()) if (record.place) channel?.postMessage(record);
    return;
  }
  const own = recallRecords().find(({ key }) => key === data.key);
  if (own?.place && own.link) return;
  const others = recallOthers(data.key);
  const older = others.findIndex(({ time }) => time <= data.time);
  others.splice(older < 0 ? others.length : older, 0, { ...data, place: own?.place ?? '' });
  write(others);
  updateAllElements();
};

/** Opens the channel to other tabs while `member`, an element, is on the page. */
export const joinChannel = (member: object): void => {
  members.add(member);
  if (channel || !crypto.subtle) return; // without digests nothing leaves the page
  try {
    channel = new BroadcastChannel(storageName);
    channel.onmessage = receive;
    channel.postMessage({ salt: salts()[0] });
  } catch {
    // Browsers that refuse storage may refuse channels too.
  }
};

/** Closes the channel when the last member has left, or its page is left. */
export const leaveChannel = (member: object): void => {
  members.delete(member);
  if (members.size) return;
  channel?.close();
  channel = undefined;
};

/** Stores a record as the newest. It replaces the record with the same key. */
export const remember = (record: SubmissionRecord): void => {
  write([record, ...recallOthers(record.key)]);
  channel?.postMessage(record);
};

/** Removes a record. */
export const forget = (key: string): void => {
  write(recallOthers(key));
  channel?.postMessage({ key }); // a record without a time counts as too old
};
