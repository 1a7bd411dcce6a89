<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * Bounds the questions that a service is asked before a visitor needs the answer, for all visitors together: how many at once, how many
 * within a minute, and none for a while after a 429 of the service.
 */
final class PrefetchBudget
{
    /** How many questions are under way at once, in all processes together. */
    public const AT_ONCE = 4;
    /** The pause after a 429 that names none. */
    private const DEFAULT_PAUSE_SECONDS = 10;
    private const BUDGET_SECONDS = 60;

    private Store $store;
    private Slots $slots;
    private int $perMinute;
    /** How long a place is held at most. */
    private float $leaseSeconds;
    /** What the store has of the service: simulated and real ones hold each other up in nothing. */
    private string $name;
    private string $budget;
    private string $pause;

    /**
     * @param string $baseUrl of the service
     * @param array{per_minute: int}|false $setting
     */
    public function __construct(Store $store, Slots $slots, string $baseUrl, $setting, float $leaseSeconds)
    {
        $this->name = 'ahead:' . Keys::sha256Hex($baseUrl);
        $this->budget = "limit:$this->name";
        $this->pause = "pause:$this->name";
        $this->store = $store;
        $this->slots = $slots;
        $this->perMinute = $setting === false ? 0 : $setting['per_minute'];
        $this->leaseSeconds = $leaseSeconds;
    }

    /** Takes a place among those under way. Gives its name for `leave`; null if there is none. */
    public function enter(): ?string
    {
        return $this->slots->take($this->name, self::AT_ONCE, $this->leaseSeconds);
    }

    public function leave(string $place): void
    {
        $this->slots->release($place);
    }

    /**
     * Counts one question. Tells whether it may be asked.
     *
     * @param Limit $limit that of the visitor
     * @throws StoreUnavailable
     */
    public function admits(Limit $limit): bool
    {
        // First without counting, so that no visitor pays for a budget that is used up.
        if ($this->isPaused() || $this->store->waitMs($this->budget, $this->perMinute) > 0) {
            return false;
        }
        return $limit->admits() && $this->store->consume($this->budget, $this->perMinute, self::BUDGET_SECONDS) === 0;
    }

    /** @throws StoreUnavailable */
    public function isPaused(): bool
    {
        return $this->store->read($this->pause) !== null;
    }

    /** If the failure is a 429, begins a pause until its `Retry-After` is over, unless a longer one lasts already. */
    public function pauseAfterLimit(UpstreamFailure $failure): void
    {
        if ($failure->status !== 429) {
            return;
        }
        $ms = ($failure->retryAfterSeconds ?: self::DEFAULT_PAUSE_SECONDS) * 1000;
        try {
            if (($this->store->read($this->pause)['remainingMs'] ?? 0) < $ms) {
                $this->store->write($this->pause, '', $ms);
            }
        } catch (StoreUnavailable $unavailable) {
            // Nothing is prefetched without a store either.
        }
    }
}
