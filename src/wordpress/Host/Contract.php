<?php

namespace FinWidgets\Host;

/** What the service's operations take and answer (`src/contract`): types, value sets and ranges. */
final class Contract
{
    /** `create` makes something anew each time it is sent, `update` does not; a `question` changes nothing. */
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
    private const CUSTOMERS = ['Individual', 'Company'];
    private const FINANCING = ['Invoice', 'Financing'];

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
        'send_offer_email' => 'yes or no',
        'phone_customer' => 'text',
        '?VAT' => 'yes or no',
        'financing_options' => 'financing options',
        '?Heatpump_subsidized_price' => 'number',
        'Total_cost_installation' => 'cost',
    ];

    /** Fields by their names; `?` ahead of one that may be left out. */
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
     * The body with the contract's fields and no others.
     *
     * @param string[] $but fields that are somebody else's to fill in
     * @throws Refusal 400
     */
    public static function request(string $operation, object $body, array $but): array
    {
        $wrong = [];
        $fields = array_filter(self::REQUESTS[$operation], static function (string $name) use ($but): bool {
            return !in_array($name, $but, true);
        }, ARRAY_FILTER_USE_KEY);
        $right = self::pick($fields, $body, $wrong);
        if ($wrong) {
            throw new Refusal(400, 'Missing or not what the operation takes: ' . implode(', ', $wrong) . '.');
        }
        return $right;
    }

    /** @param mixed $response null when a field is missing or of the wrong type */
    public static function answer(string $operation, $response): ?array
    {
        $wrong = [];
        if (!self::ANSWERS[$operation]) {
            return [];
        }
        $right = is_object($response) ? self::pick(self::ANSWERS[$operation], $response, $wrong) : null;
        return $wrong ? null : $right;
    }

    /** @param string[] $wrong gets the names of what is missing or wrong */
    private static function pick(array $fields, object $body, array &$wrong): array
    {
        $right = [];
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
                    // An address is an object even with nothing in it.
                    $right[$name] = (object) self::pick($type, $value, $wrong);
                } else {
                    $wrong[] = $name;
                }
            } elseif (self::is($type, $value)) {
                $right[$name] = $value;
            } else {
                $wrong[] = $name;
            }
        }
        return $right;
    }

    /** @param mixed $value */
    private static function is(string $type, $value): bool
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
            case 'yes or no':
                return is_bool($value);
            case 'country':
                return in_array($value, self::COUNTRIES, true);
            case 'currency':
                return in_array($value, self::CURRENCIES, true);
            case 'project type':
                return in_array($value, self::PROJECT_TYPES, true);
            case 'customer type':
                return in_array($value, self::CUSTOMERS, true);
            case 'financing option':
                return in_array($value, self::FINANCING, true);
            case 'duration':
                return is_string($value) && preg_match('/^(?:1 year|(?:[2-9]|1\d|20) years)\z/', $value) === 1;
            case 'texts':
                return self::isList('text', $value) && $value;
            case 'any texts':
                return self::isList('any text', $value);
            case 'financing options':
                return self::isList('financing option', $value) && $value;
            case 'durations':
                return self::isList('duration', $value);
        }
        return false;
    }

    /** @param mixed $value */
    private static function isList(string $type, $value): bool
    {
        if (!is_array($value)) {
            return false;
        }
        foreach ($value as $item) {
            if (!self::is($type, $item)) {
                return false;
            }
        }
        return true;
    }
}
