const maxRequests = 12;
const periodMs = 60_000;

/** When the latest requests were sent, oldest first, in ms. */
let sentAt: number[] = [];

/** Counts a prefetch of a single quote: all elements of the page together send 12 a minute. @returns whether it may be sent */
export const takeSingleRequest = (): boolean => {
  const now = performance.now();
  sentAt = sentAt.filter((time) => now - time < periodMs);
  if (sentAt.length >= maxRequests) return false;
  sentAt.push(now);
  return true;
};
