<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** A visitor's address in the store: an HMAC, so that nobody who reads the table learns who visited. */
final class Address
{
    /** The key that all visitors share whose address is not known. */
    public const SHARED = 'shared';

    /** @var array<string, int> by key: how many times the bound of one visitor it has */
    private array $factors;

    public function __construct(string $ip, Keys $keys)
    {
        if (!filter_var($ip, FILTER_VALIDATE_IP)) {
            $this->factors = [self::SHARED => Protocol::SHARED_LIMIT_FACTOR];
            return;
        }
        $bytes = (string) inet_pton($ip);
        // `::ffff:a.b.c.d` is how a dual-stack socket writes an IPv4 address.
        if (strlen($bytes) === 16 && strpos($bytes, str_repeat("\0", 10) . "\xff\xff") === 0) {
            $bytes = substr($bytes, 12);
        }
        // One visitor: all of an IPv4 address, or the first 64 bits of an IPv6 address, below which one visitor has all addresses.
        $this->factors = ['address:' . bin2hex($keys->sign('address', substr($bytes, 0, 8))) => 1];
        if (strlen($bytes) === 16) {
            // One network: the first 48 bits, which is what a provider gives to one customer at most.
            $this->factors['network:' . bin2hex($keys->sign('address', substr($bytes, 0, 6)))] = Protocol::NETWORK_LIMIT_FACTOR;
        }
    }

    /**
     * The bounds of this address for a bound of one visitor: one for each key that its requests count for.
     *
     * @return array<string, int>
     */
    public function bounds(int $perVisitor): array
    {
        return array_map(static function (int $factor) use ($perVisitor): int {
            return $factor * $perVisitor;
        }, $this->factors);
    }
}
