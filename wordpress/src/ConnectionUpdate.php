<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\LinkRules;

/**
 * New settings of the connection, as typed on the settings page. They replace the current ones only after a login and a quote: a typing
 * error must not take the monthly payments from every page.
 */
final class ConnectionUpdate
{
    /** The settings page's values that belong to the connection. The credentials are stored elsewhere. */
    public const OPTIONS = ['base_url', 'other_ids', 'organization', 'sales_rep', 'sales_rep_name'];

    /** The result of this request's test. WordPress sanitizes a new option twice, and one test is enough. */
    private static ?array $found = null;

    /** @var array<string, string> as submitted; a fixed option's field is disabled, so the browser does not send it */
    private array $submitted;
    private string $country;

    /**
     * @param array<string, string> $submitted
     * @param string $country the site's new country; empty: each block has its own
     */
    public function __construct(array $submitted, string $country)
    {
        $this->submitted = $submitted;
        $this->country = $country;
    }

    /**
     * Stores the credentials if they work, and reports the result on the page.
     *
     * @return array<string, string> the options to store
     */
    public function apply(bool $isTestAsked): array
    {
        if (self::$found !== null) {
            return self::$found;
        }
        $stored = [];
        foreach (self::OPTIONS as $name) {
            $stored[$name] = Options::stored($name);
        }
        $candidate = $this->candidate();
        $isChanged = $this->typesCredentials() || array_diff_assoc($candidate, $stored);
        if (!$isChanged && !$isTestAsked) {
            return $stored;
        }
        if ($candidate['base_url'] === '' && !$this->typesCredentials() && !$isTestAsked) {
            // An emptied address ends the connection.
            return $candidate + $stored;
        }
        self::$found = $this->test($candidate, $stored);
        return self::$found;
    }

    /** @return array<string, string> the new options of the connection */
    private function candidate(): array
    {
        $candidate = [
            'base_url' => Options::normalizeBaseUrl($this->submitted['base_url'] ?? Options::stored('base_url')),
            'other_ids' => ($this->submitted['other_ids'] ?? '') === '' ? '' : '1',
        ];
        foreach (['organization', 'sales_rep'] as $name) {
            $candidate[$name] = $candidate['other_ids'] === '' ? Options::stored($name) : sanitize_text_field($this->submitted[$name] ?? '');
        }
        foreach (array_keys($candidate) as $name) {
            $candidate[$name] = Options::isFixed($name) ? Options::stored($name) : $candidate[$name];
        }
        return $candidate;
    }

    /**
     * @param array<string, string> $candidate
     * @param array<string, string> $stored
     * @return array<string, string> the options to store
     */
    private function test(array $candidate, array $stored): array
    {
        $baseUrl = Options::isFixed('base_url') ? Options::get('base_url') : $candidate['base_url'];
        if ($baseUrl !== '' && !LinkRules::isSecure($baseUrl)) {
            // Credentials that were typed for this address must not be stored for another one.
            return $this->refuse(__('The address of the service must begin with https://.', 'fin-widgets'), $stored);
        }
        if ($this->typesCredentials() && !Secrets::keys()) {
            /* translators: %s: the name of a constant in wp-config.php */
            return $this->refuse(sprintf(__('The credentials were not stored, since %s in wp-config.php is too short to encrypt them.', 'fin-widgets'), Secrets::CONSTANT), $stored);
        }
        $email = Options::isFixed('email') ? Options::get('email') : ($this->typed('email') ?: Credentials::email());
        $password = $this->typed('password') ?: Options::passwordFor($baseUrl);
        if ($baseUrl !== '' && $password === '' && Credentials::hasPassword() && !Options::isFixed('password')) {
            return $this->refuse(__('The address leads to another server than before. Type the password again: the stored one is not sent there.', 'fin-widgets'), $stored);
        }
        $organization = Options::isFixed('organization') ? Options::get('organization') : ($candidate['other_ids'] ? $candidate['organization'] : '');
        $found = ServiceCheck::test($baseUrl, $email, $password, $organization, $this->country);
        if (is_string($found)) {
            return Credentials::hasPassword() || Options::isFixed('password')
                ? $this->refuse($found, $stored)
                : $this->keepForAnotherTry($found, $candidate, $stored);
        }
        Credentials::store($this->typed('email'), $this->typed('password'), $baseUrl);
        SettingsPage::report('connection', ServiceCheck::success($found), 'success');
        $ids = $candidate['other_ids'] === ''
            ? ['organization' => $found['organization'], 'sales_rep' => $found['sales_rep'], 'sales_rep_name' => $found['name']]
            : ['sales_rep_name' => $candidate['sales_rep'] === $found['sales_rep'] ? $found['name'] : ''];
        return array_merge($candidate, $ids);
    }

    /** Keeps the current connection, which may be a host elsewhere. */
    private function refuse(string $sentence, array $stored): array
    {
        $host = Options::stored('host');
        $isInUse = $host !== '' || Options::passwordFor(Options::get('base_url')) !== '';
        $consequence = $isInUse ? ' ' . __('The connection was not changed: the monthly payments come as before.', 'fin-widgets') : '';
        SettingsPage::report('connection', $sentence . $consequence);
        return ['host' => $host] + $stored;
    }

    /** Keeps all but the password in the form, if the first credentials of the site do not work. */
    private function keepForAnotherTry(string $sentence, array $candidate, array $stored): array
    {
        Credentials::store($this->typed('email'), '', $candidate['base_url']);
        return ['base_url' => $candidate['base_url']] + $this->refuse($sentence, $stored);
    }

    private function typesCredentials(): bool
    {
        return $this->typed('email') . $this->typed('password') !== '';
    }

    /** A typed credential; empty: the stored one stays. */
    private function typed(string $name): string
    {
        return Options::isFixed($name) ? '' : $this->submitted[$name] ?? '';
    }
}
