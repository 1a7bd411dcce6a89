<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Protocol;

/** Parses amounts of money as people write them, by the rules of `src/elements/formats/parse-amount.ts`: `24900`, `24.900,50`, `24'900`, `€ 24.900,-`. */
final class Amount
{
    /** The amount; null for a text that is no amount above 0. */
    public static function parse(string $value): ?float
    {
        $text = (string) preg_replace('/[\s\p{Cf}\'’‘ʼ′´`]/u', '', $value);
        $text = (string) preg_replace('/^€+|€+\z/u', '', (string) preg_replace(Protocol::CURRENCY_WORDS, '€', $text));
        $text = (string) preg_replace('/[.,:][-–—]{1,2}\z/u', '', $text);
        // Groups of three digits are thousands, but not after a zero. Any other separator is the decimal one.
        if (!preg_match('/^(?!0[.,])(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)()\z|^(?!0[.,]\d+[.,])(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d+)(?:[.,](\d+))?\z/', $text, $parts)) {
            return null;
        }
        $whole = str_replace(['.', ','], '', $parts[1] === '' ? $parts[3] : $parts[1]);
        $amount = (float) ($whole . '.' . ($parts[4] ?? '0'));
        return $amount > 0 ? $amount : null;
    }
}
