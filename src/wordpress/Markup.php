<?php

namespace FinWidgets;

/** The HTML of the elements, for blocks and shortcodes. Only attributes that block.json names are written. */
final class Markup
{
    /** The tag of each block. */
    public const TAGS = ['monthly-fee' => 'fin-monthly-fee', 'checkout-button' => 'fin-checkout-button'];

    /** The slot of each attribute that becomes a child. `''` is the default slot. */
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
     * The element. While the site is not set up: its content, and a reminder for administrators.
     *
     * @param string $block `monthly-fee` or `checkout-button`
     * @param array<string, mixed> $values by the names in block.json
     */
    public static function element(string $block, array $values): string
    {
        $content = self::children($block, $values);
        if (Options::problems()) {
            return $content . self::setupReminder();
        }
        Script::enqueue();
        $attributes = '';
        foreach (array_keys(self::attributes($block)) as $name) {
            $value = $values[$name] ?? '';
            if (isset(self::SLOTS[$name]) || $value === '' || $value === false) {
                continue;
            }
            $attributes .= $value === true ? " $name" : sprintf(' %s="%s"', $name, esc_attr((string) $value));
        }
        $tag = self::TAGS[$block];
        return "<$tag$attributes>$content</$tag>";
    }

    /** @return array<string, array> the attributes that block.json declares, by name */
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
                // A span, since a block element would end the paragraph that the widget may stand in.
                $children .= $slot === '' ? $html : sprintf('<span slot="%s">%s</span>', esc_attr($slot), $html);
            }
        }
        return $children;
    }

    /** A link to the settings, for users who may change them. */
    private static function setupReminder(): string
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
