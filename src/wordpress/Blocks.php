<?php

namespace FinWidgets;

/** The blocks "Monthly fee" and "Checkout button", rendered on the server. */
final class Blocks
{
    public static function register(): void
    {
        $needs = ['wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-server-side-render'];
        wp_register_script('fin-widgets-editor', plugins_url('blocks/editor.js', FILE), $needs, VERSION, true);
        foreach (array_keys(Markup::TAGS) as $block) {
            register_block_type(__DIR__ . "/blocks/$block", [
                'render_callback' => static function (array $attributes) use ($block): string {
                    return sprintf(
                        '<div %s>%s</div>',
                        get_block_wrapper_attributes(),
                        Markup::element($block, $attributes)
                    );
                },
            ]);
        }
        add_action('enqueue_block_editor_assets', [self::class, 'tellEditor']);
    }

    /** What the editor says, in the language of whoever edits. */
    public static function tellEditor(): void
    {
        $told = [
            'words' => self::words(),
            'texts' => ['fallback', 'notice', 'rate', 'legal', 'footnote', 'consent'],
            'needed' => [
                'fin-widgets/monthly-fee' => [
                    'attributes' => ['total-cost'],
                    'words' => __('Type what the installation costs into the side bar, as 24.900.', 'fin-widgets'),
                ],
                'fin-widgets/checkout-button' => [
                    'attributes' => ['type-project', 'offer-pdf'],
                    'words' => __('Choose the kind of project, and paste the link to the offer, in the side bar.', 'fin-widgets'),
                ],
            ],
        ];
        wp_add_inline_script('fin-widgets-editor', 'window.finWidgetsEditor=' . wp_json_encode($told), 'before');
    }

    /** Every attribute by its name; `''` is a choice not made. */
    private static function words(): array
    {
        return [
            '' => __('As set for the site', 'fin-widgets'),
            'total-cost' => __('Total cost after subsidies, with VAT', 'fin-widgets'),
            'country' => __('Country', 'fin-widgets'),
            'currency' => __('Currency', 'fin-widgets'),
            'tenor' => __('Years to begin with', 'fin-widgets'),
            'tenors' => __('Years on offer, as 5 10 15 20', 'fin-widgets'),
            'downpayment' => __('Downpayment to begin with, in percent', 'fin-widgets'),
            'downpayment-min' => __('Lowest downpayment, in percent', 'fin-widgets'),
            'downpayment-max' => __('Highest downpayment, in percent', 'fin-widgets'),
            'downpayment-step' => __('Step of the downpayment, in percent', 'fin-widgets'),
            'product' => __('Product', 'fin-widgets'),
            'require-legal' => __('Show no fee without a legal text', 'fin-widgets'),
            'loading' => __('When to ask for the fee', 'fin-widgets'),
            'prefetch' => __('Whether to ask ahead', 'fin-widgets'),
            'name' => __('Name in a form', 'fin-widgets'),
            'disabled' => __('Disabled', 'fin-widgets'),
            'lang' => __('Language', 'fin-widgets'),
            'id' => __('ID', 'fin-widgets'),
            'fallback' => __('What stands there without a fee', 'fin-widgets'),
            'heading' => __('Heading', 'fin-widgets'),
            'notice' => __('Notice on top', 'fin-widgets'),
            'rate' => __('Effective rate', 'fin-widgets'),
            'legal' => __('Legal text', 'fin-widgets'),
            'footnote' => __('Footnote', 'fin-widgets'),
            'type-project' => __('Kind of project', 'fin-widgets'),
            'offer-pdf' => __('Link to the offer (PDF)', 'fin-widgets'),
            'label' => __('Label', 'fin-widgets'),
            'for' => __('ID of the monthly fee', 'fin-widgets'),
            'form' => __('ID of a form with the customer’s data', 'fin-widgets'),
            'type-customer' => __('Kind of customer', 'fin-widgets'),
            'financing-options' => __('Ways to pay', 'fin-widgets'),
            'vat' => __('Whether VAT applies', 'fin-widgets'),
            'heatpump-subsidized-price' => __('Subsidized price of a heat pump', 'fin-widgets'),
            'target' => __('Where the checkout opens', 'fin-widgets'),
            'consent' => __('What the customer consents to', 'fin-widgets'),
        ];
    }
}
