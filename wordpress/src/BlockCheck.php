<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\Protocol;

/**
 * Finds what keeps a block or shortcode from showing: invalid and missing values. Users who can edit the post read the result in place, in
 * their language. The elements make the same checks, for the console.
 */
final class BlockCheck
{
    private const PERCENTAGES = ['downpayment', 'downpayment-min', 'downpayment-max', 'downpayment-step'];
    private const AMOUNTS = ['total-cost', 'heatpump-subsidized-price'];

    /**
     * @param string $block such as `monthly-fee`
     * @param array<string, mixed> $values by the names in block.json
     * @return string[] sentences, as plain text
     */
    public static function problems(string $block, array $values): array
    {
        $problems = [];
        foreach (ElementHtml::attributes($block) as $name => $schema) {
            $value = ElementHtml::setting($values, $name);
            $expected = $value === '' || $schema['type'] === 'boolean' ? null : self::expected($name, $value, $schema, $values);
            if ($expected !== null) {
                /* translators: 1: the label of a setting, 2: its value, 3: what it takes, such as "a number from 0 to 40" */
                $problems[] = sprintf(__('%1$s: “%2$s” cannot be used. It takes %3$s.', 'fin-widgets'), Labels::attributes()[$name], $value, $expected);
            }
        }
        return array_merge($problems, self::missing($block, $values));
    }

    /** What the attribute takes, if this value is invalid; otherwise null. */
    private static function expected(string $name, string $value, array $schema, array $values): ?string
    {
        $years = self::years(ElementHtml::setting($values, 'tenors'));
        if (isset($schema['enum'])) {
            return self::isKnown($name, $value, $schema['enum']) ? null : implode(', ', array_filter($schema['enum']));
        }
        if (in_array($name, self::AMOUNTS, true)) {
            return Amount::parse($value) !== null ? null : __('an amount above 0, such as 24.900', 'fin-widgets');
        }
        if (in_array($name, self::PERCENTAGES, true)) {
            /* translators: a number of percent */
            return self::isPercentage($value) ? null : sprintf(__('a number from 0 to %d', 'fin-widgets'), Protocol::MAX_DOWNPAYMENT);
        }
        if ($name === 'tenors') {
            return $years ? null : __('whole years from 1 to 20, such as 5 10 15 20', 'fin-widgets');
        }
        if ($name === 'tenor' && $years) {
            /* translators: %s: a list of numbers */
            return in_array($value, $years, true) ? null : sprintf(__('one of the years on offer: %s', 'fin-widgets'), implode(', ', $years));
        }
        if ($name === 'example') {
            return self::isExample($value) ? null : __('a total cost, whole years from 1 to 20 and a down payment from 0 to 40 percent, such as 24900 15 10', 'fin-widgets');
        }
        if ($name === 'offer-pdf') {
            return OfferPdfLinks::areAccepted($value) ? null : self::expectedOffer($value);
        }
        return null;
    }

    private static function expectedOffer(string $link): string
    {
        return OfferPdfLinks::isOwn($link)
            ? __('a link that begins with https://. Your site has no https yet: try the file in the test mode, or paste a link of a site with https', 'fin-widgets')
            : __('a link that begins with https://, such as one of your media library', 'fin-widgets');
    }

    /** @return string[] the years on offer; empty if one of them is invalid */
    private static function years(string $tenors): array
    {
        $all = array_map('strval', Protocol::TENORS);
        $years = trim($tenors) === '' ? $all : preg_split('/[\s,]+/', trim($tenors));
        return array_diff($years, $all) ? [] : $years;
    }

    /** Whether the element knows the value. Countries, currencies and languages have more names than block.json has. */
    private static function isKnown(string $name, string $value, array $values): bool
    {
        switch ($name) {
            case 'country':
                return Contract::countryNamed($value) !== null;
            case 'currency':
                return Contract::currencyNamed($value) !== null;
            case 'lang':
                return Contract::languageOf($value) !== null;
        }
        return in_array($value, $values, true);
    }

    private static function isPercentage(string $value): bool
    {
        $number = preg_replace('/(?<=\d)\s*%\z/', '', str_replace(',', '.', $value));
        return is_numeric($number) && $number >= 0 && $number <= Protocol::MAX_DOWNPAYMENT;
    }

    /** Whether the value is a total cost, years and a down payment, as `24900 15 10`. The total cost may have spaces of its own. */
    private static function isExample(string $value): bool
    {
        return preg_match('/\A(.+)\s(\d+)\s+([\d.,]+(?:\s*%)?)\z/u', $value, $parts) === 1
            && Amount::parse($parts[1]) !== null && in_array($parts[2], self::years(''), true) && self::isPercentage($parts[3]);
    }

    /** @return string[] the required legal texts that neither the block nor the site has */
    public static function missingTexts(string $block, array $values): array
    {
        $required = $block === 'monthly-fee' && ElementHtml::requiresLegal($values) ? ElementHtml::requiredSlots($values) : [];
        return array_values(array_filter($required, static function (string $name) use ($block, $values): bool {
            return ElementHtml::text($block, $name, $values) === '' && empty(Options::page()[$name]);
        }));
    }

    /** @return string[] a sentence for each required value that neither the block nor the site has */
    private static function missing(string $block, array $values): array
    {
        $isFee = $block === 'monthly-fee';
        $missing = [];
        // A button and a lead form take the total cost and the country from their card.
        $required = ['monthly-fee' => ['total-cost'], 'checkout-button' => ['type-project', 'offer-pdf'], 'lead-form' => []][$block];
        foreach ($required as $name) {
            $isElsewhere = $name === 'total-cost' && trim((string) ($values['total-cost-from'] ?? '')) !== '';
            if (trim((string) ($values[$name] ?? '')) === '' && !$isElsewhere) {
                $missing[] = $name;
            }
        }
        if ($isFee && ElementHtml::country($values) === '') {
            $missing[] = 'country';
        }
        $missing = array_merge($missing, self::missingTexts($block, $values));
        $currency = ElementHtml::currency($values);
        return array_map(static function (string $name) use ($values, $currency): string {
            if ($name === 'total-cost' && WooCommerce::isActive() && $currency !== null && !WooCommerce::hasCurrencyOf($values)) {
                /* translators: 1: and 2: currencies, such as CHF */
                return sprintf(__('WooCommerce’s prices are in %1$s, and this monthly payment is in %2$s. Choose another country, or enter the total cost.', 'fin-widgets'), WooCommerce::currency(), $currency);
            }
            if ($name === 'total-cost' && WooCommerce::isActive()) {
                return __('There is no total cost here. On the page of a product and in the cart, it is WooCommerce’s.', 'fin-widgets');
            }
            /* translators: %s: the label of a setting */
            return sprintf(__('%s is missing.', 'fin-widgets'), Labels::attributes()[$name]);
        }, $missing);
    }
}
