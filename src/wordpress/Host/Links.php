<?php

namespace FinWidgets\Host;

/** Where links may lead: an offer's, that the page sends, and a checkout's, that the service gives. */
final class Links
{
    /** Names that are never public, and everything below them (RFC 6761, 6762, 8375, 9476; ICANN's `internal`). */
    private const RESERVED =
        '/(?:^|\.)(?:localhost|local|internal|arpa|alt|onion|invalid|test|lan|intranet|home|corp)\z/';

    /** A name whose last label is letters, and so no address in any notation. */
    private const PUBLIC_NAME =
        '/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])\z/';

    /** @param string[]|null $origins where offers may lie, where the site has said so; loopback among them in development alone */
    public static function isOffer(string $link, ?array $origins): bool
    {
        $url = self::read($link);
        if (!$url || ($origins !== null && !in_array($url['origin'], $origins, true))) {
            return false;
        }
        if ($origins !== null && self::isLoopback($url['host'])) {
            return true;
        }
        return $url['scheme'] === 'https' && self::isPublic($url['host']);
    }

    /**
     * @param string[]|null $origins where checkouts may be, where the site has said so
     * @param string $page origin of the page that will be led there
     */
    public static function isCheckout(string $link, ?array $origins, string $page): bool
    {
        $url = self::read($link);
        if (!$url || ($origins !== null && !in_array($url['origin'], $origins, true))) {
            return false;
        }
        $from = self::read($page);
        return $url['scheme'] === 'https'
            || (self::isLoopback($url['host']) && $from !== null && self::isLoopback($from['host']));
    }

    /** Whether it is an address that credentials may be sent to: https, or loopback. */
    public static function isSecure(string $link): bool
    {
        $url = self::read($link);
        return $url !== null && ($url['scheme'] === 'https' || self::isLoopback($url['host']));
    }

    /** The origin of an address, as a browser writes it; null when it is none. */
    public static function origin(string $link): ?string
    {
        return self::read($link)['origin'] ?? null;
    }

    /**
     * An address without user info. Whoever reads it after us may drop white space, or take a backslash for a slash: neither may be
     * in it. Of what browsers forgive, nothing is forgiven here.
     *
     * @return array{scheme: string, host: string, origin: string}|null
     */
    private static function read(string $link): ?array
    {
        $odd = '/[\s\p{Z}\x{FEFF}\\\\\x{00}-\x{1f}\x{7f}]/u';
        $form = '~^(https?)://([^/?#@:\[\]]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#].*)?\z~i';
        if (preg_match($odd, $link) !== 0 || !preg_match($form, $link, $found)) {
            return null;
        }
        $scheme = strtolower($found[1]);
        $host = self::ascii(strtolower($found[2]));
        if ($host === null) {
            return null;
        }
        $port = (int) ($found[3] ?? 0);
        $usual = $port === 0 || $port === ['http' => 80, 'https' => 443][$scheme];
        return $port > 65535 ? null : [
            'scheme' => $scheme,
            'host' => $host,
            'origin' => "$scheme://$host" . ($usual ? '' : ":$port"),
        ];
    }

    /** A name in any script as the letters that it is looked up by; without PHP's `intl` it has to be written so. */
    private static function ascii(string $host): ?string
    {
        if (preg_match('/[^\x21-\x7e]/', $host) && function_exists('idn_to_ascii')) {
            $host = (string) idn_to_ascii($host, IDNA_DEFAULT, INTL_IDNA_VARIANT_UTS46);
        }
        return preg_match('/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])\z/', $host) ? $host : null;
    }

    private static function isPublic(string $host): bool
    {
        return preg_match(self::PUBLIC_NAME, $host) && !preg_match(self::RESERVED, $host);
    }

    private static function isLoopback(string $host): bool
    {
        return (bool) preg_match('/^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])\z/', $host);
    }
}
