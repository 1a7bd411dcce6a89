<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The contract’s values, and the limits and defaults of the host protocol. `npm run build` makes this file. */
final class Protocol
{
    // src/contract/value-sets.ts
    public const TENORS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
    public const MAX_DOWNPAYMENT = 40;
    public const CURRENCY_CODES = ['EUR' => 'EUR', 'kr' => 'SEK', 'CHF' => 'CHF'];

    // src/contract/selection-start.ts
    public const DEFAULT_STEP = 5;
    public const PREFERRED_TENOR = 10;

    // src/contract/page-settings.ts
    public const PAGE_SETTING_NAMES = ['country', 'currency', 'tenors', 'tenor', 'downpaymentMin', 'downpaymentMax', 'downpaymentStep', 'downpayment', 'product', 'warning', 'requireLegal', 'allCostsIncluded', 'lender', 'example', 'legal', 'rate', 'strings', 'accent', 'surface'];

    // src/contract/page-setting-bounds.ts
    public const EXAMPLE_TEXT = '~^[1-9]\\d{0,8}(\\.\\d\\d?)? ([1-9]|1\\d|20) ([1-3]?\\d|40)$~D';
    public const MAX_STRINGS_LENGTH = 16000;
    public const MAX_TEXT_LENGTH = 4000;
    public const PRODUCTS = ['credit', 'lease'];
    public const SAFE_COLOR = '~^(?!.*(url|var|env|attr|image)\\()[\\w #%.,/()+-]{1,200}$~iD';
    public const SWITCH_TEXT = '~^(true|false)$~iD';

    // src/contract/pinned-fields.ts
    public const PINNED_FIELDS = ['organization', 'sales_rep', 'sales_rep_id'];

    // src/elements/formats/parse-amount.ts
    public const CURRENCY_WORDS = '~euros?|eur|sek|kronor|kr\\.?|chf|franken|s?fr\\.?~iD';

    // src/elements/monthly-fee/fee-settings.ts
    public const MAX_RADIO_TENORS = 5;

    // host/src/config/page-option.ts
    public const CSS_COLOR = '~^(?:#[\\da-f]{3,8}|[a-z]{3,30}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark|color-mix)\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\))$~iD';

    // host/src/config/option-defaults.ts
    public const DEFAULT_OPERATIONS = ['pricing_2', 'new_project_2', 'update_project_2'];
    public const DEFAULT_LIMITS = ['mint' => ['points' => 60, 'seconds' => 60], 'create' => ['points' => 30, 'seconds' => 600], 'pricing' => ['points' => 1200, 'seconds' => 60], 'batch' => ['points' => 300, 'seconds' => 60]];
    public const DEFAULT_TOKEN_LIFETIME = 600;
    public const DEFAULT_LOGIN_PAUSE = 10;
    public const DEFAULT_PRICING_TTL = 60;
    public const DEFAULT_PREFETCH_PER_MINUTE = 600;

    // host/src/config/read-settings.ts
    public const DAY_SECONDS = 86400;
    public const LONGEST_TIMEOUT_MS = 600000;
    public const MIN_SECRET_BYTES = 32;

    // host/src/creates/create-headers.ts
    public const KEY_PATTERN = '~^("?)([\\w-]{16,128})\\1$~D';

    // host/src/creates/create-records.ts
    public const RECORD_LIFETIME_MS = 86400000;
    public const REFUSAL_LIFETIME_MS = 5000;

    // host/src/creates/outcome-waiters.ts
    public const MAX_OUTCOME_WAIT_MS = 10000;

    // host/src/http/
    public const MAX_BODY_BYTES = 32768;
    public const PREFLIGHT_MAX_AGE_SECONDS = 7200;
    public const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key, Idempotency-Replay';
    public const EXPOSED_HEADERS = 'Idempotent-Replayed, Retry-After';

    // host/src/http/session-tokens.ts
    public const SESSION_HEADER = ['alg' => 'HS256', 'typ' => 'fin-session+jwt'];
    public const SESSION_ISSUER = 'fin-widgets';
    public const SESSION_AUDIENCE = 'fin-widgets/host';

    // host/src/http/strict-urls.ts
    public const MAX_HOST_LENGTH = 253;
    public const RESERVED_NAME = '~(?:^|\\.)(?:localhost|local|internal|arpa|alt|onion|invalid|test|lan|intranet|home|corp)$~D';
    public const PUBLIC_NAME = '~^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$~D';

    // host/src/limits/
    public const SHARED_LIMIT_FACTOR = 10;
    public const NETWORK_LIMIT_FACTOR = 16;
    public const CONCURRENCY_RETRY_AFTER_MS = 1000;

    // host/src/quotes/
    public const MAX_BATCH = 41;
    public const MAX_WITH_MINT = 5;
    public const MAX_FREE_BODY_BYTES = 4096;

    // host/src/quotes/prefetch/
    public const MAX_IN_FLIGHT = 5;
    public const MAX_BATCH_WAIT_MS = 10000;
    public const MAX_MINT_WAIT_MS = 2000;
    public const DEFAULT_PAUSE_SECONDS = 10;

    // host/src/service/
    public const MAX_ANSWER_BYTES = 1048576;
    public const MAX_LINK_LENGTH = 2048;
    public const MAX_LIST_LENGTH = 50;
    public const MAX_OFFER_LINKS = 20;
    public const DEFAULT_TIMEOUTS_MS = ['read' => 15000, 'create' => 120000, 'update' => 120000];
    public const MAX_RETRY_DELAY_MS = 300;

    // host/src/service/logins.ts
    public const MAX_LOGIN_LIFETIME_MS = 82800000;
    public const DEFAULT_LOGIN_LIFETIME_MS = 900000;
    public const LOGIN_EXPIRY_MARGIN_MS = 60000;
    public const FIRST_PAUSES = [0.2, 0.5];

    // host/src/test-mode/simulated-service.ts
    public const SIMULATED_ORIGIN = 'https://test.fin-widgets.invalid';
    public const SLOW_MS = 3000;
    public const RATE_PERCENT = 6;
    public const SIMULATED_OUTCOMES = ['success', 'slow', 'lost', 'refused', '400', '401', '403', '404', '405', '429', '500', '503'];
    public const OUTCOME_ALIASES = ['1' => 'success', '' => 'success', 'true' => 'success'];
    public const SIMULATED_OPERATIONS = ['pricing_2', 'new_project_2', 'update_project_2', 'new_lead'];
    public const SCENARIO_RULE = 'must be success, slow, lost, refused, 400, 401, 403, 404, 405, 429, 500, 503, or an operation and one of these, such as "new_project_2 lost"';
    public const SIMULATED_LOGIN = ['user_id' => 'test-user', 'token' => 'test-token', 'expires' => 86400];
    public const SIMULATED_ME = ['first' => 'Test', 'last' => 'Installer', 'User_Id' => 'test-user', 'org_id' => 'test-organization', 'option' => [], 'email' => 'test@installer.example'];

    // host/src/test-mode/test-mode.ts
    public const CHECKOUT_HTML = '<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Test</title>
<body style="max-width: 32em; margin: 15vh auto; padding: 0 1em; font: 1.1em/1.5 system-ui, sans-serif">
<h1>Test: the checkout begins here</h1>
<p>The real button leads to the checkout of the financing service. This one has created nothing, and nobody was asked for anything.</p>
';

    // custom-elements.json
    public const ATTRIBUTE_VALUES = ['type-project' => ['Solar', 'Solar + Battery/Charging station', 'Battery/Charging station'], 'type-customer' => ['Individual', 'Company'], 'send-offer-email' => ['true', 'false'], 'vat' => ['true', 'false'], 'target' => ['_self', '_top'], 'lang' => ['en', 'de', 'fr', 'it', 'nl', 'sv'], 'country' => ['Germany', 'Sweden', 'Switzerland', 'Netherlands'], 'currency' => ['EUR', 'kr', 'CHF'], 'product' => ['credit', 'lease'], 'loading' => ['lazy', 'eager'], 'prefetch' => ['neighbours', 'none'], 'layout' => ['auto', 'stacked', 'line']];
}
