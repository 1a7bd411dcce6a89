<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The settings that pages get with the token, and by which the host completes the quote requests of a mint (`src/contract/page-settings.ts`). */
final class PageSettings
{
    /**
     * The names of the settings that are unknown or wrong.
     *
     * @param array<string, mixed> $page
     * @return string[]
     */
    public static function wrong(array $page): array
    {
        $wrong = array_keys(array_diff_key($page, array_flip(Protocol::PAGE_SETTING_NAMES)));
        foreach (Protocol::PAGE_SETTING_NAMES as $name) {
            // The list has each setting after the settings that its check reads.
            if (array_key_exists($name, $page) && !self::isRight($name, $page[$name], array_diff_key($page, array_flip($wrong)))) {
                $wrong[] = $name;
            }
        }
        return $wrong;
    }

    /**
     * Puts the contract's names in place of ISO codes, which a country and a currency may also have.
     *
     * @param array<string, mixed> $page
     * @return array<string, mixed>
     */
    public static function withoutCodes(array $page): array
    {
        $codes = [
            'country' => array_column(Contract::countries(), 'code'),
            'currency' => array_values(Protocol::CURRENCY_CODES),
        ];
        $names = ['country' => array_keys(Contract::countries()), 'currency' => array_keys(Protocol::CURRENCY_CODES)];
        foreach ($codes as $name => $known) {
            $index = array_search($page[$name] ?? null, $known, true);
            if ($index !== false) {
                $page[$name] = $names[$name][$index];
            }
        }
        return $page;
    }

    /**
     * Whether a setting is right among the others.
     *
     * @param mixed $value
     * @param array<string, mixed> $page
     */
    private static function isRight(string $name, $value, array $page): bool
    {
        switch ($name) {
            case 'country':
                return in_array($value, array_keys(Contract::countries()), true);
            case 'currency':
                return in_array($value, array_column(Contract::countries(), 'currency'), true);
            case 'tenors':
                return is_array($value) && $value && array_values($value) === $value && !array_filter($value, static function ($each): bool {
                    return !in_array($each, Protocol::TENORS, true);
                });
            case 'tenor':
                return in_array($value, is_array($page['tenors'] ?? null) ? $page['tenors'] : Protocol::TENORS, true);
            case 'downpaymentMin':
                return self::isPercent($value);
            case 'downpaymentMax':
                return self::isPercent($value, $page['downpaymentMin'] ?? 0);
            case 'downpaymentStep':
                return self::isPercent($value, 0.01);
            case 'downpayment':
                return self::isPercent($value, $page['downpaymentMin'] ?? 0, $page['downpaymentMax'] ?? Protocol::MAX_DOWNPAYMENT);
            case 'product':
                return in_array($value, Protocol::PRODUCTS, true);
            case 'requireLegal':
            case 'allCostsIncluded':
                return is_bool($value);
            case 'example':
                return is_string($value) && preg_match(Protocol::EXAMPLE_TEXT, $value);
            case 'strings':
                // A list is an array too, but no object in JSON.
                $json = Keys::json($value);
                return strpos($json, '{') === 0 && self::length($json) <= Protocol::MAX_STRINGS_LENGTH;
            case 'accent':
            case 'surface':
                return is_string($value) && preg_match(Protocol::SAFE_COLOR, $value) && preg_match(Protocol::CSS_COLOR, $value);
        }
        // The texts.
        return is_string($value) && trim($value) !== '' && self::length($value) <= Protocol::MAX_TEXT_LENGTH
            && ($name !== 'warning' || !preg_match(Protocol::SWITCH_TEXT, $value));
    }

    /**
     * @param mixed $value
     * @param mixed $min
     * @param mixed $max
     */
    private static function isPercent($value, $min = 0, $max = Protocol::MAX_DOWNPAYMENT): bool
    {
        return (is_int($value) || is_float($value)) && $value >= $min && $value <= min($max, Protocol::MAX_DOWNPAYMENT);
    }

    /** The length as JavaScript counts it: a character beyond U+FFFF counts twice. */
    private static function length(string $text): int
    {
        return mb_strlen($text, 'UTF-8') + (int) preg_match_all('/[\x{10000}-\x{10FFFF}]/u', $text);
    }

    /**
     * Completes a quote request of a mint.
     *
     * @param mixed $quoteRequest the body of a `pricing_2`, as the page sent it: any value
     * @param array<string, mixed> $page the settings for pages
     * @return mixed
     */
    public static function complete($quoteRequest, array $page)
    {
        if (!is_object($quoteRequest)) {
            return $quoteRequest;
        }
        $own = $quoteRequest->country_project ?? null;
        $country = $own ?? $page['country'] ?? null;
        // The host's currency belongs to the host's country.
        $currency = $own === null ? $page['currency'] ?? null : null;
        $known = is_string($country) ? Contract::countries()[$country]['currency'] ?? null : null;
        $years = $page['tenor'] ?? self::nearestTerm($page['tenors'] ?? Protocol::TENORS);
        $min = $page['downpaymentMin'] ?? 0;
        $max = $page['downpaymentMax'] ?? Protocol::MAX_DOWNPAYMENT;
        $downPayment = self::nearestStep($min, $max, $page['downpaymentStep'] ?? Protocol::DEFAULT_STEP, $page['downpayment'] ?? $min);
        $defaults = [
            'country_project' => $country,
            'currency_project' => $currency ?? $known,
            'LTI_tenor' => $years === 1 ? '1 year' : "$years years",
            // A whole number is one in JSON, too, as the elements send it.
            'LTI_downpayment' => floor($downPayment) === $downPayment ? (int) $downPayment : $downPayment,
        ];
        return (object) ((array) $quoteRequest + $defaults);
    }

    /** @param int[] $years the terms on offer. The shorter of two is taken that are equally near */
    public static function nearestTerm(array $years): int
    {
        sort($years);
        $distances = array_map(static function (int $each): int {
            return abs($each - Protocol::PREFERRED_TENOR);
        }, $years);
        return $years[array_search(min($distances), $distances, true)];
    }

    /** The step of the slider that is nearest to a down payment. */
    public static function nearestStep(float $min, float $max, float $step, float $value): float
    {
        $last = floor(($max - $min) / $step + 1e-9);
        $steps = max(0, min($last, floor(($value - $min) / $step + 0.5)));
        return round($min + $steps * $step, 6);
    }
}
