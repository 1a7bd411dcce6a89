/**
 * The first mint, which `fin-widgets.early.js` may have requested before the elements are there. It leaves the request on its own tag. The
 * client takes that in place of its own first request, if it would send the same one.
 */

/** What a tag has. The two files may be of different versions, so this does not change. */
export interface EarlyMint {
  readonly url: string;
  readonly body: string;
  readonly response: Promise<Response>;
  /** In ms since 1970. The page's own clock may stop while the device sleeps. */
  readonly sentAt: number;
}

/** The name of the tag's property. */
const key = 'finEarlyMint';

/** An older answer would count for longer than its token and its quote hold. */
const maxAgeMs = 10_000;

const findTag = (): HTMLScriptElement | undefined =>
  [...document.querySelectorAll('script')].find((script) => key in script);

export const hasEarlyMint = (): boolean => findTag() !== undefined;

/** Leaves the request on its tag, for a while. */
export const leaveEarlyMint = (tag: object, mint: EarlyMint): void => {
  Reflect.set(tag, key, mint);
  setTimeout(() => Reflect.deleteProperty(tag, key), maxAgeMs);
};

const takeEarlyMint = (): EarlyMint | undefined => {
  const tag = findTag();
  const mint = tag && (Reflect.get(tag, key) as EarlyMint); // another version of the file left it in the same form
  if (tag) Reflect.deleteProperty(tag, key); // it answers the page's first mint, or none
  return mint;
};

/** Like `fetch`, but a request that was sent early cannot be aborted. */
export const fetchMint: typeof fetch = (url, init) => {
  const early = takeEarlyMint();
  const isSame = early?.url === url && early.body === init?.body;
  return early && isSame && Date.now() - early.sentAt < maxAgeMs ? early.response : fetch(url, init);
};
