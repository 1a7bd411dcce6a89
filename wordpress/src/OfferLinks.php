<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Links;

/** Checks the links to an offer's PDF. Without this check, a customer would be the first to notice a wrong link, after all fields of the form. */
final class OfferLinks
{
    private const TIMEOUT_SECONDS = 4;
    private const REMEMBERED_SECONDS = 600;

    /** Whether the host accepts all links: public ones by https, or those of the origins that the site lists. */
    public static function areAccepted(string $links): bool
    {
        $origins = Options::hostSettings()['offer_pdf_origins'];
        foreach (self::each($links) as $link) {
            if (!Links::isOffer($link, $origins)) {
                return false;
            }
        }
        return true;
    }

    /** @return string[] the dead links. Requests each link, at most once in ten minutes */
    public static function dead(string $links): array
    {
        return array_values(array_filter(self::each($links), [self::class, 'isDead']));
    }

    private static function isDead(string $link): bool
    {
        $uploads = wp_get_upload_dir();
        if (strpos($link, $uploads['baseurl'] . '/') === 0) {
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
            // `wp_safe_`: not to addresses within the server's own network.
            $answer = wp_safe_remote_head($link, ['timeout' => self::TIMEOUT_SECONDS, 'redirection' => 3]);
            $known = in_array(wp_remote_retrieve_response_code($answer), [404, 410], true) ? 'dead' : 'alive';
            set_transient($name, $known, self::REMEMBERED_SECONDS);
        }
        return $known === 'dead';
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
