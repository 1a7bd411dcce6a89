<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Endpoint;

/** Loads the widgets' script and the site's theme on pages that have a widget. */
final class Script
{
    public const HANDLE = 'fin-widgets';

    /**
     * Attributes that keep WP Rocket, Autoptimize, LiteSpeed and Cloudflare from delaying the script, or combining it with others. LiteSpeed
     * ignores an attribute without a value.
     */
    private const OPTIMIZER_OPT_OUTS = 'nowprocket="1" data-noptimize="1" data-no-optimize="1" data-no-defer="1" data-cfasync="false"';

    /** A widget in pasted HTML. */
    private const WIDGET_HTML = '<fin-(?:monthly-fee|checkout-button|lead-form)[\s>]|\sdata-fin-widget=';
    /** A block or a shortcode, as WordPress saves it. */
    private const SAVED_WIDGET = '<!-- wp:fin-widgets/|\[fin[_-](?:monthly[_-]fee|checkout[_-]button|lead[_-]form)\b';

    public static function register(): void
    {
        ScriptFiles::keep();
        wp_register_script(self::HANDLE, plugins_url('fin-widgets.js', FILE), [], VERSION, false);
        wp_script_add_data(self::HANDLE, 'strategy', 'defer'); // before WordPress 6.3, `complete` does it
        wp_register_style(self::HANDLE, false, [], VERSION);
        add_filter('print_styles_array', [self::class, 'addCss']);
        add_filter('script_loader_tag', [self::class, 'complete'], 10, 2);
        add_action('wp_enqueue_scripts', [self::class, 'enqueueForPosts']);
        foreach (['the_content', 'render_block', 'widget_text', 'widget_custom_html_content'] as $filter) {
            add_filter($filter, [self::class, 'enqueueForContent'], 99);
        }
    }

    /** Loads script and theme on the current page. */
    public static function enqueue(): void
    {
        wp_enqueue_script(self::HANDLE);
        wp_enqueue_style(self::HANDLE);
    }

    /**
     * Enqueues the script if one of the page's posts has a widget. A classic theme writes the head before the posts, so the styles that
     * reserve the card's space would come too late. For a widget elsewhere, such as in a widget area, the script comes at the page's end.
     */
    public static function enqueueForPosts(): void
    {
        if (self::isInPosts()) {
            self::enqueue();
        }
    }

    /** Whether one of the page's posts has a widget. */
    public static function isInPosts(): bool
    {
        foreach ($GLOBALS['wp_query']->posts ?? [] as $post) {
            if ($post instanceof \WP_Post && preg_match('~' . self::WIDGET_HTML . '|' . self::SAVED_WIDGET . '~', $post->post_content)) {
                return true;
            }
        }
        return false;
    }

    /**
     * A filter of content: enqueues the script if the content has a widget, and changes nothing.
     *
     * @param mixed $html
     * @return mixed
     */
    public static function enqueueForContent($html)
    {
        if (is_string($html) && preg_match('~' . self::WIDGET_HTML . '~', $html)) {
            self::enqueue();
        }
        return $html;
    }

    /**
     * A filter of the styles that WordPress is about to print. Reads the style sheet only then.
     *
     * @param mixed $handles
     * @return mixed
     */
    public static function addCss($handles)
    {
        if (is_array($handles) && in_array(self::HANDLE, $handles, true) && !wp_styles()->get_data(self::HANDLE, 'after')) {
            wp_add_inline_style(self::HANDLE, self::css());
        }
        return $handles;
    }

    /**
     * A filter of script tags. Completes the script's own, and writes the page's defaults before it, as JSON: tools that combine scripts or
     * rewrite tags do not change JSON.
     *
     * @param mixed $tag
     * @param mixed $handle
     * @return mixed
     */
    public static function complete($tag, $handle)
    {
        if ($handle !== self::HANDLE || !is_string($tag)) {
            return $tag;
        }
        $defaults = array_filter([
            'baseUrl' => self::hostAddress(),
            'tokenUrl' => self::hostAddress() . '/token',
            // The token says it, too. But only this keeps a page's own client from the service, and the outcomes of creates apart.
            'test' => Options::get('test'),
            'country' => Options::get('country'),
            'product' => Options::get('product'),
            'lang' => Multilingual::isActive() ? '' : Options::get('lang'),
            'files' => ScriptFiles::path(),
        ]);
        $attributes = (strpos($tag, ' defer') === false ? ' defer ' : ' ') . self::OPTIMIZER_OPT_OUTS;
        return '<script type="application/json" data-fin-widgets>' . wp_json_encode($defaults, JSON_HEX_TAG) . "</script>\n"
            . preg_replace('/<script(?=\s[^>]*\ssrc=|\ssrc=)/', '<script' . $attributes, $tag, 1);
    }

    /** The address of the host that pages call. */
    public static function hostAddress(): string
    {
        return HostElsewhere::address() ?: Endpoint::url();
    }

    /** The theme, and the space reserved for widgets until the script has run. */
    private static function css(): string
    {
        $theme = '';
        $accent = sanitize_hex_color(Options::get('accent'));
        if ($accent) {
            $theme .= "--fin-accent:$accent;--fin-on-accent:" . self::readableOn($accent) . ';';
        }
        if (Options::get('radius') !== '') {
            $theme .= '--fin-radius:' . (int) Options::get('radius') . 'px;';
        }
        $scheme = ['light' => 'light', 'dark' => 'dark', 'auto' => 'light dark'][Options::get('dark')] ?? '';
        if ($scheme !== '') {
            $theme .= "color-scheme:$scheme;";
        }
        return ($theme === '' ? '' : "fin-monthly-fee,fin-checkout-button,fin-lead-form{{$theme}}") . self::reservedSpace();
    }

    /** The style sheet `fin-widgets/reserve.css`. Its rules for the site's country, product and texts also apply to cards that name none. */
    private static function reservedSpace(): string
    {
        $file = __DIR__ . '/reserve.css'; // the build writes it
        // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of the plugin
        $css = is_readable($file) ? (string) file_get_contents($file) : '';
        foreach (['country', 'product'] as $name) {
            $condition = '/\[' . $name . '=' . preg_quote(Options::get($name), '/') . '( i)?\]/';
            $css = (string) preg_replace($condition, "$0, :not([$name], [data-$name])", $css);
        }
        // The token brings these to cards in pasted HTML, too, unless they have another product.
        $page = Options::page();
        $other = ($page['product'] ?? 'credit') === 'credit' ? 'lease' : 'credit';
        $conditions = [
            'legal' => ':has\(> \[slot=legal\][^)]*\)',
            'allCostsIncluded' => ':is\(\[all-costs-included\][^)]*\)',
            'lender' => ':is\(\[lender\][^)]*\)',
        ];
        foreach (array_intersect_key($conditions, $page) as $condition) {
            $css = (string) preg_replace("~$condition~", ":is($0, :not([product=$other], [data-product=$other]))", $css);
        }
        return self::column() . $css;
    }

    /** The width of the theme's column of text, for `reserve.css`. Block themes name it as CSS, others in px. */
    private static function column(): string
    {
        $width = wp_get_global_settings(['layout', 'contentSize']);
        if (! is_string($width)) {
            $pixels = $GLOBALS['content_width'] ?? 0;
            $width = is_numeric($pixels) ? "{$pixels}px" : '';
        }
        return preg_match('/^\d*\.?\d*[1-9]\d*(px|r?em)$/', $width) ? ":root{--fin-column:min(85vw,$width)}" : '';
    }

    /** Black or white, whichever has the better contrast to the color (WCAG's relative luminance). */
    private static function readableOn(string $hex): string
    {
        $hex = strlen($hex) === 4 ? preg_replace('/#(.)(.)(.)/', '#$1$1$2$2$3$3', $hex) : $hex;
        $linear = array_map(static function (string $pair): float {
            $channel = hexdec($pair) / 255;
            return $channel <= 0.04045 ? $channel / 12.92 : (($channel + 0.055) / 1.055) ** 2.4;
        }, str_split(substr($hex, 1), 2));
        return 0.2126 * $linear[0] + 0.7152 * $linear[1] + 0.0722 * $linear[2] > 0.179 ? '#000' : '#fff';
    }
}
