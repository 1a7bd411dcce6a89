<?php

namespace FinWidgets\Host;

/** What keeps one visitor from taking the site down for the others, or the service with it. */
final class Limits
{
    /** How much more those whose address is not known have together than one whose address is. */
    private const CROWD = 10;

    private Store $store;
    private array $limits;

    /** @param array<string, array{points: int, seconds: int}|false> $limits `mint`, `create` (updates too), `pricing` (every question) */
    public function __construct(Store $store, array $limits)
    {
        $this->store = $store;
        $this->limits = $limits;
    }

    /**
     * Counts one for the address, and for the session where there is one.
     *
     * @throws Refusal 429
     */
    public function take(string $what, string $ip, ?string $session = null): void
    {
        $limit = $this->limits[$what];
        if (!$limit) {
            return;
        }
        ['points' => $points, 'seconds' => $seconds] = $limit;
        $address = self::address($ip);
        $name = "limit:$what:" . ($address ?? 'all');
        $wait = $this->store->take($name, $address === null ? $points * self::CROWD : $points, $seconds);
        if ($session !== null) {
            $wait = max($wait, $this->store->take("limit:$what:$session", $points, $seconds));
        }
        if ($wait > 0) {
            throw Refusal::tooMany('Too many requests.', $wait);
        }
    }

    /** Of an IPv6 address the first 64 bits count, since one visitor has all of the others; null for what is no address. */
    private static function address(string $ip): ?string
    {
        if (!filter_var($ip, FILTER_VALIDATE_IP)) {
            return null;
        }
        $bytes = (string) inet_pton($ip);
        // ::ffff:a.b.c.d is the IPv4 address that a socket of both kinds gives.
        if (strlen($bytes) === 16 && strpos($bytes, str_repeat("\0", 10) . "\xff\xff") === 0) {
            $bytes = substr($bytes, 12);
        }
        return bin2hex(substr($bytes, 0, 8));
    }
}
