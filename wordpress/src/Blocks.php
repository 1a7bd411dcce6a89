<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Protocol;

/** The blocks, rendered on the server, and a pattern made of them. */
final class Blocks
{
    public static function register(): void
    {
        $dependencies = ['wp-blocks', 'wp-block-editor', 'wp-components', 'wp-data', 'wp-element', 'wp-server-side-render'];
        wp_register_script('fin-widgets-editor', plugins_url('blocks/editor.js', FILE), $dependencies, VERSION, true);
        // For the editor's preview only. On pages, a classic theme would load them even without a block.
        $assets = is_admin() ? ['script_handles' => [Script::HANDLE], 'style_handles' => [Script::HANDLE]] : [];
        foreach (array_keys(ElementHtml::TAGS) as $block) {
            register_block_type(__DIR__ . "/blocks/$block", $assets + [
                'attributes' => self::schema($block) + ($block === 'monthly-fee' ? [BlockPattern::SAMPLE => ['type' => 'string']] : []),
                'render_callback' => static function (array $attributes, string $content, \WP_Block $instance) use ($block): string {
                    if (in_array('is-style-line', explode(' ', $attributes['className'] ?? ''), true)) {
                        $attributes['layout'] = 'line';
                    }
                    $element = ElementHtml::render($block, $attributes, BlockPattern::notes($attributes), (int) ($instance->context['postId'] ?? 0));
                    return sprintf('<div %s>%s</div>', get_block_wrapper_attributes(), $element);
                },
            ]);
        }
        add_action('enqueue_block_editor_assets', [self::class, 'passEditorData']);
    }

    /**
     * The attributes as WordPress checks them. It deletes a value that does not fit, and the site's default would take its place. So any text
     * passes, such as the country `CH`, and any number. The element and `BlockCheck` find what is wrong.
     */
    private static function schema(string $block): array
    {
        return array_map(static function (array $schema): array {
            $type = $schema['type'] === 'string' ? ['string', 'number'] : $schema['type'];
            return ['type' => $type] + array_diff_key($schema, ['enum' => true]);
        }, ElementHtml::attributes($block));
    }

    /** Passes labels and texts to `blocks/editor.js`, in the user's language. */
    public static function passEditorData(): void
    {
        $required = [
            'monthly-fee' => [
                'total-cost' => __('Enter what the installation costs, such as 24.900.', 'fin-widgets'),
                'country' => __('Choose the country.', 'fin-widgets'),
            ],
            'checkout-button' => [
                'type-project' => __('Choose the kind of project.', 'fin-widgets'),
                'offer-pdf' => __('Choose the offer (PDF), or paste a link to it.', 'fin-widgets'),
            ],
            'lead-form' => [],
        ];
        if (WooCommerce::isActive()) {
            unset($required['monthly-fee']['total-cost']);
        }
        if (ElementHtml::country([]) !== '') {
            unset($required['monthly-fee']['country']);
        }
        $data = [
            'attributeLabels' => Labels::attributes(),
            'valueLabels' => Labels::values(),
            'choices' => Protocol::ATTRIBUTE_VALUES,
            // The settings' texts, which apply to a block without texts of its own.
            'defaults' => array_map('wp_strip_all_tags', array_combine(Multilingual::TEXTS, array_map([Options::class, 'get'], Multilingual::TEXTS))),
            // Within a pattern, the sidebar of WordPress 7.0 and later has only the controls of this group. Older versions do not know the group.
            'controlGroup' => version_compare(get_bloginfo('version'), '7.0', '>=') ? 'content' : 'default',
            'multiline' => ElementHtml::MULTILINE,
            'threeWay' => ElementHtml::THREE_WAY,
            // The attributes that a block needs, each with the sentence that asks for it.
            'required' => $required,
            'sample' => BlockPattern::SAMPLE,
            'texts' => [
                'more' => __('More', 'fin-widgets'),
                'choose' => __('Please choose', 'fin-widgets'),
                'chooseFile' => __('Choose from the media library', 'fin-widgets'),
                'nearestFee' => __('The nearest one', 'fin-widgets'),
                /* translators: %s: the heading of a monthly payment, or its total cost */
                'belongsTo' => __('Belongs to: %s', 'fin-widgets'),
                'noFee' => __('There is no monthly payment on this page.', 'fin-widgets'),
                'sameId' => __('Two monthly payments have this id.', 'fin-widgets'),
                /* translators: %d: a number of buttons */
                'useForAll' => __('Use this offer for the %d other buttons', 'fin-widgets'),
                'samplePrice' => __('A sample price. What does this package cost?', 'fin-widgets'),
            ],
        ];
        wp_add_inline_script('fin-widgets-editor', 'window.finWidgetsEditor=' . wp_json_encode($data), 'before');
    }
}
