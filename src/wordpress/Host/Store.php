<?php

namespace FinWidgets\Host;

/**
 * Texts by name, each for a time, and counters, in a table of their own: WordPress's transients neither add nor count in one step
 * where there is no object cache. Every statement is one that MySQL, MariaDB and WordPress's SQLite take, and atomic by itself.
 */
final class Store
{
    /** Changes with the table. */
    private const VERSION = '1';
    private const OPTION = 'fin_widgets_table';

    /** One of so many requests clears away what has run out. */
    private const CLEAN = 100;

    private string $table;

    public function __construct()
    {
        global $wpdb;
        $this->table = $wpdb->prefix . 'fin_widgets';
        if (get_option(self::OPTION) !== self::VERSION) {
            $this->install();
        } elseif (random_int(1, self::CLEAN) === 1) {
            $this->query('DELETE FROM {table} WHERE expires <= %d', [self::now()]);
        }
    }

    /** Takes the table away, and what tells of it. */
    public static function uninstall(): void
    {
        global $wpdb;
        $wpdb->query("DROP TABLE IF EXISTS {$wpdb->prefix}fin_widgets");
        delete_option(self::OPTION);
    }

    /** ms since 1970 */
    public static function now(): int
    {
        return (int) (microtime(true) * 1000);
    }

    /**
     * @return array{value: string, left: int}|null `left`: ms that it has left
     * @throws StoreAway
     */
    public function read(string $name): ?array
    {
        $row = $this->row('SELECT value, expires FROM {table} WHERE name = %s AND expires > %d', [$name, self::now()]);
        return $row ? ['value' => $row['value'], 'left' => $row['expires'] - self::now()] : null;
    }

    /**
     * Puts it there for `$ms`, whatever was there.
     *
     * @throws StoreAway
     */
    public function write(string $name, string $value, int $ms): void
    {
        $this->must('REPLACE INTO {table} (name, value, points, expires) VALUES (%s, %s, 0, %d)', [
            $name,
            $value,
            self::now() + $ms,
        ]);
    }

    /**
     * Puts it there if there is nothing; gives what there is.
     *
     * @return array{value: string, left: int}|null
     * @throws StoreAway
     */
    public function add(string $name, string $value, int $ms): ?array
    {
        for (;;) {
            if ($this->begin($name, $value, 0, $ms)) {
                return null;
            }
            $there = $this->read($name);
            if ($there) {
                return $there;
            }
        }
    }

    /**
     * Puts it there in place of `$former`; tells whether that was there.
     *
     * @throws StoreAway
     */
    public function replace(string $name, string $former, string $value, int $ms): bool
    {
        $now = self::now();
        $values = [$value, $now + $ms, $name, $former, $now];
        return 0 < $this->must(
            'UPDATE {table} SET value = %s, expires = %d WHERE name = %s AND value = %s AND expires > %d',
            $values
        );
    }

    /** Takes it away, if it is `$former`. */
    public function remove(string $name, string $former): void
    {
        $this->query('DELETE FROM {table} WHERE name = %s AND value = %s', [$name, $former]);
    }

    /**
     * Takes a point; gives 0, or the ms to wait when there is none left. While the database is away there is no limit: then
     * WordPress answers nobody.
     */
    public function take(string $name, int $points, int $seconds): int
    {
        try {
            for (;;) {
                $now = self::now();
                $counted = $this->must('UPDATE {table} SET points = points + 1 WHERE name = %s AND expires > %d', [$name, $now]);
                if ($counted === 0 && !$this->begin($name, '', 1, $seconds * 1000)) {
                    continue;
                }
                $row = $this->row('SELECT points, expires FROM {table} WHERE name = %s', [$name]);
                return $row && $row['points'] > $points ? max(1, $row['expires'] - self::now()) : 0;
            }
        } catch (StoreAway $away) {
            return 0;
        }
    }

    /** Makes the row, or takes over one that has run out; tells whether it did. */
    private function begin(string $name, string $value, int $points, int $ms): bool
    {
        $now = self::now();
        $made = $this->must('INSERT IGNORE INTO {table} (name, value, points, expires) VALUES (%s, %s, %d, %d)', [
            $name,
            $value,
            $points,
            $now + $ms,
        ]);
        return $made > 0 || 0 < $this->must(
            'UPDATE {table} SET value = %s, points = %d, expires = %d WHERE name = %s AND expires <= %d',
            [$value, $points, $now + $ms, $name, $now]
        );
    }

    private function install(): void
    {
        global $wpdb;
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        dbDelta(
            "CREATE TABLE {$this->table} (
name varchar(120) NOT NULL,
value longtext NOT NULL,
points bigint(20) NOT NULL,
expires bigint(20) NOT NULL,
PRIMARY KEY  (name),
KEY expires (expires)
) {$wpdb->get_charset_collate()};"
        );
        update_option(self::OPTION, self::VERSION);
    }

    /** @return array{value?: string, points?: int, expires: int}|null */
    private function row(string $sql, array $values): ?array
    {
        global $wpdb;
        $this->must($sql, $values);
        $row = $wpdb->last_result[0] ?? null;
        if (!$row) {
            return null;
        }
        $row = (array) $row;
        foreach (['points', 'expires'] as $number) {
            if (isset($row[$number])) {
                $row[$number] = (int) $row[$number];
            }
        }
        return $row;
    }

    /** @throws StoreAway */
    private function must(string $sql, array $values): int
    {
        $rows = $this->query($sql, $values);
        if ($rows === false) {
            throw new StoreAway();
        }
        return (int) $rows;
    }

    /**
     * `{table}` is the table. What a deadlock ended is asked once more; what failed is nobody's to read.
     *
     * @return int|bool false when it failed
     */
    private function query(string $sql, array $values)
    {
        global $wpdb;
        $sql = $wpdb->prepare(str_replace('{table}', $this->table, $sql), $values);
        $loud = $wpdb->suppress_errors();
        $rows = $wpdb->query($sql);
        if ($rows === false) {
            $rows = $wpdb->query($sql);
        }
        $wpdb->suppress_errors($loud);
        return $rows;
    }
}
