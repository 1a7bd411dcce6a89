<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Formats numbers by the samples in `fee-templates.json`, as the elements do (`src/elements/formats/number-formats.ts`). */
final class NumberFormats
{
    /** @var array<string, mixed> the samples of the language: of 1234.5 and of years, its months and separators */
    private array $samples;
    /** The sample of the currency. */
    private string $money;

    /** @param array<string, mixed> $samples of the language */
    public function __construct(array $samples, string $country, string $currency, string $sign)
    {
        $this->samples = $samples;
        $this->money = str_replace('{}', $sign, $samples['money'][$country . $currency] ?? $samples['money']['all']);
    }

    /** A number as JavaScript and JSON write it. The caller is within `PageQuotes::withExactNumbers`. */
    public static function exact(float $number): string
    {
        return floor($number) === $number && abs($number) < 1e15 ? sprintf('%d', $number) : (string) wp_json_encode($number);
    }

    public function money(float $amount): string
    {
        if (floor($amount) === $amount) {
            return $this->wholeMoney($amount);
        }
        $cents = self::hundredths($amount);
        if ($cents === 0.0) {
            // An amount below half a cent keeps one significant digit, so that only 0 reads as 0.
            return self::write($this->money, number_format($amount, (int) -floor(log10($amount)), '.', ''));
        }
        return self::write($this->money, number_format($cents / 100, fmod($cents, 100) ? 2 : 0, '.', ''));
    }

    public function wholeMoney(float $amount): string
    {
        return self::write($this->money, number_format(floor($amount + 0.5), 0, '.', ''));
    }

    public function percent(float $percent): string
    {
        return $this->number($percent) . $this->samples['percent'];
    }

    public function number(float $number): string
    {
        return self::write($this->samples['number'], self::exact(self::hundredths($number) / 100));
    }

    public function years(int $years): string
    {
        return $years === 1 ? $this->samples['year'] : str_replace('2', (string) $years, $this->samples['years']);
    }

    public function date(int $day, int $month, int $year): string
    {
        return $day . $this->samples['daySeparator'] . $this->samples['months'][$month - 1] . " $year";
    }

    /** A number in hundredths, halves rounded up. The decimal digits are rounded: in binary, 1.005 is slightly less. */
    private static function hundredths(float $number): float
    {
        $digits = self::exact($number);
        return floor((stripos($digits, 'e') === false ? (float) "{$digits}e2" : $number * 100) + 0.5);
    }

    /** Writes decimal digits (`1234567.5`) in the way of a sample, which is that of 1234.5. */
    private static function write(string $sample, string $digits): string
    {
        return (string) preg_replace_callback('/1(.?)234(.)5/u', static function (array $signs) use ($digits): string {
            [$whole, $decimals] = explode('.', "$digits.");
            return preg_replace('/\B(?=(\d{3})+$)/', $signs[1], $whole) . ($decimals === '' ? '' : $signs[2] . $decimals);
        }, $sample);
    }
}
