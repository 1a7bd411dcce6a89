<?php

/**
 * Plugin Name:       Fin Widgets
 * Description:       Shows what an installation costs a month, live from the financing service, and leads to its checkout.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            the fin-widgets authors
 * License:           MIT
 * Text Domain:       fin-widgets
 * Domain Path:       /languages
 */

namespace FinWidgets;

defined('ABSPATH') || exit;

const VERSION = '1.0.0';
const FILE = __FILE__;

spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen(__NAMESPACE__) + 1)) . '.php';
    if (strpos($class, __NAMESPACE__ . '\\') === 0 && is_file($path)) {
        require $path;
    }
});

add_action('init', [Host\Endpoint::class, 'serve'], 0);
add_action('init', static function (): void {
    Translations::load();
    // Before the patterns of WordPress and the theme, so that it is the first one offered on a new page.
    BlockPattern::register();
}, 1);
add_action('init', static function (): void {
    Script::register();
    Blocks::register();
    Shortcodes::register();
    Multilingual::register();
    PageQuotes::register();
    FirstCardMarkup::register();
    if (WooCommerce::isActive()) {
        WooCommerce::register();
    }
});
NamesakeGuard::register();
add_filter('wpmu_drop_tables', [Host\StoreTable::class, 'addToDropped'], 10, 2);
Elementor\Widgets::register();
SettingsPage::register();
Health::register();
Failures::register();
FailuresPage::register();
FailureNotice::register();
FailureMail::register();
NightlyPagesCheck::register();
FirstSteps::register();
