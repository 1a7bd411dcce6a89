<?php

namespace FinWidgets;

/** `[fin_monthly_fee]` and `[fin_checkout_button]`, with the blocks' attributes. Enclosed content is the fallback, or the label. */
final class Shortcodes
{
    /** The attribute that enclosed content stands for. */
    private const CONTENT_ATTRIBUTES = ['monthly-fee' => 'fallback', 'checkout-button' => 'label'];

    public static function register(): void
    {
        foreach (Markup::TAGS as $block => $tag) {
            add_shortcode(str_replace('-', '_', $tag), static function ($shortcodeAttributes, $content = '') use ($block): string {
                $values = self::values($block, is_array($shortcodeAttributes) ? $shortcodeAttributes : []);
                $enclosed = trim((string) $content);
                if ($enclosed !== '') {
                    $values[self::CONTENT_ATTRIBUTES[$block]] = do_shortcode(shortcode_unautop($enclosed));
                }
                return Markup::element($block, $values);
            });
        }
    }

    /** @return array<string, mixed> by the names in block.json */
    private static function values(string $block, array $shortcodeAttributes): array
    {
        $values = [];
        $attributes = Markup::attributes($block);
        foreach (self::rejoined($shortcodeAttributes) as $name => $value) {
            $name = str_replace('_', '-', (string) $name);
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
     * value falls apart at each space: `country=“The`, `Netherlands”`. A name without a value, such as `disabled`, is `true`.
     *
     * @return array<string, string>
     */
    private static function rejoined(array $shortcodeAttributes): array
    {
        $values = [];
        $open = null;
        foreach ($shortcodeAttributes as $name => $value) {
            $text = html_entity_decode((string) $value, ENT_QUOTES | ENT_HTML5, 'UTF-8');
            $isPiece = is_int($name);
            if ($isPiece && $open === null) {
                $values[$text] = 'true';
                continue;
            }
            $name = $isPiece ? $open : $name;
            $values[$name] = $isPiece ? "$values[$name] $text" : $text;
            $isOpen = preg_match('/^[“”„«»‘’‚″′"\']/u', $values[$name])
                && !preg_match('/.[“”«»‘’″′"\']\z/us', $values[$name]);
            $open = $isOpen ? $name : null;
        }
        return array_map(static function (string $text): string {
            return trim((string) preg_replace('/^[\s“”„«»‘’‚″′"\']+|[\s“”„«»‘’‚″′"\']+\z/u', '', $text));
        }, $values);
    }
}
