<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Endpoint;
use FinWidgets\Host\Host;
use FinWidgets\Host\Keys;
use FinWidgets\Host\Store;

/**
 * The quotes of a page's cards, as JSON in the page (`src/elements/base/page-quotes.ts`), so that the first monthly payments need no request. The
 * quotes have their end with them: a page cache may keep the page for longer.
 */
final class PageQuotes
{
    /** The most quotes of a page. The cards of a longer list request theirs when a visitor comes near them. */
    private const MAX_QUOTES = 100;

    /** @var array[] the settings of the page's cards, by the names in block.json */
    private static array $cards = [];

    public static function register(): void
    {
        // The head is written before the cards are. The script runs after all of the page has been read.
        add_action('wp_footer', [self::class, 'print'], 19);
    }

    /** Notes a card of the page. */
    public static function expect(array $values): void
    {
        self::$cards[] = $values;
    }

    /** Prints a block for the quotes that end together. */
    public static function print(): void
    {
        // In the test mode, its scenario says how the service answers. A host elsewhere has the quotes, and this site has none.
        if (!self::$cards || Options::isInTestMode() || HostElsewhere::address() !== '') {
            return;
        }
        $quotesBySeconds = [];
        foreach (self::quotes() as [$body, $quote, $remainingMs]) {
            $quotesBySeconds[intdiv($remainingMs, 1000)][] = [$body, $quote];
        }
        unset($quotesBySeconds[0]);
        foreach ($quotesBySeconds as $seconds => $quotes) {
            $block = ['host' => Endpoint::url(), 'seconds' => $seconds, 'until' => Store::now() + $seconds * 1000, 'quotes' => $quotes];
            $block += array_filter(['page' => Options::hostSettings()['page']]);
            // phpcs:ignore WordPress.Security.EscapeOutput -- JSON without a `<`
            printf("<script type=\"application/json\" data-fin-quotes>%s</script>\n", wp_json_encode($block, JSON_HEX_TAG));
        }
    }

    /** @return array{object, object, int}[] bodies of `pricing_2`, each with its quote and the ms for which the quote holds */
    private static function quotes(): array
    {
        // Numbers are written exactly, whatever the server's php.ini says.
        $precision = ini_set('serialize_precision', '-1'); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- until the quotes are there
        try {
            $bodies = [];
            foreach (array_merge(...array_map([QuoteRequests::class, 'of'], self::$cards)) as $body) {
                $json = Keys::json($body);
                $bodies[$json] = json_decode($json);
            }
            $bodies = array_slice($bodies, 0, self::MAX_QUOTES);
            $settings = Options::hostSettings();
            $mayQuote = $bodies && in_array('pricing_2', $settings['operations'], true) && !Options::problems();
            $found = $mayQuote ? (new Host($settings, new Store(), false))->pageQuotes($bodies, !self::isCached()) : [];
            return array_map(static function (string $json, array $quote) use ($bodies): array {
                return [$bodies[$json], json_decode($quote['value']), $quote['remainingMs']];
            }, array_keys($found), $found);
        } catch (\Throwable $error) {
            return []; // the cards request their quotes themselves
        } finally {
            ini_set('serialize_precision', (string) $precision); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- as it was
        }
    }

    /** Whether a page cache answers most visitors. Then nobody gains from a quote that this page waits for: it ends long before the cached page. */
    private static function isCached(): bool
    {
        return defined('WP_CACHE') && WP_CACHE;
    }
}
