<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.DB.PreparedSQL -- the one thing written into a statement is the name of the plugin's table
// phpcs:disable WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare -- the statements of the callers have the placeholders
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- counters and claims have to be atomic: WordPress's functions and caches are not

/**
 * Texts by name, each with an expiry, and rate limits, in a table of the plugin. WordPress's transients would not do: without an object
 * cache they neither add nor count atomically. Each statement is atomic, and understood by MySQL, MariaDB and WordPress's SQLite.
 */
final class Store
{
    /** One in this many requests deletes expired rows. */
    private const CLEANUP_INTERVAL = 100;

    /** The connection is tested before a statement that comes this long after the last one. Any call of the service takes longer. */
    private const PING_AFTER_SECONDS = 0.05;
    /** A lost connection is not tested again for this long, since the test takes 5 s. */
    private const RECONNECT_AFTER_SECONDS = 1;

    private StoreTable $table;
    private float $usedAt;
    private bool $hasConnection = true;

    public function __construct()
    {
        $this->table = new StoreTable();
        $this->usedAt = microtime(true);
        if (!$this->table->installIfOutdated() && random_int(1, self::CLEANUP_INTERVAL) === 1) {
            $this->query('DELETE FROM {table} WHERE expires <= %d', [self::now()]);
        }
    }

    /** Whether the table can be written, and holds each name once. If not, the host refuses every request. */
    public function isWritable(): bool
    {
        try {
            $this->write('probe', '', 1000);
            $this->write('probe', '', 1000);
            return $this->isUnique('probe');
        } catch (StoreUnavailable $unavailable) {
            return false;
        }
    }

    /**
     * Whether a missing record was never made. After the table was lost, records are missing for a day.
     *
     * @throws StoreUnavailable
     */
    public function isDurable(): bool
    {
        return $this->table->ageSeconds() > DAY_IN_SECONDS;
    }

    /** ms since 1970 */
    public static function now(): int
    {
        return (int) (microtime(true) * 1000);
    }

    /**
     * @return array{value: string, remainingMs: int}|null
     * @throws StoreUnavailable
     */
    public function read(string $name): ?array
    {
        $row = $this->row('SELECT value, expires FROM {table} WHERE name = %s AND expires > %d', [$name, self::now()]);
        return $row ? ['value' => $row['value'], 'remainingMs' => $row['expires'] - self::now()] : null;
    }

    /**
     * @param string[] $names one or more
     * @return array<string, string> the values of those that have one, by name
     * @throws StoreUnavailable
     */
    public function readAll(array $names): array
    {
        global $wpdb;
        $marks = implode(', ', array_fill(0, count($names), '%s'));
        $sql = "SELECT name, value FROM {table} WHERE name IN ($marks) AND expires > %d";
        $this->execute($sql, array_merge($names, [self::now()]));
        return array_column($wpdb->last_result ?: [], 'value', 'name');
    }

    /**
     * Stores the value for `$ms`, and overwrites what is there.
     *
     * @throws StoreUnavailable
     */
    public function write(string $name, string $value, int $ms): void
    {
        $this->execute('REPLACE INTO {table} (name, value, points, expires) VALUES (%s, %s, 0, %d)', [
            $name,
            $value,
            self::now() + $ms,
        ]);
    }

    /**
     * Stores the value for `$ms` if the name is free, and gives null. Otherwise gives the existing entry. An entry with this very value is
     * this request's own: MySQL had stored it when the connection broke, and the statement was sent again.
     *
     * @return array{value: string, remainingMs: int}|null
     * @throws StoreUnavailable
     */
    public function add(string $name, string $value, int $ms): ?array
    {
        for (;;) {
            if ($this->insert($name, $value, 0, $ms)) {
                return null;
            }
            $existing = $this->read($name);
            if ($existing) {
                return $existing['value'] === $value ? null : $existing;
            }
        }
    }

    /**
     * Whether the table has this name at most once. An import that broke off may leave a table without its key, where two requests can add
     * the same name.
     *
     * @throws StoreUnavailable
     */
    public function isUnique(string $name): bool
    {
        return $this->execute('SELECT name FROM {table} WHERE name = %s', [$name]) <= 1;
    }

    /**
     * Stores the value for `$ms` under the first of the names that is free. Gives that name; null if none is free.
     *
     * @param string[] $names
     * @throws StoreUnavailable
     */
    public function addToFree(array $names, string $value, int $ms): ?string
    {
        foreach (array_diff($names, array_keys($this->readAll($names))) as $name) {
            if (!$this->add($name, $value, $ms)) {
                return $name;
            }
        }
        return null;
    }

    /**
     * Stores the value for `$ms` if the current value is `$expected`. Tells whether it was.
     *
     * @throws StoreUnavailable
     */
    public function replace(string $name, string $expected, string $value, int $ms): bool
    {
        $now = self::now();
        $sql = 'UPDATE {table} SET value = %s, expires = %d WHERE name = %s AND value = %s AND expires > %d';
        return 0 < $this->execute($sql, [$value, $now + $ms, $name, $expected, $now]);
    }

    /** Deletes the entry if its value is `$expected`. A failure is no error, since the entry expires. */
    public function remove(string $name, string $expected): void
    {
        $this->query('DELETE FROM {table} WHERE name = %s AND value = %s', [$name, $expected]);
    }

    /**
     * Uses up one of the points of this name, which has `$points` per `$seconds`. Gives 0, or the ms to wait if no point is left.
     *
     * @throws StoreUnavailable
     */
    public function consume(string $name, int $points, int $seconds): int
    {
        for (;;) {
            $now = self::now();
            $counted = $this->execute('UPDATE {table} SET points = points + 1 WHERE name = %s AND expires > %d', [$name, $now]);
            if ($counted === 0 && !$this->insert($name, '', 1, $seconds * 1000)) {
                continue;
            }
            $row = $this->row('SELECT points, expires FROM {table} WHERE name = %s', [$name]);
            return $row && $row['points'] > $points ? max(1, $row['expires'] - self::now()) : 0;
        }
    }

    /**
     * ms to wait until `consume` allows a further request; 0 if one is allowed now. Counts nothing.
     *
     * @throws StoreUnavailable
     */
    public function waitMs(string $name, int $points): int
    {
        $now = self::now();
        $row = $this->row('SELECT points, expires FROM {table} WHERE name = %s AND expires > %d', [$name, $now]);
        return $row && $row['points'] >= $points ? max(1, $row['expires'] - $now) : 0;
    }

    /** Inserts the row, or overwrites one that has expired. Tells whether it did. */
    private function insert(string $name, string $value, int $points, int $ms): bool
    {
        $now = self::now();
        $inserted = $this->execute('INSERT IGNORE INTO {table} (name, value, points, expires) VALUES (%s, %s, %d, %d)', [
            $name,
            $value,
            $points,
            $now + $ms,
        ]);
        return $inserted > 0 || 0 < $this->execute(
            'UPDATE {table} SET value = %s, points = %d, expires = %d WHERE name = %s AND expires <= %d',
            [$value, $points, $now + $ms, $name, $now]
        );
    }

    /** @return array{value?: string, points?: int, expires: int}|null */
    private function row(string $sql, array $values): ?array
    {
        global $wpdb;
        $this->execute($sql, $values);
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

    /** @throws StoreUnavailable */
    private function execute(string $sql, array $values): int
    {
        $rows = $this->query($sql, $values);
        if ($rows === false) {
            throw new StoreUnavailable();
        }
        return (int) $rows;
    }

    /**
     * Runs a statement, in which `{table}` stands for the table. A failed statement is run once more: a deadlock may have ended it, or
     * the table was missing, as after an incomplete restore, and has been recreated. Errors are not shown, since a page must not see
     * them.
     *
     * @return int|bool false if the statement failed
     */
    private function query(string $sql, array $values)
    {
        global $wpdb;
        $sql = $wpdb->prepare(str_replace('{table}', $this->table->name, $sql), $values);
        if (!$this->isConnected()) {
            return false;
        }
        $wereSuppressed = $wpdb->suppress_errors();
        $rows = $wpdb->query($sql);
        if ($rows === false) {
            $this->table->replaceIfMissing();
            $rows = $wpdb->query($sql);
        }
        $wpdb->suppress_errors($wereSuppressed);
        return $rows;
    }

    /**
     * Whether there is a connection, which may have been lost during a call of the service. `wpdb` would then try to reconnect for 5 s, and
     * end the request with its own error page, although the host knows an answer.
     */
    private function isConnected(): bool
    {
        global $wpdb;
        $interval = $this->hasConnection ? self::PING_AFTER_SECONDS : self::RECONNECT_AFTER_SECONDS;
        if (microtime(true) - $this->usedAt > $interval) {
            $this->hasConnection = $wpdb->check_connection(false);
        }
        $this->usedAt = microtime(true);
        return $this->hasConnection;
    }
}
