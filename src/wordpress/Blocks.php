<?php

namespace FinWidgets;

/** The blocks "Monthly fee" and "Checkout button", rendered on the server. */
final class Blocks
{
    public static function register(): void
    {
        $dependencies = ['wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-server-side-render'];
        wp_register_script('fin-widgets-editor', plugins_url('blocks/editor.js', FILE), $dependencies, VERSION, true);
        // Only the editor gets these here, for its preview. On pages, a classic theme would load them even where there is no block.
        $assets = is_admin() ? ['script_handles' => [Script::HANDLE], 'style_handles' => [Script::HANDLE]] : [];
        foreach (array_keys(Markup::TAGS) as $block) {
            register_block_type(__DIR__ . "/blocks/$block", $assets + [
                'render_callback' => static function (array $attributes) use ($block): string {
                    return sprintf(
                        '<div %s>%s</div>',
                        get_block_wrapper_attributes(),
                        Markup::element($block, $attributes)
                    );
                },
            ]);
        }
        add_action('enqueue_block_editor_assets', [self::class, 'passEditorData']);
    }

    /** Hands labels and texts to `blocks/editor.js`, in the user's language. */
    public static function passEditorData(): void
    {
        $fee = Options::get('country') === ''
            ? ['attributes' => ['total-cost', 'country'], 'instructions' => __('Type what the installation costs, as 24.900, and choose the country, in the sidebar.', 'fin-widgets')]
            : ['attributes' => ['total-cost'], 'instructions' => __('Type what the installation costs into the sidebar, as 24.900.', 'fin-widgets')];
        $data = [
            'attributeLabels' => Labels::attributes(),
            'valueLabels' => Labels::values(),
            'multiline' => ['fallback', 'notice', 'rate', 'legal', 'footnote', 'consent'],
            'required' => [
                'fin-widgets/monthly-fee' => $fee,
                'fin-widgets/checkout-button' => [
                    'attributes' => ['type-project', 'offer-pdf'],
                    'instructions' => __('Choose the kind of project, and paste the link to the offer, in the sidebar.', 'fin-widgets'),
                ],
            ],
        ];
        wp_add_inline_script('fin-widgets-editor', 'window.finWidgetsEditor=' . wp_json_encode($data), 'before');
    }
}
