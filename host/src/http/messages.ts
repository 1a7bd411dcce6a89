/**
 * The messages of error responses, for developers. `wordpress/src/Host/Messages.php` is made from them (`npm run build`), since both hosts say
 * the same.
 */
export const messages = {
  noRoute: 'There is nothing at this address.',
  methodRefused: 'This address takes POST.',
  originRefused: 'The Origin is not one that this host allows.',
  operationRefused: 'This site does not allow the operation.',
  tokenRefused: 'The session token is missing, invalid, expired, or was minted for another origin.',
  tokenOperation: 'The session token does not allow this operation.',
  tooManyRequests: 'Too many requests.',
  tooManyUnderWay: 'Too many requests are under way.',
  contentType: 'The Content-Type must be application/json.',
  bodyNoJson: 'The body must be JSON, in UTF-8.',
  bodyNoObject: 'The body must be a JSON object.',
  listTooLong: 'A list of the body has too many entries.',
  offerRefused: 'Each offer_PDF must be an https link to a public name that this site allows.',
  projectUnknown: 'This host did not create the project.',
  keyMissing: 'A create needs an Idempotency-Key.',
  keyInvalid: 'An Idempotency-Key must be 16 to 128 characters of A–Z a–z 0–9 _ -.',
  keyReused: 'The Idempotency-Key was used for another body.',
  outcomePending: 'It is not known yet whether this happened.',
  outcomeUnknown: 'It is not known whether this happened.',
  checkoutRefused: 'The checkout link leads to an address that this site does not allow.',
  storeUnavailable: 'The site cannot take this at the moment.',
  internal: 'The site failed.',
  serviceBusy: 'The financing service has too much to do.',
  serviceRefused: 'The financing service refused this.',
  serviceTimeout: 'The financing service did not answer in time.',
  serviceFailed: 'The financing service failed.',
} as const;
