<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Tells administrators of recent failures. Each of them can dismiss the notice for a week. */
final class FailureNotice
{
    private const ACTION = 'fin_widgets_dismiss_failures';
    /** An option of the user on this site: when the notice was dismissed. */
    private const DISMISSED = 'fin_widgets_failures_dismissed';

    public static function register(): void
    {
        add_action('admin_post_' . self::ACTION, [self::class, 'dismiss']);
    }

    /** Shows the notice. `Health` has checked the user and the screen. */
    public static function show(): void
    {
        $dismissedAt = (int) get_user_option(self::DISMISSED);
        if ($dismissedAt > time() - WEEK_IN_SECONDS || !Failures::recent()) {
            return;
        }
        printf(
            '<div class="notice notice-warning" id="fin-widgets-failing"><p><strong>%s</strong> %s</p><p><a href="%s">%s</a> | <a class="fin-widgets-dismiss" href="%s">%s</a></p></div>',
            esc_html__('Financing', 'fin-widgets'),
            esc_html(self::sentence()),
            esc_url(FailuresPage::url()),
            esc_html__('The last failures', 'fin-widgets'),
            esc_url(wp_nonce_url(admin_url('admin-post.php?action=' . self::ACTION), self::ACTION)),
            esc_html__('Dismiss for a week', 'fin-widgets')
        );
    }

    public static function sentence(): string
    {
        return __('In the last hour, requests for monthly payments or checkouts have failed.', 'fin-widgets') . ' '
            . FailureReasons::sentence(Failures::recent()[0]['reason']);
    }

    public static function dismiss(): void
    {
        check_admin_referer(self::ACTION);
        if (!current_user_can(SettingsPage::CAPABILITY)) {
            wp_die('', '', ['response' => 403]);
        }
        update_user_option(get_current_user_id(), self::DISMISSED, time());
        wp_safe_redirect(wp_get_referer() ?: admin_url());
        exit;
    }

    public static function uninstall(): void
    {
        global $wpdb;
        delete_metadata('user', 0, $wpdb->get_blog_prefix() . self::DISMISSED, '', true);
    }
}
