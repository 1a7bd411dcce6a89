<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;

/** The page Settings → Financing. Stored credentials are never shown. */
final class SettingsPage
{
    public const CAPABILITY = 'manage_options';
    public const SLUG = 'fin-widgets';
    private const TEST_BUTTON = 'fin_widgets_test';
    private const SCRIPT = 'fin-widgets-settings';

    public static function register(): void
    {
        add_action('admin_menu', static function (): void {
            $title = __('Financing', 'fin-widgets');
            add_options_page($title, $title, self::CAPABILITY, self::SLUG, [self::class, 'render']);
        });
        add_action('admin_init', static function (): void {
            register_setting(self::SLUG, Options::OPTION, ['sanitize_callback' => [self::class, 'sanitize']]);
        });
        add_filter('plugin_action_links_' . plugin_basename(FILE), static function (array $links): array {
            $link = sprintf('<a href="%s">%s</a>', esc_url(self::url()), esc_html__('Settings', 'fin-widgets'));
            return array_merge([$link], $links);
        });
    }

    /** @return array<string, string> by the name of the option */
    public static function connectionLabels(): array
    {
        return [
            'base_url' => __('Address', 'fin-widgets'),
            'email' => __('E-mail address of your user', 'fin-widgets'),
            'password' => __('Password of your user', 'fin-widgets'),
        ];
    }

    public static function url(): string
    {
        return admin_url('options-general.php?page=' . self::SLUG);
    }

    /**
     * Sanitizes the submitted options, and stores the credentials separately. WordPress has checked the nonce and the capability.
     *
     * @param mixed $submitted
     */
    public static function sanitize($submitted): array
    {
        $submitted = array_map(static function ($value): string {
            return is_string($value) ? trim($value) : '';
        }, is_array($submitted) ? $submitted : []);
        // An import or wp-cli may write the options, too, without credentials.
        $options = array_merge(Options::DEFAULTS, array_intersect_key($submitted, Options::DEFAULTS));
        foreach (['mail', 'leads', 'test', 'allCostsIncluded', 'markup'] as $name) {
            $options[$name] = $options[$name] === '' ? '' : '1';
        }
        foreach (ElementHtml::SITE_TEXTS as $name) {
            $options[$name] = LegalHtml::sanitize($options[$name]);
        }
        $options['lender'] = sanitize_text_field($options['lender']);
        $mail = $options['failure_mail'];
        $options['failure_mail'] = self::validOrStored('failure_mail', $mail, is_email($mail) ? $mail : '', __('E-mail to', 'fin-widgets'), __('an e-mail address, such as office@installer.example', 'fin-widgets'));
        $color = $options['accent'];
        $options['accent'] = self::validOrStored('accent', $color, sanitize_hex_color('#' . ltrim($color, '#')), __('Accent color', 'fin-widgets'), __('a color such as #0b6b4d', 'fin-widgets'));
        $options['radius'] = $options['radius'] === '' ? '' : (string) min(40, absint($options['radius']));
        foreach (self::choices() as $name => $choices) {
            $options[$name] = isset($choices[$options[$name]]) ? $options[$name] : '';
        }
        $isTestAsked = isset($_POST[self::TEST_BUTTON]); // phpcs:ignore WordPress.Security.NonceVerification -- options.php has checked it
        if ($options['host'] !== '') {
            // The connection of the plugin's own host stays as it is.
            $connection = array_combine(ConnectionUpdate::OPTIONS, array_map([Options::class, 'stored'], ConnectionUpdate::OPTIONS));
            return array_merge($options, $connection, ['host' => HostElsewhere::update($options['host'], $isTestAsked, $options['country'])]);
        }
        return array_merge($options, (new ConnectionUpdate($submitted, $options['country']))->apply($isTestAsked));
    }

    /**
     * The value to store. An invalid one is reported, and replaces nothing.
     *
     * @param string|null $valid the valid value
     * @param string $expected what the field takes
     */
    private static function validOrStored(string $name, string $submitted, $valid, string $label, string $expected): string
    {
        if ($submitted === '' || $valid) {
            return $submitted === '' ? '' : $valid;
        }
        /* translators: 1: the label of a setting, 2: its value, 3: what it takes, such as "a number from 0 to 40" */
        self::report($name, sprintf(__('%1$s: “%2$s” cannot be used. It takes %3$s.', 'fin-widgets'), $label, $submitted, $expected));
        return Options::stored($name);
    }

    /** Shows a message, which may quote the service: WordPress itself would write it as HTML. */
    public static function report(string $code, string $text, string $type = 'error'): void
    {
        add_settings_error(self::SLUG, $code, esc_html($text), $type);
    }

    /** @return array<string, array<string, string>> labels by value, of the options with a fixed set of values */
    private static function choices(): array
    {
        $values = Labels::values();
        return [
            'country' => ['' => __('Set in each block', 'fin-widgets')]
                + array_intersect_key($values, Contract::countries()),
            'lang' => ['' => __('The page’s own', 'fin-widgets')] + Contract::languages(),
            'product' => ['' => $values['credit'], 'lease' => $values['lease']],
            'requireLegal' => [
                '' => __('In Germany and Sweden', 'fin-widgets'),
                '1' => __('In every country', 'fin-widgets'),
                '0' => __('Nowhere: I answer for that', 'fin-widgets'),
            ],
            'dark' => [
                '' => __('As the theme', 'fin-widgets'),
                'light' => __('Light', 'fin-widgets'),
                'dark' => __('Dark', 'fin-widgets'),
                'auto' => __('As the visitor’s device', 'fin-widgets'),
            ],
        ];
    }

    public static function render(): void
    {
        if (!current_user_can(self::CAPABILITY)) {
            return;
        }
        echo '<div class="wrap"><h1>' . esc_html(get_admin_page_title()) . '</h1>';
        FirstSteps::showList();
        echo '<form action="options.php" method="post">';
        settings_fields(self::SLUG);
        $labels = self::connectionLabels();
        self::section(__('The service', 'fin-widgets'), [
            self::field('base_url', $labels['base_url'], 'url', 'https://…/api/1.1', __('The financing company has given you the address, and your user there.', 'fin-widgets')),
            self::field('email', $labels['email'], 'email'),
            self::field('password', $labels['password'], 'password'),
            self::details(__('Your agency or the financing company runs the host', 'fin-widgets'), Options::get('host') !== '', [
                self::field('host', __('Address of the host', 'fin-widgets'), 'url', 'https://…/fin', __('Whoever runs it tells you the address. The site then needs no address, e-mail address and password of the service.', 'fin-widgets')),
            ]),
        ]);
        self::section(__('Defaults of the blocks', 'fin-widgets'), [
            self::select('country', __('Country', 'fin-widgets')),
            self::select('lang', __('Language', 'fin-widgets')),
            self::select('product', __('Product', 'fin-widgets')),
            self::checkbox('markup', __('The pages are not cached', 'fin-widgets'), __('The first monthly payment of a page is then visible before any script has run. Leave this off if a plugin, your hosting company or a CDN keeps pages: visitors would see old payments. Behind a page cache of WordPress (WP_CACHE), it has no effect.', 'fin-widgets')),
        ]);
        self::section(__('Legal texts', 'fin-widgets'), [
            self::text('legal', __('Legal text', 'fin-widgets'), __('The representative example and the lender’s name, which the law requires beside the monthly payment of a credit. Every monthly payment shows them, unless its block has a text of its own.', 'fin-widgets')),
            self::text('rate', __('Effective rate', 'fin-widgets'), __('Such as “3.99 % effective annual rate”. It stands beside the monthly payment.', 'fin-widgets')),
            self::details(__('The card makes both texts by itself', 'fin-widgets'), Options::get('allCostsIncluded') !== '', [
                self::checkbox('allCostsIncluded', Labels::attributes()['all-costs-included'], __('Leave both texts empty, then.', 'fin-widgets')),
                self::field('lender', Labels::attributes()['lender'], 'text'),
            ]),
            self::select('requireLegal', __('Show no monthly payment of a credit without these texts', 'fin-widgets')),
            self::consent(),
        ]);
        self::section(__('Lead form', 'fin-widgets'), [
            self::checkbox('leads', __('Lead form', 'fin-widgets'), __('Visitors may ask for a call: the block and shortcode “Lead form”', 'fin-widgets')),
        ]);
        self::section(__('Who sells', 'fin-widgets'), [
            self::seller(),
            self::checkbox('mail', __('The service mails the offer to the customer', 'fin-widgets')),
            self::details(__('Other ids', 'fin-widgets'), Options::get('other_ids') !== '', [
                self::field('organization', __('Organization', 'fin-widgets'), 'text', '', __('The service says it when you test the connection', 'fin-widgets')),
                self::field('sales_rep', __('Sales representative', 'fin-widgets'), 'text'),
                self::checkbox('other_ids', __('Other ids', 'fin-widgets'), __('Sell for another organization or sales representative, whose ids the service has told you (tick, save, and type them above)', 'fin-widgets')),
            ]),
        ]);
        self::section(__('Test mode', 'fin-widgets'), [
            self::checkbox('test', __('Test mode', 'fin-widgets'), __('All pages show simulated prices and are marked “Test mode”. Nothing reaches the service, and no connection is needed. Once you end it, empty the page cache: the pages in it stay in the test mode.', 'fin-widgets')),
        ]);
        self::section(__('Failures', 'fin-widgets'), [
            self::field('failure_mail', __('E-mail to', 'fin-widgets'), 'email', '', __('An e-mail, at most one a day, if the connection still fails after ten minutes, and one if a page breaks, such as after an update of the theme. Empty: nobody.', 'fin-widgets')),
        ]);
        self::section(__('Look', 'fin-widgets'), [
            self::field('accent', __('Accent color', 'fin-widgets'), 'text', '#0b6b4d'),
            self::field('radius', __('Roundness of corners, in pixels', 'fin-widgets'), 'number', '14'),
            self::select('dark', __('Light or dark', 'fin-widgets')),
        ]);
        // In view at any place of the page.
        echo '<p class="submit" style="position:sticky;inset-block-end:0;padding:12px 0;background:#f0f0f1">';
        submit_button('', 'primary', 'submit', false);
        echo ' ';
        submit_button(__('Save and test the connection', 'fin-widgets'), 'secondary', self::TEST_BUTTON, false);
        echo '</p></form></div>';
    }

    /** @param string[] $rows */
    private static function section(string $title, array $rows): void
    {
        printf('<h2>%s</h2><table class="form-table" role="presentation">', esc_html($title));
        echo implode('', $rows); // phpcs:ignore WordPress.Security.EscapeOutput -- each row is escaped where it is made
        echo '</table>';
    }

    /** @param string[] $rows rows that few need, behind a title to open */
    private static function details(string $title, bool $isOpen, array $rows): string
    {
        return sprintf(
            '<tr><td colspan="2" style="padding-inline-start:0"><details%s><summary>%s</summary><table class="form-table" role="presentation">%s</table></details></td></tr>',
            $isOpen ? ' open' : '',
            esc_html($title),
            implode('', $rows)
        );
    }

    /** The user of the service, by name. */
    private static function seller(): string
    {
        $name = Options::get('sales_rep_name');
        return $name === '' ? '' : sprintf('<tr><th scope="row">%s</th><td>%s</td></tr>', esc_html__('You sell as', 'fin-widgets'), esc_html($name));
    }

    /** The consent, with a proposal in the language that is chosen on the page. */
    private static function consent(): string
    {
        $proposals = ['' => Translations::in(get_locale(), [LegalHtml::class, 'proposedConsent'])];
        foreach (array_keys(Contract::languages()) as $language) {
            $proposals[$language] = Translations::in($language, [LegalHtml::class, 'proposedConsent']);
        }
        wp_enqueue_script(self::SCRIPT, plugins_url('settings.js', FILE), [], VERSION, true);
        wp_add_inline_script(self::SCRIPT, 'window.finWidgetsConsents=' . wp_json_encode($proposals), 'before');
        $note = __('Beside the button that sends the customer’s data. You may change the sentence; what is in < > makes the checkbox that has to be ticked. A proposal in the language of the blocks (with a link, once WordPress knows your privacy page):', 'fin-widgets');
        $proposal = sprintf(
            '<p><code id="fin-consent-proposal"></code></p><p><button type="button" class="button" id="fin-use-consent">%s</button></p>',
            esc_html__('Use this text', 'fin-widgets')
        );
        return self::text('consent', __('What the customer consents to', 'fin-widgets'), $note, $proposal);
    }

    /** @param string $after HTML below the note */
    private static function row(string $name, string $label, string $control, string $note = '', string $after = ''): string
    {
        if (Options::isFixed($name)) {
            $note = __('Set in wp-config.php.', 'fin-widgets');
        }
        return sprintf(
            '<tr><th scope="row"><label for="fin-%s">%s</label></th><td>%s%s%s</td></tr>',
            esc_attr($name),
            esc_html($label),
            $control,
            $note === '' ? '' : '<p class="description">' . esc_html($note) . '</p>',
            $after
        );
    }

    private static function field(string $name, string $label, string $type, string $hint = '', string $note = ''): string
    {
        $isSecret = $name === 'email' || $name === 'password';
        if ($isSecret && Options::get($name) !== '') {
            $hint = __('saved; type to replace', 'fin-widgets');
        }
        $control = sprintf(
            '<input class="regular-text" id="fin-%1$s" name="%2$s[%1$s]" type="%3$s" value="%4$s" placeholder="%5$s" autocomplete="%6$s"%7$s>',
            esc_attr($name),
            esc_attr(Options::OPTION),
            esc_attr($type),
            $isSecret ? '' : esc_attr(Options::get($name)),
            esc_attr($hint),
            $type === 'password' ? 'new-password' : 'off',
            disabled(Options::isFixed($name), true, false) . self::readonly($name) . self::autofocus($name)
        );
        return self::row($name, $label, $control, $note);
    }

    /** Makes the field of an id read-only, since the service gives the ids, unless the administrator wants others. */
    private static function readonly(string $name): string
    {
        $isId = in_array($name, ['organization', 'sales_rep'], true);
        return $isId && Options::get('other_ids') === '' ? ' readonly' : '';
    }

    /** The first field has the focus on a new site. */
    private static function autofocus(string $name): string
    {
        return $name === 'base_url' && !Options::isConnected() ? ' autofocus' : '';
    }

    /** A text with HTML. */
    private static function text(string $name, string $label, string $note, string $after = ''): string
    {
        $control = sprintf(
            '<textarea class="large-text" rows="3" id="fin-%1$s" name="%2$s[%1$s]">%3$s</textarea>',
            esc_attr($name),
            esc_attr(Options::OPTION),
            esc_textarea(Options::get($name))
        );
        return self::row($name, $label, $control, $note, $after);
    }

    private static function select(string $name, string $label): string
    {
        $options = '';
        foreach (self::choices()[$name] as $value => $words) {
            $selected = selected(Options::get($name), (string) $value, false);
            $options .= sprintf('<option value="%s"%s>%s</option>', esc_attr((string) $value), $selected, esc_html($words));
        }
        $form = '<select id="fin-%1$s" name="%2$s[%1$s]">%3$s</select>';
        return self::row($name, $label, sprintf($form, esc_attr($name), esc_attr(Options::OPTION), $options));
    }

    private static function checkbox(string $name, string $label, string $note = ''): string
    {
        $form = '<input id="fin-%1$s" name="%2$s[%1$s]" type="checkbox" value="1"%3$s>';
        $checked = checked(Options::get($name), '1', false);
        return self::row($name, $label, sprintf($form, esc_attr($name), esc_attr(Options::OPTION), $checked), $note);
    }
}
