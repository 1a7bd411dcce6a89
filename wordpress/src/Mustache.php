<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Fills a template of `fee-templates.json`. Of Mustache, it knows sections, inverted sections and escaped values. */
final class Mustache
{
    private const PLACE = '~\{\{([#^])(\w+)\}\}(.*?)\{\{/\2\}\}|\{\{([\w.]+)\}\}~su';

    /** @param array<string, string|bool|array> $values a text, whether a part is there, or a list of texts or of values */
    public static function fill(string $template, array $values): string
    {
        return (string) preg_replace_callback(self::PLACE, static function (array $place) use ($values): string {
            if (isset($place[4])) {
                return strtr((string) ($values[$place[4]] ?? ''), ['&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;']);
            }
            [, $kind, $name, $part] = $place;
            $value = $values[$name] ?? '';
            $isThere = $value !== '' && $value !== false && $value !== [];
            if ($kind === '^' || !$isThere) {
                return $isThere === ($kind === '#') ? self::fill($part, $values) : '';
            }
            return implode('', array_map(static function ($item) use ($part, $values): string {
                return self::fill($part, (is_array($item) ? $item : ['.' => $item]) + $values);
            }, is_array($value) ? $value : [$value]));
        }, $template);
    }
}
