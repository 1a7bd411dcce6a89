<?php

namespace FinWidgets;

/** `[fin_monthly_fee]` and `[fin_checkout_button]`, with the blocks' attributes; what they enclose is the fallback, or the label. */
final class Shortcodes
{
    private const INSIDE = ['monthly-fee' => 'fallback', 'checkout-button' => 'label'];

    public static function register(): void
    {
        foreach (Markup::TAGS as $block => $tag) {
            add_shortcode(str_replace('-', '_', $tag), static function ($given, $content = '') use ($block): string {
                $values = self::values($block, is_array($given) ? $given : []);
                $inside = trim((string) $content);
                if ($inside !== '') {
                    $values[self::INSIDE[$block]] = do_shortcode(shortcode_unautop($inside));
                }
                return Markup::element($block, $values);
            });
        }
    }

    /** @return array<string, mixed> by the block's names */
    private static function values(string $block, array $given): array
    {
        $values = [];
        $attributes = Markup::attributes($block);
        foreach (self::rejoined($given) as $name => $value) {
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
     * Text that went through a word processor comes with quotes that WordPress does not take for such, and so in pieces at each
     * space: `country=“The`, `Netherlands”`. A name without a value (`disabled`) stands alone.
     *
     * @return array<string, string>
     */
    private static function rejoined(array $given): array
    {
        $values = [];
        $open = null;
        foreach ($given as $name => $value) {
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
