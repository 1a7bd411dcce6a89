<?php

namespace FinWidgets\Host;

/** Bounds how many requests of one address are under way. Each of them holds a PHP process, of which a site has few. */
final class Concurrency
{
    private const RETRY_AFTER_MS = 1000;

    private Slots $slots;
    /** @var int|false */
    private $perAddress;

    /** @param int|false $perAddress false: any number */
    public function __construct(Slots $slots, $perAddress)
    {
        $this->slots = $slots;
        $this->perAddress = $perAddress;
    }

    /**
     * Takes a place, until the end of the request.
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
            if (!$this->slots->take($key, $bound, $seconds)) {
                throw Refusal::tooManyRequests('concurrency', 'Too many requests are under way.', self::RETRY_AFTER_MS);
            }
        }
    }
}
