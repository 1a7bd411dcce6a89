<?php

/**
 * Stands in for WooCommerce, which is on no registry here: the functions that the plugin calls, and the markup and events of its product,
 * list and cart pages, in the classic templates and in the block templates. Those of the blocks are as WooCommerce 10 writes them: the price
 * with `data-wp-watch`, “Add to Cart with Options”, and “Single Product”. Prices are saved without VAT.
 */

/** The rates in percent of the tax classes. The standard class has no name. */
const TAX_RATES = ['' => 25, 'zero-rate' => 0];

/** A product or a variation. Its post's meta are its data; the posts below it are its variations, or the products of its group. */
final class Stand_In_Product
{
    public $id;

    /** How many variations the request has loaded. */
    public static $loadedVariations = 0;

    public function __construct(int $id)
    {
        $this->id = $id;
        self::$loadedVariations += get_post_type($id) === 'product_variation' ? 1 : 0;
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function get_type(): string
    {
        return $this->meta('type');
    }

    /** @param string|string[] $type */
    public function is_type($type): bool
    {
        return in_array($this->get_type(), (array) $type, true);
    }

    /** WooCommerce saves the lowest price of the children as the price of a group and of a product with variations. */
    public function get_price(): string
    {
        $prices = array_filter(array_map(static fn (self $child): string => $child->get_price(), $this->children()));
        return $prices ? min($prices) : $this->meta('_price');
    }

    public function get_tax_class(): string
    {
        return $this->meta('_tax_class');
    }

    /** @return int[] of a product with variations */
    public function get_visible_children(): array
    {
        return get_posts(['post_type' => ['product', 'product_variation'], 'post_parent' => $this->id, 'orderby' => 'ID', 'order' => 'ASC', 'fields' => 'ids']);
    }

    /** WooCommerce saves these, so that no variation is loaded. It rounds them, and leaves out those that are not for sale. */
    public function get_variation_prices(): array
    {
        $prices = [];
        foreach ($this->get_visible_children() as $id) {
            $prices[$id] = get_post_meta($id, '_price', true);
        }
        $forSale = array_filter($prices, static fn (string $price): bool => $price !== '');
        return ['price' => array_map(static fn (string $price): string => (string) round((float) $price), $forSale)];
    }

    /** @return self[] */
    public function children(): array
    {
        return array_map('wc_get_product', $this->get_visible_children());
    }

    public function meta(string $name): string
    {
        return (string) get_post_meta($this->id, $name, true);
    }

    public function get_price_html(): string
    {
        if (!$this->is_type('variable')) {
            $regular = $this->meta('regular_price');
            return $regular === '' ? stand_in_amount($this->shown($this->get_price()))
                : stand_in_sale(stand_in_amount($this->shown($regular)), stand_in_amount($this->shown($this->get_price())));
        }
        $prices = array_map(static fn (self $child): float => $child->shown($child->get_price()), $this->children());
        return stand_in_range(stand_in_amount(min($prices)), stand_in_amount(max($prices)));
    }

    /** A price as the shop shows it. */
    public function shown(string $price): float
    {
        return get_option('woocommerce_tax_display_shop') === 'incl' ? with_vat($this, $price) : (float) $price;
    }

    /** What the page knows of a variation. */
    public function available_variation(self $variation): array
    {
        $prices = array_map(static fn (self $child): string => $child->get_price(), $this->children());
        return apply_filters('woocommerce_available_variation', [
            'attributes' => ['attribute_size' => $variation->meta('size')],
            'variation_id' => $variation->id,
            // Empty if the variations have the same price, without regard to their tax classes.
            'price_html' => count(array_unique($prices)) > 1 ? '<span class="price">' . $variation->get_price_html() . '</span>' : '',
        ], $this, $variation);
    }
}

function wc_get_product($id)
{
    return in_array(get_post_type($id), ['product', 'product_variation'], true) ? new Stand_In_Product((int) $id) : false;
}

function get_woocommerce_currency(): string
{
    return get_option('woocommerce_currency', 'EUR');
}

function with_vat(Stand_In_Product $product, string $price): float
{
    return $price * (1 + TAX_RATES[$product->get_tax_class()] / 100);
}

function wc_get_price_including_tax($product)
{
    return $product->get_price() === '' ? '' : with_vat($product, $product->get_price());
}

function wc_tax_enabled(): bool
{
    return true;
}

function is_cart(): bool
{
    return is_page('cart');
}

function stand_in_amount(float $amount): string
{
    return '<span class="woocommerce-Price-amount amount"><bdi>' . number_format($amount, 2, ',', '.') . '&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span>';
}

/** Screen readers hear two sentences in place of the two prices. */
function stand_in_sale(string $regular, string $current): string
{
    return sprintf('<del aria-hidden="true">%s</del> <span class="screen-reader-text">Original price was: %s.</span><ins aria-hidden="true">%s</ins><span
        class="screen-reader-text">Current price is: %s.</span>', $regular, wp_strip_all_tags($regular), $current, wp_strip_all_tags($current));
}

function stand_in_range(string $from, string $to): string
{
    return sprintf('%s <span aria-hidden="true">&ndash;</span> %s<span class="screen-reader-text">Price range: %s through %s</span>',
        $from, $to, wp_strip_all_tags($from), wp_strip_all_tags($to));
}

function stand_in_sizes(Stand_In_Product $product): string
{
    $options = array_map(static fn (Stand_In_Product $variation): string => '<option>' . $variation->meta('size') . '</option>', $product->children());
    return '<select name="attribute_size"><option value=""></option>' . implode($options) . '</select>';
}

/** The form of the classic template: a choice, the price of the chosen variation, and the events on jQuery. With `ajax`, it loads each variation. */
function stand_in_form($attributes): string
{
    $product = wc_get_product(get_the_ID());
    $variations = isset($attributes['ajax']) ? false : array_map([$product, 'available_variation'], $product->children());
    return sprintf('<form class="variations_form cart" data-product_id="%d" data-product_variations="%s"><table class="variations"><tr><td>%s</td></tr></table>
        <div class="single_variation_wrap"><div class="woocommerce-variation single_variation"></div>
        <input type="hidden" name="variation_id" class="variation_id" value="0"></div></form>',
        $product->id, esc_attr(wp_json_encode($variations)), stand_in_sizes($product));
}

/** The block of the price, and “Add to Cart with Options”. `id`: the product, if it is not the page's. */
function stand_in_price_block($attributes): string
{
    $product = wc_get_product($attributes['id'] ?? get_the_ID());
    $price = sprintf('<div class="wp-block-woocommerce-product-price" data-wp-interactive="woocommerce/product-elements" data-wp-context=\'{"productElementKey":"price_html"}\'>
        <div class="wc-block-components-product-price wc-block-grid__product-price" data-wp-watch="callbacks.updateValue" aria-live="polite" aria-atomic="true">
        %s
        </div></div>', $product->get_price_html());
    return $price . sprintf('<form class="wp-block-add-to-cart-with-options wc-block-add-to-cart-with-options" data-wp-interactive="woocommerce/add-to-cart-with-options"
        data-variations="%s">%s<div class="single_variation_wrap"><input type="hidden" name="add-to-cart" value="%3$d"><input type="hidden" name="product_id" value="%3$d">
        <input type="hidden" name="variation_id" data-wp-bind--value="woocommerce/product-data::state.variationId"></div></form>',
        esc_attr(wp_json_encode(array_map([$product, 'available_variation'], $product->children()))), stand_in_sizes($product), $product->id);
}

/** The block “Single Product”: it gives its product to the context of the blocks in it, and to the page's script. */
function stand_in_single_product(array $attributes, string $content): string
{
    $context = wp_json_encode(['productId' => $attributes['productId'], 'variationId' => null]);
    return sprintf('<div class="wp-block-woocommerce-single-product" data-wp-interactive="woocommerce/single-product" data-wp-context="%s">%s</div>', esc_attr($context), $content);
}

/** A list of this category's products as WooCommerce's shortcodes have it: without a query's loop. */
function stand_in_products($attributes, string $content): string
{
    $list = '';
    foreach (get_posts(['post_type' => 'product', 'product_cat' => $attributes['category']]) as $product) {
        $GLOBALS['post'] = $product;
        setup_postdata($product);
        $list .= do_shortcode($content);
    }
    wp_reset_postdata();
    return $list;
}

const STAND_IN_SCRIPT = <<<'JS'
jQuery('.variations_form').each(function () {
  const form = jQuery(this);
  const variations = form.data('product_variations');
  const chosen = form.find('[name="variation_id"]');
  const price = form.find('.single_variation');
  let request;
  form
    .on('found_variation', (event, variation) => {
      price.html('<div class="woocommerce-variation-price">' + variation.price_html + '</div>').slideDown(200);
      chosen.val(variation.variation_id).trigger('change');
    })
    .on('reset_data', () => price.slideUp(200))
    .on('check_variations', () => {
      const size = form.find('select').val();
      if (!size) form.trigger('reset_data');
      else if (variations) form.trigger('found_variation', [variations.find(({ attributes }) => attributes.attribute_size === size)]);
      else {
        request?.abort();
        const data = { product_id: form.data('product_id'), attribute_size: size };
        request = jQuery.post('/?wc-ajax=get_variation', data, (variation) => form.trigger('found_variation', [variation]));
      }
    })
    .on('change', '.variations select', () => {
      chosen.val('').trigger('change');
      form.trigger('check_variations').trigger('woocommerce_variation_has_changed');
    });
  setTimeout(() => form.trigger('check_variations'), 100);
});
for (const form of document.querySelectorAll('.wp-block-add-to-cart-with-options')) {
  const box = form.closest('[data-wp-interactive="woocommerce/single-product"]') ?? document;
  const price = box.querySelector('.wc-block-components-product-price[data-wp-watch]');
  const range = price.innerHTML;
  const variations = jQuery(form).data('variations');
  form.addEventListener('change', ({ target }) => {
    const variation = variations.find(({ attributes }) => attributes.attribute_size === target.value);
    form.elements.variation_id.value = variation?.variation_id ?? '';
    // The Interactivity API runs its watches after the event.
    queueMicrotask(() => { price.innerHTML = variation ? variation.price_html : range; });
  });
}
JS;

add_action('init', static function (): void {
    register_post_type('product', ['public' => true, 'has_archive' => true, 'label' => 'Products', 'show_in_rest' => true, 'supports' => ['title', 'editor']]);
    register_post_type('product_variation', ['public' => false]);
    register_taxonomy('product_cat', 'product');
    add_shortcode('stand_in_form', 'stand_in_form');
    add_shortcode('stand_in_price_block', 'stand_in_price_block');
    add_shortcode('stand_in_products', 'stand_in_products');
    register_block_type('woocommerce/single-product', ['attributes' => ['productId' => ['type' => 'number']], 'render_callback' => 'stand_in_single_product']);
    add_action('wp_enqueue_scripts', static function (): void {
        wp_enqueue_script('jquery');
        wp_register_script('stand-in-shop', '', ['jquery'], '1', true);
        wp_enqueue_script('stand-in-shop');
        wp_add_inline_script('stand-in-shop', STAND_IN_SCRIPT);
    });
    add_action('wp_footer', static function (): void {
        printf('<data id="loaded-variations" value="%d"></data>', Stand_In_Product::$loadedVariations);
    });
    // The header and the footer of a theme.
    foreach (['wp_body_open', 'wp_footer'] as $place) {
        add_action($place, static function () use ($place): void {
            echo do_shortcode((string) get_option("stand_in_$place"));
        });
    }
}, 5);

// The blocks directly within “Single Product”; WooCommerce finds those further inside, too.
add_filter('render_block_context', static function (array $context, array $block, ?WP_Block $parent): array {
    return $parent && $parent->name === 'woocommerce/single-product'
        ? ['postId' => $parent->attributes['productId'], 'singleProduct' => true] + $context
        : $context;
}, 10, 3);

add_action('template_redirect', static function (): void {
    if (($_GET['wc-ajax'] ?? '') !== 'get_variation') {
        return;
    }
    $product = wc_get_product($_POST['product_id']);
    foreach ($product->children() as $variation) {
        if ($variation->meta('size') === $_POST['attribute_size']) {
            wp_send_json($product->available_variation($variation));
        }
    }
});
