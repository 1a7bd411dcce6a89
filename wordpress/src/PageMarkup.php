<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;

/** The markup of a page's first card, if the settings say that no cache keeps the pages. The element takes over when its script runs. */
final class PageMarkup
{
    private static bool $isPage = false;
    /** Whether the response tells caches to keep it out. */
    private static bool $forbidsCaching = false;
    /** The first card, whose markup may be asked for more than once: plugins also render a post for its description. */
    private static ?array $first = null;

    public static function register(): void
    {
        add_action('template_redirect', [self::class, 'startPage']);
        add_filter('no_texturize_tags', static function ($tags): array {
            return array_merge((array) $tags, ['template']); // amounts have straight quotes
        });
    }

    /** An action: WordPress is about to write a page. A classic theme writes the head before the posts, so the header comes now. */
    public static function startPage(): void
    {
        self::$isPage = Options::get('markup') === '1' && PageQuotes::areHere() && !PageQuotes::isCached() && !is_feed();
        if (self::$isPage && Script::isInPosts()) {
            self::forbidCaching();
        }
    }

    /**
     * The element with its markup: the attributes that it needs, and the template of its shadow root.
     *
     * @param array<string, mixed> $values by the names in block.json
     * @param string $children the HTML of the slots
     * @return array{array<string, mixed>, string} `$values` and an empty text for a card without markup
     */
    public static function of(array $values, string $children): array
    {
        if (!self::$isPage || doing_filter('get_the_excerpt') || (self::$first ?? $values) !== $values || !self::forbidCaching()) {
            return [$values, ''];
        }
        self::$first = $values;
        $language = self::language($values);
        $date = array_map('intval', explode(' ', (string) wp_date('j n Y')));
        $markup = FeeMarkup::render($values, $children, PageQuotes::fees($values), $language, $date);
        if ($markup === null) {
            return [$values, ''];
        }
        return [['lang' => $language] + $values, "<template shadowrootmode=\"open\"><style>$markup[css]</style>$markup[html]</template>"];
    }

    /** Tells caches not to keep the page, also those that another plugin has told to. @return bool whether the page tells them */
    private static function forbidCaching(): bool
    {
        if (!self::$forbidsCaching && !headers_sent()) {
            header('Cache-Control: no-cache', false);
            self::$forbidsCaching = true;
        }
        return self::$forbidsCaching;
    }

    /** The language of a card: its own, that of the settings, or the page's. */
    private static function language(array $values): string
    {
        $site = Multilingual::isActive() ? '' : Options::get('lang');
        $language = strtolower(substr(trim((string) ($values['lang'] ?? '')) ?: $site ?: get_bloginfo('language'), 0, 2));
        return isset(Contract::languages()[$language]) ? $language : 'en';
    }
}
