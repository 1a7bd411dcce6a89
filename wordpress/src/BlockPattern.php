<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** The block pattern "Three packages": a name, a monthly payment and a checkout button in each of three columns. */
final class BlockPattern
{
    private const CATEGORY = 'fin-widgets';
    private const TOTAL_COSTS = ['14.900', '24.900', '34.900'];
    /** The attribute with the pattern's own total cost. It is a sample until the block's total cost is another. */
    public const SAMPLE = 'sample';

    public static function register(): void
    {
        register_block_pattern_category(self::CATEGORY, ['label' => __('Financing', 'fin-widgets')]);
        register_block_pattern('fin-widgets/three-packages', [
            'title' => __('Three packages with a monthly payment', 'fin-widgets'),
            'description' => __('Three columns, each with a monthly payment and a button that leads to the checkout.', 'fin-widgets'),
            'categories' => [self::CATEGORY],
            'keywords' => [_x('financing', 'block keyword', 'fin-widgets')],
            // WordPress offers patterns of this type on a new page.
            'blockTypes' => ['core/post-content'],
            'content' => self::content(),
        ]);
    }

    /**
     * @param array<string, mixed> $attributes of a block
     * @return string[] a sentence for editors if the block shows a sample price
     */
    public static function notes(array $attributes): array
    {
        $sample = $attributes[self::SAMPLE] ?? '';
        return $sample !== '' && $sample === ($attributes['total-cost'] ?? '')
            ? [__('Sample price: type what your package costs. Visitors do not see this note.', 'fin-widgets')]
            : [];
    }

    private static function content(): string
    {
        $columns = '';
        foreach ([__('Small', 'fin-widgets'), __('Medium', 'fin-widgets'), __('Large', 'fin-widgets')] as $index => $name) {
            $columns .= '<!-- wp:column --><div class="wp-block-column">'
                . sprintf('<!-- wp:heading {"level":3} --><h3 class="wp-block-heading">%s</h3><!-- /wp:heading -->', esc_html($name))
                . self::block('monthly-fee', ['total-cost' => self::TOTAL_COSTS[$index], self::SAMPLE => self::TOTAL_COSTS[$index]])
                . self::block('checkout-button', ['type-project' => 'Solar'])
                . '</div><!-- /wp:column -->';
        }
        // Two blocks, not one: in a pattern of one block, WordPress 7.0 and later lets nobody edit all parts.
        return sprintf('<!-- wp:heading {"align":"wide"} --><h2 class="wp-block-heading alignwide">%s</h2><!-- /wp:heading -->', esc_html__('Our packages', 'fin-widgets'))
            . '<!-- wp:columns {"align":"wide"} --><div class="wp-block-columns alignwide">' . $columns . '</div><!-- /wp:columns -->';
    }

    /** @param array<string, string> $attributes */
    private static function block(string $name, array $attributes): string
    {
        return sprintf('<!-- wp:fin-widgets/%s %s /-->', $name, wp_json_encode($attributes));
    }
}
