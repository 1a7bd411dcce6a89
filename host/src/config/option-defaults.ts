/** The host's options that have a default. The plugin's `Protocol.php` gets those that both hosts share from here (`npm run build`). */

import type { PageOperation } from '../http/routes.js';
import type { LimitName } from '../limits/limits.js';
import type { Limit } from '../stores/store.js';

const operations: PageOperation[] = ['pricing_2', 'new_project_2', 'update_project_2'];

const limits: Record<LimitName, Limit> = {
  mint: { points: 60, seconds: 60 },
  create: { points: 30, seconds: 600 },
  pricing: { points: 1200, seconds: 60 },
  // A page sends batches of four quote requests, so this allows as many quote requests as `pricing`.
  batch: { points: 300, seconds: 60 },
};

export const defaults = {
  operations,
  limits,
  sendOfferEmail: false,
  requireKey: true,
  /** Operations of one address in flight at the same time. */
  concurrency: 16,
  /** In seconds, as the next two. */
  tokenLifetime: 600,
  loginPause: 10,
  pricingTtl: 60,
  /** Enough for 13 cards with five terms and the default slider, which have 45 quotes each, and 10 requests a second at most. */
  prefetch: { perMinute: 600 },
};
