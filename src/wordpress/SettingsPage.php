<?php

namespace FinWidgets;

use FinWidgets\Host\Contract;
use FinWidgets\Host\Links;

/** The page Settings → Financing. Stored credentials are never shown. */
final class SettingsPage
{
    public const CAPABILITY = 'manage_options';
    public const SLUG = 'fin-widgets';
    private const TEST_BUTTON = 'fin_widgets_test';

    /** Whether this request has tested the connection. WordPress sanitizes a new option twice, and one test is enough. */
    private static bool $isTested = false;
    /** The result of the test, for the second sanitizing. */
    private static array $testResult = [];

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
        // An import or wp-cli may write the options too, without credentials.
        $options = array_merge(Options::DEFAULTS, array_intersect_key($submitted, Options::DEFAULTS));
        $address = Options::normalizeBaseUrl($options['base_url']);
        if ($address !== '' && !Links::isSecure($address)) {
            self::report('address', __('The address of the service must begin with https://.', 'fin-widgets'));
            // Credentials that were typed for that address are for no other.
            $address = Options::stored('base_url');
            unset($submitted['email'], $submitted['password']);
        }
        $options['base_url'] = $address;
        $options['mail'] = $options['mail'] === '' ? '' : '1';
        $options['accent'] = (string) sanitize_hex_color($options['accent']);
        $options['radius'] = $options['radius'] === '' ? '' : (string) min(40, absint($options['radius']));
        foreach (self::choices() as $name => $choices) {
            $options[$name] = isset($choices[$options[$name]]) ? $options[$name] : '';
        }
        $options['organization'] = sanitize_text_field($options['organization']);
        $options['sales_rep'] = sanitize_text_field($options['sales_rep']);
        foreach (array_keys($options) as $name) {
            // The field of a fixed option is disabled, so the browser does not send it.
            $options[$name] = Options::isFixed($name) ? Options::stored($name) : $options[$name];
        }
        $options['sales_rep_name'] = $options['sales_rep'] === Options::stored('sales_rep') ? Options::stored('sales_rep_name') : '';
        $baseUrl = Options::isFixed('base_url') ? Options::get('base_url') : $options['base_url'];
        $isChanged = self::storeCredentials($submitted, $baseUrl) || $options['base_url'] !== Options::stored('base_url');
        if (!self::$isTested && ($isChanged || isset($_POST[self::TEST_BUTTON]))) { // phpcs:ignore -- options.php has checked the nonce
            self::$isTested = true;
            return self::testConnection($options, $baseUrl);
        }
        return array_merge($options, self::$testResult);
    }

    private static function testConnection(array $options, string $baseUrl): array
    {
        $password = Options::passwordFor($baseUrl);
        if ($baseUrl !== '' && $password === '' && Credentials::hasPassword() && !Options::isFixed('password')) {
            self::report('connection', __('The address leads to another server than before. Type the password again: the stored one is not sent there.', 'fin-widgets'));
            return $options;
        }
        $found = Connection::test($baseUrl, Options::get('email'), $password);
        if (is_string($found)) {
            self::report('connection', $found);
            return $options;
        }
        self::report(
            'connection',
            /* translators: 1: a person's name, 2: and 3: identifiers */
            sprintf(__('The connection works. You sell as %1$s (sales representative %2$s) of the organization %3$s. If that is not you, type other credentials.', 'fin-widgets'), $found['name'], $found['sales_rep'], $found['organization']),
            'success'
        );
        self::$testResult = [
            'organization' => $found['organization'],
            'sales_rep' => $found['sales_rep'],
            'sales_rep_name' => $found['name'],
        ];
        return array_merge($options, self::$testResult);
    }

    /** Shows a message, which may quote the service: WordPress itself would write it as HTML. */
    private static function report(string $code, string $text, string $type = 'error'): void
    {
        add_settings_error(self::SLUG, $code, esc_html($text), $type);
    }

    /** Stores submitted credentials, and tells whether they have changed. An empty field leaves the stored value. */
    private static function storeCredentials(array $submitted, string $baseUrl): bool
    {
        $typed = static function (string $name) use ($submitted): string {
            return Options::isFixed($name) ? '' : $submitted[$name] ?? '';
        };
        if ($typed('email') . $typed('password') !== '' && !Secrets::keys()) {
            /* translators: %s: the name of a constant in wp-config.php */
            self::report('secret', sprintf(__('The credentials were not stored, since %s in wp-config.php is too short to encrypt them.', 'fin-widgets'), Secrets::CONSTANT));
            return false;
        }
        return Credentials::store($typed('email'), $typed('password'), $baseUrl);
    }

    /** @return array<string, array<string, string>> labels by value, of the options with a fixed set of values */
    private static function choices(): array
    {
        $values = Labels::values();
        return [
            'country' => ['' => __('Set on each widget', 'fin-widgets')]
                + array_intersect_key($values, array_flip(Contract::values('countries'))),
            'lang' => ['' => __('The page’s own', 'fin-widgets')]
                + array_intersect_key($values, array_flip(['en', 'de', 'fr', 'it', 'nl', 'sv'])),
            'product' => ['' => $values['credit'], 'lease' => $values['lease']],
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
        echo '<form action="options.php" method="post">';
        settings_fields(self::SLUG);
        self::section(__('The service', 'fin-widgets'), [
            self::field('base_url', __('Address', 'fin-widgets'), 'url', 'https://…/api/1.1'),
            self::field('email', __('E-mail address of your user', 'fin-widgets'), 'email'),
            self::field('password', __('Password of your user', 'fin-widgets'), 'password'),
        ]);
        submit_button(__('Save and test the connection', 'fin-widgets'), 'secondary', self::TEST_BUTTON);
        self::section(__('Who sells', 'fin-widgets'), [
            self::field('organization', __('Organization', 'fin-widgets'), 'text'),
            self::field('sales_rep', __('Sales representative', 'fin-widgets'), 'text', '', Options::get('sales_rep_name')),
            self::checkbox('mail', __('The service mails the offer to the customer', 'fin-widgets')),
        ]);
        self::section(__('Defaults of the widgets', 'fin-widgets'), [
            self::select('country', __('Country', 'fin-widgets')),
            self::select('lang', __('Language', 'fin-widgets')),
            self::select('product', __('Product', 'fin-widgets')),
        ]);
        self::section(__('Look', 'fin-widgets'), [
            self::field('accent', __('Accent colour', 'fin-widgets'), 'text', '#0b6b4d'),
            self::field('radius', __('Roundness of corners, in pixels', 'fin-widgets'), 'number', '14'),
            self::select('dark', __('Light or dark', 'fin-widgets')),
        ]);
        submit_button();
        echo '</form></div>';
    }

    /** @param string[] $rows */
    private static function section(string $title, array $rows): void
    {
        printf('<h2>%s</h2><table class="form-table" role="presentation">', esc_html($title));
        echo implode('', $rows); // phpcs:ignore -- each row is escaped where it is made
        echo '</table>';
    }

    private static function row(string $name, string $label, string $control, string $note = ''): string
    {
        if (Options::isFixed($name)) {
            $note = __('Set in wp-config.php.', 'fin-widgets');
        }
        return sprintf(
            '<tr><th scope="row"><label for="fin-%s">%s</label></th><td>%s%s</td></tr>',
            esc_attr($name),
            esc_html($label),
            $control,
            $note === '' ? '' : '<p class="description">' . esc_html($note) . '</p>'
        );
    }

    private static function field(string $name, string $label, string $type, string $hint = '', string $note = ''): string
    {
        $isSecret = $name === 'email' || $name === 'password';
        if ($isSecret && Options::get($name) !== '') {
            $hint = __('kept; type to replace', 'fin-widgets');
        }
        $control = sprintf(
            '<input class="regular-text" id="fin-%1$s" name="%2$s[%1$s]" type="%3$s" value="%4$s" placeholder="%5$s" autocomplete="%6$s"%7$s>',
            esc_attr($name),
            esc_attr(Options::OPTION),
            esc_attr($type),
            $isSecret ? '' : esc_attr(Options::get($name)),
            esc_attr($hint),
            $type === 'password' ? 'new-password' : 'off',
            disabled(Options::isFixed($name), true, false)
        );
        return self::row($name, $label, $control, $note);
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

    private static function checkbox(string $name, string $label): string
    {
        $form = '<input id="fin-%1$s" name="%2$s[%1$s]" type="checkbox" value="1"%3$s>';
        $checked = checked(Options::get($name), '1', false);
        return self::row($name, $label, sprintf($form, esc_attr($name), esc_attr(Options::OPTION), $checked));
    }
}
