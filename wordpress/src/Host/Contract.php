<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

/** The service's operations, and the countries and languages, as `contract.json` has them. The build makes that file from `src`. */
final class Contract
{
    /** The accents of the countries' names as two characters, and as one. PHP composes them only with the extension `intl`. */
    private const COMPOSED = ["e\u{300}" => 'è', "E\u{300}" => 'È', "a\u{308}" => 'ä', "A\u{308}" => 'Ä'];

    /** @return array{countries: array<string, array>, languages: array<string, string>, operations: array<string, array>} */
    private static function read(): array
    {
        static $contract = null;
        if ($contract === null) {
            $contract = wp_json_file_decode(dirname(__DIR__) . '/contract.json', ['associative' => true]);
        }
        return $contract;
    }

    /** @return array<string, array{code: string, currency: string, requiresRate: bool, names: array<string, string>}> by the service's name; the names by language */
    public static function countries(): array
    {
        return self::read()['countries'];
    }

    /** The service's name of a country, which may also be named by its code, or in one of the languages (`src/elements/formats/parse-country.ts`). */
    public static function countryNamed(string $name): ?string
    {
        // Page editors insert other spaces and hyphens, and encode accents in two ways.
        $written = (string) preg_replace(['/\s/u', '/[‐‑]/u'], [' ', '-'], strtr($name, self::COMPOSED));
        foreach (self::countries() as $country => ['code' => $code, 'names' => $names]) {
            $known = array_map('preg_quote', array_merge([$code], array_values($names)));
            if (preg_match('/\A(?:' . implode('|', $known) . ')\z/iu', $written)) {
                return $country;
            }
        }
        return null;
    }

    /** Whether the law of this country, by any of its names, asks for the effective rate beside a figure on the cost of a credit. */
    public static function requiresRate(string $country): bool
    {
        return self::countries()[self::countryNamed($country) ?? '']['requiresRate'] ?? false;
    }

    /** @return array<string, string> the languages of the elements, by code, each by its own name */
    public static function languages(): array
    {
        return self::read()['languages'];
    }

    /** The service's name of a currency, which may also be named by its ISO code, in any case, or by the sign `€` (`src/elements/formats/parse-country.ts`). */
    public static function currencyNamed(string $name): ?string
    {
        $written = strtoupper(str_replace('€', 'EUR', $name));
        foreach (Protocol::CURRENCY_CODES as $currency => $code) {
            if ($written === $code || $written === strtoupper($currency)) {
                return $currency;
            }
        }
        return null;
    }

    /** The language of a BCP 47 tag: `de` of `de-CH`; null if the elements have no texts in it (`src/elements/formats/parse-language.ts`). */
    public static function languageOf(string $tag): ?string
    {
        $primary = strtolower(substr($tag, 0, strcspn($tag, '-_')));
        return isset(self::languages()[$primary]) ? $primary : null;
    }

    public static function isOperation(string $name): bool
    {
        return isset(self::read()['operations'][$name]);
    }

    /**
     * What an operation does. Sending a `create` twice makes two things. Sending an `update` twice changes nothing more. A `read`
     * changes nothing. Null for a `login`, which is not for pages, and for a name that is no operation.
     */
    public static function kind(string $operation): ?string
    {
        $kind = self::read()['operations'][$operation]['kind'] ?? 'login';
        return $kind === 'login' ? null : $kind;
    }

    /** @return string[] names of the operation's fields */
    public static function fields(string $operation): array
    {
        return array_keys(self::read()['operations'][$operation]['request']['properties']);
    }

    /**
     * Parses a request's body: the contract's fields and no others.
     *
     * @param string[] $except fields that the site fills in later
     * @throws Refusal 400
     */
    public static function request(string $operation, object $body, array $except): array
    {
        foreach ((array) $body as $name => $value) {
            if (is_array($value) && count($value) > ($name === 'offer_PDF' ? Protocol::MAX_OFFER_LINKS : Protocol::MAX_LIST_LENGTH)) {
                // PHP makes a number of a name such as `5`.
                throw Refusal::wrongFields('body_invalid', Messages::LIST_TOO_LONG, [(string) $name]);
            }
        }
        $schema = self::read()['operations'][$operation]['request'];
        $schema['properties'] = array_diff_key($schema['properties'], array_flip($except));
        $wrong = [];
        $parsed = self::pick($schema, $body, $wrong);
        if ($wrong) {
            $fields = array_map(static function (string $path): string {
                return explode('.', $path, 2)[0];
            }, $wrong);
            throw Refusal::wrongFields('body_invalid', 'Missing or not what the operation takes: ' . implode(', ', $wrong) . '.', array_values(array_unique($fields)));
        }
        return $parsed;
    }

    /**
     * The contract's fields of an answer; null if one is missing or of the wrong type.
     *
     * @param mixed $response
     */
    public static function answer(string $operation, $response): ?array
    {
        $schema = self::read()['operations'][$operation]['answer'];
        if (!$schema['properties']) {
            // The spec does not describe its content.
            return [];
        }
        $wrong = [];
        $picked = is_object($response) ? self::pick($schema, $response, $wrong) : null;
        // A monthly payment of 0 or less is invalid. No schema says so, since the spec does not.
        $isFee = ($picked['Monthly_fee'] ?? 1) > 0;
        return $wrong || !$isFee ? null : $picked;
    }

    /**
     * The fields of an object that a schema names.
     *
     * @param string[] $wrong gets the names of fields that are missing or wrong
     */
    private static function pick(array $schema, object $body, array &$wrong, string $path = ''): array
    {
        $picked = [];
        foreach ($schema['properties'] as $name => $field) {
            $isThere = property_exists($body, $name);
            $value = $isThere ? $body->$name : null;
            if ($isThere && $field['type'] === 'object' && is_object($value)) {
                // Cast, since an empty address must be `{}` in JSON, not `[]`.
                $picked[$name] = (object) self::pick($field, $value, $wrong, "$path$name.");
            } elseif ($isThere && self::matches($field, $value)) {
                $picked[$name] = $value;
            } elseif ($isThere || in_array($name, $schema['required'] ?? [], true)) {
                $wrong[] = $path . $name;
            }
        }
        return $picked;
    }

    /**
     * Whether a value is what a schema asks for, in the words of JSON Schema that `contract.json` has.
     *
     * @param mixed $value
     */
    private static function matches(array $schema, $value): bool
    {
        switch ($schema['type']) {
            case 'string':
                return is_string($value) && strlen($value) >= ($schema['minLength'] ?? 0)
                    && in_array($value, $schema['enum'] ?? [$value], true);
            case 'number':
                return (is_int($value) || (is_float($value) && is_finite($value)))
                    && $value > ($schema['exclusiveMinimum'] ?? -INF)
                    && $value >= ($schema['minimum'] ?? -INF)
                    && $value <= ($schema['maximum'] ?? INF);
            case 'boolean':
                return is_bool($value);
            case 'array':
                $isItem = static function ($item) use ($schema): bool {
                    return self::matches($schema['items'], $item);
                };
                return is_array($value) && count($value) >= ($schema['minItems'] ?? 0)
                    && count(array_filter($value, $isItem)) === count($value);
        }
        return false;
    }
}
