<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** The steps from the activation to the first monthly payment: a notice that leads to the settings, and a check list there until all are done. */
final class FirstSteps
{
    private const SCREENS = ['dashboard', 'plugins'];

    public static function register(): void
    {
        add_action('admin_notices', [self::class, 'showNotice']);
    }

    public static function showNotice(): void
    {
        $screen = get_current_screen();
        $isHere = $screen && in_array($screen->id, self::SCREENS, true);
        if (!$isHere || !current_user_can(SettingsPage::CAPABILITY) || Options::isConnected()) {
            return;
        }
        printf(
            '<div class="notice notice-info" id="fin-widgets-first-steps"><p><strong>%s</strong> %s <a class="button button-primary" href="%s">%s</a></p></div>',
            esc_html__('Financing', 'fin-widgets'),
            esc_html__('Connect your site with the financing service, and your pages show monthly payments.', 'fin-widgets'),
            esc_url(SettingsPage::url()),
            esc_html__('Set up financing', 'fin-widgets')
        );
    }

    /** Shows the check list on the settings page, until every step is done. */
    public static function showList(): void
    {
        $steps = self::steps();
        if (!in_array(false, array_column($steps, 'isDone'), true)) {
            return;
        }
        printf('<div class="card" id="fin-widgets-steps"><h2>%s</h2><ol>', esc_html__('First steps', 'fin-widgets'));
        foreach ($steps as $step) {
            printf(
                '<li>%s %s</li>',
                $step['isDone'] ? '<span aria-hidden="true">✓</span><span class="screen-reader-text">' . esc_html__('Done:', 'fin-widgets') . '</span>' : '',
                empty($step['url']) || $step['isDone']
                    ? esc_html($step['label'])
                    : sprintf('<a href="%s">%s</a>', esc_url($step['url']), esc_html($step['label']))
            );
        }
        echo '</ol></div>';
    }

    /** @return array<int, array{label: string, isDone: bool, url?: string}> */
    private static function steps(): array
    {
        $country = Options::get('country');
        $hasTexts = (Options::get('legal') !== '' && Options::get('rate') !== '')
            || (Options::get('allCostsIncluded') !== '' && Options::get('lender') !== '');
        $needsTexts = Options::get('product') !== 'lease' && Options::requiresLegal($country);
        return [
            ['label' => __('Connect the service', 'fin-widgets'), 'isDone' => Options::isConnected(), 'url' => '#fin-base_url'],
            ['label' => __('Choose the country', 'fin-widgets'), 'isDone' => $country !== '', 'url' => '#fin-country'],
            ['label' => __('Enter the legal text and the effective rate', 'fin-widgets'), 'isDone' => $hasTexts || ($country !== '' && !$needsTexts), 'url' => '#fin-legal'],
            ['label' => __('Say what the customer consents to', 'fin-widgets'), 'isDone' => Options::get('consent') !== '', 'url' => '#fin-consent'],
            [
                'label' => __('Publish a page with a monthly payment', 'fin-widgets'),
                'isDone' => (bool) PagesWithFee::ids(1),
                'url' => admin_url('post-new.php?post_type=page'),
            ],
        ];
    }
}
