/**
 * A fee on a shop's product page and in its cart: its total cost is the shop's price with VAT, and follows it. WooCommerce cannot be installed
 * here. `support/stand-in-shop.php` has the functions, the markup and the events of it that the plugin uses.
 */
import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { serviceFee, visit } from '../e2e/demo.js';
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.js';

let here: ConfiguredSite;
let feeOf: (totalCost: number) => Promise<number>;

before(async () => {
  here = await startConfiguredSite({ country: 'Germany', product: 'lease' });
  await cp('test/wordpress/support/stand-in-shop.php', join(here.site.folder, 'wp-content/mu-plugins/shop.php'));
  await here.site.php('flush_rewrite_rules();');
  const ask = await serviceFee(here.demo);
  feeOf = (totalCost) => ask({ totalCost, tenor: 15, downpayment: 10 });
});
after(() => here.close());

const fee = '<!-- wp:fin-widgets/monthly-fee {"tenor":"15","downpayment":"10"} /-->';

/** Saves a product and gives its address. */
const saveProduct = (content: string, meta: Record<string, string>) =>
  here.site.value<string>(`$id = wp_insert_post(['post_type' => 'product', 'post_status' => 'publish', 'post_title' => 'Solar',
    'post_content' => base64_decode('${Buffer.from(content).toString('base64')}')]);
    foreach (json_decode('${JSON.stringify(meta)}', true) as $name => $value) update_post_meta($id, $name, $value);
    return get_permalink($id);`);

/** What the page's fee shows: the figure, and the amount that it is the fee of. */
const shown = (page: Page) =>
  page.$eval('fin-monthly-fee', (element) => {
    const { fee, selection } = element as HTMLElement & { fee?: number; selection?: { totalCost: number } };
    return { fee, totalCost: selection?.totalCost };
  });
const waitForFee = (page: Page, totalCost: number | undefined) =>
  page.waitForFunction(
    (totalCost) => {
      const { fee, selection } = document.querySelector('fin-monthly-fee') as unknown as {
        fee?: number;
        selection?: { totalCost: number };
      };
      return selection?.totalCost === totalCost && (totalCost === undefined) === (fee === undefined);
    },
    {},
    totalCost,
  );

/** Records each painted figure that is not the one of the amount in `window.expected`. */
const recordWrongFigures = (page: Page) =>
  page.evaluate(() => {
    const watch = { wrong: [] as string[], figures: 0, expected: undefined as number | undefined };
    Object.assign(window, { watch });
    const element = document.querySelector('fin-monthly-fee') as unknown as {
      fee?: number;
      selection?: { totalCost: number };
    };
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      if (element.fee !== undefined) watch.figures++;
      if (element.fee !== undefined && element.selection?.totalCost !== watch.expected)
        watch.wrong.push(`${element.selection?.totalCost}, not ${watch.expected}`);
      requestAnimationFrame(() => channel.port2.postMessage(''));
    };
    channel.port2.postMessage('');
  });

interface Watch {
  watch: { wrong: string[]; figures: number; expected: number | undefined };
}
const variations: Record<string, number | undefined> = { 11: 24_999, 12: 29_890.5, 13: 35_001, '': undefined };

/** 200 choices among the variations and none, with pauses in ms, the same in each run. The last one is variation 12. */
const randomSteps = () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const ids = Object.keys(variations);
  const steps = Array.from({ length: 200 }, () => ({
    id: ids[Math.floor(random() * ids.length)] ?? '',
    delay: random() < 0.2 ? 250 : random() * 40,
  }));
  return [...steps, { id: '12', delay: 0 }];
};

test('the fee of a simple product is that of its price with VAT', async (t) => {
  const { page, complaints } = await visit(t, here.demo);
  await page.goto(await saveProduct(fee, { type: 'simple', price: '19999.6' }));
  await waitForFee(page, 24_999.5);
  assert.deepEqual(await shown(page), { fee: await feeOf(24_999.5), totalCost: 24_999.5 });
  assert.deepEqual(complaints, []);
});

test('an amount of the block’s own goes before the product’s, and a product without a price has none', async (t) => {
  const { page } = await visit(t, here.demo);
  const own = fee.replace('{', '{"total-cost":"12.000",');
  await page.goto(await saveProduct(own, { type: 'simple', price: '20000' }));
  await waitForFee(page, 12_000);
  await page.goto(await saveProduct(fee, { type: 'simple', price: '' }));
  await waitForFee(page, undefined);
});

for (const [name, content, choose] of [
  ['the classic template', '[stand_in_form]', 'classic'],
  ['a block template', '[stand_in_price_block]', 'block'],
] as const)
  test(`in ${name}, a chosen variation is followed: 200 random changes, no wrong figure`, async (t) => {
    if (choose === 'block') await here.site.php("update_option('woocommerce_tax_display_shop', 'incl');");
    const { page, complaints } = await visit(t, here.demo);
    await page.goto(await saveProduct(`${fee}\n${content}`, { type: 'variable' }));
    await waitForFee(page, undefined);
    await recordWrongFigures(page);
    await page.evaluate(
      async (how, variations, steps) => {
        const { watch } = window as unknown as Watch;
        const range = document.querySelector('.wc-block-components-product-price')?.innerHTML ?? '';
        for (const { id, delay } of steps) {
          const amount = variations[id];
          watch.expected = amount;
          if (how === 'classic') {
            const select = document.querySelector('select') as HTMLSelectElement;
            select.value = id;
            select.dispatchEvent(new Event('change', { bubbles: true }));
          } else {
            const price = document.querySelector('.wc-block-components-product-price') as Element;
            const written = amount?.toLocaleString('de-DE', { minimumFractionDigits: 2 });
            price.innerHTML = written
              ? `<del>99.000,00 €</del> <ins><span class="amount"><bdi>${written}&nbsp;<span>€</span></bdi></span></ins>`
              : range;
          }
          await new Promise((passed) => setTimeout(passed, delay));
        }
      },
      choose,
      variations,
      randomSteps(),
    );
    await waitForFee(page, 29_890.5);
    const { wrong, figures } = await page.evaluate(() => (window as unknown as Watch).watch);
    assert.deepEqual(wrong, []);
    assert.ok(figures > 20, `${figures} figures`);
    assert.equal((await shown(page)).fee, await feeOf(29_890.5));
    assert.deepEqual(complaints, []);
  });

test('where a block template shows prices without VAT, there is no fee rather than a wrong one', async (t) => {
  await here.site.php("update_option('woocommerce_tax_display_shop', 'excl');");
  const { page } = await visit(t, here.demo);
  await page.goto(await saveProduct(`${fee}\n[stand_in_price_block]`, { type: 'variable' }));
  await page.$eval('.wc-block-components-product-price', (price) => {
    price.innerHTML = '19.999,20 €';
  });
  await waitForFee(page, undefined);
});

const carts = {
  classic: (
    total: string,
  ) => `<div class="cart_totals"><table><tr class="cart-subtotal"><td>1.000,00 €</td></tr><tr class="order-total"><td><strong>
    <span class="woocommerce-Price-amount amount"><bdi>${total}&nbsp;€</bdi></span></strong> <small class="includes_tax">(includes
    <span class="woocommerce-Price-amount amount">4.000,00&nbsp;€</span> VAT)</small></td></tr></table></div>`,
  block: (total: string) => `<div class="wp-block-woocommerce-cart"><div class="wc-block-components-totals-item"><span
    class="wc-block-components-totals-item__value">1.000,00 €</span></div><div class="wc-block-components-totals-item
    wc-block-components-totals-footer-item"><span class="wc-block-components-totals-item__label">Total</span><div
    class="wc-block-components-totals-item__value"><span>${total}&nbsp;€</span></div></div></div>`,
};
for (const [name, cart] of Object.entries(carts))
  test(`the fee in the cart is that of its total, which is followed: ${name}`, async (t) => {
    const { page, complaints } = await visit(t, here.demo);
    const address =
      await here.site.value<string>(`foreach (get_posts(['post_type' => 'page', 'name' => 'cart']) as $old) wp_delete_post($old->ID, true);
      return get_permalink(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'cart', 'post_title' => 'Cart',
        'post_content' => base64_decode('${Buffer.from(`${fee}<!-- wp:html --><div id="here"></div><!-- /wp:html -->`).toString('base64')}')]));`);
    await page.goto(address);
    await waitForFee(page, undefined); // the block's script fills the cart later
    for (const [total, amount] of [
      ['24.900,00', 24_900],
      ['49.800,00', 49_800],
      ['12.000,99', 12_000.99],
    ] as const) {
      await page.$eval(
        '#here',
        (box, html) => box.replaceChildren(document.createRange().createContextualFragment(html)),
        cart(total),
      );
      await waitForFee(page, amount);
      assert.equal((await shown(page)).fee, await feeOf(amount));
    }
    await page.$eval('#here', (box) => box.replaceChildren('Your cart is empty.'));
    await waitForFee(page, undefined);
    assert.deepEqual(complaints, []);
  });

test('whoever edits is told where the total cost comes from', async () => {
  const shortcode = Buffer.from('[fin_monthly_fee]').toString('base64');
  const html = await here.site.value<string>(`return do_shortcode(base64_decode('${shortcode}'));`, 'editor');
  assert.match(html, /On the page of a product and in the cart, it is WooCommerce’s\./);
});
