<?php

/** Applies the settings of a test, `test-settings.json` beside wp-config.php, as a plugin of the site's own would. */

$testSettings = json_decode((string) @file_get_contents(ABSPATH . 'test-settings.json'), true) ?: [];

add_filter('fin_widgets_host', static function (array $options) use ($testSettings): array {
    return array_merge($options, $testSettings['host'] ?? []);
});

if (!empty($testSettings['failingQueries'])) {
    add_filter('query', static function (string $sql) use ($testSettings): string {
        return preg_match($testSettings['failingQueries'], $sql) ? 'SELECT nothing FROM nowhere' : $sql;
    });
}

if (!empty($testSettings['unansweredQueries'])) {
    add_filter('query', static function (string $sql) use ($testSettings): string {
        global $wpdb;
        static $isOutermost = true;
        if (!$isOutermost || !preg_match($testSettings['unansweredQueries'], $sql)) {
            return $sql;
        }
        $isOutermost = false;
        $wpdb->query($sql);
        $isOutermost = true;
        return 'SELECT nothing FROM nowhere';
    });
}

if (!empty($testSettings['resentQueries'])) {
    add_filter('query', static function (string $sql) use ($testSettings): string {
        global $wpdb;
        static $isFirst = true;
        if ($isFirst && preg_match($testSettings['resentQueries'], $sql)) {
            $isFirst = false;
            $wpdb->query($sql);
            $isFirst = true;
        }
        return $sql;
    });
}

if (!empty($testSettings['failsAfter'])) {
    add_action('http_api_debug', static function ($response, string $context, string $class, array $args, string $url) use ($testSettings): void {
        if (basename($url) === $testSettings['failsAfter']) {
            throw new Error('a defect');
        }
    }, 10, 5);
}

// As in PHP-FPM: the page gets its response, and the script continues.
if (!function_exists('fastcgi_finish_request') && empty($testSettings['holdsResponses'])) {
    function fastcgi_finish_request(): bool
    {
        echo "\0finished"; // `fastcgi.ts` waits for this
        flush();
        return true;
    }
}

add_action('fin_widgets_answered', static function (array $entry): void {
    file_put_contents(ABSPATH . 'answered.log', json_encode($entry) . "\n", FILE_APPEND);
});

// As plugins for code in the header do.
add_action('wp_head', static function (): void {
    echo get_option('test_head', '');
});

// Runs a test's PHP code within WordPress.
if (hash_equals(TEST_SECRET, wp_unslash($_SERVER['HTTP_X_TEST_SECRET'] ?? ''))) {
    add_action('init', static function (): void {
        require_once ABSPATH . 'wp-admin/includes/admin.php';
        $as = get_user_by('login', wp_unslash($_SERVER['HTTP_X_TEST_AS'] ?? ''));
        wp_set_current_user($as ? $as->ID : 0);
        kses_init();
        eval(file_get_contents('php://input'));
        exit;
    }, 20);
}

add_filter('pre_wp_mail', '__return_true');
