<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Writes to the address in the settings if the connection still fails ten minutes after a failure, at most once a day. */
final class FailureMail
{
    private const EVENT = 'fin_widgets_failure_mail';
    private const DELAY_SECONDS = 10 * MINUTE_IN_SECONDS;
    /** Set for a day after a mail. */
    private const SENT = 'fin_widgets_failure_mail_sent';

    public static function register(): void
    {
        add_action(self::EVENT, [self::class, 'sendIfStillFailing']);
    }

    /** Schedules the mail, after a failure that an administrator can fix. */
    public static function schedule(): void
    {
        if (Options::get('failure_mail') !== '' && !get_transient(self::SENT) && !wp_next_scheduled(self::EVENT)) {
            wp_schedule_single_event(time() + self::DELAY_SECONDS, self::EVENT);
        }
    }

    public static function sendIfStillFailing(): void
    {
        $address = Options::get('failure_mail');
        $failures = Failures::recent();
        if ($address === '' || !$failures || get_transient(self::SENT)) {
            return;
        }
        $settings = Options::hostSettings();
        $found = ServiceCheck::test($settings['base_url'], $settings['email'], $settings['password'], Options::sellerId('organization'), Options::get('country'));
        if (!is_string($found)) {
            return;
        }
        set_transient(self::SENT, '1', DAY_IN_SECONDS);
        $site = wp_specialchars_decode((string) get_option('blogname'), ENT_QUOTES);
        wp_mail(
            $address,
            /* translators: %s: the name of the site */
            sprintf(__('%s: no monthly payments', 'fin-widgets'), $site),
            FailureReasons::sentence($failures[0]['reason']) . "\n\n$found\n\n"
                . __('The last failures', 'fin-widgets') . ': ' . FailuresPage::url() . "\n"
                . __('Settings', 'fin-widgets') . ': ' . SettingsPage::url() . "\n"
        );
    }

    public static function uninstall(): void
    {
        wp_clear_scheduled_hook(self::EVENT);
        delete_transient(self::SENT);
    }
}
