<?php

namespace FinWidgets\Host;

/** A visitor's address, as the store may name it: by an HMAC, so that nobody who reads the table learns who visited. */
final class Address
{
    /**
     * The key of one visitor: all of an IPv4 address, and the first 64 bits of an IPv6 address, since one visitor has all addresses
     * below them. Null if the address is not known.
     */
    public ?string $visitor = null;

    /** The key of the first 48 bits of an IPv6 address: what a provider gives to one customer at most. Null for any other address. */
    public ?string $network = null;

    public function __construct(string $ip, Keys $keys)
    {
        if (!filter_var($ip, FILTER_VALIDATE_IP)) {
            return;
        }
        $bytes = (string) inet_pton($ip);
        // `::ffff:a.b.c.d` is how a dual-stack socket writes an IPv4 address.
        if (strlen($bytes) === 16 && strpos($bytes, str_repeat("\0", 10) . "\xff\xff") === 0) {
            $bytes = substr($bytes, 12);
        }
        $this->visitor = bin2hex($keys->sign('address', substr($bytes, 0, 8)));
        $this->network = strlen($bytes) === 16 ? bin2hex($keys->sign('address', substr($bytes, 0, 6))) : null;
    }
}
