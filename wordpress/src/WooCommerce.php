<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;

/** The total cost of a monthly payment that has none in its block: the price of WooCommerce's product with VAT, or the total of the cart. */
final class WooCommerce
{
    /** Selectors of the total: in the cart's template, and in the cart's block. */
    private const CART_TOTAL = '.cart_totals .order-total .woocommerce-Price-amount, '
        . '.wp-block-woocommerce-cart .wc-block-components-totals-footer-item .wc-block-components-totals-item__value';
    private const SCRIPT = 'fin-widgets-woocommerce';

    /** @var array<int, true> the products whose chosen variation the page follows */
    private static $followed = [];

    /** @var \WP_Query|null the query that set WordPress's global post last */
    private static $query = null;

    public static function register(): void
    {
        wp_register_script(self::SCRIPT, plugins_url('woocommerce-variations.js', FILE), ['jquery'], VERSION, true);
        add_action('the_post', [self::class, 'rememberQuery'], 10, 2);
        add_filter('woocommerce_available_variation', [self::class, 'addTotalCost'], 10, 3);
        add_action('wp_footer', [self::class, 'printVariations'], 1);
    }

    public static function isActive(): bool
    {
        return function_exists('wc_get_product');
    }

    /** The code of the currency of the shop's prices. Empty if WooCommerce does not tell it. */
    public static function currency(): string
    {
        return function_exists('get_woocommerce_currency') ? (string) get_woocommerce_currency() : '';
    }

    /**
     * Whether the shop's prices are in the currency of a card. A card whose currency is not known here has no price of the shop either.
     *
     * @param array<string, mixed> $values of a monthly payment's block, by the names in block.json
     */
    public static function hasCurrencyOf(array $values): bool
    {
        $ofShop = self::currency();
        return $ofShop === '' || (Contract::currencyNamed($ofShop) ?? $ofShop) === ElementHtml::currency($values);
    }

    /**
     * @param array<string, mixed> $values of a monthly payment's block, by the names in block.json
     * @param int $blockPost the post in the block's context; 0 for a shortcode
     * @return array<string, mixed> with a total cost, or with the selector of one, if WooCommerce has it
     */
    public static function withTotalCost(array $values, int $blockPost = 0): array
    {
        $isSet = trim(($values['total-cost'] ?? '') . ($values['total-cost-from'] ?? '')) !== '';
        if ($isSet || !self::isActive() || !self::hasCurrencyOf($values)) {
            return $values;
        }
        $chosen = self::ofSingleProductBlock($blockPost);
        if (!$chosen && is_cart()) {
            return ['total-cost-from' => self::CART_TOTAL] + $values;
        }
        $product = $chosen ?? self::product();
        // In a list of products nobody chooses a variation.
        $hasChoice = $chosen || (is_singular('product') && $product && get_queried_object_id() === $product->get_id());
        return $product ? self::ofProduct($product, $hasChoice) + $values : $values;
    }

    /**
     * An action: themes and blocks run loops of their own, which `in_the_loop()` does not know.
     *
     * @param mixed $post
     * @param mixed $query
     */
    public static function rememberQuery($post, $query = null): void
    {
        self::$query = $query instanceof \WP_Query ? $query : self::$query;
    }

    /**
     * A filter: adds the price with VAT to the data of a variation. The page's own prices may be without VAT.
     *
     * @param mixed $data
     * @param mixed $product
     * @param mixed $variation
     * @return mixed
     */
    public static function addTotalCost($data, $product, $variation)
    {
        return is_array($data) ? $data + ['fin_total_cost' => self::withVat($variation)] : $data;
    }

    /** Prints an element for each product whose variations are followed. `woocommerce-variations.js` writes the price of the chosen one into it. */
    public static function printVariations(): void
    {
        $hasVat = !wc_tax_enabled() || get_option('woocommerce_tax_display_shop') === 'incl';
        foreach (array_keys(self::$followed) as $id) {
            printf('<data id="%s" class="fin-widgets-variation" data-product="%d" data-has-vat="%s" hidden></data>', esc_attr(self::holder($id)), (int) $id, $hasVat ? 'true' : 'false');
        }
    }

    /** The product of WooCommerce's block “Single Product”, which may stand on any page. It changes the context of its blocks, and no global. */
    private static function ofSingleProductBlock(int $blockPost): ?object
    {
        $isElsewhere = $blockPost !== 0 && $blockPost !== get_the_ID();
        return $isElsewhere && get_post_type($blockPost) === 'product' ? (wc_get_product($blockPost) ?: null) : null;
    }

    /**
     * The product of a list's entry, or of the page. Outside of a loop, the global post of a list's page is one of its products. A REST
     * request has no page: the block editor's preview sets the global post.
     */
    private static function product(): ?object
    {
        $hasPost = (defined('REST_REQUEST') && REST_REQUEST) || (self::$query && self::$query->in_the_loop);
        if (!$hasPost && !is_singular('product')) {
            return null;
        }
        $id = $hasPost ? get_the_ID() : get_queried_object_id();
        return get_post_type($id) === 'product' ? (wc_get_product($id) ?: null) : null;
    }

    /** @return array<string, string> */
    private static function ofProduct(object $product, bool $hasChoice): array
    {
        if ($product->is_type(['simple', 'external'])) {
            return ['total-cost' => self::withVat($product)];
        }
        // WooCommerce gives every other type a price, too. The price of a group is that of its cheapest product.
        if (!$product->is_type('variable')) {
            return [];
        }
        $totalCost = self::ofEachVariation($product);
        if ($totalCost !== null) {
            return ['total-cost' => $totalCost];
        }
        if (!$hasChoice) {
            return [];
        }
        self::$followed[$product->get_id()] = true;
        wp_enqueue_script(self::SCRIPT);
        return ['total-cost-from' => '#' . self::holder($product->get_id())];
    }

    /** The price with VAT that all variations have in common; null if they differ. Each variation can have a tax class of its own. */
    private static function ofEachVariation(object $product): ?string
    {
        // WooCommerce caches these prices, so that no variation is loaded for them. It rounds them.
        $prices = $product->get_variation_prices()['price'];
        update_meta_cache('post', array_keys($prices));
        $distinct = [];
        foreach ($prices as $id => $price) {
            $distinct[wp_json_encode([$price, get_post_meta($id, '_price'), get_post_meta($id, '_tax_class')])] = $id;
        }
        $common = null;
        foreach ($distinct as $id) {
            $variation = wc_get_product($id);
            if (!$variation) {
                continue;
            }
            $totalCost = self::withVat($variation);
            if ($common !== null && $totalCost !== $common) {
                return null;
            }
            $common = $totalCost;
        }
        return $common ?? '';
    }

    private static function holder(int $productId): string
    {
        return "fin-widgets-variation-$productId";
    }

    private static function withVat(object $product): string
    {
        $withVat = wc_get_price_including_tax($product);
        return (float) $withVat > 0 ? (string) round((float) $withVat, 2) : '';
    }
}
