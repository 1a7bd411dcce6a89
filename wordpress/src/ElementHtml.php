<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\Protocol;

/** The HTML of the elements, for blocks and shortcodes. Only attributes that block.json names are written. */
final class ElementHtml
{
    /** The tag of each block. */
    public const TAGS = ['monthly-fee' => 'fin-monthly-fee', 'checkout-button' => 'fin-checkout-button', 'lead-form' => 'fin-lead-form'];

    /** The slot of each attribute that becomes a child element. `''` is the default slot. */
    private const SLOTS = [
        'fallback' => '',
        'label' => '',
        'heading' => 'heading',
        'notice' => 'notice',
        'rate' => 'rate',
        'legal' => 'legal',
        'footnote' => 'footnote',
        'consent' => 'consent',
    ];

    /** The attributes with a text for the whole site. */
    public const SITE_TEXTS = ['legal', 'rate', 'consent'];

    /** The attributes whose text may have several lines. */
    public const MULTILINE = ['fallback', 'notice', 'rate', 'legal', 'footnote', 'consent'];

    /** The quotes that may stand around a value, for a pattern (`src/elements/formats/max-text-length.ts`). */
    public const QUOTES = '‘-‟‹›″′«»"\'';

    /** The attributes that are yes, no, or the site's setting. */
    public const THREE_WAY = ['require-legal'];

    /**
     * The element as a block, a shortcode or a page builder shows it: with a shop's total cost, and for users who can edit the post with
     * what is wrong.
     *
     * @param string $block such as `monthly-fee`
     * @param array<string, mixed> $values by the names in block.json
     * @param string[] $notes further sentences for these users
     * @param int $blockPost the post in the block's context; 0 without one
     */
    public static function render(string $block, array $values, array $notes = [], int $blockPost = 0): string
    {
        $values = $block === 'monthly-fee' ? WooCommerce::withTotalCost($values, $blockPost) : $values;
        return self::element($block, $values) . SetupReminder::ofProblems($block, $values, $notes);
    }

    /**
     * The element. If the site is not set up, or takes no leads: the element's content, and a reminder for administrators.
     *
     * @param string $block such as `monthly-fee`
     * @param array<string, mixed> $values by the names in block.json
     */
    public static function element(string $block, array $values): string
    {
        $isOff = $block === 'lead-form' && !in_array('new_lead', (array) Options::hostSettings()['operations'], true);
        if ($isOff || !Options::hasQuotes()) {
            return self::children($block, $values, []) . SetupReminder::ofSettings($isOff);
        }
        Script::enqueue();
        $children = self::children($block, $values, self::SITE_TEXTS);
        $template = '';
        if ($block === 'monthly-fee') {
            $values = self::withSiteValues($values);
            $values['require-legal'] = self::requiresLegal($values);
            PageQuotes::expect($values);
            [$values, $template] = FirstCardMarkup::of($values, $children);
        }
        $attributes = '';
        foreach (array_keys(self::attributes($block)) as $name) {
            $value = $values[$name] ?? '';
            if (isset(self::SLOTS[$name]) || $value === '' || $value === false) {
                continue;
            }
            $attributes .= $value === true ? " $name" : sprintf(' %s="%s"', $name, esc_attr((string) $value));
        }
        $tag = self::TAGS[$block];
        return "<$tag$attributes>$template$children</$tag>";
    }

    /** The page's own content in place of the element, and for users who can edit the post what is wrong. As `render()` otherwise. */
    public static function fallback(string $block, array $values, array $notes): string
    {
        $content = self::children($block, array_intersect_key($values, ['fallback' => true]), []);
        return $content . SetupReminder::ofProblems($block, WooCommerce::withTotalCost($values), $notes);
    }

    /** @return array<string, array> the attributes that block.json declares, by name, with the values that the elements take */
    public static function attributes(string $block): array
    {
        static $known = [];
        if (!isset($known[$block])) {
            $known[$block] = wp_json_file_decode(__DIR__ . "/blocks/$block/block.json", ['associative' => true])['attributes'];
            foreach (array_intersect_key(Protocol::ATTRIBUTE_VALUES, $known[$block]) as $name => $values) {
                $known[$block][$name]['enum'] = array_merge([''], $values);
            }
        }
        return $known[$block];
    }

    /** A text without surrounding white space and quotes. A quote at only one end stays, as in the elements. */
    public static function unquote(string $text): string
    {
        $quotes = self::QUOTES;
        $space = '[\s\x{FEFF}]*';
        $trimmed = (string) preg_replace("/\A$space|$space\z/u", '', $text);
        return preg_match("/\A[$quotes]+$space(.*?)$space" . "[$quotes]+\z/us", $trimmed, $parts) ? $parts[1] : $trimmed;
    }

    /** The text of an attribute as the elements read it; empty if it is not set. */
    public static function setting(array $values, string $name): string
    {
        return self::unquote((string) ($values[$name] ?? ''));
    }

    /** The country of a block: its own, or the site's. A block with a currency of its own takes no country from the site, as in the elements. */
    public static function country(array $values): string
    {
        $ofSite = self::setting($values, 'currency') === '' ? Options::page()['country'] ?? '' : '';
        return self::setting($values, 'country') ?: (string) $ofSite;
    }

    /** The currency of a card, by the service's name: its own, or that of its country. `null` if neither is known here. */
    public static function currency(array $values): ?string
    {
        $own = self::setting($values, 'currency');
        $country = Contract::countryNamed(self::country($values)) ?? '';
        return $own === '' ? Contract::countries()[$country]['currency'] ?? null : Contract::currencyNamed($own);
    }

    /** Whether the card shows no monthly payment without its legal texts: as its block says, otherwise as the site's settings say for a credit. */
    public static function requiresLegal(array $values): bool
    {
        return $values['require-legal'] ?? (self::product($values) === 'credit' && Options::requiresLegal(self::country($values)));
    }

    /** @return string[] the slots of the required legal texts that the element cannot fill itself, by the same rules as in the element */
    public static function requiredSlots(array $values): array
    {
        $isCredit = self::product($values) === 'credit';
        $needsRate = $isCredit && Contract::requiresRate(self::country($values));
        // The element computes the rate, and with the lender's name the representative example, which stands in the slot `legal`.
        $values = self::withSiteValues($values);
        $computesRate = $isCredit && !empty($values['all-costs-included']);
        $composesExample = $computesRate && trim((string) ($values['lender'] ?? '')) !== '';
        return array_merge($composesExample ? [] : ['legal'], $needsRate && !$computesRate ? ['rate'] : []);
    }

    /** The text of a slot: the block's own, or the site's. The site's legal texts are those of the site's product. */
    public static function text(string $block, string $name, array $values): string
    {
        $own = trim((string) ($values[$name] ?? ''));
        $isOfSite = in_array($name, self::SITE_TEXTS, true)
            && ($block !== 'monthly-fee' || self::product($values) === self::siteProduct());
        return $own === '' && $isOfSite ? Multilingual::translate(Options::get($name)) : $own;
    }

    /** `credit` or `lease`: the card's own, or the site's. */
    public static function product(array $values): string
    {
        return self::setting($values, 'product') ?: self::siteProduct();
    }

    private static function siteProduct(): string
    {
        return Options::page()['product'] ?? 'credit';
    }

    /** The values of a monthly payment, with the site's for the texts that the element makes. */
    public static function withSiteValues(array $values): array
    {
        $page = Options::page();
        if (empty($values['all-costs-included'])) {
            $values['all-costs-included'] = $page['allCostsIncluded'] ?? false;
        }
        if (trim((string) ($values['lender'] ?? '')) === '') {
            $values['lender'] = $page['lender'] ?? Multilingual::translate(Options::get('lender'));
        }
        return $values;
    }

    /** @param string[] $siteTexts the slots that show the site's text if the block has none */
    private static function children(string $block, array $values, array $siteTexts): string
    {
        $children = '';
        foreach (array_intersect_key(self::SLOTS, self::attributes($block)) as $name => $slot) {
            $text = in_array($name, $siteTexts, true) ? self::text($block, $name, $values) : trim((string) ($values[$name] ?? ''));
            if ($text !== '') {
                $html = in_array($name, self::SITE_TEXTS, true) ? LegalHtml::sanitize($text) : wp_kses_post($text);
                // A span, since a block element would end the paragraph around the widget.
                $children .= $slot === '' ? $html : sprintf('<span slot="%s">%s</span>', esc_attr($slot), $html);
            }
        }
        return $children;
    }
}
