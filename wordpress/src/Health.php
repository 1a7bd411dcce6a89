<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Store;

/** Tells administrators what keeps the host from answering: a notice, and a test in Site Health. */
final class Health
{
    private const TEST = 'fin_widgets';
    /** The screens with the notice. Each view of them writes to the table. */
    private const SCREENS = ['dashboard', 'plugins', 'settings_page_' . SettingsPage::SLUG];

    public static function register(): void
    {
        add_action('admin_notices', [self::class, 'showNotice']);
        add_filter('site_status_tests', static function (array $tests): array {
            $tests['direct'][self::TEST] = ['label' => __('Financing', 'fin-widgets'), 'test' => [self::class, 'test']];
            return $tests;
        });
    }

    /** @return string[] a sentence for each problem, as plain text */
    private static function problems(): array
    {
        if (HostElsewhere::address() !== '') {
            return [];
        }
        $sentences = [];
        foreach (self::settingsProblems() as $name => $rule) {
            $sentences[$name] = "$name $rule";
        }
        [$password, $baseUrl] = [Options::CONSTANTS['password'], Options::CONSTANTS['base_url']];
        if (Options::isFixed('password') && !Options::isFixed('base_url')) {
            /* translators: 1: and 2: names of constants */
            $sentences[$password] = sprintf(__('%1$s is used only together with %2$s. Define both in wp-config.php.', 'fin-widgets'), $password, $baseUrl);
        }
        if (!(new Store())->isWritable()) {
            $sentences[] = __('The plugin’s table in the database cannot be written. Ask your hosting company.', 'fin-widgets');
        }
        return array_values($sentences);
    }

    /** @return array<string, string> as `HostSettingsCheck` gives them, without those of a connection that never worked */
    private static function settingsProblems(): array
    {
        $settings = Options::settingsInUse();
        $problems = HostSettingsCheck::problems($settings);
        $isConstant = array_filter(array_keys(Options::CONSTANTS), [Options::class, 'isFixed']);
        if ($isConstant || Credentials::hasPassword()) {
            return $problems;
        }
        // Before the first login, the settings page says what is missing or wrong.
        $labels = SettingsPage::connectionLabels();
        $isEmpty = array_filter(array_intersect_key($settings, $labels), [self::class, 'isEmpty']);
        return array_diff_key($problems, $isEmpty, array_flip(array_intersect_key($labels, $isEmpty)));
    }

    /** @param mixed $value */
    private static function isEmpty($value): bool
    {
        return $value === '';
    }

    public static function showNotice(): void
    {
        $screen = get_current_screen();
        if (!current_user_can(SettingsPage::CAPABILITY) || !$screen || !in_array($screen->id, self::SCREENS, true)) {
            return;
        }
        $problems = self::problems();
        if ($problems) {
            printf(
                '<div class="notice notice-error" id="fin-widgets-problems"><p><strong>%s</strong> %s</p>%s</div>',
                esc_html__('Financing', 'fin-widgets'),
                esc_html(self::consequence()),
                self::listOf($problems) // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there
            );
        } else {
            FailureNotice::show();
        }
    }

    /** The test of Site Health. */
    public static function test(): array
    {
        $problems = self::problems();
        if (!$problems && Options::isInTestMode()) {
            return self::testing();
        }
        if (!$problems && Failures::recent()) {
            return self::failing();
        }
        $good = Options::isConnected()
            ? __('The financing service is set up.', 'fin-widgets')
            : __('The financing service has not been set up yet.', 'fin-widgets');
        if (HostElsewhere::address() !== '') {
            /* translators: %s: an address */
            $good = sprintf(__('Pages get their monthly payments from the host at %s.', 'fin-widgets'), HostElsewhere::address());
        }
        return [
            'test' => self::TEST,
            'label' => $problems ? __('Visitors see no monthly payment', 'fin-widgets') : __('Financing', 'fin-widgets'),
            'status' => $problems ? 'critical' : 'good',
            'badge' => ['label' => __('Financing', 'fin-widgets'), 'color' => $problems ? 'red' : 'blue'],
            'description' => $problems
                ? '<p>' . esc_html(self::consequence()) . '</p>' . self::listOf($problems)
                : '<p>' . esc_html($good) . '</p>',
            'actions' => self::settingsLink(),
        ];
    }

    private static function testing(): array
    {
        return [
            'test' => self::TEST,
            'label' => __('Visitors see simulated prices', 'fin-widgets'),
            'status' => 'recommended',
            'badge' => ['label' => __('Financing', 'fin-widgets'), 'color' => 'orange'],
            'description' => '<p>' . esc_html__('The test mode is on: prices and projects are simulated, and nothing reaches the financing service. End it before customers come.', 'fin-widgets') . '</p>',
            'actions' => self::settingsLink(),
        ];
    }

    private static function settingsLink(): string
    {
        return sprintf('<a href="%s">%s</a>', esc_url(SettingsPage::url()), esc_html__('Settings', 'fin-widgets'));
    }

    private static function failing(): array
    {
        return [
            'test' => self::TEST,
            'label' => __('Monthly payments or checkouts have failed', 'fin-widgets'),
            'status' => 'recommended',
            'badge' => ['label' => __('Financing', 'fin-widgets'), 'color' => 'orange'],
            'description' => '<p>' . esc_html(FailureNotice::sentence()) . '</p>',
            'actions' => sprintf('<a href="%s">%s</a>', esc_url(FailuresPage::url()), esc_html__('The last failures', 'fin-widgets')),
        ];
    }

    private static function consequence(): string
    {
        return __('Every request for a monthly payment is refused until this is fixed:', 'fin-widgets');
    }

    /** @param string[] $sentences */
    private static function listOf(array $sentences): string
    {
        return '<ul><li>' . implode('</li><li>', array_map('esc_html', $sentences)) . '</li></ul>';
    }
}
