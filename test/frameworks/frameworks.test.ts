/**
 * The examples of docs/frameworks.md in each framework: properties, events, types, properties that are set before the script is loaded,
 * and values that are removed.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Page } from 'puppeteer-core';
import { duration, type Tenor } from '../../src/contract/index.js';
import { customer } from '../support/customer.js';
import { feeOf } from '../support/scenario.js';
import { type BuiltExamples, buildExamples, type PageName } from './build-examples.js';
import { openSite, type Props, type Site, type Visit } from './site.js';

let examples: BuiltExamples;
let site: Site;

before(async () => {
  examples = await buildExamples();
  site = await openSite(examples.folder);
});

after(async () => {
  await site?.close();
  await examples?.close();
});

const render = (page: Page, props: Props) => page.evaluate((props) => void window.render(props), props);

const fee = (cost: number, tenor: Tenor) =>
  feeOf({
    'total_cost_installation (after subsidies) (incl vat)': cost,
    LTI_tenor: duration(tenor),
    LTI_downpayment: 0,
  });

/** Waits until the element and, by its event, the component show this fee; `undefined`: no fee. */
const waitForFee = (page: Page, expected: number | undefined) =>
  page.waitForFunction(
    (expected) =>
      document.querySelector('fin-monthly-fee')?.fee === (expected ?? undefined) &&
      document.querySelector('output')?.textContent === String(expected ?? ''),
    {},
    expected ?? null,
  );

/** Adds the script tag after the framework has rendered. */
const addScript = (page: Page) =>
  page.evaluate(() => {
    const script = document.createElement('script');
    script.src = '/fin-widgets.js';
    script.dataset.baseUrl = '/fin';
    script.dataset.tokenUrl = '/fin/token';
    document.head.append(script);
  });

/** Opens a framework's page with an offer. The elements are registered before it, or afterwards by the script tag. */
const open = async (t: TestContext, name: PageName, early: boolean): Promise<Visit> => {
  const visit = await site.visit(t, name, early);
  await render(visit.page, { cost: 24_900, tenor: 15, customer });
  if (!early) {
    assert.equal(await visit.page.$eval('fin-monthly-fee', (element) => 'fee' in element), false);
    await addScript(visit.page);
  }
  return visit;
};

for (const [framework, early, late] of [
  ['React 19', 'react', 'react-late'],
  ['React 19, as components', 'react-components', undefined],
  ['React 18, as components', 'react-18', undefined],
  ['Vue 3', 'vue', 'vue'],
  ['Svelte 5', 'svelte', 'svelte'],
  ['Angular 20', 'angular', 'angular'],
] as const)
  for (const [when, name, isEarly] of [
    ['registered first', early, true],
    ['registered after the page was rendered', late, false],
  ] as const) {
    if (!name) continue; // components register the elements
    describe(`${framework}, ${when}`, () => {
      it('sets and updates numbers, and receives the fee’s event', async (t) => {
        const { page, complaints } = await open(t, name, isEarly);
        await waitForFee(page, fee(24_900, 15));
        await render(page, { cost: 32_000, tenor: 20, customer });
        await waitForFee(page, fee(32_000, 20));
        assert.deepEqual(complaints, []);
      });

      it('passes an object', async (t) => {
        const { page, there } = await open(t, name, isEarly);
        await waitForFee(page, fee(24_900, 15));
        await render(page, { cost: 24_900, tenor: 15, customer: { ...customer, last_name_customer: 'Byron' } });
        await page.click('fin-checkout-button');
        const [create] = await there.until(1, 'new_project_2');
        const sent = create?.body as object; // JSON
        assert.deepEqual(sent, { ...sent, ...customer, last_name_customer: 'Byron', phone_customer: '+49301234567' });
      });

      it('uses the default when a value is removed', async (t) => {
        const { page, complaints } = await open(t, name, isEarly);
        await waitForFee(page, fee(24_900, 15));
        await render(page, { cost: 24_900 });
        await waitForFee(page, fee(24_900, 10));
        assert.equal(await page.$eval('fin-checkout-button', ({ project }) => project ?? null), null);
        await render(page, {});
        await waitForFee(page, undefined);
        assert.equal(await page.$eval('fin-monthly-fee', ({ totalCost }) => totalCost ?? null), null);
        assert.deepEqual(complaints, []);
      });
    });
  }

it('is tested in both versions of React', async (t) => {
  for (const [name, version] of [
    ['react-18', /^18\./],
    ['react-components', /^19\./],
  ] as const) {
    const { page } = await open(t, name, true);
    assert.match(await page.$eval('html', (html) => html.dataset.react ?? ''), version);
  }
});

it('is installed from the configured registry: the lock file names none', async () => {
  assert.doesNotMatch(await readFile(new URL('package-lock.json', import.meta.url), 'utf8'), /"resolved"/);
  assert.doesNotMatch(await readFile(new URL('react-18/package-lock.json', import.meta.url), 'utf8'), /"resolved"/);
});

for (const [framework, check, right, wrong] of [
  [
    'Vue',
    'typeCheckVue',
    '<fin-monthly-fee id="offer" country="DE" :total-cost="24900" product="lease" @fin-fee="(event) => event.fee?.toFixed()" />',
    {
      '<fin-monthly-fee :tenor="\'fifteen\'" />': "'string' is not assignable to type 'number'",
      '<fin-monthly-fee product="gift" />': 'not assignable to type',
      '<fin-monthly-fee :total-costs="1" />': "'totalCosts' does not exist",
      '<fin-monthly-fee @fin-fee="(event) => event.project" />': "'project' does not exist on type 'FinFeeEvent'",
    },
  ],
  [
    'Svelte',
    'typeCheckSvelte',
    '<fin-monthly-fee id="offer" country="DE" total-cost={24900} product="lease" onfin-fee={({ fee }) => fee?.toFixed()}></fin-monthly-fee>',
    {
      '<fin-monthly-fee tenor="fifteen"></fin-monthly-fee>': "'string' is not assignable to type 'number'",
      '<fin-monthly-fee product="gift"></fin-monthly-fee>': 'not assignable to type',
      '<fin-monthly-fee totalCosts={1}></fin-monthly-fee>': 'does not exist',
      '<fin-monthly-fee onfin-fee={(event) => event.project}></fin-monthly-fee>': "'project' does not exist",
    },
  ],
] as const)
  it(`the types for ${framework} accept attributes, properties and events, and nothing else`, async () => {
    await examples[check](right);
    await assert.rejects(examples[check](Object.keys(wrong).join('\n')), (error: Error) => {
      for (const words of Object.values(wrong))
        assert.ok(error.message.replaceAll('\\"', '"').includes(words), `${words} is not in:\n${error.message}`);
      return true;
    });
  });

describe('the types for React', () => {
  it('accept attributes, properties, events, refs and children, and nothing else', async () => {
    await examples.typeCheck(`
      import type { FinMonthlyFee, Selection } from 'fin-widgets';
      import type {} from 'fin-widgets/react';
      import { createClient } from 'fin-widgets/client';
      import { useRef } from 'react';

      const client = createClient({ baseUrl: '/fin' });
      export const Right = () => {
        const fee = useRef<FinMonthlyFee>(null);
        const onFee = (selection: Selection | undefined) => fee.current?.refresh() ?? selection;
        return (
          <>
            <fin-monthly-fee ref={fee} key="fee" id="offer" className="card" lang="de" slot="x" style={{ color: 'red' }}
              client={client} total-cost="24.900" tenors={[5, 10]} product="lease" require-legal requireLegal={false}
              onfin-fee={({ fee, selection, currentTarget }) => onFee(fee ? selection : currentTarget.selection)}
              onfin-error={({ error }) => error.code === 'timeout'}>
              <p slot="legal">…</p>
            </fin-monthly-fee>
            <fin-checkout-button send-offer-email="true" sendOfferEmail={true} financingOptions={['Invoice']}
              onfin-checkout={(event) => { event.project.VAT = true; event.waitUntil(Promise.resolve()); }} />
            <fin-lead-form lead={{ comment: 'Roof' }} onfin-lead={(event) => event.preventDefault()} />
          </>
        );
      };

      export const wrong = [
        // @ts-expect-error: no such property
        <fin-monthly-fee totalCosts={24900} />,
        // @ts-expect-error: a number of years
        <fin-monthly-fee tenor="15" />,
        // @ts-expect-error: an amount
        <fin-monthly-fee total-cost={true} />,
        // @ts-expect-error: one of two
        <fin-monthly-fee product="gift" />,
        // @ts-expect-error: React would write an empty text
        <fin-checkout-button send-offer-email={true} />,
        // @ts-expect-error: a fee has no project
        <fin-monthly-fee onfin-fee={({ project }) => project} />,
        // @ts-expect-error: fields of the spec alone
        <fin-checkout-button project={{ name: 'Ada' }} />,
        // @ts-expect-error: read-only
        <fin-monthly-fee fee={200} />,
        // @ts-expect-error: no such element
        <fin-yearly-fee />,
      ];
    `);
  });

  for (const version of [18, 19] as const)
    it(`of the components accept properties, events and refs, and nothing else, in React ${version}`, async () => {
      await examples.typeCheck(
        `
        import type * as elements from 'fin-widgets';
        import { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from 'fin-widgets/react';
        import { useRef } from 'react';

        export const Right = () => {
          const fee = useRef<elements.FinMonthlyFee>(null);
          return (
            <>
              <FinMonthlyFee ref={fee} key="fee" id="offer" className="card" totalCost={24900} tenors={[5, 10]} product="lease"
                onFinFee={({ fee: amount, selection, currentTarget }) => void (amount ? selection : currentTarget.refresh())}
                onFinError={({ error }) => void error.code}>
                <p slot="legal">…</p>
              </FinMonthlyFee>
              <FinCheckoutButton for="offer" typeProject="Solar" onFinCheckout={(event) => { event.project.VAT = true; }} />
              <FinLeadForm lead={{ comment: 'Roof' }} onFinLeadSent={() => fee.current?.refresh()} />
            </>
          );
        };

        export const wrong = [
          // @ts-expect-error: no such property
          <FinMonthlyFee totalCosts={24900} />,
          // @ts-expect-error: a number of years
          <FinMonthlyFee tenor="15" />,
          // @ts-expect-error: a fee has no project
          <FinMonthlyFee onFinFee={({ project }) => project} />,
          // @ts-expect-error: no event of this element
          <FinLeadForm onFinFee={() => {}} />,
        ];
      `,
        version,
      );
    });

  it('reject wrong use of the docs’ component', async () => {
    await assert.rejects(
      examples.typeCheck(`
        import { Offer } from './Offer.js';
        export const wrong = <><Offer cost={24900} /><fin-monthly-fee tenor="15" /></>;
      `),
      /checked\.tsx\(3,\d+\): error TS2322: .*'string' is not assignable to type 'number'/,
    );
  });
});
