<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Protocol;

/**
 * The quote requests that a card's first view needs, computed from its settings by the element's own rules (`src/markup/fee-markup.ts`). The
 * element takes a quote only if the body of its request is the same.
 */
final class CardQuoteRequests
{
    /**
     * @param array<string, mixed> $values of a monthly payment's block, by the names in block.json
     * @return array[] bodies of `pricing_2`, that of the card's own payment first; empty if a setting is missing or wrong, or if only the page
     *         knows the total cost
     */
    public static function of(array $values): array
    {
        $card = CardSettings::read($values);
        if ($card === null) {
            return [];
        }
        $body = static function (float $totalCost, int $years, float $downPayment) use ($card): array {
            return [
                'country_project' => $card->country,
                'currency_project' => $card->currency,
                'total_cost_installation (after subsidies) (incl vat)' => $totalCost,
                'LTI_tenor' => $years === 1 ? '1 year' : "$years years",
                'LTI_downpayment' => $downPayment,
            ];
        };
        $own = [$card->totalCost, $card->chosen, $card->downPayment];
        $bodies = [$body(...$own)];
        if (ElementHtml::product($values) === 'credit' && !empty($values['all-costs-included']) && trim((string) ($values['lender'] ?? '')) !== '') {
            $bodies[] = $body(...(self::example(trim((string) ($values['example'] ?? ''))) ?? $own));
        }
        $hasTerms = !empty($values['term-chart']) || count($card->years) <= Protocol::MAX_RADIO_TENORS;
        foreach ($hasTerms && $card->hasTermFees ? array_diff($card->years, [$card->chosen]) : [] as $term) {
            $bodies[] = $body($card->totalCost, $term, $card->downPayment);
        }
        return $bodies;
    }

    /** @return array{float, int, float}|null total cost, years and down payment of the attribute `example`; null without one */
    private static function example(string $text): ?array
    {
        if (!preg_match('/\A(.+)\s(\d+)\s+([\d.,]+)(?:\s*%)?\z/u', $text, $parts)) {
            return null;
        }
        return [(float) Amount::parse($parts[1]), (int) $parts[2], CardSettings::percentage($parts[3])];
    }
}
