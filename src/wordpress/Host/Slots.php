<?php

namespace FinWidgets\Host;

/**
 * Bounds how many requests do the same at the same time. Each of them holds a row of the store until PHP has ended the request. The row of
 * a process that died expires.
 */
final class Slots
{
    private Store $store;

    public function __construct(Store $store)
    {
        $this->store = $store;
    }

    /**
     * Takes one of `$count` slots. Tells whether one was free.
     *
     * @param float $seconds longer than any request holds a slot
     * @throws StoreUnavailable
     */
    public function take(string $name, int $count, float $seconds): bool
    {
        $names = [];
        for ($i = 0; $i < $count; $i++) {
            $names[] = "slot:$name:$i";
        }
        // Those at the front would be taken most of the time.
        shuffle($names);
        $ownId = bin2hex(random_bytes(16));
        $taken = $this->store->addToFree($names, $ownId, (int) ($seconds * 1000));
        if ($taken !== null) {
            register_shutdown_function([$this->store, 'remove'], $taken, $ownId);
        }
        return $taken !== null;
    }
}
