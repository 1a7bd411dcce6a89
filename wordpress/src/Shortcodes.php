<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** `[fin_monthly_fee]` and the like, also with hyphens, with the blocks' attributes. Enclosed content is the fallback, or the label. */
final class Shortcodes
{
    /** The attribute that enclosed content sets, by block. */
    private const CONTENT_ATTRIBUTES = ['monthly-fee' => 'fallback', 'checkout-button' => 'label', 'lead-form' => 'fallback'];

    /** A piece that looks like an attribute, but that WordPress could not split into name and value. */
    private const UNREAD = '/\w[=:]/';

    public static function register(): void
    {
        foreach (ElementHtml::TAGS as $block => $tag) {
            $render = static function ($shortcodeAttributes, $content = '') use ($block): string {
                return self::html($block, $shortcodeAttributes, (string) $content);
            };
            add_shortcode($tag, $render);
            add_shortcode(str_replace('-', '_', $tag), $render);
        }
        add_filter('pre_do_shortcode_tag', [self::class, 'withoutLineBreaks'], 10, 4);
    }

    /**
     * A filter: renders a shortcode whose attributes stand on several lines, or between the editor's `&nbsp;`. WordPress takes `<br` and
     * `&nbsp;` for a part of the attribute beside them, and empties an attribute with an open tag.
     *
     * @param mixed $html
     * @param mixed $tag
     * @param mixed $attributes
     * @param mixed $match of `get_shortcode_regex()`
     * @return mixed
     */
    public static function withoutLineBreaks($html, $tag, $attributes, $match)
    {
        $block = array_search(str_replace('_', '-', (string) $tag), ElementHtml::TAGS, true);
        if ($html !== false || $block === false) {
            return $html;
        }
        // A value in straight quotes keeps its line breaks. A value without quotes keeps its spaces, as in 24&nbsp;900.
        $value = '=\s*(?:"[^"]*"|\'[^\']*\')(*SKIP)(*FAIL)';
        $tag = '</?(?:br|p)\b[^<>]*>';
        $space = '(?:(?:&nbsp;|&#0*160;|&#xa0;)\s*)+';
        $text = preg_replace("~$value|$tag|$space(?=[\w-]+\s*=|[=<]|\z)|(?<=[\"'>=]|\A)$space~i", ' ', $match[3]);
        if ($text === null || $text === $match[3]) {
            return $html;
        }
        return $match[1] . self::html($block, shortcode_parse_atts($text), $match[5] ?? '') . $match[6];
    }

    /** @param array<string>|string $attributes as WordPress reads them; a text if there are none */
    private static function html(string $block, $attributes, string $content): string
    {
        $written = self::rejoined(is_array($attributes) ? $attributes : []);
        $values = self::values($block, $written);
        $enclosed = trim($content);
        if ($enclosed !== '') {
            $values[self::CONTENT_ATTRIBUTES[$block]] = do_shortcode(shortcode_unautop($enclosed));
        }
        $unknown = array_diff(array_keys($written), array_keys(ElementHtml::attributes($block)));
        $notes = SetupReminder::unknownAttributes($block, $unknown);
        // The site's country must not replace one that could not be read.
        return $block === 'monthly-fee' && preg_grep(self::UNREAD, $unknown)
            ? ElementHtml::fallback($block, $values, $notes)
            : ElementHtml::render($block, $values, $notes);
    }

    /**
     * A shortcode with these values.
     *
     * @param array<string, mixed> $values by the names in block.json
     */
    public static function write(string $block, array $values): string
    {
        $attributes = '';
        foreach (array_filter($values, 'is_scalar') as $name => $value) {
            $text = is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
            // A bracket would end the shortcode.
            $attributes .= $text === '' ? '' : sprintf(' %s="%s"', $name, str_replace(['[', ']'], ['&#91;', '&#93;'], esc_attr($text)));
        }
        return '[' . str_replace('-', '_', ElementHtml::TAGS[$block]) . "$attributes]";
    }

    /**
     * @param array<string, string> $written
     * @return array<string, mixed> by the names in block.json
     */
    private static function values(string $block, array $written): array
    {
        $values = [];
        $attributes = ElementHtml::attributes($block);
        foreach ($written as $name => $value) {
            $type = $attributes[$name]['type'] ?? '';
            if ($type === 'boolean') {
                $values[$name] = !in_array(strtolower($value), ['false', 'no', '0'], true);
            } elseif ($type !== '') {
                $values[$name] = $value;
            }
        }
        return $values;
    }

    /**
     * Joins attributes that WordPress has split. A word processor writes typographic quotes, which WordPress does not recognize, so a
     * value falls apart at each space: `country=“Paesi`, `Bassi”`. A name without a value, such as `disabled`, is `true`.
     *
     * @return array<string, string> by names with hyphens, in lower case
     */
    private static function rejoined(array $shortcodeAttributes): array
    {
        $quotes = ElementHtml::QUOTES;
        $values = [];
        $open = null;
        foreach ($shortcodeAttributes as $name => $value) {
            $text = html_entity_decode((string) $value, ENT_QUOTES | ENT_HTML5, 'UTF-8');
            if (is_int($name) && $open !== null) {
                $values[$open] = ElementHtml::unquote("$values[$open] $text");
                $open = preg_match("/[$quotes]\z/u", $text) ? null : $open;
                continue;
            }
            $isUnread = is_int($name) && preg_match(self::UNREAD, $text);
            $key = $isUnread ? $text : str_replace('_', '-', strtolower(is_int($name) ? $text : $name));
            // Only a value in straight quotes has white space. Other quotes in it belong to its text.
            $isWhole = is_int($name) || preg_match('/\s/', (string) $value);
            $values[$key] = is_int($name) ? 'true' : ($isWhole ? trim($text) : ElementHtml::unquote($text));
            // A quote before a letter is an apostrophe, or opens.
            $open = !$isWhole && preg_match("/\A[$quotes](?!.*[$quotes](?!\pL))/us", $text) ? $key : null;
        }
        return $values;
    }
}
