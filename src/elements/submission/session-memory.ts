/**
 * What is remembered of this tab's intents, over reloads and on the way back from the checkout: keys, digests, project ids
 * and links, in `sessionStorage` under `fin-widgets`; the 10 newest, for 24 hours, as long as a host side knows a key. Where
 * storage throws or nothing can be digested (plain http), the page's own memory holds them until it goes. Tabs of the same
 * site that are open meanwhile hear of it, for the same offer to the same customer.
 */
import { updateAllElements } from '../base/element-registry.js';
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

/** The way to other tabs, open while there is a button that may be shown again. */
let tabs: BroadcastChannel | undefined;
const buttons = new Set<object>();

/**
 * What another tab remembers has no place here, unless it is what this one waits for; a frame of this tab tells nothing new, since
 * they share their storage.
 */
const hear = ({ data }: MessageEvent<Remembered>): void => {
  const own = recall().find(({ key }) => key === data.key);
  if (own?.place && own.link) return;
  keep([{ ...data, place: own?.place ?? '' }, ...others(data.key)]);
  updateAllElements();
};

/** A button is on the page. */
export const join = (button: object): void => {
  buttons.add(button);
  if (tabs || !crypto.subtle) return; // what is not digested stays in its page
  try {
    tabs = new BroadcastChannel(name);
    tabs.onmessage = hear;
  } catch {
    // Where a browser refuses storage, it may refuse this too.
  }
};

/** A button goes, or its page: an open channel would keep that out of the back/forward cache. */
export const part = (button: object): void => {
  buttons.delete(button);
  if (buttons.size) return;
  tabs?.close();
  tabs = undefined;
};

/** Takes the place of what was remembered under the same key. */
export const remember = (one: Remembered): void => {
  keep([one, ...others(one.key)].slice(0, most));
  tabs?.postMessage(one);
};

export const forget = (key: string): void => {
  keep(others(key));
  tabs?.postMessage({ key }); // nothing without a time is remembered
};
