<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Loads the plugin's translations, in the language of the WordPress user. The texts for visitors are in the script. */
final class Translations
{
    private const DOMAIN = 'fin-widgets';

    public static function load(): void
    {
        self::loadFor(determine_locale());
    }

    /**
     * Makes a text in another language than the user's.
     *
     * @param callable(): string $text
     */
    public static function in(string $locale, callable $text): string
    {
        unload_textdomain(self::DOMAIN);
        self::loadFor($locale);
        try {
            return $text();
        } finally {
            unload_textdomain(self::DOMAIN);
            self::load();
        }
    }

    /** There is one translation per language: `de_CH` and `de_DE_formal` both get German. */
    private static function loadFor(string $locale): void
    {
        $language = substr($locale, 0, 2);
        $file = __DIR__ . "/languages/fin-widgets-$language.mo";
        if (preg_match('/^[a-z]{2}\z/', $language) && is_file($file)) {
            load_textdomain(self::DOMAIN, $file);
        }
    }
}
