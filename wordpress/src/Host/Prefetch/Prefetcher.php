<?php

namespace FinWidgets\Host\Prefetch;

defined('ABSPATH') || exit;

use FinWidgets\Host\ConcurrencySlots;
use FinWidgets\Host\Keys;
use FinWidgets\Host\PageSettings;
use FinWidgets\Host\Policy;
use FinWidgets\Host\Prefetch;
use FinWidgets\Host\Protocol;
use FinWidgets\Host\Quotes;
use FinWidgets\Host\Refusal;
use FinWidgets\Host\Request;
use FinWidgets\Host\RequestLimit;
use FinWidgets\Host\Seller;
use FinWidgets\Host\SharedCache;
use FinWidgets\Host\Store;
use FinWidgets\Host\StoreUnavailable;
use FinWidgets\Host\Upstream;
use FinWidgets\Host\UpstreamFailure;

/** The way into this folder, and its only one: answers quote batches, and renews cached quotes. */
final class Prefetcher implements Prefetch
{
    /** The service's address, a part of the names of quotes in the cache. */
    private string $baseUrl;
    /** The settings by which the quote requests of a mint are completed. */
    private array $page;
    private Policy $policy;
    private Seller $seller;
    private PrefetchBudget $budget;
    private QuoteFetcher $fetcher;
    private PageWait $pageWait;

    /** @param bool $continuesAfterResponse whether the host calls `work` after the response */
    public function __construct(
        array $settings,
        Store $store,
        ConcurrencySlots $slots,
        Policy $policy,
        Seller $seller,
        SharedCache $cache,
        Upstream $upstream,
        bool $continuesAfterResponse
    ) {
        $this->baseUrl = $settings['base_url'];
        $this->page = $settings['page'];
        $this->policy = $policy;
        $this->seller = $seller;
        $this->budget = new PrefetchBudget($settings, $store, $slots, $upstream->leaseSeconds('pricing_2'));
        $this->fetcher = new QuoteFetcher($settings['pricing_ttl'], $store, $cache, $upstream, $this->budget, $continuesAfterResponse);
        $this->pageWait = new PageWait($this->baseUrl, $store, $this->fetcher);
    }

    public function answerBatch(Request $request, RequestLimit $limit): string
    {
        try {
            $body = $request->body();
            $quoteRequests = $body->questions ?? null;
            if (!is_array($quoteRequests) || !$quoteRequests || count($quoteRequests) > Protocol::MAX_BATCH) {
                $range = '1 to ' . Protocol::MAX_BATCH;
                throw new Refusal('body_invalid', 400, "The body must have a list questions with $range entries.");
            }
        } catch (Refusal $refusal) {
            // Each quote request is counted when it is sent. A body without any counts as one.
            $limit->count();
            throw $refusal;
        }
        $deadline = microtime(true) + Protocol::MAX_BATCH_WAIT_MS / 1000;
        $find = function (array $named) use ($body, $limit, $deadline): array {
            return ($body->knownOnly ?? null) === true
                ? $this->fetcher->known($named, $limit)
                : $this->fetcher->many($named, $limit, $deadline, true);
        };
        return Keys::json(['answers' => $this->answers($quoteRequests, $limit, $deadline, $find)]);
    }

    public function answerMint(Request $request, RequestLimit $limit): array
    {
        $fields = ['prices' => Protocol::MAX_BATCH];
        try {
            // A page sends the body as text, so that its mint needs no preflight.
            $quoteRequests = $request->body(true)->questions ?? null;
        } catch (Refusal $refusal) {
            $quoteRequests = null;
        }
        if (!is_array($quoteRequests)) {
            return $fields;
        }
        $deadline = microtime(true) + Protocol::MAX_MINT_WAIT_MS / 1000;
        $find = function (array $named) use ($limit, $deadline): array {
            return $this->fetcher->many($named, $limit, $deadline, false);
        };
        $complete = array_map(function ($quoteRequest) {
            return PageSettings::complete($quoteRequest, $this->page);
        }, array_slice($quoteRequests, 0, Protocol::MAX_WITH_MINT));
        $answers = $this->answers($complete, $limit, $deadline, $find);
        return $fields + ['answers' => array_pad($answers, count($quoteRequests), null)];
    }

    public function fetchForPage(array $quoteRequests): void
    {
        $this->pageWait->fetch($quoteRequests);
    }

    public function onCacheHit(string $name, array $quoteRequest, int $remainingMs, RequestLimit $limit): void
    {
        $this->fetcher->renewIfDue($name, $quoteRequest, $remainingMs, $limit);
    }

    public function onFailure(UpstreamFailure $failure): void
    {
        $this->budget->pauseAfterLimit($failure);
    }

    public function hasWork(): bool
    {
        return $this->fetcher->hasWork();
    }

    public function work(): void
    {
        $this->fetcher->work();
    }

    /**
     * Answers a batch.
     *
     * @param array $quoteRequests bodies of `pricing_2`, as the page sent them: any values
     * @param float $deadline `microtime(true)`
     * @param callable(array<string, array>): array<string, string|array|null> $find gets quote requests and gives their answers, both by
     *        name in the cache: a quote as JSON, an `ERROR`, or null
     * @return array the answers in the order of the quote requests, of what becomes JSON: a quote, an `ERROR`, or null
     */
    private function answers(array $quoteRequests, RequestLimit $limit, float $deadline, callable $find): array
    {
        $bodies = $this->parse($quoteRequests);
        $answers = array_fill(0, count($quoteRequests), QuoteFetcher::ERROR);
        $answers = array_replace($answers, array_fill_keys(array_keys($bodies), null));
        try {
            if ($bodies && ($this->seller->isKnown() || $this->budget->admits($limit))) {
                $seller = $this->seller->get($deadline);
                $pinned = $names = [];
                foreach ($bodies as $i => $body) {
                    $pinned[$i] = $this->policy->pin('pricing_2', $body, $seller);
                    $names[$i] = Quotes::nameOf($pinned[$i], $this->baseUrl);
                }
                $found = $find(array_combine($names, $pinned));
                foreach ($names as $i => $name) {
                    $answer = $found[$name] ?? null;
                    $answers[$i] = is_string($answer) ? json_decode($answer) : $answer;
                }
            }
        } catch (UpstreamFailure $failure) {
            // The call of `me` has failed.
            $this->budget->pauseAfterLimit($failure);
            $answers = array_replace($answers, array_fill_keys(array_keys($bodies), QuoteFetcher::answerTo($failure, $deadline)));
        } catch (StoreUnavailable $unavailable) {
            // A page works without prefetched quotes, so this is no error.
        }
        return $answers;
    }

    /**
     * Parses the quote requests of a batch, and drops the invalid ones.
     *
     * @param array $quoteRequests of any values
     * @return array<int, array> by the position in the batch
     */
    private function parse(array $quoteRequests): array
    {
        $bodies = [];
        foreach (array_filter($quoteRequests, 'is_object') as $i => $quoteRequest) {
            try {
                $bodies[$i] = $this->policy->parse('pricing_2', $quoteRequest);
            } catch (Refusal $refusal) {
                continue;
            }
        }
        return $bodies;
    }
}
