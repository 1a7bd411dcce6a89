<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

/** Limits how many requests of one address are in flight. Each of them holds a PHP process, of which a site has few. */
final class Concurrency
{
    private ConcurrencySlots $slots;
    /** @var int|false */
    private $perAddress;
    /** @var string[] the slots of this request */
    private array $taken = [];

    /** @param int|false $perAddress false: any number */
    public function __construct(ConcurrencySlots $slots, $perAddress)
    {
        $this->slots = $slots;
        $this->perAddress = $perAddress;
    }

    /**
     * Takes a slot, until `leave` or the end of the request.
     *
     * @param float $seconds longer than the request may take
     * @throws Refusal 429
     */
    public function enter(Address $address, float $seconds): void
    {
        if ($this->perAddress === false) {
            return;
        }
        foreach ($address->bounds($this->perAddress) as $key => $bound) {
            $slot = $this->slots->take($key, $bound, $seconds);
            if ($slot === null) {
                throw Refusal::tooManyRequests('concurrency', Messages::TOO_MANY_UNDER_WAY, Protocol::CONCURRENCY_RETRY_AFTER_MS);
            }
            $this->taken[] = $slot;
        }
    }

    /** Releases the slot. */
    public function leave(): void
    {
        array_map([$this->slots, 'release'], $this->taken);
        $this->taken = [];
    }
}
