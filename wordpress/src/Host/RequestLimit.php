<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

/** The limit for one request: the counters that admit it or refuse it, in their order. */
final class RequestLimit
{
    private Store $store;
    private int $seconds;
    private array $counters;

    /** @param array<string, array{int, string}> $counters by name in the store: points, and the log's reason once they are used up */
    public function __construct(Store $store, int $seconds, array $counters)
    {
        $this->store = $store;
        $this->seconds = $seconds;
        $this->counters = $counters;
    }

    /** The 429 for a further request if a counter is used up. Counts nothing. */
    public function usedUp(): ?Refusal
    {
        foreach ($this->counters as $name => [$points, $reason]) {
            $waitMs = $this->store->waitMs($name, $points);
            if ($waitMs > 0) {
                return self::tooMany($reason, $waitMs);
            }
        }
        return null;
    }

    /**
     * Counts the request, up to the first counter that is used up, so that one visitor does not use up the limit of their network.
     *
     * @throws Refusal 429
     */
    public function count(): void
    {
        foreach ($this->counters as $name => [$points, $reason]) {
            $waitMs = $this->store->consume($name, $points, $this->seconds);
            if ($waitMs > 0) {
                throw self::tooMany($reason, $waitMs);
            }
        }
    }

    /**
     * Counts the request. Tells whether the limit admits it.
     *
     * @throws StoreUnavailable
     */
    public function admits(): bool
    {
        try {
            $this->count();
            return true;
        } catch (StoreUnavailable $unavailable) {
            throw $unavailable;
        } catch (Refusal $usedUp) {
            return false;
        }
    }

    private static function tooMany(string $reason, int $waitMs): Refusal
    {
        return Refusal::tooManyRequests($reason, Messages::TOO_MANY_REQUESTS, $waitMs);
    }
}
