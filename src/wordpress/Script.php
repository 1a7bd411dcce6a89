<?php

namespace FinWidgets;

use FinWidgets\Host\Endpoint;

/** The widgets' script and the site's look, on pages that have one of the widgets. */
final class Script
{
    public const HANDLE = 'fin-widgets';

    /** For those who rewrite scripts: WP Rocket, Autoptimize, LiteSpeed, Cloudflare. It is small, deferred, and has to keep its tag. */
    private const ALONE = ['nowprocket', 'data-noptimize', 'data-no-optimize', 'data-no-defer', 'data-cfasync' => 'false'];

    /** A widget in what somebody pasted. */
    private const PASTED = '<fin-(?:monthly-fee|checkout-button|lead-form)[\s>]|\sdata-fin-widget=';
    /** A block or a shortcode, as it is saved. */
    private const SAVED = '<!-- wp:fin-widgets/|\[fin_(?:monthly_fee|checkout_button)\b';

    public static function register(): void
    {
        wp_register_script(self::HANDLE, plugins_url('fin-widgets.js', FILE), [], VERSION, false);
        wp_register_style(self::HANDLE, false, [], VERSION);
        wp_add_inline_style(self::HANDLE, self::css());
        add_filter('script_loader_tag', [self::class, 'tag'], 10, 2);
        add_action('wp_enqueue_scripts', [self::class, 'lookAhead']);
        foreach (['the_content', 'render_block', 'widget_text', 'widget_custom_html_content'] as $filter) {
            add_filter($filter, [self::class, 'find'], 99);
        }
    }

    /** Has the page load it. */
    public static function need(): void
    {
        wp_enqueue_script(self::HANDLE);
        wp_enqueue_style(self::HANDLE);
    }

    /**
     * Has the page's head load it where one of its posts has a widget: a classic theme writes the head first, and the room that is
     * kept for the card would come too late. Other places (widget areas) get it at the page's end.
     */
    public static function lookAhead(): void
    {
        foreach ($GLOBALS['wp_query']->posts ?? [] as $post) {
            if ($post instanceof \WP_Post && preg_match('~' . self::PASTED . '|' . self::SAVED . '~', $post->post_content)) {
                self::need();
            }
        }
    }

    /**
     * Has the page load it where somebody pasted a widget.
     *
     * @param mixed $html
     * @return mixed
     */
    public static function find($html)
    {
        if (is_string($html) && preg_match('~' . self::PASTED . '~', $html)) {
            self::need();
        }
        return $html;
    }

    /** The tag, with the page's defaults. */
    public static function tag(string $tag, string $handle): string
    {
        if ($handle !== self::HANDLE) {
            return $tag;
        }
        $defaults = array_filter([
            'base-url' => Endpoint::url(),
            'token-url' => Endpoint::url('/token'),
            'country' => Options::get('country'),
            'product' => Options::get('product'),
            'lang' => Options::get('lang'),
        ]);
        $written = ' defer';
        foreach ($defaults as $name => $value) {
            $written .= sprintf(' data-%s="%s"', $name, esc_attr($value));
        }
        foreach (self::ALONE as $name => $value) {
            $written .= is_int($name) ? " $value" : " $name=\"$value\"";
        }
        return (string) preg_replace('/<script(?=\s[^>]*\ssrc=|\ssrc=)/', '<script' . $written, $tag, 1);
    }

    /** The look, and room for the card until the script has run. */
    private static function css(): string
    {
        $look = '';
        $accent = sanitize_hex_color(Options::get('accent'));
        if ($accent) {
            $look .= "--fin-accent:$accent;--fin-on-accent:" . self::readableOn($accent) . ';';
        }
        if (Options::get('radius') !== '') {
            $look .= '--fin-radius:' . (int) Options::get('radius') . 'px;';
        }
        $scheme = ['light' => 'light', 'dark' => 'dark', 'auto' => 'light dark'][Options::get('dark')] ?? '';
        if ($scheme !== '') {
            $look .= "color-scheme:$scheme;";
        }
        $room = '';
        foreach (['monthly-fee' => '24rem', 'checkout-button' => '44px'] as $name => $height) {
            $rule = "{display:block;min-height:$height}";
            // Two rules: a browser that lacks `:has` drops but one.
            $room .= "fin-$name:not(:defined)$rule" . "div[data-fin-widget=$name]:not(:has(fin-$name))$rule";
        }
        return $look === '' ? $room : "fin-monthly-fee,fin-checkout-button,fin-lead-form{{$look}}$room";
    }

    /** Black or white: what can be read on a colour better (WCAG's relative luminance). */
    private static function readableOn(string $hex): string
    {
        $hex = strlen($hex) === 4 ? preg_replace('/#(.)(.)(.)/', '#$1$1$2$2$3$3', $hex) : $hex;
        $light = array_map(static function (string $pair): float {
            $share = hexdec($pair) / 255;
            return $share <= 0.04045 ? $share / 12.92 : (($share + 0.055) / 1.055) ** 2.4;
        }, str_split(substr($hex, 1), 2));
        return 0.2126 * $light[0] + 0.7152 * $light[1] + 0.0722 * $light[2] > 0.179 ? '#000' : '#fff';
    }
}
