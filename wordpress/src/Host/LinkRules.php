<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The rules for links: for the `offer_PDF` that a page sends, and the `checkout_link` that the service gives. */
final class LinkRules
{
    /** WordPress's encoder of host names, by version: from 6.2 on, and before. */
    private const ENCODERS = ['WpOrg\Requests\IdnaEncoder', 'Requests_IDNAEncoder'];
    /** ASCII, and the lower-case letters of Latin, Greek and Cyrillic that IDNA leaves as they are. */
    private const PREPARED_NAME = '/^(?:[\x21-\x7e]|(?![\x{133}\x{140}\x{149}\x{17f}])(?=\p{Ll})[\x{df}-\x{17f}\x{3ac}-\x{3ce}\x{430}-\x{45f}])+\z/u';

    /**
     * Whether an `offer_PDF` may be forwarded.
     *
     * @param string[]|null $allowedOrigins the site's list; null: any public name by https. Only a site in development lists loopback
     */
    public static function isOffer(string $link, ?array $allowedOrigins): bool
    {
        $url = mb_strlen($link) <= Protocol::MAX_LINK_LENGTH ? self::parse($link) : null;
        if (!$url || ($allowedOrigins !== null && !in_array($url['origin'], $allowedOrigins, true))) {
            return false;
        }
        if ($allowedOrigins !== null && self::isLoopback($url['host'])) {
            return true;
        }
        return $url['scheme'] === 'https' && self::isPublic($url['host']);
    }

    /**
     * Whether a page may be led to a `checkout_link`.
     *
     * @param string[]|null $allowedOrigins the site's list; null: any https address
     * @param string $pageOrigin only a page on loopback may be led to http on loopback
     */
    public static function isCheckout(string $link, ?array $allowedOrigins, string $pageOrigin): bool
    {
        $url = self::parse($link);
        if (!$url || ($allowedOrigins !== null && !in_array($url['origin'], $allowedOrigins, true))) {
            return false;
        }
        $page = self::parse($pageOrigin);
        return $url['scheme'] === 'https'
            || (self::isLoopback($url['host']) && $page !== null && self::isLoopback($page['host']));
    }

    /** Whether credentials may be sent to an address: it is https, or on loopback. */
    public static function isSecure(string $link): bool
    {
        $url = self::parse($link);
        return $url !== null && ($url['scheme'] === 'https' || self::isLoopback($url['host']));
    }

    /** Whether an address is on loopback, as in development. */
    public static function isOnLoopback(string $link): bool
    {
        $url = self::parse($link);
        return $url !== null && self::isLoopback($url['host']);
    }

    /** The origin of an address, as a browser writes it; null if the text is no address. */
    public static function origin(string $link): ?string
    {
        return self::parse($link)['origin'] ?? null;
    }

    /**
     * Parses an absolute address without user info; null for anything else. Stricter than browsers, which drop white space and read a
     * backslash as a slash: the next program that reads the text may not do the same.
     *
     * @return array{scheme: string, host: string, origin: string}|null
     */
    private static function parse(string $link): ?array
    {
        $forbidden = '/[\s\p{Z}\x{FEFF}\\\\\x{00}-\x{1f}\x{7f}]/u';
        $pattern = '~^(https?)://([^/?#@:\[\]]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#].*)?\z~i';
        if (preg_match($forbidden, $link) !== 0 || !preg_match($pattern, $link, $matches)) {
            return null;
        }
        $scheme = strtolower($matches[1]);
        $host = self::ascii(strtolower($matches[2]));
        if ($host === null) {
            return null;
        }
        $defaultPort = ['http' => 80, 'https' => 443][$scheme];
        $port = (int) ($matches[3] ?? $defaultPort);
        return $port > 65535 ? null : [
            'scheme' => $scheme,
            'host' => $host,
            'origin' => "$scheme://$host" . ($port === $defaultPort ? '' : ":$port"),
        ];
    }

    /** A host name in ASCII (IDNA), as browsers write it; null if it is none. */
    private static function ascii(string $host): ?string
    {
        if (mb_strlen($host) > Protocol::MAX_HOST_LENGTH) {
            return null;
        }
        $host = preg_match('/[^\x21-\x7e]/', $host) ? self::encode($host) : $host;
        $isAscii = preg_match('/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])\z/', $host);
        return $isAscii && strlen($host) <= Protocol::MAX_HOST_LENGTH ? $host : null;
    }

    /** Encodes a host name in another script; empty if it is invalid, or if this PHP cannot encode it. */
    private static function encode(string $host): string
    {
        if (function_exists('idn_to_ascii')) {
            // PHP's default makes `strasse.de` of `straße.de`, which is another name.
            return (string) idn_to_ascii($host, IDNA_NONTRANSITIONAL_TO_ASCII, INTL_IDNA_VARIANT_UTS46);
        }
        // WordPress's encoder converts no letter before it encodes: it would give `MÜNCHEN.de` another name than a browser does.
        foreach (preg_match(self::PREPARED_NAME, $host) ? self::ENCODERS : [] as $class) {
            if (class_exists($class)) {
                try {
                    return $class::encode($host);
                } catch (\Exception $error) {
                    return ''; // a part of the name is too long
                }
            }
        }
        return '';
    }

    private static function isPublic(string $host): bool
    {
        return preg_match(Protocol::PUBLIC_NAME, $host) && !preg_match(Protocol::RESERVED_NAME, $host);
    }

    private static function isLoopback(string $host): bool
    {
        return (bool) preg_match('/^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])\z/', $host);
    }
}
