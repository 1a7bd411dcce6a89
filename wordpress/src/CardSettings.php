<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\PageSettings;
use FinWidgets\Host\Protocol;

/** The settings of a monthly payment that its quotes depend on, read by the element's own rules (`src/elements/monthly-fee/fee-settings.ts`). */
final class CardSettings
{
    /** The service's names. */
    public string $country;
    public string $currency;
    public float $totalCost;
    /** @var int[] the terms on offer, in their order */
    public array $years;
    public int $chosen;
    /** The slider, in percent. */
    public float $min;
    public float $max;
    public float $step;
    public float $downPayment;
    public bool $isLine;
    /** Whether each term has its monthly payment. */
    public bool $hasTermFees;

    /**
     * @param array<string, mixed> $values of a monthly payment's block, by the names in block.json
     * @return self|null null if a setting is missing or wrong, or if only the page knows the total cost
     */
    public static function read(array $values): ?self
    {
        $text = static function (string $name) use ($values): string {
            return ElementHtml::setting($values, $name);
        };
        $country = Contract::countryNamed(ElementHtml::country($values));
        $currency = ElementHtml::currency($values);
        $totalCost = Amount::parse($text('total-cost'));
        if ($country === null || $currency === null || $totalCost === null || !empty($values['disabled']) || BlockCheck::problems('monthly-fee', $values)) {
            return null;
        }
        $card = new self();
        $card->country = $country;
        $card->currency = $currency;
        $card->totalCost = $totalCost;
        $card->years = self::years($text('tenors'));
        $card->chosen = $text('tenor') === '' ? PageSettings::nearestTerm($card->years) : (int) $text('tenor');
        $card->isLine = $text('layout') === 'line';
        $card->hasTermFees = $text('prefetch') !== 'none' && !$card->isLine;
        return $card->readDownPayment($text) && in_array($card->chosen, $card->years, true) ? $card : null;
    }

    /** A percentage as people write it. */
    public static function percentage(string $text): float
    {
        return (float) str_replace(',', '.', $text);
    }

    /** @return int[] `BlockCheck` has checked the text */
    private static function years(string $tenors): array
    {
        $years = array_map('intval', preg_split('/[\s,]+/', $tenors, -1, PREG_SPLIT_NO_EMPTY) ?: []);
        sort($years);
        return $years ? array_values(array_unique($years)) : Protocol::TENORS;
    }

    /**
     * Reads the slider, and the step of it that is nearest to the down payment.
     *
     * @param callable(string): string $text
     * @return bool whether all of it is in range
     */
    private function readDownPayment(callable $text): bool
    {
        $percentage = static function (string $name, float $default) use ($text): float {
            return $text($name) === '' ? $default : self::percentage($text($name));
        };
        $this->min = $percentage('downpayment-min', 0);
        $this->max = $percentage('downpayment-max', Protocol::MAX_DOWNPAYMENT);
        $this->step = $percentage('downpayment-step', Protocol::DEFAULT_STEP);
        $value = $percentage('downpayment', $this->min);
        if ($this->max < $this->min || $this->step < 0.01 || $value < $this->min || $value > $this->max) {
            return false;
        }
        $this->downPayment = $this->nearestStep($value);
        return true;
    }

    /** The step of the slider that is nearest to a down payment. */
    public function nearestStep(float $downPayment): float
    {
        return PageSettings::nearestStep($this->min, $this->max, $this->step, $downPayment);
    }
}
