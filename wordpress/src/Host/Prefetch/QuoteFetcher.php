<?php

namespace FinWidgets\Host\Prefetch;

defined('ABSPATH') || exit;

use FinWidgets\Host\Quotes;
use FinWidgets\Host\RequestLimit;
use FinWidgets\Host\SharedCache;
use FinWidgets\Host\Store;
use FinWidgets\Host\StoreUnavailable;
use FinWidgets\Host\Success;
use FinWidgets\Host\Upstream;
use FinWidgets\Host\UpstreamFailure;

/**
 * Fetches several quotes at the same time, within the budget, and caches them. After the response, waits for the quotes that came too late
 * for it, and renews cached quotes that a visitor got in the last quarter of their lifetime.
 */
final class QuoteFetcher
{
    /** The answer to a quote request that is invalid or has failed. */
    public const ERROR = ['status' => 'ERROR'];

    /** The last part of its lifetime, in which a quote is renewed. */
    private const RENEWED_WITHIN = 0.25;
    /** How long renewals may keep a PHP process after its response. */
    private const RENEWAL_SECONDS = 10;
    private const POLL_US = 50000;

    private int $ttlSeconds;
    private Store $store;
    private SharedCache $cache;
    private Upstream $upstream;
    private PrefetchBudget $budget;
    private ParallelRequests $parallel;
    /** Whether `work` is called after the response. */
    private bool $continuesAfterResponse;
    /** The id under which this PHP request claims quotes in the cache. */
    private string $ownId;
    /** @var array<string, array> quote requests to renew after the response, by name */
    private array $due = [];
    /** The limit of the visitor who got these quotes. Renewals count against it. */
    private ?RequestLimit $limit = null;
    /** @var array<string, array{quoteRequest: array, slot: string, requestedAt: int}> claimed quote requests, by name */
    private array $inFlight = [];

    public function __construct(
        int $ttlSeconds,
        Store $store,
        SharedCache $cache,
        Upstream $upstream,
        PrefetchBudget $budget,
        bool $continuesAfterResponse
    ) {
        $this->ttlSeconds = $ttlSeconds;
        $this->store = $store;
        $this->cache = $cache;
        $this->upstream = $upstream;
        $this->budget = $budget;
        $this->continuesAfterResponse = $continuesAfterResponse;
        $this->parallel = new ParallelRequests('/wf/pricing_2', $upstream->timeoutFor('pricing_2'));
        $this->ownId = bin2hex(random_bytes(16));
    }

    /**
     * Finds quotes in the cache. Those that end soon are renewed after the response.
     *
     * @param array<string, array> $quoteRequests by name
     * @return array<string, string> quotes as JSON, by name
     * @throws StoreUnavailable
     */
    public function known(array $quoteRequests, RequestLimit $limit): array
    {
        $quotes = [];
        foreach ($this->cache->readAll(array_keys($quoteRequests)) as $name => ['value' => $quote, 'remainingMs' => $remainingMs]) {
            $this->renewIfDue($name, $quoteRequests[$name], $remainingMs, $limit);
            $quotes[$name] = $quote;
        }
        return $quotes;
    }

    /** Remembers a cached quote that ends soon, for `work`. */
    public function renewIfDue(string $name, array $quoteRequest, int $remainingMs, RequestLimit $limit): void
    {
        if ($this->continuesAfterResponse && $this->isDue($remainingMs)) {
            $this->due[$name] = $quoteRequest;
            $this->limit = $limit;
        }
    }

    /**
     * Finds quotes in the cache and fetches the others, until all are there, until the deadline, or until the budget or the limit admits no
     * further request. Each quote request takes a slot, and is claimed, before it is sent. If another PHP request has claimed an equal one,
     * this one waits for its quote.
     *
     * @param array<string, array> $open quote requests, by name
     * @param float $deadline `microtime(true)`
     * @param bool $waitsForSlot whether to wait while all slots are taken. If not, the requests without a slot get null: their page would
     *        get the quotes sooner by single requests
     * @return array<string, string|array|null> by name: a quote as JSON, an `ERROR`, or null
     */
    public function many(array $open, RequestLimit $limit, float $deadline, bool $waitsForSlot): array
    {
        $found = [];
        try {
            do {
                $found += $open ? $this->known($open, $limit) : [];
                $open = array_diff_key($open, $found);
                foreach ($open as $name => $quoteRequest) {
                    $slot = $this->budget->takeSlot();
                    if ($slot === null) {
                        $open = $waitsForSlot ? $open : [];
                        break;
                    }
                    if (!$this->claim($name, $quoteRequest, $slot)) {
                        continue;
                    }
                    unset($open[$name]);
                    // Another PHP request may have cached the quote just before this one claimed it.
                    $quote = $this->cache->read($name);
                    if ($quote !== null) {
                        $found[$name] = $quote;
                        $this->giveUp($name);
                    } elseif (!$this->budget->admits($limit)) {
                        $this->giveUp($name);
                        $open = [];
                        break;
                    }
                }
                if ($this->inFlight) {
                    $found += $this->send($deadline);
                } elseif ($open) {
                    usleep(self::POLL_US);
                }
            } while (($open || $this->inFlight) && microtime(true) < $deadline);
        } catch (StoreUnavailable $unavailable) {
            // The quotes found so far are given. A request that has not been counted is not sent.
            $this->giveUpAll();
        } finally {
            if (!$this->continuesAfterResponse) {
                $this->giveUpAll();
            }
        }
        return $found;
    }

    /** Whether there is work to do after the response. */
    public function hasWork(): bool
    {
        return $this->due || $this->inFlight;
    }

    /** After the response: waits for the quotes that came too late for it, and renews cached ones. */
    public function work(): void
    {
        try {
            $this->finish(microtime(true) + $this->upstream->timeoutFor('pricing_2'));
            $deadline = microtime(true) + self::RENEWAL_SECONDS;
            while ($this->due && microtime(true) < $deadline && !$this->budget->isPaused() && $this->claimRenewals()) {
                $this->finish($deadline);
            }
        } catch (StoreUnavailable $unavailable) {
            // The cached quotes serve until their end.
        } finally {
            $this->giveUpAll();
        }
    }

    /**
     * Claims as many renewals as there are free slots. A renewal is claimed until the cached quote ends, so that one that fails is not tried
     * again by each visitor. The limit is checked before, so that a visitor whose limit is used up does not keep others from the renewal.
     * Tells whether there is a renewal to send.
     *
     * @throws StoreUnavailable
     */
    private function claimRenewals(): bool
    {
        foreach ($this->due as $name => $quoteRequest) {
            $slot = $this->limit->usedUp() ? null : $this->budget->takeSlot();
            if ($slot === null) {
                break;
            }
            unset($this->due[$name]);
            if ($this->store->add("$name:renewal", $this->ownId, $this->renewalMs())) {
                $this->budget->releaseSlot($slot);
                continue;
            }
            if (!$this->claim($name, $quoteRequest, $slot)) {
                continue;
            }
            // Meanwhile the quote may have been renewed. It may also have ended: then the budget would have to count this request.
            $remainingMs = $this->cache->readAll([$name])[$name]['remainingMs'] ?? null;
            if ($remainingMs === null || !$this->isDue($remainingMs) || !$this->limit->admits()) {
                $this->giveUp($name);
            }
        }
        return (bool) $this->inFlight;
    }

    private function finish(float $deadline): void
    {
        while ($this->inFlight && microtime(true) < $deadline) {
            $this->send($deadline);
        }
    }

    /**
     * Sends the claimed quote requests, and caches the quotes. A request that was sent before is not sent again: its transfer continues.
     *
     * @return array<string, string|array|null> as `many`, without the requests that have no answer yet
     */
    private function send(float $deadline): array
    {
        $calls = array_map(function (array $claimed) use ($deadline): callable {
            return function () use ($claimed, $deadline): string {
                return $this->fetch($claimed['quoteRequest'], $deadline);
            };
        }, $this->inFlight);
        $answers = [];
        foreach ($this->parallel->run($calls, $deadline) as $name => $outcome) {
            if ($outcome instanceof TransferPending) {
                continue;
            }
            if (is_string($outcome)) {
                $lifetimeMs = Quotes::lifetimeMs($this->ttlSeconds, $this->inFlight[$name]['requestedAt']);
                $this->cache->store($name, $this->ownId, $outcome, $lifetimeMs);
            }
            $this->giveUp($name);
            $answers[$name] = is_string($outcome) ? $outcome : self::answerTo($outcome, $deadline);
        }
        return $answers;
    }

    /**
     * Sends one quote request.
     *
     * @return string the quote, as JSON
     * @throws UpstreamFailure
     */
    private function fetch(array $quoteRequest, float $deadline): string
    {
        try {
            return Success::json($this->upstream->call('pricing_2', $quoteRequest, $deadline));
        } catch (UpstreamFailure $failure) {
            // Before this request gives up its slot, which the next one takes.
            $this->budget->pauseAfterLimit($failure);
            throw $failure;
        }
    }

    /**
     * Claims a quote request. If another PHP request has claimed an equal one, releases the slot. Tells whether this one got the claim.
     *
     * @throws StoreUnavailable
     */
    private function claim(string $name, array $quoteRequest, string $slot): bool
    {
        if ($this->cache->claim($name, $this->ownId) !== null) {
            $this->budget->releaseSlot($slot);
            return false;
        }
        $this->inFlight[$name] = ['quoteRequest' => $quoteRequest, 'slot' => $slot, 'requestedAt' => Store::now()];
        return true;
    }

    /** Gives up the claim and the slot of a quote request. */
    private function giveUp(string $name): void
    {
        $this->cache->giveUp($name, $this->ownId);
        $this->budget->releaseSlot($this->inFlight[$name]['slot']);
        unset($this->inFlight[$name]);
    }

    private function giveUpAll(): void
    {
        array_map([$this, 'giveUp'], array_keys($this->inFlight));
    }

    /**
     * The answer to a quote request that has failed. Null if the page may repeat the request as a single one: after a 429, and if the batch's
     * time was over before an answer came.
     *
     * @param float $deadline the batch's, `microtime(true)`
     */
    public static function answerTo(\Throwable $error, float $deadline): ?array
    {
        $status = $error instanceof UpstreamFailure ? $error->status : null;
        // A service or a proxy that answers 504 in time has failed.
        $isLate = $status === 504 && microtime(true) >= $deadline;
        return $isLate || $status === 429 || $error instanceof StoreUnavailable ? null : self::ERROR;
    }

    private function isDue(int $remainingMs): bool
    {
        return $remainingMs <= $this->renewalMs();
    }

    private function renewalMs(): int
    {
        return (int) ($this->ttlSeconds * 1000 * self::RENEWED_WITHIN);
    }
}
