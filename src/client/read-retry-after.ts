/** `Retry-After` in seconds from now. A date is compared with the sender's own clock (`Date`), if the header can be read. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  // Only a date as in RFC 9110: `Date.parse` accepts nearly any text.
  if (!/^[A-Z].* GMT$/.test(value)) return undefined;
  const delayMs = Date.parse(value) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return Number.isNaN(delayMs) ? undefined : Math.max(0, Math.ceil(delayMs / 1000));
}
