<?php

namespace FinWidgets\Host\Prefetch;

defined('ABSPATH') || exit;

use FinWidgets\Host\ConcurrencySlots;
use FinWidgets\Host\Keys;
use FinWidgets\Host\Protocol;
use FinWidgets\Host\RequestLimit;
use FinWidgets\Host\Store;
use FinWidgets\Host\StoreUnavailable;
use FinWidgets\Host\UpstreamFailure;

/**
 * The bounds of prefetched quote requests, which no visitor needs yet: how many are in flight at once, how many are sent per minute, and a
 * pause after a 429 of the service. They hold for all visitors and PHP processes together.
 */
final class PrefetchBudget
{
    private const BUDGET_SECONDS = 60;

    private Store $store;
    private ConcurrencySlots $slots;
    private int $perMinute;
    /** How long a request holds a slot at most. */
    private float $leaseSeconds;
    /** Names in the store. The simulated service has others than the real one, so neither uses up the other's budget. */
    private string $slotName;
    private string $budgetName;
    private string $pauseName;

    /** @param array{base_url: string, prefetch: array{per_minute: int}|false} $settings `prefetch`: false is a budget of 0 */
    public function __construct(array $settings, Store $store, ConcurrencySlots $slots, float $leaseSeconds)
    {
        $this->slotName = 'prefetch:' . Keys::sha256Hex($settings['base_url']);
        $this->budgetName = "limit:$this->slotName";
        $this->pauseName = "pause:$this->slotName";
        $this->store = $store;
        $this->slots = $slots;
        $this->perMinute = $settings['prefetch'] === false ? 0 : $settings['prefetch']['per_minute'];
        $this->leaseSeconds = $leaseSeconds;
    }

    /**
     * Takes a slot for a request in flight. Gives the slot's name, for `releaseSlot`; null if no slot is free.
     *
     * @throws StoreUnavailable
     */
    public function takeSlot(): ?string
    {
        return $this->slots->take($this->slotName, Protocol::MAX_IN_FLIGHT, $this->leaseSeconds);
    }

    public function releaseSlot(string $slot): void
    {
        $this->slots->release($slot);
    }

    /**
     * Counts a request that is about to be sent. Tells whether it may be sent.
     *
     * @param RequestLimit $limit the visitor's, which counts the request, too
     * @throws StoreUnavailable
     */
    public function admits(RequestLimit $limit): bool
    {
        // First without counting, so that a budget that is used up costs the visitor nothing.
        if ($this->isPaused() || $this->store->waitMs($this->budgetName, $this->perMinute) > 0) {
            return false;
        }
        return $limit->admits() && $this->store->consume($this->budgetName, $this->perMinute, self::BUDGET_SECONDS) === 0;
    }

    /** @throws StoreUnavailable */
    public function isPaused(): bool
    {
        return $this->store->read($this->pauseName) !== null;
    }

    /** If the failure is a 429, begins a pause until its `Retry-After` is over. A longer pause that has begun stays. */
    public function pauseAfterLimit(UpstreamFailure $failure): void
    {
        if ($failure->status !== 429) {
            return;
        }
        $ms = ($failure->retryAfterSeconds ?: Protocol::DEFAULT_PAUSE_SECONDS) * 1000;
        try {
            if (($this->store->read($this->pauseName)['remainingMs'] ?? 0) < $ms) {
                $this->store->write($this->pauseName, '', $ms);
            }
        } catch (StoreUnavailable $unavailable) {
            // Without a store, nothing is prefetched either.
        }
    }
}
