/**
 * `Protocol.php` and `Messages.php` in `wordpress/src/Host/`: the constants that both hosts share, for the plugin's PHP. The build writes the
 * files, and `npm run check` fails if one is out of date.
 */

import { defaults } from '../../host/src/config/option-defaults.js';
import { cssColor } from '../../host/src/config/page-option.js';
import * as settings from '../../host/src/config/read-settings.js';
import * as headers from '../../host/src/creates/create-headers.js';
import * as records from '../../host/src/creates/create-records.js';
import { defaultMaxWaitMs } from '../../host/src/creates/outcome-waiters.js';
import { messages } from '../../host/src/http/messages.js';
import { maxBodyBytes } from '../../host/src/http/request-body.js';
import { allowedHeaders, exposedHeaders, preflightMaxAgeSeconds } from '../../host/src/http/responses.js';
import * as sessions from '../../host/src/http/session-tokens.js';
import * as urls from '../../host/src/http/strict-urls.js';
import * as concurrency from '../../host/src/limits/concurrency.js';
import { networkLimitFactor, sharedLimitFactor } from '../../host/src/limits/limits.js';
import { maxBatch, maxWithMint } from '../../host/src/quotes/batch-sizes.js';
import * as budget from '../../host/src/quotes/prefetch/prefetch-budget.js';
import { maxInFlight, maxWaitMs } from '../../host/src/quotes/prefetch/prefetch-queue.js';
import { maxMintWaitMs } from '../../host/src/quotes/prefetch/quote-batch-requests.js';
import { maxFreeBodyBytes } from '../../host/src/quotes/quote-answers.js';
import { maxAnswerBytes } from '../../host/src/service/bounded-fetch.js';
import { maxLinkLength } from '../../host/src/service/link-rules.js';
import { firstPauses } from '../../host/src/service/login-pause.js';
import * as logins from '../../host/src/service/logins.js';
import { maxListLength, maxOfferLinks } from '../../host/src/service/policy.js';
import { defaultTimeoutsMs, maxRetryDelayMs } from '../../host/src/service/upstream.js';
import * as simulated from '../../host/src/test-mode/simulated-service.js';
import { checkoutHtml } from '../../host/src/test-mode/test-mode.js';
import * as bounds from '../../src/contract/page-setting-bounds.js';
import { pageSettingNames } from '../../src/contract/page-settings.js';
import { pinnedFields } from '../../src/contract/pinned-fields.js';
import { defaultStep, preferredTenor } from '../../src/contract/selection-start.js';
import * as values from '../../src/contract/value-sets.js';
import { currencyWords } from '../../src/elements/formats/parse-amount.js';
import { maxRadioTenors } from '../../src/elements/monthly-fee/fee-settings.js';
import { valuesOf } from '../manifest/editors.js';
import { elementsOf, type Manifest } from '../manifest/manifest.js';

/** A value of a constant. An object is a list or a map of values. */
type Value = string | number | RegExp | object;

/** The constants, by the file that they come from. */
const protocol: Record<string, Record<string, Value>> = {
  'src/contract/value-sets.ts': {
    tenors: values.tenors,
    maxDownpayment: values.downpaymentRange.max,
    currencyCodes: values.currencyCodes,
  },
  'src/contract/selection-start.ts': { defaultStep, preferredTenor },
  'src/contract/page-settings.ts': { pageSettingNames },
  'src/contract/page-setting-bounds.ts': { ...bounds },
  'src/contract/pinned-fields.ts': { pinnedFields },
  'src/elements/formats/parse-amount.ts': { currencyWords },
  'src/elements/monthly-fee/fee-settings.ts': { maxRadioTenors },
  'host/src/config/page-option.ts': { cssColor },
  'host/src/config/option-defaults.ts': {
    defaultOperations: defaults.operations,
    defaultLimits: defaults.limits,
    defaultTokenLifetime: defaults.tokenLifetime,
    defaultLoginPause: defaults.loginPause,
    defaultPricingTtl: defaults.pricingTtl,
    defaultPrefetchPerMinute: defaults.prefetch.perMinute,
  },
  'host/src/config/read-settings.ts': {
    daySeconds: settings.daySeconds,
    longestTimeoutMs: settings.longestTimeoutMs,
    minSecretBytes: settings.minSecretBytes,
  },
  'host/src/creates/create-headers.ts': { keyPattern: headers.keyPattern },
  'host/src/creates/create-records.ts': {
    recordLifetimeMs: records.recordLifetimeMs,
    refusalLifetimeMs: records.refusalLifetimeMs,
  },
  'host/src/creates/outcome-waiters.ts': { maxOutcomeWaitMs: defaultMaxWaitMs },
  'host/src/http/': { maxBodyBytes, preflightMaxAgeSeconds, allowedHeaders, exposedHeaders },
  'host/src/http/session-tokens.ts': {
    sessionHeader: sessions.header,
    sessionIssuer: sessions.issuer,
    sessionAudience: sessions.audience,
  },
  'host/src/http/strict-urls.ts': {
    maxHostLength: urls.maxHostLength,
    reservedName: urls.reservedName,
    publicName: urls.publicName,
  },
  'host/src/limits/': { sharedLimitFactor, networkLimitFactor, concurrencyRetryAfterMs: concurrency.retryAfterMs },
  'host/src/quotes/': { maxBatch, maxWithMint, maxFreeBodyBytes },
  'host/src/quotes/prefetch/': {
    maxInFlight,
    maxBatchWaitMs: maxWaitMs,
    maxMintWaitMs,
    defaultPauseSeconds: budget.defaultPauseSeconds,
  },
  'host/src/service/': {
    maxAnswerBytes,
    maxLinkLength,
    maxListLength,
    maxOfferLinks,
    defaultTimeoutsMs,
    maxRetryDelayMs,
  },
  'host/src/service/logins.ts': {
    maxLoginLifetimeMs: logins.maxLifetimeMs,
    defaultLoginLifetimeMs: logins.defaultLifetimeMs,
    loginExpiryMarginMs: logins.expiryMarginMs,
    firstPauses,
  },
  'host/src/test-mode/simulated-service.ts': {
    simulatedOrigin: simulated.simulatedOrigin,
    slowMs: simulated.slowMs,
    ratePercent: simulated.ratePercent,
    simulatedOutcomes: [...simulated.named, ...simulated.statuses.map(String)],
    outcomeAliases: simulated.aliases,
    simulatedOperations: simulated.pageOperations,
    scenarioRule: simulated.scenarioRule,
    simulatedLogin: simulated.answers['generate-user-token']({ email: '', password: '' }),
    simulatedMe: simulated.answers.me(undefined),
  },
  'host/src/test-mode/test-mode.ts': { checkoutHtml },
};

/** `maxBatch` is `MAX_BATCH` in PHP. */
const constantName = (name: string): string => name.replace(/[A-Z]/g, '_$&').toUpperCase();

const text = (value: string): string => `'${value.replace(/['\\]/g, '\\$&')}'`;

const phpValue = (value: Value): string => {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return String(value);
  // `D`: in PHP, `$` would also match before a line feed at the end.
  if (value instanceof RegExp) return text(`~${value.source}~${value.flags.replace('g', '')}D`);
  const items = Array.isArray(value)
    ? value.map(phpValue)
    : Object.entries(value).map(([key, each]) => `${text(key)} => ${phpValue(each)}`);
  return `[${items.join(', ')}]`;
};

/** A class of constants. The names are those of TypeScript, in PHP's notation. */
const phpClass = (name: string, summary: string, groups: Record<string, Record<string, Value>>): string => {
  const parts = Object.entries(groups).map(([source, constants]) =>
    [
      `    // ${source}`,
      ...Object.entries(constants).map(([key, value]) => `    public const ${constantName(key)} = ${phpValue(value)};`),
    ].join('\n'),
  );
  return `<?php

namespace FinWidgets\\Host;

defined('ABSPATH') || exit;

/** ${summary} \`npm run build\` makes this file. */
final class ${name}
{
${parts.join('\n\n')}
}
`;
};

/** The attributes that take one of some values. Of `financing-options`, the block offers other combinations. */
const attributeValues = (manifest: Manifest): Record<string, readonly string[]> =>
  Object.fromEntries(
    elementsOf(manifest)
      .flatMap(({ attributes = [] }) => attributes)
      .filter((attribute) => attribute.name !== 'financing-options' && valuesOf(attribute).length)
      .map((attribute) => [attribute.name, valuesOf(attribute)]),
  );

/** The generated files, with their content. */
export const phpClasses = (manifest: Manifest): Record<string, string> => ({
  'wordpress/src/Host/Protocol.php': phpClass(
    'Protocol',
    'The contract’s values, and the limits and defaults of the host protocol.',
    { ...protocol, 'custom-elements.json': { attributeValues: attributeValues(manifest) } },
  ),
  'wordpress/src/Host/Messages.php': phpClass('Messages', 'The messages of error responses, for developers.', {
    'host/src/http/messages.ts': messages,
  }),
});
