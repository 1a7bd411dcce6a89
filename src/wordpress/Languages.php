<?php

namespace FinWidgets;

/** The plugin's own words, in the language of whoever works in WordPress. What visitors read is the script's. */
final class Languages
{
    /** One for each language, whatever the country: `de_CH` and `de_DE_formal` read German. */
    public static function load(): void
    {
        $language = substr(determine_locale(), 0, 2);
        $file = __DIR__ . "/languages/fin-widgets-$language.mo";
        if (preg_match('/^[a-z]{2}\z/', $language) && is_file($file)) {
            load_textdomain('fin-widgets', $file);
        }
    }
}
