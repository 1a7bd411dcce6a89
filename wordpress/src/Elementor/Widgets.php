<?php

namespace FinWidgets\Elementor;

defined('ABSPATH') || exit;

use FinWidgets\Script;

/** The widgets for Elementor, and the script in its preview. */
final class Widgets
{
    public static function register(): void
    {
        add_action('elementor/widgets/register', static function (object $manager): void {
            foreach ([MonthlyFee::class, CheckoutButton::class, LeadForm::class] as $class) {
                $manager->register(new $class());
            }
        });
        // The preview inserts a widget's or a shortcode's HTML later, without its script.
        add_action('elementor/preview/enqueue_scripts', [Script::class, 'enqueue']);
    }
}
