const maxRequests = 12;
const periodMs = 60_000;

/** When the latest requests were sent, oldest first, in ms. */
let sentAt: number[] = [];

/** Takes one request out of the page's budget: all elements together prefetch 12 single quotes a minute. @returns whether it may be sent */
export const spendPrefetchBudget = (): boolean => {
  const now = performance.now();
  sentAt = sentAt.filter((time) => now - time < periodMs);
  if (sentAt.length >= maxRequests) return false;
  sentAt.push(now);
  return true;
};
