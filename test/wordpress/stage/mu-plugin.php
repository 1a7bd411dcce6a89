<?php

/** What a test tells this WordPress: `stage.json` beside wp-config.php. A site would do the same in a plugin of its own. */

$stage = json_decode((string) @file_get_contents(ABSPATH . 'stage.json'), true) ?: [];

add_filter('fin_widgets_host', static function (array $options) use ($stage): array {
    return array_merge($options, $stage['host'] ?? []);
});

if (!empty($stage['storeAway'])) {
    add_filter('query', static function (string $sql): string {
        global $wpdb;
        return preg_match("/\b{$wpdb->prefix}fin_widgets\b/", $sql) ? 'SELECT nothing FROM nowhere' : $sql;
    });
}

add_action('fin_widgets_answered', static function (array $entry): void {
    file_put_contents(ABSPATH . 'answered.log', json_encode($entry) . "\n", FILE_APPEND);
});

// A host that has just been started knows nothing of a former one.
if (isset($_GET['stage-forget'])) {
    $wpdb->query("DELETE FROM {$wpdb->prefix}fin_widgets");
    exit;
}

// As plugins for "code in header and footer" do.
add_action('wp_head', static function (): void {
    echo get_option('stage_head', '');
});

// Code of a test's, run within a WordPress that is warm.
if (hash_equals(STAGE_SECRET, wp_unslash($_SERVER['HTTP_X_STAGE'] ?? ''))) {
    add_action('init', static function (): void {
        require_once ABSPATH . 'wp-admin/includes/admin.php';
        $as = get_user_by('login', wp_unslash($_SERVER['HTTP_X_STAGE_AS'] ?? ''));
        wp_set_current_user($as ? $as->ID : 0);
        kses_init();
        eval(file_get_contents('php://input'));
        exit;
    }, 20);
}

add_filter('pre_wp_mail', '__return_true');
