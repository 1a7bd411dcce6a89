<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * Limits how many requests do something at the same time. Each of them holds a slot, a row of the store, until PHP ends the request. If a
 * process dies, its slot expires.
 */
final class ConcurrencySlots
{
    private Store $store;
    /** @var array<string, string>|null by name of the slot: the value of its row */
    private ?array $held = null;

    public function __construct(Store $store)
    {
        $this->store = $store;
    }

    /**
     * Takes one of `$count` slots. Gives its name; null if none was free.
     *
     * @param float $seconds longer than any request holds a slot
     * @throws StoreUnavailable
     */
    public function take(string $name, int $count, float $seconds): ?string
    {
        $names = [];
        for ($i = 0; $i < $count; $i++) {
            $names[] = "slot:$name:$i";
        }
        // In random order: the first slots would be taken most of the time, and each try costs a query.
        shuffle($names);
        $ownId = bin2hex(random_bytes(16));
        $taken = $this->store->addToFree($names, $ownId, (int) ($seconds * 1000));
        if ($taken !== null) {
            $this->hold($taken, $ownId);
        }
        return $taken;
    }

    /** Gives a slot back before PHP ends the request. */
    public function release(string $slot): void
    {
        $this->store->remove($slot, $this->held[$slot]);
        unset($this->held[$slot]);
    }

    private function hold(string $slot, string $ownId): void
    {
        if ($this->held === null) {
            register_shutdown_function(function (): void {
                array_map([$this, 'release'], array_keys($this->held));
            });
        }
        $this->held[$slot] = $ownId;
    }
}
