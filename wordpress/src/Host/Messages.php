<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The messages of error responses, for developers. `npm run build` makes this file. */
final class Messages
{
    // host/src/http/messages.ts
    public const NO_ROUTE = 'There is nothing at this address.';
    public const METHOD_REFUSED = 'This address takes POST.';
    public const ORIGIN_REFUSED = 'The Origin is not one that this host allows.';
    public const OPERATION_REFUSED = 'This site does not allow the operation.';
    public const TOKEN_REFUSED = 'The session token is missing, invalid, expired, or was minted for another origin.';
    public const TOKEN_OPERATION = 'The session token does not allow this operation.';
    public const TOO_MANY_REQUESTS = 'Too many requests.';
    public const TOO_MANY_UNDER_WAY = 'Too many requests are under way.';
    public const CONTENT_TYPE = 'The Content-Type must be application/json.';
    public const BODY_NO_JSON = 'The body must be JSON, in UTF-8.';
    public const BODY_NO_OBJECT = 'The body must be a JSON object.';
    public const LIST_TOO_LONG = 'A list of the body has too many entries.';
    public const OFFER_REFUSED = 'Each offer_PDF must be an https link to a public name that this site allows.';
    public const PROJECT_UNKNOWN = 'This host did not create the project.';
    public const KEY_MISSING = 'A create needs an Idempotency-Key.';
    public const KEY_INVALID = 'An Idempotency-Key must be 16 to 128 characters of A–Z a–z 0–9 _ -.';
    public const KEY_REUSED = 'The Idempotency-Key was used for another body.';
    public const OUTCOME_PENDING = 'It is not known yet whether this happened.';
    public const OUTCOME_UNKNOWN = 'It is not known whether this happened.';
    public const CHECKOUT_REFUSED = 'The checkout link leads to an address that this site does not allow.';
    public const STORE_UNAVAILABLE = 'The site cannot take this at the moment.';
    public const INTERNAL = 'The site failed.';
    public const SERVICE_BUSY = 'The financing service has too much to do.';
    public const SERVICE_REFUSED = 'The financing service refused this.';
    public const SERVICE_TIMEOUT = 'The financing service did not answer in time.';
    public const SERVICE_FAILED = 'The financing service failed.';
}
