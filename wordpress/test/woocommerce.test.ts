/**
 * A monthly payment on a shop's product page and in its cart: its total cost is the shop's price with VAT, and follows it. WooCommerce cannot be
 * installed here. `support/stand-in-shop.php` has those of its functions, markup and events that the plugin uses.
 */
import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { waitUntil } from '../../host/test/services/processes.js';
import { serviceFee, visit } from '../../test/e2e/demo.js';
import { logIn } from './support/admin.js';
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.js';
import { themes } from './support/surfaces.js';

let here: ConfiguredSite;
let feeOf: (totalCost: number) => Promise<number>;

before(async () => {
  here = await startConfiguredSite({ country: 'Germany', product: 'lease' });
  await cp('wordpress/test/support/stand-in-shop.php', join(here.site.folder, 'wp-content/mu-plugins/shop.php'));
  await here.site.php('flush_rewrite_rules();');
  const call = await serviceFee(here.demo);
  feeOf = (totalCost) => call({ totalCost, tenor: 15, downpayment: 10 });
});
after(() => here.close());

const fee = '<!-- wp:fin-widgets/monthly-fee {"tenor":"15","downpayment":"10"} /-->';

/** The data of a product or of a variation, such as its price without VAT. */
type Meta = Record<string, string>;

/** Saves a product with its variations, or with the products of its group. Gives its address. */
const saveProduct = (content: string, meta: Meta, children: Meta[] = [], category = '') =>
  here.site.value<string>(`
    $save = static function (string $type, array $meta, int $parent, string $content = ''): int {
      // WooCommerce's own names.
      foreach (array_intersect(['price', 'tax_class'], array_keys($meta)) as $name) $meta["_$name"] = $meta[$name];
      return wp_insert_post(['post_type' => $type, 'post_status' => 'publish', 'post_title' => 'Solar', 'post_parent' => $parent,
        'post_content' => $content, 'meta_input' => $meta]);
    };
    $id = $save('product', json_decode('${JSON.stringify(meta)}', true), 0, base64_decode('${Buffer.from(content).toString('base64')}'));
    foreach (json_decode('${JSON.stringify(children)}', true) as $child)
      $save(isset($child['size']) ? 'product_variation' : 'product', $child, $id);
    if ('${category}') wp_set_object_terms($id, '${category}', 'product_cat');
    return get_permalink($id);`);

/** The total cost in the markup of each monthly payment of a page, in the order of the page; `''` if it has none. */
const totalCosts = async (address: string) => {
  const html = await (await fetch(address)).text();
  const tags = html.match(/<fin-monthly-fee[^>]*>/g) ?? [];
  return tags.map((tag) => / total-cost="(.*?)"/.exec(tag)?.[1] ?? '');
};

/** The monthly payment on the page, and its total cost. */
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

/** Records each painted figure that does not belong to the amount in `window.expected`. */
const recordWrongFigures = (page: Page, expected?: number) =>
  page.evaluate((expected) => {
    const watch = { wrong: [] as string[], figures: 0, expected };
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
  }, expected);

interface Watch {
  watch: { wrong: string[]; figures: number; expected: number | undefined };
}
const variations: Meta[] = [
  { size: 'small', price: '19999.2' },
  { size: 'medium', price: '23912.4', regular_price: '99000' },
  { size: 'large', price: '28000.8' },
];
/** The prices of these variations with VAT. */
const withVat: Record<string, number | undefined> = { small: 24_999, medium: 29_890.5, large: 35_001, '': undefined };

test('a price in another currency than the monthly payment’s is no total cost', async (t) => {
  const cards = ['', '{"country":"CH"}', '{"currency":"CHF"}', '{"country":"Sweden"}', '{"total-cost":"1"}'].map(
    (values) => `<!-- wp:fin-widgets/monthly-fee ${values} /-->`,
  );
  const address = await saveProduct(cards.join(''), { type: 'simple', price: '10000' });
  const setCurrency = (code: string) => here.site.php(`update_option('woocommerce_currency', '${code}');`);
  t.after(() => setCurrency('EUR'));
  await setCurrency('CHF');
  assert.deepEqual(await totalCosts(address), ['', '12500', '12500', '', '1']);
  await setCurrency('SEK');
  assert.deepEqual(await totalCosts(address), ['', '', '', '12500', '1']);
  await setCurrency('NOK');
  assert.deepEqual(await totalCosts(address), ['', '', '', '', '1']);
  const text = await here.site.value<string>(
    `return do_shortcode('[fin_monthly_fee]') . do_shortcode('[fin_monthly_fee country="Sweden"]');`,
    'editor',
  );
  assert.match(text, /prices are in NOK, and this monthly payment is in EUR.*prices are in NOK.*is in kr\. Choose/s);
  await here.site.php(
    "add_option('kept', get_option('fin_widgets')); update_option('fin_widgets', ['country' => ''] + get_option('kept'));",
  );
  t.after(() => here.site.php("update_option('fin_widgets', get_option('kept'));"));
  await setCurrency('EUR');
  assert.deepEqual(await totalCosts(address), ['', '', '', '', '1'], 'the currency of the first card is not known');
});

/** 100 choices among the variations and no variation, with pauses in ms, the same in each run. The last one is on sale. */
const randomSteps = () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const sizes = Object.keys(withVat);
  const steps = Array.from({ length: 100 }, () => ({
    size: sizes[Math.floor(random() * sizes.length)] ?? '',
    delay: random() < 0.2 ? 250 : random() * 40,
  }));
  return [...steps, { size: 'medium', delay: 0 }];
};

/** Makes these choices. After each one, only figures of the amount in `expected` may be shown. */
const choose = (page: Page, steps: { size: string; delay: number }[], expected = withVat) =>
  page.evaluate(
    async (steps, expected) => {
      for (const { size, delay } of steps) {
        Object.assign(Object((window as unknown as Partial<Watch>).watch), { expected: expected[size] });
        const select = document.querySelector('select') as HTMLSelectElement;
        select.value = size;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await new Promise((passed) => setTimeout(passed, delay));
      }
    },
    steps,
    expected,
  );
const chooseOne = (page: Page, size: string, expected = withVat) => choose(page, [{ size, delay: 0 }], expected);

test('the monthly payment of a simple product belongs to its price with VAT', async (t) => {
  const { page, complaints } = await visit(t, here.demo);
  await page.goto(await saveProduct(fee, { type: 'simple', price: '19999.6' }));
  await waitForFee(page, 24_999.5);
  assert.deepEqual(await shown(page), { fee: await feeOf(24_999.5), totalCost: 24_999.5 });
  assert.deepEqual(complaints, []);
});

test('the block’s own amount takes precedence over the product’s price, and a product without a price has no amount', async (t) => {
  const { page } = await visit(t, here.demo);
  const own = fee.replace('{', '{"total-cost":"12.000",');
  await page.goto(await saveProduct(own, { type: 'simple', price: '20000' }));
  await waitForFee(page, 12_000);
  await page.goto(await saveProduct(fee, { type: 'simple', price: '' }));
  await waitForFee(page, undefined);
});

for (const [name, content] of [
  ['the classic template', '[stand_in_form]'],
  ['a block template', '[stand_in_price_block]'],
] as const)
  test(`in ${name}, a chosen variation is followed: 100 random changes, no wrong figure`, async (t) => {
    await here.site.php("update_option('woocommerce_tax_display_shop', 'incl');");
    const { page, complaints } = await visit(t, here.demo);
    await page.goto(await saveProduct(`${fee}\n${content}`, { type: 'variable' }, variations));
    await waitForFee(page, undefined);
    await recordWrongFigures(page);
    await choose(page, randomSteps());
    await waitForFee(page, 29_890.5);
    const { wrong, figures } = await page.evaluate(() => (window as unknown as Watch).watch);
    assert.deepEqual(wrong, []);
    assert.ok(figures > 20, `${figures} figures`);
    assert.equal((await shown(page)).fee, await feeOf(29_890.5));
    assert.deepEqual(complaints, []);
  });

test('in the block “Single Product”, on any page, each monthly payment belongs to its product, and follows its variation', async (t) => {
  await here.site.php("update_option('woocommerce_tax_display_shop', 'incl');");
  const idOf = async (address: string) => here.site.value<number>(`return url_to_postid('${address}');`);
  const simple = await idOf(await saveProduct('', { type: 'simple', price: '400' }));
  const variable = await idOf(await saveProduct('', { type: 'variable' }, variations));
  const eager = fee.replace('{', '{"loading":"eager",');
  const box = (id: number, inside: string) =>
    `<!-- wp:woocommerce/single-product {"productId":${id}} -->${inside}<!-- /wp:woocommerce/single-product -->`;
  const address = await here.savePage(
    `${eager}${box(simple, eager)}${box(variable, `${eager}<!-- wp:shortcode -->[stand_in_price_block id=${variable}]<!-- /wp:shortcode -->`)}`,
  );
  const { page, complaints } = await visit(t, here.demo);
  await page.goto(address);
  const waitForCosts = (costs: (number | undefined)[]) =>
    page.waitForFunction(
      (costs) =>
        JSON.stringify(costs) ===
        JSON.stringify(
          Array.from(document.querySelectorAll('fin-monthly-fee'), (element) => {
            const { fee, selection } = element as HTMLElement & { fee?: number; selection?: { totalCost: number } };
            return fee === undefined ? null : selection?.totalCost;
          }),
        ),
      {},
      costs.map((cost) => cost ?? null),
    );
  await waitForCosts([undefined, 500, undefined]);
  await chooseOne(page, 'small');
  await waitForCosts([undefined, 500, 24_999]);
  await chooseOne(page, 'medium');
  await waitForCosts([undefined, 500, 29_890.5]);
  await chooseOne(page, '');
  await waitForCosts([undefined, 500, undefined]);
  assert.deepEqual(complaints, []);
  assert.deepEqual(await here.site.complaints(), []);
});

test('while the shop loads a variation, the payment of the earlier one is gone', async (t) => {
  const { page } = await visit(t, here.demo);
  /** The shop's requests for a variation, which wait from the second choice on. */
  let held: HTTPRequest[] | undefined;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (held && request.url().includes('wc-ajax=get_variation')) held.push(request);
    else void request.continue();
  });
  await page.goto(await saveProduct(`${fee}\n[stand_in_form ajax=1]`, { type: 'variable' }, variations));
  await chooseOne(page, 'small');
  await waitForFee(page, 24_999);
  await recordWrongFigures(page, 24_999);
  held = [];
  await chooseOne(page, 'large', {});
  await waitForFee(page, undefined);
  assert.deepEqual(await page.evaluate(() => (window as unknown as Watch).watch.wrong), []);
  await waitUntil(() => held?.length === 1);
  for (const request of held) await request.continue();
  await waitForFee(page, 35_001);
});

test('where a block template shows prices without VAT, there is no monthly payment rather than a wrong one', async (t) => {
  await here.site.php("update_option('woocommerce_tax_display_shop', 'excl');");
  const { page } = await visit(t, here.demo);
  await page.goto(await saveProduct(`${fee}\n[stand_in_price_block]`, { type: 'variable' }, variations));
  await chooseOne(page, 'small');
  await page.waitForFunction(() =>
    document.querySelector('.wc-block-components-product-price')?.textContent?.includes('19.999,20'),
  );
  await waitForFee(page, undefined);
});

test('variations with one price without VAT, and two with VAT, show the payment of the chosen one', async (t) => {
  const { page } = await visit(t, here.demo);
  const taxed: Meta[] = [
    { size: 'small', price: '20000', tax_class: 'zero-rate' },
    { size: 'large', price: '20000' },
  ];
  await page.goto(await saveProduct(`${fee}\n[stand_in_form]`, { type: 'variable' }, taxed));
  await waitForFee(page, undefined);
  await chooseOne(page, 'large');
  await waitForFee(page, 25_000);
  await chooseOne(page, 'small');
  await waitForFee(page, 20_000);
});

test('variations with one price with VAT show its payment before a choice; one without a price is not for sale', async () => {
  const alike: Meta[] = [
    { size: 'small', price: '25000', tax_class: 'zero-rate' },
    { size: 'medium', price: '' },
    { size: 'large', price: '20000' },
  ];
  assert.deepEqual(await totalCosts(await saveProduct(fee, { type: 'variable' }, alike)), ['25000']);
});

test('in a list, the plugin loads one variation for each price and tax class, and none after the first difference', async () => {
  const category = 'many-variations';
  const sized = (prices: string[]) => prices.map((price, i) => ({ size: `${i}`, price }));
  const alike = sized(Array(5).fill('20000'));
  const different = sized(['16000', '17000', '18000', '19000', '20000']);
  const almostAlike = sized(['20000.2', '20000.4']); // equal once WooCommerce has rounded them
  for (const children of [alike, different, almostAlike])
    await saveProduct('', { type: 'variable' }, children, category);
  const list = await here.savePage(`[stand_in_products category=${category}][fin_monthly_fee][/stand_in_products]`);
  assert.deepEqual((await totalCosts(list)).sort(), ['', '', '25000']);
  const html = await (await fetch(list)).text();
  assert.equal(/id="loaded-variations" value="(\d+)"/.exec(html)?.[1], '5');
});

test('the block editor previews the monthly payment of a product with its price', async (t) => {
  const { page } = await visit(t, here.demo);
  const address = await saveProduct(fee, { type: 'simple', price: '20000' });
  const id = await here.site.value<number>(`return url_to_postid('${address}');`);
  await logIn(page, here.site, 'editor');
  await page.goto(`${here.site.url}/wp-admin/post.php?post=${id}&action=edit`);
  await page.waitForFunction(() =>
    [document, ...Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument)].some((place) =>
      place?.querySelector('fin-monthly-fee[total-cost="25000"]'),
    ),
  );
});

test('a group of products, and an unknown type of product, have no single price', async () => {
  const group: Meta[] = [
    { type: 'simple', price: '300' },
    { type: 'simple', price: '22500' },
  ];
  assert.deepEqual(await totalCosts(await saveProduct(fee, { type: 'grouped' }, group)), ['']);
  assert.deepEqual(await totalCosts(await saveProduct(fee, { type: 'bundle', price: '300' })), ['']);
  assert.deepEqual(await totalCosts(await saveProduct(fee, { type: 'external', price: '300' })), ['375']);
});

for (const [kind, theme] of Object.entries(themes))
  test(`a monthly payment in the header or footer belongs to the page’s own product, and to none in a list: ${kind} theme`, async (t) => {
    const category = `${kind}-sets`;
    const list = `[stand_in_products category=${category}][fin_monthly_fee][/stand_in_products]`;
    const template = `${fee}<!-- wp:query {"query":{"inherit":true}} --><!-- wp:post-template -->${fee}<!-- /wp:post-template -->${fee}<!-- /wp:query -->${fee}`;
    const categoryPage = await here.site.value<string>(`
      switch_theme('${theme}');
      set_theme_mod('display_excerpt_or_full_post', 'full');
      update_option('stand_in_wp_body_open', '[fin_monthly_fee]');
      update_option('stand_in_wp_footer', '[fin_monthly_fee]');
      $id = wp_insert_post(['post_type' => 'wp_template', 'post_status' => 'publish', 'post_name' => 'taxonomy-product_cat',
        'post_title' => 'Category', 'post_content' => '${template}']);
      wp_set_object_terms($id, get_stylesheet(), 'wp_theme');
      return get_term_link(wp_insert_term('${category}', 'product_cat')['term_id']);`);
    t.after(() =>
      here.site.php(
        `delete_option('stand_in_wp_body_open'); delete_option('stand_in_wp_footer'); switch_theme('${themes.block}');`,
      ),
    );
    await saveProduct(fee, { type: 'simple', price: '9835.11' }, [], category);
    await saveProduct(fee, { type: 'simple', price: '16000' }, [], category);
    const listed = ['12293.89', '20000'];
    const outside = kind === 'block' ? ['', '', '', '', ''] : ['', ''];
    const own = await saveProduct(`${fee}${list}`, { type: 'simple', price: '400' });

    assert.deepEqual((await totalCosts(categoryPage)).sort(), [...outside, ...listed]);
    assert.deepEqual((await totalCosts(await here.savePage(list))).sort(), ['', '', ...listed]);
    const [header, ofProduct, first = '', second = '', footer] = await totalCosts(own);
    assert.deepEqual([header, ofProduct, footer], ['500', '500', '500']);
    assert.deepEqual([first, second].sort(), listed);
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
  test(`the monthly payment in the cart belongs to its total, and follows it: ${name}`, async (t) => {
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

test('users who can edit read where the total cost comes from', async () => {
  const shortcode = Buffer.from('[fin_monthly_fee]').toString('base64');
  const html = await here.site.value<string>(`return do_shortcode(base64_decode('${shortcode}'));`, 'editor');
  assert.match(html, /On the page of a product and in the cart, it is WooCommerce’s\./);
});
