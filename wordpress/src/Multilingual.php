<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/**
 * Sites in several languages, with Polylang, WPML or TranslatePress. The site's texts are translated by that plugin's usual means: WPML and
 * Polylang read `wpml-config.xml`, Polylang lists the texts under Languages → Translations, TranslatePress translates the page's HTML.
 */
final class Multilingual
{
    /** The options that are texts for visitors. */
    public const TEXTS = ['legal', 'rate', 'consent', 'lender'];

    public static function register(): void
    {
        if (!function_exists('pll_register_string')) {
            return;
        }
        foreach (self::TEXTS as $name) {
            if (Options::get($name) !== '') {
                pll_register_string(Labels::attributes()[$name], Options::get($name), 'Fin Widgets', true);
            }
        }
    }

    /** Whether a plugin gives each page its own language. The elements then take the page's, whatever the settings say. */
    public static function isActive(): bool
    {
        return function_exists('pll_current_language') || defined('ICL_SITEPRESS_VERSION') || class_exists('TRP_Translate_Press', false);
    }

    /**
     * The addresses of the languages, which may have domains of their own. WPML already changes `home_url()` to that of the page's language.
     *
     * @return string[] from Polylang's settings. A request does not influence them
     */
    public static function homeUrls(): array
    {
        $hasLanguages = function_exists('pll_languages_list') && function_exists('pll_home_url');
        return $hasLanguages ? array_map('pll_home_url', (array) pll_languages_list()) : [];
    }

    /** A text of the whole site in the page's language. With WPML, the option is already translated. */
    public static function translate(string $text): string
    {
        return function_exists('pll__') ? (string) pll__($text) : $text;
    }
}
