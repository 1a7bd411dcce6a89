<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Loads the plugin's translations, in the language of the WordPress user. The texts for visitors are in the script. */
final class Languages
{
    /** There is one translation per language: `de_CH` and `de_DE_formal` both get German. */
    public static function load(): void
    {
        $language = substr(determine_locale(), 0, 2);
        $file = __DIR__ . "/languages/fin-widgets-$language.mo";
        if (preg_match('/^[a-z]{2}\z/', $language) && is_file($file)) {
            load_textdomain('fin-widgets', $file);
        }
    }
}
