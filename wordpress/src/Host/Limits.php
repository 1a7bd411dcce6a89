<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** Rate limits: no visitor can use up the site, or the service, for all others. */
final class Limits
{
    private Store $store;
    private array $limits;

    /**
     * @param array<string, array{points: int, seconds: int}|false> $limits by `mint`, `create` (with updates), `pricing` (quote requests and
     *        `me`) and `batch` (`…/prices`); false: no limit
     */
    public function __construct(Store $store, array $limits)
    {
        $this->store = $store;
        $this->limits = $limits;
    }

    /** The limit of a request from this address, and in this session if there is one. */
    public function of(string $name, Address $address, ?string $sessionId = null): RequestLimit
    {
        if (!$this->limits[$name]) {
            return new RequestLimit($this->store, 0, []);
        }
        ['points' => $points, 'seconds' => $seconds] = $this->limits[$name];
        $counters = [];
        foreach ($address->bounds($points) as $key => $bound) {
            $counters["limit:$name:$key"] = [$bound, $key === Address::SHARED ? 'limit_shared' : 'limit_address'];
        }
        if ($sessionId !== null) {
            // Before the network's counter, since a request that a visitor's own limit stops does not count for the network.
            $session = ["limit:$name:session:$sessionId" => [$points, 'limit_session']];
            $counters = array_slice($counters, 0, 1) + $session + $counters;
        }
        return new RequestLimit($this->store, $seconds, $counters);
    }

    /** The limit that counts an operation. */
    public static function nameFor(string $operation): string
    {
        return Contract::kind($operation) === 'read' ? 'pricing' : 'create';
    }
}
