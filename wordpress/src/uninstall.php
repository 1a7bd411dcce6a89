<?php

/** Deletes the plugin's options, its table and its files. On a multisite, those of every site. */

namespace FinWidgets;

defined('WP_UNINSTALL_PLUGIN') || exit;

(static function (): void {
    foreach (['Options', 'Credentials', 'Secrets', 'OfferPdfLinks', 'Failures', 'FailureNotice', 'FailureMail', 'NightlyPagesCheck', 'ScriptFiles', 'Host/StoreTable'] as $class) {
        require_once __DIR__ . "/$class.php";
    }

    $sites = is_multisite() ? get_sites(['fields' => 'ids', 'number' => 0]) : [get_current_blog_id()];
    foreach ($sites as $site) {
        is_multisite() && switch_to_blog($site);
        Options::uninstall();
        OfferPdfLinks::uninstall();
        Failures::uninstall();
        FailureNotice::uninstall();
        FailureMail::uninstall();
        NightlyPagesCheck::uninstall();
        ScriptFiles::uninstall();
        Host\StoreTable::uninstall();
        is_multisite() && restore_current_blog();
    }
    if (is_multisite()) {
        // A site that was deleted while the plugin was not active there has left its table.
        Host\StoreTable::dropOrphans();
    }
})();
