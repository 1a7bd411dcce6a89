/**
 * Prefetching: quotes that a visitor is likely to need next are requested in advance, so that they appear at once. An element works
 * without it: CONTRIBUTING.md says how to remove this folder.
 */

import { loadable } from '../../base/load-on-demand.js';
import { afterFrame } from '../../base/tasks.js';
import type { Prefetch } from '../fee-controller.js';
import { type FeeSettings, wantsPrefetch } from '../fee-settings.js';
import { knownFee } from '../known-fee.js';
import { noteOverload, prefetching } from './overload.js';
import type { Prefetcher } from './prefetcher.js';

/** The prefetcher's class. The first quote does not need it, so it is loaded after that one, from a file of its own. */
export const { loaded: loadedPrefetcher, load: loadPrefetcher } = loadable(
  async () => (await import('./prefetcher.js')).Prefetcher,
);

/** @param onQuotes called when quotes have arrived in the client's cache, or the host has turned out to answer no quote batches */
export const createPrefetch = (onQuotes: () => void): Prefetch => {
  /** Set once its file is loaded. */
  let prefetcher: Prefetcher | undefined;
  let current: FeeSettings | undefined;
  let hasIntent = false;
  /** The file is loaded once the first payment is on show, so that it does not delay this payment. */
  let isDue = true;

  const mayPrefetch = () => wantsPrefetch(current);
  /** Without its file, quotes are requested one at a time. The next interaction tries again. */
  const load = () => mayPrefetch() && loadPrefetcher().catch(() => {});

  return {
    isWanted: wantsPrefetch,
    get isOver() {
      return prefetching.isOver;
    },
    update(settings, selection, request) {
      current = settings;
      if (selection && request && settings && mayPrefetch()) {
        // An element that is removed before the frame loads the file when it is back.
        if (isDue && knownFee(request)) afterFrame(() => (isDue = !load()));
        const LoadedPrefetcher = loadedPrefetcher();
        prefetcher ??= LoadedPrefetcher && new LoadedPrefetcher(onQuotes, hasIntent);
        prefetcher?.update(request, selection, settings);
      } else prefetcher?.cancel();
    },
    onIntent(event) {
      hasIntent = true;
      if (event.entered) load();
      if (mayPrefetch()) prefetcher?.onIntent(event);
    },
    onRelease: (downpayment) => prefetcher?.onRelease(downpayment),
    onEnd: noteOverload,
    onOutcome: () => prefetcher?.onOutcome(),
  };
};
