<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\Protocol;

/**
 * The markup of a card with its monthly payment, for visitors whose browser has not run the script yet: a template of `fee-templates.json`, filled.
 * The markup equals that of `src/markup/fee-markup.ts` byte for byte.
 */
final class FeeMarkup
{
    /** The settings that add parts which the templates do not have. */
    private const NOT_COVERED = ['term-chart', 'share'];
    /** The settings for pages that a card with markup may get. All others change its texts or its quotes. */
    private const PAGE_SETTINGS = ['country', 'product', 'warning', 'requireLegal', 'allCostsIncluded', 'lender', 'legal', 'rate', 'accent', 'surface'];
    private const SLOTS = ['notice', 'heading', 'rate', 'legal', 'footnote'];
    /** An amount has room for at least this many characters. */
    private const MIN_AMOUNT_LENGTH = 7.5;

    private CardSettings $card;
    private NumberFormats $format;

    private function __construct(CardSettings $card, NumberFormats $format)
    {
        $this->card = $card;
        $this->format = $format;
    }

    /**
     * The content of the element's shadow root.
     *
     * @param array<string, mixed> $values by the names in block.json
     * @param string $children the HTML of the slots
     * @param array<int, float> $fees the known monthly payments by term, in years
     * @param string $language one of the elements'
     * @param int[] $date day, month and year
     * @param int $seconds how long the quotes still hold
     * @return array{css: string, html: string}|null null if the templates do not cover the card, or if it shows no monthly payment
     */
    public static function render(array $values, string $children, array $fees, string $language, array $date, int $seconds, bool $isTest = false): ?array
    {
        $filled = self::places($values, $children, $fees, $language, $date, $seconds, $isTest);
        if ($filled === null) {
            return null;
        }
        $templates = self::templates();
        return [
            'css' => Mustache::fill($templates['css'], $filled),
            'html' => Mustache::fill($templates['languages'][$language][$filled['isLine'] ? 'line' : 'card'], $filled),
        ];
    }

    /**
     * What stands in the places of a template. The parameters are those of `render`.
     *
     * @return array<string, string|bool|array>|null
     */
    public static function places(array $values, string $children, array $fees, string $language, array $date, int $seconds, bool $isTest = false): ?array
    {
        $templates = self::templates();
        $page = Options::page();
        $card = CardSettings::read($values);
        if ($card === null || !isset($fees[$card->chosen], $templates['languages'][$language]) || !self::isCovered($values, $page)) {
            return null;
        }
        ['formats' => $formats, 'warnings' => $warnings] = $templates['languages'][$language];
        $format = new NumberFormats($formats, $card->country, $card->currency, $templates['currencySigns'][$card->currency]);
        $texts = self::texts($values, new SlotContent($children), $page, $warnings[$card->country], $card->country);
        if ($texts === null) {
            return null;
        }
        $figures = PageQuotes::withExactNumbers(static function () use ($card, $format, $fees): array {
            return (new self($card, $format))->figures($fees);
        });
        return $figures + $texts + [
            'layout' => ElementHtml::setting($values, 'layout') ?: 'auto',
            'isLine' => $card->isLine,
            'test' => $isTest,
            'date' => $format->date(...$date),
            'seconds' => (string) $seconds,
            'accent' => $page['accent'] ?? '',
            'surface' => $page['surface'] ?? '',
        ];
    }

    /** @return array<string, mixed> the file's content, which the build makes */
    private static function templates(): array
    {
        static $templates = null;
        if ($templates === null) {
            $file = __DIR__ . '/fee-templates.json';
            // During an update, the file may be missing or incomplete.
            $templates = (is_readable($file) ? wp_json_file_decode($file, ['associative' => true]) : null) ?: ['languages' => []];
        }
        return $templates;
    }

    private static function isCovered(array $values, array $page): bool
    {
        $computesRate = ElementHtml::product($values) === 'credit' && (!empty($values['all-costs-included']) || !empty($page['allCostsIncluded']));
        return !$computesRate && !array_filter(array_intersect_key($values, array_flip(self::NOT_COVERED)))
            && !array_diff_key($page, array_flip(self::PAGE_SETTINGS));
    }

    /**
     * The legal texts, and which slots are filled.
     *
     * @param array{text: string, language: string} $countryWarning
     * @return array<string, string|bool|array>|null null if a required text is missing
     */
    private static function texts(array $values, SlotContent $slots, array $page, array $countryWarning, string $country): ?array
    {
        $product = ElementHtml::product($values);
        $lines = [];
        $isFilled = [];
        foreach (self::SLOTS as $slot) {
            // The host's legal texts describe the host's product.
            $ofHost = in_array($slot, ['legal', 'rate'], true) && $product === ($page['product'] ?? 'credit') ? $page[$slot] ?? '' : '';
            $lines[$slot] = $ofHost === '' || isset($slots->filled[$slot]) ? [] : explode("\n", $ofHost);
            $isFilled[$slot] = $lines[$slot] || isset($slots->filled[$slot]);
        }
        $isRequired = ($values['require-legal'] ?? '') !== '' && $values['require-legal'] !== false ? true : !empty($page['requireLegal']);
        $required = $product === 'credit' && Contract::requiresRate($country) ? ['legal', 'rate'] : ['legal'];
        foreach ($isRequired ? $required : [] as $slot) {
            if (!$isFilled[$slot]) {
                return null;
            }
        }
        $own = ElementHtml::setting($values, 'warning');
        $own = $own === '' ? ElementHtml::setting($page, 'warning') : $own;
        if (preg_match(Protocol::SWITCH_TEXT, $own)) {
            return null;
        }
        $warning = $own === '' ? $countryWarning : ['text' => strtolower($own) === 'none' ? '' : $own, 'language' => ''];
        [$heading, $text] = explode("\n", ($product === 'credit' ? $warning['text'] : '') . "\n", 2);
        return [
            'hasNotice' => $isFilled['notice'],
            'hasHeading' => $isFilled['heading'],
            'hasRate' => $isFilled['rate'],
            'hasLegal' => $isFilled['legal'],
            'hasFootnote' => $isFilled['footnote'],
            'rateLines' => $lines['rate'],
            'legalLines' => $lines['legal'],
            'warningHeading' => $heading,
            'warningText' => str_replace("\n", ' ', rtrim($text, "\n")),
            'warningLanguage' => $warning['language'],
            'hasLegalTexts' => $isFilled['legal'] || $heading !== '',
            'fallbackLines' => $slots->fallbackLines,
        ];
    }

    /**
     * @param array<int, float> $fees
     * @return array<string, string|bool|array>
     */
    private function figures(array $fees): array
    {
        $card = $this->card;
        $format = $this->format;
        $fee = $format->money($fees[$card->chosen]);
        [, $units, $cents, $rest] = preg_match('/^(.*\d)([.,]\d\d)(\D*)$/u', $fee, $parts) ? $parts : ['', $fee, '', ''];
        return $this->terms($fees) + $this->longest() + [
            'fee' => $fee,
            'units' => $units,
            'cents' => $cents,
            'rest' => $rest,
            'length' => NumberFormats::exact(max(self::MIN_AMOUNT_LENGTH, self::length($fee) - self::length($cents) / 2)),
            'totalCost' => $format->money($card->totalCost),
            'years' => $format->years($card->chosen),
            'downpayment' => $format->percent($card->downPayment),
            'hasDownpayment' => $card->downPayment > 0,
            'downpaymentAmount' => $format->money($this->amount($card->downPayment)),
            'financed' => $format->money($card->totalCost - $this->amount($card->downPayment)),
            'valueNumber' => NumberFormats::exact($card->downPayment),
            'minNumber' => NumberFormats::exact($card->min),
            'maxNumber' => NumberFormats::exact($card->max),
            'stepNumber' => NumberFormats::exact($card->step),
            'step' => $format->percent($card->step),
            'fill' => NumberFormats::exact(($card->downPayment - $card->min) / ($card->max - $card->min ?: 1)),
            'isLowest' => $card->downPayment <= $card->min,
            'isHighest' => $card->nearestStep($card->downPayment + $card->step) === $card->downPayment,
            'ticks' => $this->ticks(),
        ];
    }

    /**
     * The terms on offer, as options or in a select.
     *
     * @param array<int, float> $fees
     * @return array<string, string|bool|array>
     */
    private function terms(array $fees): array
    {
        $card = $this->card;
        $fees = array_intersect_key($fees, array_flip($card->years));
        // The payments stand there once another term's payment is known.
        $fees = $card->hasTermFees && array_diff(array_keys($fees), [$card->chosen]) ? $fees : [];
        // Each payment has room for that of the shortest term, with some interest.
        $estimate = $this->format->wholeMoney(1.2 * $card->totalCost / 12 / min($card->years));
        $longest = $card->hasTermFees ? max(7, self::length($estimate)) : 0;
        $terms = [];
        foreach ($card->years as $i => $years) {
            $text = $this->format->years($years);
            $whole = isset($fees[$years]) ? $this->format->wholeMoney($fees[$years]) : '';
            $longest = max($longest, self::length($whole));
            $terms[] = [
                'term' => (string) $years,
                'termYears' => $text,
                'chosen' => $years === $card->chosen,
                'unit' => $i === 0 && $card->hasTermFees ? substr($text, strlen((string) $years)) : '',
                'termFee' => isset($fees[$years]) ? $this->format->money($fees[$years]) : '',
                'wholeTermFee' => $whole,
            ];
        }
        return [
            'terms' => $terms,
            'hasSelect' => count($terms) > Protocol::MAX_RADIO_TENORS,
            'hasTermFees' => $card->hasTermFees,
            'caption' => $fees !== [],
            'termLength' => (string) $longest,
            'termCount' => (string) count($terms),
            'termHalf' => (string) intdiv(count($terms) + 1, 2),
        ];
    }

    /** @return array<string, string> the longest texts at both ends of the slider and one step from them, for which the card keeps room */
    private function longest(): array
    {
        $card = $this->card;
        $last = $card->nearestStep($card->max);
        $longest = ['', '', '', ''];
        foreach ([$card->min, $card->min + $card->step, $last - $card->step, $last] as $position) {
            $downPayment = $card->nearestStep($position);
            $percent = $this->format->percent($downPayment);
            $amount = $this->format->money($this->amount($downPayment));
            $financed = $this->format->money($card->totalCost - $this->amount($downPayment));
            if (self::length($percent . $amount) > self::length($longest[0] . $longest[1])) {
                [$longest[0], $longest[1]] = [$percent, $amount];
            }
            $longest[2] = self::length($percent) > self::length($longest[2]) ? $percent : $longest[2];
            $longest[3] = self::length($financed) > self::length($longest[3]) ? $financed : $longest[3];
        }
        return array_combine(['longestPercent', 'longestAmount', 'longestChoice', 'longestFinanced'], $longest);
    }

    /** @return string[] the values below the slider: its ends, and up to three values between them at equal distances of whole percents */
    private function ticks(): array
    {
        $card = $this->card;
        $width = $card->max - $card->min;
        $isWhole = static function (float $number): bool {
            return floor($number) === $number;
        };
        $steps = $width / $card->step;
        if ($steps === 0.0 || !$isWhole($steps)) {
            return [];
        }
        $parts = 1;
        foreach ([2, 3, 4] as $count) {
            $parts = $isWhole($steps / $count) && $isWhole($width / $count) ? $count : $parts;
        }
        return array_map(function (int $i) use ($card, $width, $parts): string {
            $tick = round($card->min + $width * $i / $parts, 6);
            return $i % $parts ? $this->format->number($tick) : $this->format->percent($tick);
        }, range(0, $parts));
    }

    /** The down payment in the card's currency. */
    private function amount(float $downPayment): float
    {
        return $this->card->totalCost * $downPayment / 100;
    }

    private static function length(string $text): int
    {
        return mb_strlen($text, 'UTF-8');
    }
}
