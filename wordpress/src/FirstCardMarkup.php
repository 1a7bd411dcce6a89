<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;

/** The markup of a page's first card, if the settings say that no cache keeps the pages. The element takes over when its script runs. */
final class FirstCardMarkup
{
    /** The filters by which WordPress renders the shortcodes of a post or widget. */
    private const CONTENT_FILTERS = ['the_content', 'widget_block_content', 'widget_text', 'widget_text_content', 'widget_custom_html_content'];

    private static bool $isPage = false;
    /** Whether the response tells caches to keep it out. */
    private static bool $forbidsCaching = false;
    /** The settings of the first card. A plugin that renders its post twice gets the same markup again. */
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
        // Google's cache keeps AMP pages, whatever the response says.
        $isAmp = function_exists('amp_is_request') && amp_is_request();
        self::$isPage = Options::get('markup') === '1' && PageQuotes::areHere() && !PageQuotes::isCached() && !is_feed() && !$isAmp;
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
        if (!self::$isPage || !self::isContent() || (self::$first ?? $values) !== $values || !self::forbidCaching()) {
            return [$values, ''];
        }
        self::$first = $values;
        $language = self::language($values);
        try {
            $markup = self::markup($values, $children, $language);
        } catch (\Throwable $error) {
            $markup = null; // the element writes the card itself
        }
        return $markup === null ? [$values, ''] : [['lang' => $language] + $values, $markup];
    }

    private static function markup(array $values, string $children, string $language): ?string
    {
        [$fees, $seconds] = PageQuotes::fees($values);
        $date = array_map('intval', explode(' ', (string) wp_date('j n Y')));
        $markup = FeeMarkup::render($values, $children, $fees, $language, $date, $seconds);
        if ($markup === null) {
            return null;
        }
        $nonce = (string) apply_filters('fin_widgets_style_nonce', '');
        $nonceAttribute = $nonce === '' ? '' : ' nonce="' . esc_attr($nonce) . '"';
        // TranslatePress would translate amounts. Autoptimize and LiteSpeed would move the style sheet out of the template, to the whole page.
        return '<template shadowrootmode="open" data-no-translation><style data-noptimize="1" data-no-optimize="1"'
            . "$nonceAttribute>$markup[css]</style>$markup[html]</template>";
    }

    /**
     * Whether the card becomes content of the page. Plugins also make texts of its shortcode, such as descriptions in the head, and the data
     * that WooCommerce prints for search engines. In a network, the card may be another site's.
     */
    private static function isContent(): bool
    {
        $isBlock = (\WP_Block_Supports::$block_to_render['blockName'] ?? '') === 'fin-widgets/monthly-fee';
        $filters = array_diff($GLOBALS['wp_current_filter'], ['pre_do_shortcode_tag']); // see `Shortcodes::withoutLineBreaks()`
        return ($isBlock || in_array(end($filters), self::CONTENT_FILTERS, true))
            && !doing_filter('get_the_excerpt') && !doing_action('wp_head') && !(is_multisite() && ms_is_switched());
    }

    /** Tells caches not to keep the page, even if another plugin has told them to. @return bool whether the response tells them */
    private static function forbidCaching(): bool
    {
        if (!self::$forbidsCaching && !headers_sent()) {
            header('Cache-Control: no-cache', false);
            if (!defined('DONOTCACHEPAGE')) {
                define('DONOTCACHEPAGE', true); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound -- page caches know this name
            }
            self::$forbidsCaching = true;
        }
        return self::$forbidsCaching;
    }

    /** The language of a card: its own, that of the settings, or the page's. */
    private static function language(array $values): string
    {
        $site = Multilingual::isActive() ? '' : Options::get('lang');
        return Contract::languageOf(ElementHtml::setting($values, 'lang') ?: $site ?: get_bloginfo('language')) ?? 'en';
    }
}
