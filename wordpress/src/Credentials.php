<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\LinkRules;

/**
 * The e-mail address and the password of the installer's user, as the settings page stores them: sealed, in an option. The password
 * belongs to the origin that it was typed for, and goes to no other. An administrator who changes the address has to type it again.
 */
final class Credentials
{
    /** Sealed, so that nobody who lists or exports the options can read them. */
    public const OPTION = 'fin_widgets_credentials';

    public static function email(): string
    {
        return self::record()['email'];
    }

    /** The password for this address of the service; empty if it is not stored. */
    public static function password(string $baseUrl): string
    {
        $record = self::record();
        $origin = LinkRules::origin($baseUrl);
        return $origin !== null && $origin === $record['origin'] ? $record['password'] : '';
    }

    /** Whether there is a password, for whatever address. */
    public static function hasPassword(): bool
    {
        return self::record()['password'] !== '';
    }

    /**
     * Stores the texts that are not empty, and keeps the others. Tells whether anything has changed.
     *
     * @param string $baseUrl the address that the password is for
     */
    public static function store(string $email, string $password, string $baseUrl): bool
    {
        $stored = self::record();
        $record = $stored;
        if ($email !== '') {
            $record['email'] = $email;
        }
        if ($password !== '') {
            $record['password'] = $password;
            $record['origin'] = LinkRules::origin($baseUrl);
        }
        return $record !== $stored && self::write($record);
    }

    public static function uninstall(): void
    {
        delete_option(self::OPTION);
    }

    /** @return array{email: string, password: string, origin: ?string} empty texts if nothing is stored */
    private static function record(): array
    {
        $keys = Secrets::keys();
        $sealed = get_option(self::OPTION);
        $opened = $keys && is_string($sealed) ? $keys->open(self::OPTION, $sealed) : null;
        $record = (is_array($opened) ? $opened : []) + ['email' => '', 'password' => ''];
        if (!array_key_exists('origin', $record)) {
            // An earlier version stored no origin. The password was typed for the address of that time.
            $record['origin'] = LinkRules::origin(Options::get('base_url'));
            if ($record['password'] !== '') {
                self::write($record);
            }
        } elseif (is_array($opened) && !$keys->isNewest(self::OPTION, $sealed)) {
            // After a rotation of the secret. The older secret is removed a day later, and nobody has to type the password again.
            self::write($record);
        }
        return $record;
    }

    private static function write(array $record): bool
    {
        $keys = Secrets::keys();
        return $keys !== null && update_option(self::OPTION, $keys->seal(self::OPTION, $record), false);
    }
}
