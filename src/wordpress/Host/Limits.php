<?php

namespace FinWidgets\Host;

/** Rate limits: they keep one visitor from using up the site, or the service, for all others. */
final class Limits
{
    /** All visitors whose address is not known share one limit, so many times that of one visitor. */
    private const SHARED_LIMIT_FACTOR = 10;

    private Store $store;
    private array $limits;

    /** @param array<string, array{points: int, seconds: int}|false> $limits by `mint`, `create` (with updates), `pricing` (questions) */
    public function __construct(Store $store, array $limits)
    {
        $this->store = $store;
        $this->limits = $limits;
    }

    /**
     * Counts one request of this address, and of this session if there is one.
     *
     * @throws Refusal 429
     */
    public function consume(string $name, string $ip, ?string $sessionId = null): void
    {
        $limit = $this->limits[$name];
        if (!$limit) {
            return;
        }
        ['points' => $points, 'seconds' => $seconds] = $limit;
        $address = self::addressKey($ip);
        $addressPoints = $address === null ? $points * self::SHARED_LIMIT_FACTOR : $points;
        $waitMs = $this->store->consume("limit:$name:" . ($address ?? 'all'), $addressPoints, $seconds);
        if ($sessionId !== null) {
            $waitMs = max($waitMs, $this->store->consume("limit:$name:$sessionId", $points, $seconds));
        }
        if ($waitMs > 0) {
            throw Refusal::tooManyRequests('Too many requests.', $waitMs);
        }
    }

    /** The limit that counts an operation. */
    public static function nameFor(string $operation): string
    {
        return Contract::KINDS[$operation] === 'question' ? 'pricing' : 'create';
    }

    /**
     * The key under which an address is counted: all of an IPv4 address, and the first 64 bits of an IPv6 address, since one visitor
     * has all addresses below them. Null for a text that is no address.
     */
    private static function addressKey(string $ip): ?string
    {
        if (!filter_var($ip, FILTER_VALIDATE_IP)) {
            return null;
        }
        $bytes = (string) inet_pton($ip);
        // `::ffff:a.b.c.d` is how a dual-stack socket writes an IPv4 address.
        if (strlen($bytes) === 16 && strpos($bytes, str_repeat("\0", 10) . "\xff\xff") === 0) {
            $bytes = substr($bytes, 12);
        }
        return bin2hex(substr($bytes, 0, 8));
    }
}
