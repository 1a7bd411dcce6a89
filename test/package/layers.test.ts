/** Each layer refuses what does not belong to it. `npm run check` looks at all files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wrongImports } from '../../scripts/check/layers.js';

/** Imports that the file's layer refuses. */
const wrong: [path: string, code: string][] = [
  ['src/contract/me.ts', "import { createClient } from '../client/client.js';"],
  ['src/contract/me.ts', "import * as z from 'zod';"],
  ['src/client/client.ts', "import type { FinElement } from '../elements/base/fin-element.js';"],
  ['src/client/client.ts', "import { readFile } from 'node:fs/promises';"],
  ['src/locales/core.ts', "import { html } from 'lit';"],
  ['src/elements/formats/parse-amount.ts', "import { FinElement } from '../base/fin-element.js';"],
  ['src/elements/base/fin-element.ts', "import { Reducer } from '../submission/reducer.js';"],
  ['src/elements/customer-form/customer-form.ts', "import { reduce } from '../submission/reducer.js';"],
  ['src/elements/submission/reducer.ts', "import { fields } from '../customer-form/customer-fields.js';"],
  ['src/elements/diagnostics/diagnose.ts', "import { FeeFinder } from '../monthly-fee/fee-finder.js';"],
  ['src/elements/monthly-fee/monthly-fee.ts', "import { reduce } from '../submission/reducer.js';"],
  [
    'src/elements/monthly-fee/monthly-fee.ts',
    "import { CheckoutButton } from '../checkout-button/checkout-button.js';",
  ],
  ['src/elements/monthly-fee/fee-controller.ts', "await import('./prefetch/prefetcher.js');"],
  ['src/elements/checkout-button/checkout-button.ts', "import { LeadForm } from '../lead-form/lead-form.js';"],
  ['src/elements/checkout-button/checkout-button.ts', "import { feeView } from '../monthly-fee/fee-view.js';"],
  ['src/elements/lead-form/lead-form.ts', "export { styles } from '../checkout-button/styles.js';"],
  ['src/elements/lead-form/lead-form.ts', "import { meAnswer } from '../../contract/me.js';"],
  ['src/elements/base/styles.ts', "import { styleMap } from 'lit/directives/style-map.js';"],
  ['src/elements/forms-file.ts', "import { createHost } from 'fin-widgets-host';"],
  ['src/elements/monthly-fee/monthly-fee.ts', "import { renderTemplate } from '../../markup/template-html.js';"],
  ['src/markup/fee-markup.ts', "import { createClient } from '../client/client.js';"],
  ['src/index.ts', "export { createClient } from './client/client.js';"],
  ['src/define-elements.ts', "import { FinLeadForm } from './elements/lead-form/lead-form.js';"],
  ['src/define.ts', "import { pageDefault } from './elements/base/page-defaults.js';"],
  ['src/script.ts', "import { countries } from './contract/value-sets.js';"],
  ['src/reserve.ts', "import { createDemo } from '../demo/server.js';"],
  ['host/src/host.ts', "import { createClient } from '../../src/client/client.js';"],
  ['host/src/host.ts', "import { FinMonthlyFee } from 'fin-widgets';"],
  ['host/src/stores/file.ts', "import { readFile } from 'node:fs';"],
  ['host/src/cloudflare/index.ts', "import { serve } from '../command/run-until-signal.js';"],
  ['host/src/host.ts', "import { createFairQueue } from './quotes/prefetch/fair-queue.js';"],
  ['host/src/command/run-until-signal.ts', "import 'fin-widgets/define';"],
  ['host/src/command/run-until-signal.ts', "import { reserve } from '../../../src/reserve.js';"],
  ['demo/pages/home.ts', "import { formatMoney } from '../../src/elements/formats/money.js';"],
  ['demo/service/app.ts', "import { createClient } from '../../src/client/index.js';"],
  ['demo/service/app.ts', "import { createHost } from 'fin-widgets-host';"],
  ['bench/page.ts', "import { openBrowser } from '../test/support/browser.js';"],
  ['bench/page.ts', "import { createDemo } from '../demo/server.js';"],
];

describe('layers', () => {
  for (const [path, code] of wrong)
    it(`${path} refuses: ${code}`, () => {
      assert.equal(wrongImports(path, code).length, 1);
    });

  it('an import of types is allowed where one of values is not', () => {
    const path = 'src/elements/base/fin-element.ts';
    assert.deepEqual(wrongImports(path, "import type { MeAnswer } from '../../contract/me.js';"), []);
    assert.deepEqual(wrongImports(path, "import { type MeAnswer } from '../../contract/me.js';"), []);
    assert.equal(wrongImports(path, "import { type MeAnswer, meAnswer } from '../../contract/me.js';").length, 1);
  });
});
