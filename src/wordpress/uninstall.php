<?php

/** Deletes the plugin's options and its table. On a multisite, those of every site. */

namespace FinWidgets;

defined('WP_UNINSTALL_PLUGIN') || exit;

require_once __DIR__ . '/Options.php';
require_once __DIR__ . '/Host/Store.php';

$remove = static function (): void {
    Options::uninstall();
    Host\Store::uninstall();
};

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
        switch_to_blog($site);
        $remove();
        restore_current_blog();
    }
} else {
    $remove();
}
