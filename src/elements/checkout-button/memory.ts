/**
 * What is remembered of this tab's intents, over reloads and on the way back from the checkout: keys, digests, project ids
 * and links, in `sessionStorage` under `fin-widgets`; the 10 newest, for 24 hours, as long as a host side knows a key. Where
 * storage throws or nothing can be digested (plain http), the page's own memory holds them until it goes.
 */
import type { Remembered } from './intent.js';

const name = 'fin-widgets';
const most = 10;
/** ms */
const life = 86_400_000;

let inPage: Remembered[] = [];
let refused = false;

const stored = (): unknown => {
  if (refused || !crypto.subtle) return inPage;
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]');
  } catch {
    return inPage;
  }
};

/** All that is not too old, the newest first. Whoever writes to a page's storage may have written this: it is judged where it is used. */
export const recall = (): Remembered[] => {
  const found = stored();
  return Array.isArray(found) ? found.filter((one) => Date.now() - one?.time < life) : [];
};

const keep = (all: Remembered[]): void => {
  inPage = all;
  if (refused || !crypto.subtle) return;
  try {
    sessionStorage.setItem(name, JSON.stringify(all));
  } catch {
    refused = true; // else what is stored would be older than what is known
  }
};

const others = (key: string): Remembered[] => recall().filter((one) => one.key !== key);

/** Takes the place of what was remembered under the same key. */
export const remember = (one: Remembered): void => keep([one, ...others(one.key)].slice(0, most));

export const forget = (key: string): void => keep(others(key));
