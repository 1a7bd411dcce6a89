<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The settings that pages get with the token, and by which the host completes the quote requests of a mint (`src/contract/page-settings.ts`). */
final class PageSettings
{
    private const YEARS = 20;
    private const MAX_DOWN_PAYMENT = 40;
    private const MAX_TEXT = 4000;
    /** The term that is chosen first, or the nearest on offer. */
    private const YEARS_CHOSEN_FIRST = 10;
    private const COLOR = '~\A(?!.*(url|var|env|attr|image)\()[\w #%.,/()+-]{1,200}\z~i';

    /** @param mixed $page */
    public static function areValid($page): bool
    {
        if (!is_array($page)) {
            return false;
        }
        $isText = static function ($value): bool {
            return is_string($value) && trim($value) !== '' && mb_strlen($value) <= self::MAX_TEXT;
        };
        $isYears = static function ($value): bool {
            return is_int($value) && $value >= 1 && $value <= self::YEARS;
        };
        $isPercent = static function ($value): bool {
            return (is_int($value) || is_float($value)) && $value >= 0 && $value <= self::MAX_DOWN_PAYMENT;
        };
        $isColor = static function ($value): bool {
            return is_string($value) && preg_match(self::COLOR, $value);
        };
        $countries = Contract::countries();
        $isOneOf = static function (array $values): callable {
            return static function ($value) use ($values): bool {
                return in_array($value, $values, true);
            };
        };
        $checks = [
            'country' => $isOneOf(array_keys($countries)),
            'currency' => $isOneOf(array_column($countries, 'currency')),
            'tenors' => static function ($value) use ($isYears): bool {
                return is_array($value) && $value && array_values(array_filter($value, $isYears)) === $value;
            },
            'tenor' => $isOneOf(isset($page['tenors']) && is_array($page['tenors']) ? $page['tenors'] : range(1, self::YEARS)),
            'downpayment' => static function ($value) use ($isPercent, $page): bool {
                return $isPercent($value) && $value >= ($page['downpaymentMin'] ?? 0) && $value <= ($page['downpaymentMax'] ?? self::MAX_DOWN_PAYMENT);
            },
            'downpaymentMin' => $isPercent,
            'downpaymentMax' => static function ($value) use ($isPercent, $page): bool {
                return $isPercent($value) && $value >= ($page['downpaymentMin'] ?? 0);
            },
            'downpaymentStep' => static function ($value) use ($isPercent): bool {
                return $isPercent($value) && $value >= 0.01;
            },
            'product' => $isOneOf(['credit', 'lease']),
            'warning' => $isText,
            'requireLegal' => 'is_bool',
            'allCostsIncluded' => 'is_bool',
            'lender' => $isText,
            'example' => $isText,
            'legal' => $isText,
            'rate' => $isText,
            'strings' => 'is_array',
            'accent' => $isColor,
            'surface' => $isColor,
        ];
        foreach ($page as $name => $value) {
            if (!isset($checks[$name]) || !$checks[$name]($value)) {
                return false;
            }
        }
        return true;
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
        $years = $page['tenor'] ?? self::nearestTerm($page['tenors'] ?? range(1, self::YEARS));
        $min = $page['downpaymentMin'] ?? 0;
        $max = $page['downpaymentMax'] ?? self::MAX_DOWN_PAYMENT;
        $downPayment = self::nearestStep($min, $max, $page['downpaymentStep'] ?? 5, $page['downpayment'] ?? $min);
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
            return abs($each - self::YEARS_CHOSEN_FIRST);
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
