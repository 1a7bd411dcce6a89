<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\LinkRules;

/** Checks the links to an offer's PDF. Without this check, a customer would be the first to notice a wrong link, after all fields of the form. */
final class OfferPdfLinks
{
    private const TIMEOUT_SECONDS = 4;
    private const REMEMBERED_SECONDS = 600;

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

    /** @return string[] the dead links. Requests each link, at most once in ten minutes */
    public static function dead(string $links): array
    {
        return array_values(array_filter(self::each($links), [self::class, 'isDead']));
    }

    private static function isDead(string $link): bool
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
        $name = 'fin_widgets_link_' . md5($link);
        $known = get_transient($name);
        if ($known === false) {
            $known = self::isGone($link) ? 'dead' : 'alive';
            set_transient($name, $known, self::REMEMBERED_SECONDS);
        }
        return $known === 'dead';
    }

    /** Whether the address says that nothing is there. An address that does not answer may be there. */
    public static function isGone(string $link): bool
    {
        // `wp_safe_`: not to addresses within the server's own network. The site's own address is none.
        $answer = wp_safe_remote_head($link, ['timeout' => self::TIMEOUT_SECONDS, 'redirection' => 3]);
        return in_array(wp_remote_retrieve_response_code($answer), [404, 410], true);
    }

    /** Deletes the cached results. */
    public static function uninstall(): void
    {
        global $wpdb;
        // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress deletes transients only by their whole names
        $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE '\\_transient\\_%fin\\_widgets\\_link\\_%'");
    }

    /** @return string[] */
    private static function each(string $links): array
    {
        return preg_split('/\s+/', trim($links), -1, PREG_SPLIT_NO_EMPTY);
    }
}
