<?php

/**
 * Stands in for WooCommerce, which is on no registry here: the functions that the plugin calls, and the markup and events of its product
 * and cart pages, in the classic templates and in the block templates. A variation's price is without VAT; 25 % are added.
 */

const VARIATIONS = [11 => 19_999.2, 12 => 23_912.4, 13 => 28_000.8];

final class Stand_In_Product
{
    public $id;

    public function __construct(int $id)
    {
        $this->id = $id;
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function is_type(string $type): bool
    {
        return get_post_meta($this->id, 'type', true) === $type;
    }

    public function get_price(): string
    {
        return (string) get_post_meta($this->id, 'price', true);
    }

    public function get_variation_price(string $which): string
    {
        return (string) $which(VARIATIONS);
    }
}

function wc_get_product($id): ?Stand_In_Product
{
    return get_post_type($id) === 'product' ? new Stand_In_Product((int) $id) : null;
}

function wc_get_price_including_tax($product, array $args = [])
{
    $price = $args['price'] === '' ? $product->get_price() : $args['price'];
    return $price === '' ? '' : $price * 1.25;
}

function wc_tax_enabled(): bool
{
    return true;
}

function is_cart(): bool
{
    return is_page('cart');
}

function stand_in_price($amount): string
{
    return '<span class="woocommerce-Price-amount amount"><bdi>' . number_format($amount, 2, ',', '.') . '&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span>';
}

/** The form of the classic template: a choice, the price of the chosen variation, and the events on jQuery. */
function stand_in_form(int $id): string
{
    $variations = [];
    foreach (VARIATIONS as $variation => $price) {
        $product = new class ($variation) {
            public $id;

            public function __construct(int $id)
            {
                $this->id = $id;
            }

            public function get_price(): string
            {
                return (string) VARIATIONS[$this->id];
            }
        };
        $data = ['variation_id' => $variation, 'price_html' => stand_in_price($price)];
        $variations[] = apply_filters('woocommerce_available_variation', $data, null, $product);
    }
    return sprintf('<form class="variations_form cart" data-product_id="%d" data-product_variations="%s"><select>%s</select>
        <div class="woocommerce-variation single_variation"></div></form>', $id, esc_attr(wp_json_encode($variations)),
        '<option value=""></option><option>' . implode('</option><option>', array_keys(VARIATIONS)) . '</option>');
}

const STAND_IN_SCRIPT = <<<'JS'
jQuery('.variations_form').on('change', 'select', function () {
  const form = jQuery(this).closest('form');
  const variation = form.data('product_variations').find(({ variation_id }) => String(variation_id) === this.value);
  const price = form.find('.single_variation');
  if (!variation) {
    form.trigger('reset_data');
    return price.slideUp(200);
  }
  price.html('<div class="woocommerce-variation-price"><span class="price">' + variation.price_html + '</span></div>').slideDown(200);
  form.trigger('found_variation', [variation]);
});
JS;

add_action('init', static function (): void {
    register_post_type('product', ['public' => true, 'label' => 'Products', 'show_in_rest' => true, 'supports' => ['title', 'editor']]);
    add_shortcode('stand_in_form', static function (): string {
        return stand_in_form(get_the_ID());
    });
    add_shortcode('stand_in_price_block', static function (): string {
        return '<div data-wp-interactive="woocommerce/product-elements"><div class="wc-block-components-product-price" data-wp-watch="callbacks.updateValue">'
            . stand_in_price(25_000) . ' &ndash; ' . stand_in_price(35_000) . '</div></div>';
    });
    add_action('wp_enqueue_scripts', static function (): void {
        wp_enqueue_script('jquery');
        wp_register_script('stand-in-shop', '', ['jquery'], '1', true);
        wp_enqueue_script('stand-in-shop');
        wp_add_inline_script('stand-in-shop', STAND_IN_SCRIPT);
    });
}, 5);
