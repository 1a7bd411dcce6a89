<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * Prefetching: the host requests quotes before a visitor needs them. The folder `Prefetch` implements this interface. A host works without
 * the folder: CONTRIBUTING.md says how to remove it.
 */
interface Prefetch
{
    /**
     * Answers `…/prices`.
     *
     * @param RequestLimit $limit the visitor's limit, which counts each quote request that is sent to the service
     * @return string the body of the response, as JSON
     * @throws Refusal 415, 413, 400; 429 if an invalid body exceeds the limit
     */
    public function answerBatch(Request $request, RequestLimit $limit): string;

    /**
     * Answers the quote requests in the body of a mint. Never throws.
     *
     * @param RequestLimit $limit as for `answerBatch`
     * @return array{prices: int, answers?: array} fields for the response to the mint
     */
    public function answerMint(Request $request, RequestLimit $limit): array;

    /**
     * Fetches quotes for a page that is being written, and caches those that come in a short time. Once they did not, no page waits for some
     * minutes.
     *
     * @param array<string, array> $quoteRequests by name
     * @throws StoreUnavailable
     */
    public function fetchForPage(array $quoteRequests): void;

    /** A visitor gets this quote from the cache. If the quote ends soon, it is renewed after the response. */
    public function onCacheHit(string $name, array $quoteRequest, int $remainingMs, RequestLimit $limit): void;

    /** A single quote request has failed. After a 429, nothing is prefetched for a while. */
    public function onFailure(UpstreamFailure $failure): void;

    /** Whether there is work to do after the response. */
    public function hasWork(): bool;

    /** Does that work. */
    public function work(): void;
}
