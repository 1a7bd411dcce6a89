<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.DB.PreparedSQL -- the names are those of tables, which WordPress and the database give
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- WordPress has no functions for a plugin's own table

/** The store's table: created when it is first needed, recreated when it is missing, and dropped with the plugin or the site. */
final class StoreTable
{
    /** Raised when the table changes. */
    private const VERSION = '1';
    private const VERSION_OPTION = 'fin_widgets_table';
    /** When the table was found missing, in seconds since 1970. */
    private const LOST_OPTION = 'fin_widgets_table_lost';

    public string $name;

    public function __construct()
    {
        global $wpdb;
        $this->name = $wpdb->prefix . 'fin_widgets';
    }

    /** Creates the table, or adds what an earlier version lacks. Tells whether that was needed. */
    public function installIfOutdated(): bool
    {
        $isOutdated = get_option(self::VERSION_OPTION) !== self::VERSION;
        if ($isOutdated) {
            $this->install();
        }
        return $isOutdated;
    }

    /** Recreates a missing table, and notes that its records are lost. */
    public function replaceIfMissing(): void
    {
        if ($this->isMissing()) {
            update_option(self::LOST_OPTION, (string) time(), false);
            $this->install();
        }
    }

    /**
     * How long the table has kept its records, in seconds: since it was last lost, or since 1970. Asks the database, since an object cache
     * may not know yet what another web server has noted.
     *
     * @throws StoreUnavailable
     */
    public function ageSeconds(): int
    {
        global $wpdb;
        $wereSuppressed = $wpdb->suppress_errors();
        $ask = "SELECT option_value FROM $wpdb->options WHERE option_name = %s";
        $isAnswered = $wpdb->query($wpdb->prepare($ask, self::LOST_OPTION)) !== false;
        $wpdb->suppress_errors($wereSuppressed);
        if (!$isAnswered) {
            throw new StoreUnavailable();
        }
        return time() - (int) ($wpdb->last_result[0]->option_value ?? 0);
    }

    /** Deletes the table and its options. */
    public static function uninstall(): void
    {
        global $wpdb;
        $wpdb->query('DROP TABLE IF EXISTS ' . (new self())->name);
        delete_option(self::VERSION_OPTION);
        delete_option(self::LOST_OPTION);
    }

    /**
     * Deletes the tables of sites that a network no longer has: tables without the site's options beside them. Another WordPress in the
     * same database, with a prefix such as `wp_2_`, has options.
     */
    public static function dropOrphans(): void
    {
        global $wpdb;
        $pattern = '/^' . preg_quote($wpdb->base_prefix, '/') . '\d+_(fin_widgets|options)\z/';
        $tables = preg_grep($pattern, array_merge(
            $wpdb->get_col("SHOW TABLES LIKE '%fin_widgets'"),
            $wpdb->get_col("SHOW TABLES LIKE '%options'")
        ));
        foreach (preg_grep('/fin_widgets\z/', $tables) as $table) {
            if (!in_array(preg_replace('/fin_widgets\z/', 'options', $table), $tables, true)) {
                $wpdb->query("DROP TABLE IF EXISTS `$table`");
            }
        }
    }

    /**
     * A filter of the tables that go with a site of a network.
     *
     * @param string[] $tables
     * @return string[]
     */
    public static function addToDropped(array $tables, int $siteId): array
    {
        global $wpdb;
        $tables['fin_widgets'] = $wpdb->get_blog_prefix($siteId) . 'fin_widgets';
        return $tables;
    }

    /** Creates the table. Notes the version only if that worked, so that the next request tries again. */
    private function install(): void
    {
        global $wpdb;
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        $wereSuppressed = $wpdb->suppress_errors();
        dbDelta(
            "CREATE TABLE {$this->name} (
name varchar(120) NOT NULL,
value longtext NOT NULL,
points bigint(20) NOT NULL,
expires bigint(20) NOT NULL,
PRIMARY KEY  (name),
KEY expires (expires)
) {$wpdb->get_charset_collate()};"
        );
        $wpdb->suppress_errors($wereSuppressed);
        if (!$this->isMissing()) {
            update_option(self::VERSION_OPTION, self::VERSION);
        }
    }

    /** Whether the database says that it has no such table. Error numbers do not help, since SQLite's differ from MySQL's. */
    private function isMissing(): bool
    {
        global $wpdb;
        $isAnswered = $wpdb->query($wpdb->prepare('SHOW TABLES LIKE %s', $this->name)) !== false;
        $names = array_map(static function ($row): string {
            return strtolower((string) current((array) $row));
        }, $wpdb->last_result ?: []);
        return $isAnswered && !in_array(strtolower($this->name), $names, true);
    }
}
