<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\LinkRules;
use FinWidgets\Host\PageSettings;
use FinWidgets\Host\Protocol;

/**
 * Checks the host's settings, since constants and filters may set any values. No sentence repeats a value, since a value may be a password.
 */
final class HostSettingsCheck
{
    /**
     * The errors, by the name of the setting.
     *
     * @param array<string, mixed> $settings as `Options::hostSettings` gives them
     * @return array<string, string> such as `must be …`
     */
    public static function problems(array $settings): array
    {
        $rules = self::rules($settings);
        $problems = [];
        foreach ($settings as $name => $value) {
            if (!isset($rules[$name])) {
                $problems[self::nameOf($name, $value)] = __('is no setting of the plugin.', 'fin-widgets');
            } elseif (!$rules[$name][0]($value)) {
                $problems[self::nameOf($name, $value)] = $rules[$name][1];
            }
        }
        return $problems;
    }

    /** @return array<string, array{callable(mixed): bool, string}> for each setting: a check of its value, and the sentence if the check fails */
    private static function rules(array $settings): array
    {
        $text = __('must be a text.', 'fin-widgets');
        $origins = __('must be a list of origins, each exactly as https://installer.example.', 'fin-widgets');
        $limits = __('must have mint, create, pricing and batch, each false or with points and seconds as whole numbers.', 'fin-widgets');
        $siteOrigins = Options::siteOrigins();
        $wrongForPages = is_array($settings['page']) ? PageSettings::wrong($settings['page']) : ['page'];
        // Loopback is for development, with a service on loopback.
        $mayBeLocal = is_string($settings['base_url']) && LinkRules::isOnLoopback($settings['base_url']);
        return [
            'base_url' => [
                static function ($value): bool {
                    return is_string($value) && LinkRules::isSecure($value) && !preg_match('/[?#]/', $value);
                },
                __('must be an address that begins with https://.', 'fin-widgets'),
            ],
            'email' => [[self::class, 'isFilled'], __('must be the e-mail address of your user.', 'fin-widgets')],
            'password' => [[self::class, 'isFilled'], __('must be the password of your user, given for this address.', 'fin-widgets')],
            'secrets' => [
                [Secrets::class, 'areValid'],
                __('must be 32 random bytes or more, or a list of such texts, newest first.', 'fin-widgets'),
            ],
            'origins' => [self::originList(static function (string $origin) use ($siteOrigins): bool {
                return LinkRules::isSecure($origin) || in_array($origin, $siteOrigins, true);
            }), $origins],
            'organization' => ['is_string', $text],
            'sales_rep' => ['is_string', $text],
            'operations' => [
                self::listOf(static function ($value): bool {
                    return is_string($value) && Contract::kind($value) !== null;
                }),
                __('must be a list of the service’s operations, without generate-user-token.', 'fin-widgets'),
            ],
            'send_offer_email' => [
                static function ($value): bool {
                    return is_bool($value) || $value === 'page';
                },
                /* translators: true, false and 'page' are code */
                __('must be true, false or \'page\'.', 'fin-widgets'),
            ],
            'checkout_origins' => [self::optional(self::originList([LinkRules::class, 'isSecure'])), $origins],
            'offer_pdf_origins' => [
                self::optional(self::originList(static function (string $origin) use ($mayBeLocal): bool {
                    return LinkRules::isOffer($origin, [$origin]) && ($mayBeLocal || !LinkRules::isOnLoopback($origin));
                })),
                $origins,
            ],
            'token_lifetime' => self::wholeNumber(1, Protocol::DAY_SECONDS),
            'limits' => [[self::class, 'areLimits'], $limits],
            'timeout' => self::wholeNumber(1, Protocol::LONGEST_TIMEOUT_MS, null),
            'pricing_ttl' => self::wholeNumber(0, Protocol::DAY_SECONDS),
            'prefetch' => [
                static function ($value): bool {
                    return $value === false || (is_array($value) && array_keys($value) === ['per_minute']
                        && self::isWhole($value['per_minute'], 1, 1000000000));
                },
                /* translators: false and per_minute are code */
                __('must be false, or have per_minute as a whole number.', 'fin-widgets'),
            ],
            'login_pause' => self::wholeNumber(1, HOUR_IN_SECONDS),
            'require_key' => ['is_bool', __('must be true or false.', 'fin-widgets')],
            'concurrency' => self::wholeNumber(1, 1000000, false),
            'client_ip' => ['is_string', $text],
            'page' => [
                static function ($value): bool {
                    return is_array($value) && !PageSettings::wrong($value);
                },
                /* translators: %s: a list of names */
                sprintf(__('must have settings for pages as the host’s protocol has them. Wrong: %s.', 'fin-widgets'), implode(', ', $wrongForPages)),
            ],
        ];
    }

    /** @param mixed $value */
    public static function isFilled($value): bool
    {
        return is_string($value) && $value !== '';
    }

    /** @param mixed $limits */
    public static function areLimits($limits): bool
    {
        $isLimit = static function ($limit): bool {
            return $limit === false || (is_array($limit) && count($limit) === 2
                && self::isWhole($limit['points'] ?? null, 1, 1000000000)
                && self::isWhole($limit['seconds'] ?? null, 1, Protocol::DAY_SECONDS));
        };
        return is_array($limits) && count($limits) === 4 && array_filter($limits, $isLimit) === $limits;
    }

    /** @param mixed $value */
    private static function isWhole($value, int $least, int $most): bool
    {
        return is_int($value) && $value >= $least && $value <= $most;
    }

    /**
     * The rule of a number.
     *
     * @param mixed ...$others further valid values
     * @return array{callable, string}
     */
    private static function wholeNumber(int $least, int $most, ...$others): array
    {
        $isRight = static function ($value) use ($least, $most, $others): bool {
            return self::isWhole($value, $least, $most) || in_array($value, $others, true);
        };
        /* translators: two numbers */
        return [$isRight, sprintf(__('must be a whole number from %1$d to %2$d.', 'fin-widgets'), $least, $most)];
    }

    private static function optional(callable $isRight): callable
    {
        return static function ($value) use ($isRight): bool {
            return $value === null || $isRight($value);
        };
    }

    private static function listOf(callable $isRight): callable
    {
        return static function ($values) use ($isRight): bool {
            return is_array($values) && $values !== [] && array_filter($values, $isRight) === $values;
        };
    }

    /** Origins as browsers write them, since they are compared as texts. */
    private static function originList(callable $isAllowed): callable
    {
        return self::listOf(static function ($origin) use ($isAllowed): bool {
            return is_string($origin) && LinkRules::origin($origin) === $origin && $isAllowed($origin);
        });
    }

    /**
     * The name under which an administrator finds the setting: the constant's if the value comes from there, the settings page's, or the filter's.
     *
     * @param mixed $value
     */
    private static function nameOf(string $name, $value): string
    {
        if ($name === 'secrets' && $value === Secrets::all()) {
            return Secrets::CONSTANT;
        }
        if (Options::isFixed($name)) {
            return in_array($value, ['', Options::get($name)], true) ? Options::CONSTANTS[$name] : $name;
        }
        $labels = SettingsPage::connectionLabels();
        return isset($labels[$name]) && $value === Options::get($name) ? $labels[$name] : $name;
    }
}
