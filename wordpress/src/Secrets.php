<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Keys;
use FinWidgets\Host\Protocol;

/**
 * The secrets that sign and encrypt. The constant `FIN_WIDGETS_SECRET` gives one or several, newest first. By default there is one.
 * It is derived from wp-config.php's salts and a random text in the database, so that neither of the two is enough alone.
 */
final class Secrets
{
    public const CONSTANT = 'FIN_WIDGETS_SECRET';
    private const SALT = 'fin_widgets_salt';

    /** @return array<mixed> newest first. Those of the constant are not checked. Empty while the database does not give the text */
    public static function all(): array
    {
        if (defined(self::CONSTANT)) {
            return array_values((array) constant(self::CONSTANT));
        }
        $salt = self::salt();
        return $salt === '' ? [] : [hash_hmac('sha256', $salt, wp_salt('secure_auth'), true)];
    }

    /**
     * The random text in the database, which the first request adds; empty if the database fails. `add_option` would replace a text that
     * a failed query or an outdated object cache has not found. Nobody could then open what was sealed before.
     */
    private static function salt(): string
    {
        global $wpdb;
        $salt = get_option(self::SALT);
        if (is_string($salt) && $salt !== '') {
            return $salt;
        }
        $wereSuppressed = $wpdb->suppress_errors();
        // Not autoloaded, since an object cache may be shared with others.
        $add = "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')";
        // phpcs:ignore WordPress.DB.PreparedSQL, WordPress.DB.DirectDatabaseQuery -- if two processes add the text, one has to win; the statement is constant
        $wpdb->query($wpdb->prepare($add, self::SALT, bin2hex(random_bytes(32))));
        // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a cache may not know the text yet
        $salt = $wpdb->get_var($wpdb->prepare("SELECT option_value FROM $wpdb->options WHERE option_name = %s", self::SALT));
        $wpdb->suppress_errors($wereSuppressed);
        // In `notoptions`, WordPress remembers that there was no text.
        wp_cache_delete('notoptions', 'options');
        return (string) $salt;
    }

    /** Whether these are valid secrets: a list of texts, each with 32 bytes or more, since a short one could be guessed. */
    public static function areValid($secrets): bool
    {
        $isLong = static function ($secret): bool {
            return is_string($secret) && strlen($secret) >= Protocol::MIN_SECRET_BYTES;
        };
        return is_array($secrets) && $secrets !== [] && array_filter($secrets, $isLong) === $secrets;
    }

    /** The keys of the site's secrets; null while the secrets are invalid. */
    public static function keys(): ?Keys
    {
        $secrets = self::all();
        return self::areValid($secrets) ? new Keys($secrets) : null;
    }

    public static function uninstall(): void
    {
        delete_option(self::SALT);
    }
}
