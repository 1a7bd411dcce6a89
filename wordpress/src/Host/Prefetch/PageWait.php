<?php

namespace FinWidgets\Host\Prefetch;

defined('ABSPATH') || exit;

use FinWidgets\Host\Keys;
use FinWidgets\Host\RequestLimit;
use FinWidgets\Host\Store;

/** A page that is being written waits a short time for its quotes. Once a page has waited in vain, no page waits for some minutes. */
final class PageWait
{
    /** How long a page waits, at most. */
    private const SECONDS = 0.3;
    /** How long no page waits, after one has waited in vain. */
    private const PAUSE_MS = 600000;

    private string $pauseName;
    private Store $store;
    private QuoteFetcher $fetcher;

    /** @param string $baseUrl the service's address */
    public function __construct(string $baseUrl, Store $store, QuoteFetcher $fetcher)
    {
        $this->pauseName = 'pause:page:' . Keys::sha256Hex($baseUrl);
        $this->store = $store;
        $this->fetcher = $fetcher;
    }

    /**
     * Fetches quotes, and caches those that come in time.
     *
     * @param array<string, array> $quoteRequests by name
     */
    public function fetch(array $quoteRequests): void
    {
        if ($this->store->read($this->pauseName) !== null) {
            return;
        }
        $deadline = microtime(true) + self::SECONDS;
        // The page's server is no visitor, so no limit counts its requests. The budget does.
        $this->fetcher->many($quoteRequests, new RequestLimit($this->store, 0, []), $deadline, false);
        if (microtime(true) >= $deadline) {
            $this->store->write($this->pauseName, '', self::PAUSE_MS);
        }
    }
}
