<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\LinkRules;

/** The host's last failures: reason, time and page, without personal data. They are stored in an option that is not autoloaded. */
final class Failures
{
    private const OPTION = 'fin_widgets_failures';
    private const MAX_FAILURES = 100;
    /** How many failures by visitors are kept. Visitors can cause any number, which must not displace the site's own failures. */
    private const MAX_OF_VISITORS = 50;
    /** How many of the site's own failures, and how many of visitors', are stored per minute. Each reason is stored once in that time. */
    private const MAX_PER_MINUTE = 3;
    private const MAX_PATH_BYTES = 200;

    public static function register(): void
    {
        add_action('fin_widgets_answered', [self::class, 'record']);
    }

    /** @param array<string, mixed> $entry of the host's log */
    public static function record(array $entry): void
    {
        global $wpdb;
        if (!is_string($entry['reason'] ?? null) || isset($entry['test'])) {
            return;
        }
        // A failing database must not write into the response.
        $wereSuppressed = $wpdb->suppress_errors();
        $failures = self::all();
        if (self::isDue($entry['reason'], $failures)) {
            array_unshift($failures, ['time' => time(), 'reason' => $entry['reason'], 'page' => self::page()]);
            update_option(self::OPTION, self::bounded($failures), false);
            if (FailureReasons::isOfSite($entry['reason'])) {
                FailureMail::schedule();
            }
        }
        $wpdb->suppress_errors($wereSuppressed);
    }

    /** @return array<int, array{time: int, reason: string, page: string}> newest first */
    public static function all(): array
    {
        $failures = get_option(self::OPTION);
        return is_array($failures) ? $failures : [];
    }

    /** @return array<int, array{time: int, reason: string, page: string}> the site's own failures of the last hour, without those that `Health` reports */
    public static function recent(): array
    {
        return array_values(array_filter(self::all(), static function (array $failure): bool {
            return $failure['time'] > time() - HOUR_IN_SECONDS
                && FailureReasons::isOfSite($failure['reason'])
                && !in_array($failure['reason'], ['settings', 'store'], true);
        }));
    }

    public static function uninstall(): void
    {
        delete_option(self::OPTION);
    }

    private static function isDue(string $reason, array $failures): bool
    {
        $isOfSite = FailureReasons::isOfSite($reason);
        $reasons = [];
        foreach ($failures as $failure) {
            if ($failure['time'] > time() - MINUTE_IN_SECONDS && FailureReasons::isOfSite($failure['reason']) === $isOfSite) {
                $reasons[] = $failure['reason'];
            }
        }
        return count($reasons) < self::MAX_PER_MINUTE && !in_array($reason, $reasons, true);
    }

    private static function bounded(array $failures): array
    {
        $ofVisitors = 0;
        $kept = array_filter($failures, static function (array $failure) use (&$ofVisitors): bool {
            return FailureReasons::isOfSite($failure['reason']) || ++$ofVisitors <= self::MAX_OF_VISITORS;
        });
        return array_slice(array_values($kept), 0, self::MAX_FAILURES);
    }

    /** The path of the page that sent the request, if it is one of this site's. Without the query, which may name a person. */
    private static function page(): string
    {
        $referer = Host\Request::header('HTTP_REFERER') ?? '';
        if (!in_array(LinkRules::origin($referer), Options::siteOrigins(), true)) {
            return '';
        }
        return substr((string) wp_parse_url($referer, PHP_URL_PATH), 0, self::MAX_PATH_BYTES);
    }
}
