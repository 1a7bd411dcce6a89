// biome-ignore assist/source/organizeImports: the order decides which modules the build puts into one file.
import { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from './index.js';

import { afterServerCard } from './elements/base/after-server-card.js';
import { isSupported } from './elements/base/browser-support.js';
import { endTask } from './elements/base/tasks.js';

/** The elements' classes by tag name. */
export const elements = {
  'fin-monthly-fee': FinMonthlyFee,
  'fin-checkout-button': FinCheckoutButton,
  'fin-lead-form': FinLeadForm,
};

/**
 * Registers the elements under their tag names. A name that is registered already stays as it is. Older browsers register none: they show
 * the page's own content of the elements. A server, which renders pages that have them, registers none either.
 *
 * @param inTasks registers each kind of element that stands in the page's HTML in a task of its own, the cards first. In between, a slow
 *   phone answers its visitor
 */
export const defineElements = (inTasks = false): void => {
  if (!isSupported()) return;
  afterServerCard(async () => {
    for (const [name, element] of Object.entries(elements)) {
      if (!customElements.get(name)) customElements.define(name, element);
      if (inTasks && document.querySelector(name)) await endTask();
    }
  });
};
