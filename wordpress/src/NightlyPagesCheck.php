<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;

/**
 * Looks at the published pages with a monthly payment every night, since an update of a theme or a plugin may break them. A part counts as
 * broken if it was there on an earlier night, and is missing twice, ten minutes apart: whatever a page never had is no alarm.
 */
final class NightlyPagesCheck
{
    private const EVENT = 'fin_widgets_nightly_check';
    private const SECOND_LOOK = 'fin_widgets_second_look';
    private const OPTION = 'fin_widgets_nightly_check';
    private const MAX_PAGES = 50;
    private const QUOTE = 'quote';

    public static function register(): void
    {
        add_action(self::EVENT, [self::class, 'look']);
        add_action(self::SECOND_LOOK, [self::class, 'lookAgain']);
        add_action('admin_init', [self::class, 'schedule']);
        register_deactivation_hook(FILE, [self::class, 'unschedule']);
        add_filter('site_status_tests', static function (array $tests): array {
            $tests['direct'][self::EVENT] = ['label' => __('Financing', 'fin-widgets'), 'test' => [self::class, 'test']];
            return $tests;
        });
    }

    public static function schedule(): void
    {
        if (!wp_next_scheduled(self::EVENT)) {
            wp_schedule_event(strtotime('tomorrow 3:00'), 'daily', self::EVENT);
        }
    }

    public static function unschedule(): void
    {
        wp_clear_scheduled_hook(self::EVENT);
        wp_clear_scheduled_hook(self::SECOND_LOOK);
    }

    /** The first look of a night. A page that misses something is looked at again before anybody hears of it. */
    public static function look(): void
    {
        if (!Options::hasQuotes()) {
            return;
        }
        $found = self::inspect();
        if (array_diff_key(self::missing($found), self::broken())) {
            wp_schedule_single_event(time() + 10 * MINUTE_IN_SECONDS, self::SECOND_LOOK);
        } else {
            self::store($found, self::missing($found));
        }
    }

    public static function lookAgain(): void
    {
        $found = self::inspect();
        $broken = self::missing($found);
        $new = array_diff_key($broken, self::broken());
        self::store($found, $broken);
        if ($new && Options::get('failure_mail') !== '') {
            $site = wp_specialchars_decode((string) get_option('blogname'), ENT_QUOTES);
            wp_mail(
                Options::get('failure_mail'),
                /* translators: %s: the name of the site */
                sprintf(__('%s: a page with a monthly payment is broken', 'fin-widgets'), $site),
                implode("\n", self::sentences($new)) . "\n\n" . __('This worked before. Was the theme or a plugin updated since?', 'fin-widgets') . "\n\n"
                    . __('Check a page', 'fin-widgets') . ': ' . FailuresPage::url() . "\n"
            );
        }
    }

    /** The test of Site Health. */
    public static function test(): array
    {
        $broken = self::broken();
        $good = __('Each night, the published pages with a monthly payment are checked. Nothing is missing that was there before.', 'fin-widgets');
        return [
            'test' => self::EVENT,
            'label' => $broken ? __('A page with a monthly payment is broken', 'fin-widgets') : __('Pages with a monthly payment', 'fin-widgets'),
            'status' => $broken ? 'critical' : 'good',
            'badge' => ['label' => __('Financing', 'fin-widgets'), 'color' => $broken ? 'red' : 'blue'],
            'description' => '<p>' . implode('</p><p>', array_map('esc_html', $broken ? self::sentences($broken) : [$good])) . '</p>',
            'actions' => sprintf('<a href="%s">%s</a>', esc_url(FailuresPage::url()), esc_html__('Check a page', 'fin-widgets')),
        ];
    }

    public static function uninstall(): void
    {
        delete_option(self::OPTION);
        self::unschedule();
    }

    /** @return array<string, array<string, bool>> whether each part is there, by page; of a page that does not come, nothing is known */
    private static function inspect(): array
    {
        $found = [];
        foreach (PagesWithFee::ids(self::MAX_PAGES) as $id) {
            $address = (string) get_permalink($id);
            $found[$address] = PublishedPage::of($address) ?? [];
        }
        if ($found) {
            $country = Options::get('country') ?: array_keys(Contract::countries())[0];
            // If no page comes, the site may be unable to reach itself.
            $found[''] = array_filter($found) ? [self::QUOTE => is_float(HostQuoteCheck::quote(Script::hostAddress(), $country))] : [];
        }
        return $found;
    }

    /**
     * What is missing now and was there on an earlier night. A page that does not come still misses what it missed before.
     *
     * @param array<string, array<string, bool>> $found
     * @return array<string, array{string, string}> page and part, by a name of their own
     */
    private static function missing(array $found): array
    {
        ['seen' => $seen, 'broken' => $broken] = self::stored();
        $missing = array_filter($broken, static function (array $one) use ($found): bool {
            return ($found[$one[0]] ?? null) === [];
        });
        foreach ($found as $page => $parts) {
            foreach ($parts as $part => $isThere) {
                if (!$isThere && !empty($seen[$page][$part])) {
                    $missing["$part $page"] = [$page, $part];
                }
            }
        }
        return $missing;
    }

    /** Remembers what has been there once, of the pages that are still published. */
    private static function store(array $found, array $broken): void
    {
        $seen = self::stored()['seen'];
        foreach ($found as $page => $parts) {
            $found[$page] = array_filter($parts) + ($seen[$page] ?? []);
        }
        update_option(self::OPTION, ['seen' => $found, 'broken' => $broken], false);
    }

    /** @return array<string, array{string, string}> as `missing` gives them */
    private static function broken(): array
    {
        return self::stored()['broken'];
    }

    private static function stored(): array
    {
        $stored = get_option(self::OPTION);
        return (is_array($stored) ? $stored : []) + ['seen' => [], 'broken' => []];
    }

    /** @return string[] a sentence for each missing part, as plain text */
    private static function sentences(array $missing): array
    {
        $sentences = [
            /* translators: %s: the address of a page */
            'element' => __('%s: the monthly payment is missing in the page.', 'fin-widgets'),
            /* translators: %s: the address of a page */
            'script' => __('%s: the script is missing, so visitors see no monthly payment.', 'fin-widgets'),
            /* translators: %s: the address of a page */
            'legal' => __('%s: the legal text is missing, so visitors see no monthly payment.', 'fin-widgets'),
            /* translators: %s: the address of a page */
            'offer' => __('%s: nothing is at the link to an offer (PDF).', 'fin-widgets'),
            self::QUOTE => __('The host gives no price.', 'fin-widgets'),
        ];
        return array_values(array_map(static function (array $one) use ($sentences): string {
            return sprintf($sentences[$one[1]], $one[0]);
        }, $missing));
    }
}
