<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\PageSettings;
use FinWidgets\Host\Protocol;

/**
 * The quote requests that a card's first view needs, computed from its settings by the element's own rules (`src/markup/fee-markup.ts`). The
 * element takes a quote only if the body of its request is the same.
 */
final class QuoteRequests
{
    /**
     * @param array<string, mixed> $values of a monthly payment's block, by the names in block.json
     * @return array[] bodies of `pricing_2`, that of the card's own payment first; empty if a setting is missing or wrong, or if the total cost is
     *         known on the page alone
     */
    public static function of(array $values): array
    {
        $text = static function (string $name) use ($values): string {
            return trim((string) ($values[$name] ?? ''));
        };
        $country = self::country(Markup::country($values));
        $totalCost = Amount::parse($text('total-cost'));
        if ($country === null || $totalCost === null || !empty($values['disabled']) || ValueCheck::problems('monthly-fee', $values)) {
            return [];
        }
        $currency = $text('currency') ?: Contract::countries()[$country]['currency'];
        $years = self::years($text('tenors'));
        $chosen = $text('tenor') === '' ? PageSettings::nearestTerm($years) : (int) $text('tenor');
        $downPayment = self::downPayment($text);
        if (!in_array($chosen, $years, true) || $downPayment === null) {
            return [];
        }
        $body = static function (float $totalCost, int $years, float $downPayment) use ($country, $currency): array {
            return [
                'country_project' => $country,
                'currency_project' => $currency === 'SEK' ? 'kr' : $currency,
                'total_cost_installation (after subsidies) (incl vat)' => $totalCost,
                'LTI_tenor' => $years === 1 ? '1 year' : "$years years",
                'LTI_downpayment' => $downPayment,
            ];
        };
        $bodies = [$body($totalCost, $chosen, $downPayment)];
        if (Markup::product($values) === 'credit' && !empty($values['all-costs-included']) && $text('lender') !== '') {
            $bodies[] = $body(...(self::example($text('example')) ?? [$totalCost, $chosen, $downPayment]));
        }
        $hasPayments = !empty($values['term-chart']) || count($years) <= Protocol::MAX_RADIO_TENORS;
        $mayPrefetch = $text('prefetch') !== 'none' && $text('layout') !== 'line';
        foreach ($hasPayments && $mayPrefetch ? array_diff($years, [$chosen]) : [] as $term) {
            $bodies[] = $body($totalCost, $term, $downPayment);
        }
        return $bodies;
    }

    /** The service's name of a country, which a block may also name by its code, or in one of the languages. */
    private static function country(string $name): ?string
    {
        foreach (Contract::countries() as $country => ['code' => $code, 'names' => $names]) {
            $known = array_map('preg_quote', array_merge([$code], array_values($names)));
            if (preg_match('/\A(?:' . implode('|', $known) . ')\z/iu', $name)) {
                return $country;
            }
        }
        return null;
    }

    /** @return int[] the terms on offer, in their order; `ValueCheck` has checked the text */
    private static function years(string $tenors): array
    {
        $years = array_map('intval', preg_split('/[\s,]+/', $tenors, -1, PREG_SPLIT_NO_EMPTY) ?: []);
        sort($years);
        return $years ? array_values(array_unique($years)) : Protocol::TENORS;
    }

    /**
     * The step of the slider that is nearest to the down payment; null if a setting is out of range.
     *
     * @param callable(string): string $text
     */
    private static function downPayment(callable $text): ?float
    {
        $percentage = static function (string $name, float $default) use ($text): float {
            return $text($name) === '' ? $default : self::percentage($text($name));
        };
        $min = $percentage('downpayment-min', 0);
        $max = $percentage('downpayment-max', Protocol::MAX_DOWNPAYMENT);
        $step = $percentage('downpayment-step', Protocol::DEFAULT_STEP);
        $value = $percentage('downpayment', $min);
        if ($max < $min || $step < 0.01 || $value < $min || $value > $max) {
            return null;
        }
        return PageSettings::nearestStep($min, $max, $step, $value);
    }

    private static function percentage(string $text): float
    {
        return (float) str_replace(',', '.', $text);
    }

    /** @return array{float, int, float}|null total cost, years and down payment of the attribute `example`; null without one */
    private static function example(string $text): ?array
    {
        if (!preg_match('/\A(.+)\s(\d+)\s+([\d.,]+)(?:\s*%)?\z/u', $text, $parts)) {
            return null;
        }
        return [(float) Amount::parse($parts[1]), (int) $parts[2], self::percentage($parts[3])];
    }
}
