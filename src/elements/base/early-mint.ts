/**
 * The first mint, which `fin-widgets.early.js` may have requested before the elements are there. It leaves the request on its own tag. The
 * client takes that in place of its own first request, if it would send the same one.
 */

export interface EarlyMint {
  readonly url: string;
  /** `{"questions": […]}` with one quote request. */
  readonly body: string;
  readonly response: Promise<Response>;
  /** By the page's clock, in ms. */
  readonly sentAt: number;
}

/** The name of the tag's property. */
const key = 'finEarlyMint';

/** An older answer would count for longer than its token and its quote hold. */
const maxAgeMs = 10_000;

export const leaveEarlyMint = (tag: object, mint: EarlyMint): void => void Reflect.set(tag, key, mint);

/** Takes what was left, so that it is used once. */
const takeEarlyMint = (): EarlyMint | undefined => {
  const tag = [...document.scripts].find((script) => key in script);
  const mint = tag && (Reflect.get(tag, key) as EarlyMint); // no other code uses this name
  if (tag) Reflect.deleteProperty(tag, key);
  return mint;
};

/** As `fetch`. A request that brings further quote requests along is answered without them, as a host may do. */
export const fetchMint: typeof fetch = (url, init) => {
  const early = takeEarlyMint();
  const isSame = early?.url === url && `${init?.body}`.startsWith(early.body.slice(0, -2));
  return early && isSame && performance.now() - early.sentAt < maxAgeMs ? early.response : fetch(url, init);
};
