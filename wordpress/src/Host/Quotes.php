<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** Quotes: the answers to `pricing_2`. A quote is cached for all visitors. */
final class Quotes
{
    private string $baseUrl;
    private int $ttlSeconds;
    private Policy $policy;
    private Seller $seller;
    private SharedCache $cache;
    private Upstream $upstream;
    private ?Prefetch $prefetch;

    /**
     * @param array{base_url: string, pricing_ttl: int} $settings `pricing_ttl`: how long a quote serves, in seconds; 0: nothing is cached
     * @param Prefetch|null $prefetch null: nothing is prefetched
     */
    public function __construct(
        array $settings,
        Policy $policy,
        Seller $seller,
        SharedCache $cache,
        Upstream $upstream,
        ?Prefetch $prefetch
    ) {
        $this->baseUrl = $settings['base_url'];
        $this->ttlSeconds = $settings['pricing_ttl'];
        $this->policy = $policy;
        $this->seller = $seller;
        $this->cache = $cache;
        $this->upstream = $upstream;
        $this->prefetch = $prefetch;
    }

    /**
     * Answers a single quote request, from the cache or by the service.
     *
     * A cached quote does not count against the limit. The host finds it by the body, so the request is counted after the body is read. An
     * invalid body counts, too.
     *
     * @return string the quote, as JSON
     * @throws Refusal
     */
    public function answer(Request $request, RequestLimit $limit): string
    {
        $cached = null;
        $mustCount = true;
        try {
            try {
                $body = $this->policy->parse('pricing_2', $request->body());
                if (!$this->seller->isKnown()) {
                    // `me` is a call of the service, so the limit comes before it.
                    $mustCount = false;
                    $limit->count();
                }
                $quoteRequest = $this->policy->pin('pricing_2', $body, $this->seller->get());
                $name = self::nameOf($quoteRequest, $this->baseUrl);
                $cached = $this->cache->readAll([$name])[$name] ?? null;
            } finally {
                if ($mustCount && $cached === null) {
                    $limit->count();
                }
            }
            if ($cached === null) {
                return $this->fetch($name, $quoteRequest);
            }
        } catch (UpstreamFailure $failure) {
            if ($this->prefetch !== null) {
                $this->prefetch->onFailure($failure);
            }
            throw $failure->refusalFor('read');
        }
        if ($this->prefetch !== null) {
            $this->prefetch->onCacheHit($name, $quoteRequest, $cached['remainingMs'], $limit);
        }
        return $cached['value'];
    }

    /**
     * Finds the quotes for a page that is being written. A page waits for no login, which may take long, and which visitors may wait for, too.
     *
     * @param array<string, object> $bodies of `pricing_2`, one or more
     * @param bool $mayWait whether to fetch quotes that are not cached, for a short time
     * @return array<string, array{value: string, remainingMs: int}> the quotes that are known, as JSON, by the keys of `$bodies`
     * @throws Refusal
     */
    public function forPage(array $bodies, bool $mayWait): array
    {
        if (!$this->seller->isKnown()) {
            return [];
        }
        $seller = $this->seller->get();
        $names = $quoteRequests = [];
        foreach ($bodies as $key => $body) {
            $quoteRequest = $this->policy->pin('pricing_2', $this->policy->parse('pricing_2', $body), $seller);
            $names[$key] = self::nameOf($quoteRequest, $this->baseUrl);
            $quoteRequests[$names[$key]] = $quoteRequest;
        }
        $cached = $this->cache->readAll(array_values($names));
        $missing = array_diff_key($quoteRequests, $cached);
        if ($missing && $mayWait && $this->prefetch !== null && $this->upstream->isLoggedIn()) {
            $this->prefetch->fetchForPage($missing);
            $cached = $this->cache->readAll(array_values($names));
        }
        $found = [];
        foreach ($names as $key => $name) {
            if (isset($cached[$name])) {
                $found[$key] = $cached[$name];
            }
        }
        return $found;
    }

    /** The name of a quote in the cache. */
    public static function nameOf(array $quoteRequest, string $baseUrl): string
    {
        return 'price:' . Keys::sha256Hex($baseUrl, CreateRecords::canonicalJson($quoteRequest));
    }

    /**
     * How long a quote may still be cached. Its age counts from its request, since the service may have looked at its prices then.
     *
     * @param int $requestedAt as `Store::now` gives it
     */
    public static function lifetimeMs(int $ttlSeconds, int $requestedAt): int
    {
        return max(0, $requestedAt + $ttlSeconds * 1000 - Store::now());
    }

    /**
     * Fetches a quote, or waits for another request that fetches it.
     *
     * @throws UpstreamFailure
     * @throws StoreUnavailable
     */
    private function fetch(string $name, array $quoteRequest): string
    {
        $fetch = function () use ($quoteRequest): array {
            $requestedAt = Store::now();
            $quote = Success::json($this->upstream->call('pricing_2', $quoteRequest));
            return [$quote, self::lifetimeMs($this->ttlSeconds, $requestedAt)];
        };
        $deadline = microtime(true) + $this->upstream->timeoutFor('pricing_2');
        return $this->cache->fetchOnce($name, $fetch, [Upstream::class, 'noPause'], $deadline);
    }
}
