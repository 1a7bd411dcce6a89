<?php

namespace FinWidgets\Host;

/** Rate limits: they keep one visitor from using up the site, or the service, for all others. */
final class Limits
{
    /** All visitors whose address is not known share one limit, so many times that of one visitor. */
    public const SHARED_FACTOR = 10;
    /** The visitors of one IPv6 network (/48) together have so many times the limit of one visitor (/64). */
    public const NETWORK_FACTOR = 16;

    private Store $store;
    private array $limits;

    /** @param array<string, array{points: int, seconds: int}|false> $limits by `mint`, `create` (with updates), `pricing` (questions) */
    public function __construct(Store $store, array $limits)
    {
        $this->store = $store;
        $this->limits = $limits;
    }

    /** The limit of a request from this address, and in this session if there is one. */
    public function of(string $name, Address $address, ?string $sessionId = null): Limit
    {
        if (!$this->limits[$name]) {
            return new Limit($this->store, 0, []);
        }
        ['points' => $points, 'seconds' => $seconds] = $this->limits[$name];
        $counters = [];
        if ($address->visitor === null) {
            $counters["limit:$name:shared"] = [$points * self::SHARED_FACTOR, 'limit_shared'];
        } else {
            $counters["limit:$name:address:$address->visitor"] = [$points, 'limit_address'];
        }
        if ($address->network !== null) {
            $counters["limit:$name:network:$address->network"] = [$points * self::NETWORK_FACTOR, 'limit_address'];
        }
        if ($sessionId !== null) {
            $counters["limit:$name:session:$sessionId"] = [$points, 'limit_session'];
        }
        return new Limit($this->store, $seconds, $counters);
    }

    /** The limit that counts an operation. */
    public static function nameFor(string $operation): string
    {
        return Contract::KINDS[$operation] === 'question' ? 'pricing' : 'create';
    }
}
