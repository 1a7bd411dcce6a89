<?php

namespace FinWidgets\Host;

/** The service's operations (`src/contract`): types, value sets and ranges of requests and answers. */
final class Contract
{
    /** Sending a `create` twice makes two things. Sending an `update` twice changes nothing more. A `question` changes nothing. */
    public const KINDS = [
        'pricing_2' => 'question',
        'me' => 'question',
        'new_lead' => 'create',
        'new_project_2' => 'create',
        'update_project_2' => 'update',
    ];

    public const COUNTRIES = ['Germany', 'Sweden', 'Switzerland', 'Netherlands'];
    public const PROJECT_TYPES = ['Solar', 'Solar + Battery/Charging station', 'Battery/Charging station'];
    private const CURRENCIES = ['EUR', 'kr', 'CHF'];
    private const CUSTOMER_TYPES = ['Individual', 'Company'];
    private const FINANCING_OPTIONS = ['Invoice', 'Financing'];

    /** The longest lists of a request: of an offer's files, and of any other kind. */
    private const MAX_TEXTS = 20;
    private const MAX_CHOICES = 50;

    private const ADDRESS = ['?address' => 'any text', '?lat' => 'number', '?lng' => 'number'];

    private const PROJECT = [
        'first_name_customer' => 'text',
        'last_name_customer' => 'text',
        'address_project' => self::ADDRESS,
        'type_project' => 'project type',
        'country_project' => 'country',
        'currency_project' => 'currency',
        'offer_PDF' => 'texts',
        'type_customer' => 'customer type',
        'sales_rep' => 'text',
        'organization' => 'text',
        'send_offer_email' => 'boolean',
        'phone_customer' => 'text',
        '?VAT' => 'boolean',
        'financing_options' => 'financing options',
        '?Heatpump_subsidized_price' => 'number',
        'Total_cost_installation' => 'cost',
    ];

    /** The type of each field, by name. A `?` before the name marks an optional field. */
    private const REQUESTS = [
        'generate-user-token' => ['email' => 'text', 'password' => 'text'],
        'me' => [],
        'pricing_2' => [
            'country_project' => 'country',
            'currency_project' => 'currency',
            'organization' => 'text',
            'total_cost_installation (after subsidies) (incl vat)' => 'cost',
            'LTI_tenor' => 'duration',
            'LTI_downpayment' => 'downpayment',
        ],
        'new_lead' => [
            'address' => self::ADDRESS,
            'country' => 'country',
            'organization' => 'text',
            'customer_email' => 'text',
            'customer_first_name' => 'text',
            'customer_last_name' => 'text',
            '?customer_phone' => 'any text',
            '?comment' => 'any text',
            'sales_rep_id' => 'text',
            'estimated_cost_of_installation' => 'cost',
        ],
        'new_project_2' => self::PROJECT + ['email_customer' => 'text', '?financing_durations' => 'durations'],
        'update_project_2' => self::PROJECT
            + ['project' => 'text', '?email_customer' => 'any text', '?LTI_durations' => 'durations'],
    ];

    private const ANSWERS = [
        'generate-user-token' => ['user_id' => 'any text', 'token' => 'any text', 'expires' => 'number'],
        'me' => [
            'first' => 'any text',
            'last' => 'any text',
            'User_Id' => 'any text',
            'org_id' => 'any text',
            'option' => 'any texts',
            'email' => 'any text',
        ],
        'pricing_2' => ['Monthly_fee' => 'cost'],
        'new_lead' => [],
        'new_project_2' => ['checkout_link' => 'any text', 'project_id' => 'any text', 'financial_offer' => 'any text'],
        'update_project_2' => [],
    ];

    public static function isOperation(string $name): bool
    {
        return isset(self::REQUESTS[$name]);
    }

    /** @return string[] names of the operation's fields */
    public static function fields(string $operation): array
    {
        return array_map(static function (string $name): string {
            return ltrim($name, '?');
        }, array_keys(self::REQUESTS[$operation]));
    }

    /**
     * Parses a request's body: the contract's fields and no others.
     *
     * @param string[] $except fields that are filled in later
     * @throws Refusal 400
     */
    public static function request(string $operation, object $body, array $except): array
    {
        foreach ((array) $body as $value) {
            if (is_array($value) && count($value) > self::MAX_CHOICES) {
                throw new Refusal('body_invalid', 400, 'A list of the body has too many entries.');
            }
        }
        $wrong = [];
        $fields = array_filter(self::REQUESTS[$operation], static function (string $name) use ($except): bool {
            return !in_array($name, $except, true);
        }, ARRAY_FILTER_USE_KEY);
        $parsed = self::pick($fields, $body, $wrong);
        if ($wrong) {
            throw new Refusal('body_invalid', 400, 'Missing or not what the operation takes: ' . implode(', ', $wrong) . '.');
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
        $wrong = [];
        if (!self::ANSWERS[$operation]) {
            return [];
        }
        $picked = is_object($response) ? self::pick(self::ANSWERS[$operation], $response, $wrong) : null;
        return $wrong ? null : $picked;
    }

    /**
     * The given fields of an object.
     *
     * @param array<string, string|array> $fields
     * @param string[] $wrong gets the names of fields that are missing or wrong
     */
    private static function pick(array $fields, object $body, array &$wrong): array
    {
        $picked = [];
        foreach ($fields as $name => $type) {
            $optional = $name[0] === '?';
            $name = ltrim($name, '?');
            if (!property_exists($body, $name)) {
                if (!$optional) {
                    $wrong[] = $name;
                }
                continue;
            }
            $value = $body->$name;
            if (is_array($type)) {
                if (is_object($value)) {
                    // Cast, since an empty address must be `{}` in JSON, not `[]`.
                    $picked[$name] = (object) self::pick($type, $value, $wrong);
                } else {
                    $wrong[] = $name;
                }
            } elseif (self::isOfType($type, $value)) {
                $picked[$name] = $value;
            } else {
                $wrong[] = $name;
            }
        }
        return $picked;
    }

    /** @param mixed $value */
    private static function isOfType(string $type, $value): bool
    {
        $isNumber = is_int($value) || (is_float($value) && is_finite($value));
        switch ($type) {
            case 'text':
                return is_string($value) && $value !== '';
            case 'any text':
                return is_string($value);
            case 'number':
                return $isNumber;
            case 'cost':
                return $isNumber && $value > 0;
            case 'downpayment':
                return $isNumber && $value >= 0 && $value <= 40;
            case 'boolean':
                return is_bool($value);
            case 'country':
                return in_array($value, self::COUNTRIES, true);
            case 'currency':
                return in_array($value, self::CURRENCIES, true);
            case 'project type':
                return in_array($value, self::PROJECT_TYPES, true);
            case 'customer type':
                return in_array($value, self::CUSTOMER_TYPES, true);
            case 'financing option':
                return in_array($value, self::FINANCING_OPTIONS, true);
            case 'duration':
                return is_string($value) && preg_match('/^(?:1 year|(?:[2-9]|1\d|20) years)\z/', $value) === 1;
            case 'texts':
                return self::isList('text', $value, self::MAX_TEXTS) && $value;
            case 'any texts':
                return self::isList('any text', $value, PHP_INT_MAX);
            case 'financing options':
                return self::isList('financing option', $value, self::MAX_CHOICES) && $value;
            case 'durations':
                return self::isList('duration', $value, self::MAX_CHOICES);
        }
        return false;
    }

    /** @param mixed $value */
    private static function isList(string $type, $value, int $maxLength): bool
    {
        if (!is_array($value) || count($value) > $maxLength) {
            return false;
        }
        foreach ($value as $item) {
            if (!self::isOfType($type, $item)) {
                return false;
            }
        }
        return true;
    }
}
