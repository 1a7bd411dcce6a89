<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** A visitor's address, as the store may name it: by an HMAC, so that nobody who reads the table learns who visited. */
final class Address
{
    /** The key that all visitors share whose address is not known. */
    public const SHARED = 'shared';
    /** All visitors of that key together may do so many times what one visitor may. */
    private const SHARED_FACTOR = 10;
    /** The visitors of one IPv6 network (/48) together may do so many times what one visitor (/64) may. */
    private const NETWORK_FACTOR = 16;

    /** @var array<string, int> by key: how many times one visitor's bound holds for it */
    private array $factors;

    public function __construct(string $ip, Keys $keys)
    {
        if (!filter_var($ip, FILTER_VALIDATE_IP)) {
            $this->factors = [self::SHARED => self::SHARED_FACTOR];
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
            $this->factors['network:' . bin2hex($keys->sign('address', substr($bytes, 0, 6)))] = self::NETWORK_FACTOR;
        }
    }

    /**
     * The bounds that a bound for one visitor means for this address: one for each key that its requests count for.
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
