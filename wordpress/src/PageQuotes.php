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

    /**
     * @var array<string, array{object, object, int}|null> the quotes by the JSON of their bodies, each with its body and its end in ms since 1970.
     *      null: the quote was not found, and the page does not wait for it again
     */
    private static array $quotes = [];

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
        self::find(self::$cards);
        $quotesBySeconds = [];
        foreach (array_filter(self::$quotes) as [$body, $quote, $endsAt]) {
            $quotesBySeconds[max(0, intdiv($endsAt - Store::now(), 1000))][] = [$body, $quote];
        }
        unset($quotesBySeconds[0]);
        foreach ($quotesBySeconds as $seconds => $quotes) {
            $block = ['host' => Endpoint::url(), 'seconds' => $seconds, 'until' => Store::now() + $seconds * 1000, 'quotes' => $quotes];
            $block += array_filter(['page' => Options::hostSettings()['page']]);
            // phpcs:ignore WordPress.Security.EscapeOutput -- JSON without a `<`
            printf("<script type=\"application/json\" data-fin-quotes>%s</script>\n", wp_json_encode($block, JSON_HEX_TAG));
        }
    }

    /**
     * The known monthly payments of a card, which may take a moment.
     *
     * @return array{array<int, float>, int} by term, in years; and for how many seconds all of them hold
     */
    public static function fees(array $values): array
    {
        $fees = [];
        $seconds = PHP_INT_MAX;
        foreach (self::find([$values]) as $json) {
            [$body, $quote, $endsAt] = self::$quotes[$json] ?? [null, null, 0];
            if ($endsAt > Store::now() + 1000) {
                $fees[(int) $body->LTI_tenor] = (float) $quote->response->Monthly_fee;
                $seconds = min($seconds, intdiv($endsAt - Store::now(), 1000));
            }
        }
        return [$fees, $seconds];
    }

    /**
     * Finds the quotes of cards, each once.
     *
     * @param array[] $cards
     * @return string[] the bodies of the cards' quote requests, as JSON
     */
    private static function find(array $cards): array
    {
        if (!$cards || !self::areHere()) {
            return [];
        }
        try {
            return self::withExactNumbers(static function () use ($cards): array {
                $bodies = [];
                foreach (array_merge(...array_map([CardQuoteRequests::class, 'of'], $cards)) as $body) {
                    $json = Keys::json($body);
                    $bodies[$json] = json_decode($json);
                }
                $missing = array_slice(array_diff_key($bodies, self::$quotes), 0, self::MAX_QUOTES - count(self::$quotes));
                self::$quotes += array_fill_keys(array_keys($missing), null);
                $settings = Options::hostSettings();
                $mayQuote = $missing && in_array('pricing_2', $settings['operations'], true) && !Options::problems();
                $found = $mayQuote ? (new Host($settings, new Store(), false))->pageQuotes($missing, !self::isCached()) : [];
                foreach ($found as $json => ['value' => $value, 'remainingMs' => $remainingMs]) {
                    self::$quotes[$json] = [$missing[$json], json_decode($value), Store::now() + $remainingMs];
                }
                return array_keys($bodies);
            });
        } catch (\Throwable $error) {
            return []; // the cards request their quotes themselves
        }
    }

    /** Whether this site has quotes. A host elsewhere has them itself, and in the test mode, its scenario says how the service answers. */
    public static function areHere(): bool
    {
        return !Options::isInTestMode() && HostElsewhere::address() === '';
    }

    /**
     * Calls a function that writes numbers, so that they are exact, whatever the server's php.ini says.
     *
     * @return mixed what the function gives
     */
    public static function withExactNumbers(callable $write)
    {
        $precision = ini_set('serialize_precision', '-1'); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- until the function has run
        try {
            return $write();
        } finally {
            ini_set('serialize_precision', (string) $precision); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- as it was
        }
    }

    /** Whether a page cache answers most visitors. Then nobody gains from a quote that this page waits for: it ends long before the cached page. */
    public static function isCached(): bool
    {
        return defined('WP_CACHE') && WP_CACHE;
    }
}
