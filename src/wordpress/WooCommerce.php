<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Where a fee has no total cost of its own: the price of WooCommerce's product with VAT, or the total of the cart. */
final class WooCommerce
{
    /** Of the cart's template, and of the cart's block. */
    private const CART_TOTAL = '.cart_totals .order-total .woocommerce-Price-amount, '
        . '.wp-block-woocommerce-cart .wc-block-components-totals-footer-item .wc-block-components-totals-item__value';
    private const SCRIPT = 'fin-widgets-woocommerce';

    /** @var array<int, true> the products whose chosen variation the page follows */
    private static $followed = [];

    public static function register(): void
    {
        wp_register_script(self::SCRIPT, plugins_url('woocommerce.js', FILE), ['jquery'], VERSION, true);
        add_filter('woocommerce_available_variation', [self::class, 'addTotalCost'], 10, 3);
        add_action('wp_footer', [self::class, 'printVariations'], 1);
    }

    public static function isActive(): bool
    {
        return function_exists('wc_get_product');
    }

    /**
     * @param array<string, mixed> $values of a fee, by the names in block.json
     * @return array<string, mixed> with a total cost, or with the place of one, if WooCommerce has it
     */
    public static function withTotalCost(array $values): array
    {
        $isSet = trim(($values['total-cost'] ?? '') . ($values['total-cost-from'] ?? '')) !== '';
        if ($isSet || !self::isActive()) {
            return $values;
        }
        if (is_cart()) {
            return ['total-cost-from' => self::CART_TOTAL] + $values;
        }
        $product = get_post_type() === 'product' ? wc_get_product(get_the_ID()) : null;
        return $product ? self::ofProduct($product) + $values : $values;
    }

    /**
     * A filter: adds the price with VAT to what the page knows of a variation. The page's prices may be without.
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

    /** Prints an element for each product that has variations. `woocommerce.js` writes the price of the chosen one into it. */
    public static function printVariations(): void
    {
        $hasVat = !wc_tax_enabled() || get_option('woocommerce_tax_display_shop') === 'incl';
        foreach (array_keys(self::$followed) as $id) {
            printf('<data id="%s" class="fin-widgets-variation" data-has-vat="%s" hidden></data>', esc_attr(self::holder($id)), $hasVat ? 'true' : 'false');
        }
    }

    /** @return array<string, string> */
    private static function ofProduct(object $product): array
    {
        if (!$product->is_type('variable')) {
            return ['total-cost' => self::withVat($product)];
        }
        $price = $product->get_variation_price('min');
        if ($price === $product->get_variation_price('max')) {
            return ['total-cost' => self::withVat($product, $price)];
        }
        // In a list of products nobody chooses a variation.
        if (!is_singular('product') || get_queried_object_id() !== $product->get_id()) {
            return [];
        }
        self::$followed[$product->get_id()] = true;
        wp_enqueue_script(self::SCRIPT);
        return ['total-cost-from' => '#' . self::holder($product->get_id())];
    }

    private static function holder(int $productId): string
    {
        return "fin-widgets-variation-$productId";
    }

    /** @param mixed $price in place of the product's own */
    private static function withVat(object $product, $price = ''): string
    {
        $withVat = wc_get_price_including_tax($product, ['price' => $price]);
        return (float) $withVat > 0 ? (string) round((float) $withVat, 2) : '';
    }
}
