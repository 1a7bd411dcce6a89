<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** The page Tools → Financing: the last failures, each with its remedy. */
final class FailuresPage
{
    private const SLUG = 'fin-widgets-failures';

    public static function register(): void
    {
        add_action('admin_menu', static function (): void {
            $title = __('Financing', 'fin-widgets');
            add_management_page($title, $title, SettingsPage::CAPABILITY, self::SLUG, [self::class, 'render']);
        });
    }

    public static function url(): string
    {
        return admin_url('tools.php?page=' . self::SLUG);
    }

    public static function render(): void
    {
        if (!current_user_can(SettingsPage::CAPABILITY)) {
            return;
        }
        printf('<div class="wrap"><h1>%s</h1><h2>%s</h2>', esc_html(get_admin_page_title()), esc_html__('The last failures', 'fin-widgets'));
        $failures = Failures::all();
        if ($failures) {
            self::table($failures);
        } else {
            printf('<p>%s</p>', esc_html__('No failure has been recorded.', 'fin-widgets'));
        }
        Diagnosis::render();
        printf('<p><a href="%s">%s</a></p></div>', esc_url(SettingsPage::url()), esc_html__('Settings', 'fin-widgets'));
    }

    private static function table(array $failures): void
    {
        printf('<p>%s</p>', esc_html__('The last hundred, the newest first. Of identical failures, one a minute is kept, without personal data.', 'fin-widgets'));
        printf(
            '<table class="widefat striped" id="fin-widgets-failures"><thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody>',
            esc_html__('Time', 'fin-widgets'),
            esc_html__('Page', 'fin-widgets'),
            esc_html__('What happened, and what to do', 'fin-widgets')
        );
        $format = get_option('date_format') . ' ' . get_option('time_format');
        foreach ($failures as $failure) {
            printf(
                '<tr><td>%s</td><td style="overflow-wrap:anywhere">%s</td><td>%s <code style="overflow-wrap:anywhere">%s</code></td></tr>',
                esc_html((string) wp_date($format, $failure['time'])),
                esc_html($failure['page']),
                esc_html(FailureReasons::sentence($failure['reason'])),
                esc_html($failure['reason'])
            );
        }
        echo '</tbody></table>';
    }
}
