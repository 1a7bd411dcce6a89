<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\LinkRules;

/** Checks the links to an offer's PDF. Without this check, a customer would be the first to notice a wrong link, after all fields of the form. */
final class OfferPdfLinks
{
    private const REMEMBERED_SECONDS = 600;
    private const RESULTS = 'fin_widgets_links';
    private const MAX_RESULTS = 100;
    /** Limits for one check, since every contributor may begin one. */
    private const MAX_LINKS = 5;
    private const MAX_SECONDS = 8;
    private const MAX_REDIRECTS = 3;

    /** Whether the host accepts all links. */
    public static function areAccepted(string $links): bool
    {
        $origins = Options::hostSettings()['offer_pdf_origins'];
        foreach (self::each($links) as $link) {
            if (!self::isAccepted($link, $origins)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the host accepts a link: a public one by https, or one of the origins that the site lists.
     *
     * @param string[]|null $origins the site's list; null: any
     */
    public static function isAccepted(string $link, ?array $origins): bool
    {
        return LinkRules::isOffer($link, $origins) || ($origins === null && self::isTrial($link));
    }

    /** Whether a link leads to the site's own uploads. */
    public static function isOwn(string $link): bool
    {
        return strpos($link, wp_get_upload_dir()['baseurl'] . '/') === 0;
    }

    /** Whether a file of the site's own uploads is good for a trial: a site without https may use it while no real service gets its link. */
    private static function isTrial(string $link): bool
    {
        return self::isOwn($link) && (Options::isInTestMode() || LinkRules::isOnLoopback(Options::get('base_url')));
    }

    /** @return string[] the dead links among the first `MAX_LINKS`. Requests each link, at most once in ten minutes */
    public static function dead(string $links): array
    {
        $endsAt = microtime(true) + self::MAX_SECONDS;
        return array_values(array_filter(array_slice(self::each($links), 0, self::MAX_LINKS), static function (string $link) use ($endsAt): bool {
            return self::isDead($link, $endsAt);
        }));
    }

    /** @param float $endsAt when no link is requested any more, in seconds since 1970 */
    private static function isDead(string $link, float $endsAt): bool
    {
        $uploads = wp_get_upload_dir();
        if (self::isOwn($link)) {
            $path = $uploads['basedir'] . rawurldecode(substr(strtok($link, '?#'), strlen($uploads['baseurl'])));
            // `realpath()` throws an error for a path with a null byte.
            $file = strpos($path, "\0") === false ? realpath($path) : false;
            // Nobody may learn which files exist elsewhere on the server.
            $isWithin = $file !== false && strpos($file, realpath($uploads['basedir']) . '/') === 0;
            return !$isWithin || !is_file($file);
        }
        $results = get_transient(self::RESULTS) ?: [];
        [$isDead, $until] = $results[md5($link)] ?? [false, 0];
        $seconds = $endsAt - microtime(true);
        if ($until < time() && $seconds > 0) {
            $isDead = self::isGone($link, $seconds);
            $result = [md5($link) => [$isDead, time() + self::REMEMBERED_SECONDS]];
            set_transient(self::RESULTS, array_slice($result + $results, 0, self::MAX_RESULTS), self::REMEMBERED_SECONDS);
        }
        return $isDead;
    }

    /** Whether the address says that nothing is there. An address that does not answer within this time may be there. */
    public static function isGone(string $link, float $seconds = 16): bool
    {
        // `wp_safe_`: not to addresses within the server's own network. The site's own address is none. The timeout is that of each redirect.
        $answer = wp_safe_remote_head($link, ['timeout' => $seconds / (1 + self::MAX_REDIRECTS), 'redirection' => self::MAX_REDIRECTS]);
        return in_array(wp_remote_retrieve_response_code($answer), [404, 410], true);
    }

    /** Deletes the cached results. */
    public static function uninstall(): void
    {
        global $wpdb;
        // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- an earlier version had a transient for each link
        $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE '\\_transient\\_%fin\\_widgets\\_link%'");
    }

    /** @return string[] */
    private static function each(string $links): array
    {
        return preg_split('/\s+/', trim($links), -1, PREG_SPLIT_NO_EMPTY);
    }
}
