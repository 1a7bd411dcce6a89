<?php

namespace FinWidgets;

/** The elements as HTML: what blocks and shortcodes come to. An attribute that block.json does not name is not written. */
final class Markup
{
    /** Tags by the names of their blocks. */
    public const TAGS = ['monthly-fee' => 'fin-monthly-fee', 'checkout-button' => 'fin-checkout-button'];

    /** Attributes that become children: by the slot, `''` for the element's own text. */
    private const SLOTS = [
        'fallback' => '',
        'label' => '',
        'heading' => 'heading',
        'notice' => 'notice',
        'rate' => 'rate',
        'legal' => 'legal',
        'footnote' => 'footnote',
        'consent' => 'consent',
    ];

    /**
     * The element, or what stands in its place while the site is not set up.
     *
     * @param string $block `monthly-fee` or `checkout-button`
     * @param array<string, mixed> $values by block.json's names
     */
    public static function element(string $block, array $values): string
    {
        $inside = self::children($block, $values);
        if (!Options::areComplete()) {
            return $inside . self::reminder();
        }
        Script::need();
        $written = '';
        foreach (array_keys(self::attributes($block)) as $name) {
            $value = $values[$name] ?? '';
            if (isset(self::SLOTS[$name]) || $value === '' || $value === false) {
                continue;
            }
            $written .= $value === true ? " $name" : sprintf(' %s="%s"', $name, esc_attr((string) $value));
        }
        $tag = self::TAGS[$block];
        return "<$tag$written>$inside</$tag>";
    }

    /** @return array<string, array> the block's own attributes, by name */
    public static function attributes(string $block): array
    {
        static $known = [];
        if (!isset($known[$block])) {
            $json = (string) file_get_contents(__DIR__ . "/blocks/$block/block.json");
            $known[$block] = json_decode($json, true)['attributes'];
        }
        return $known[$block];
    }

    private static function children(string $block, array $values): string
    {
        $children = '';
        foreach (array_intersect_key(self::SLOTS, self::attributes($block)) as $name => $slot) {
            $text = trim((string) ($values[$name] ?? ''));
            if ($text !== '') {
                $html = wp_kses_post($text);
                // A span: it may stand in a paragraph, and a block in it would end that.
                $children .= $slot === '' ? $html : sprintf('<span slot="%s">%s</span>', esc_attr($slot), $html);
            }
        }
        return $children;
    }

    /** For those who can do something about it. */
    private static function reminder(): string
    {
        if (!current_user_can(SettingsPage::CAPABILITY)) {
            return '';
        }
        return sprintf(
            '<p><a href="%s">%s</a></p>',
            esc_url(SettingsPage::url()),
            esc_html__('Set up financing, and the monthly fee shows here.', 'fin-widgets')
        );
    }
}
