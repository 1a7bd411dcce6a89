<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;

/** Labels for the elements' attributes and their values, in the editor and on the settings page. */
final class Labels
{
    /** @return array<string, string> by the name of the attribute: every attribute of the blocks */
    public static function attributes(): array
    {
        return [
            'total-cost' => __('Total cost after subsidies, with VAT', 'fin-widgets'),
            'total-cost-from' => __('Or where the page shows it (CSS selector)', 'fin-widgets'),
            'country' => __('Country', 'fin-widgets'),
            'currency' => __('Currency', 'fin-widgets'),
            'tenor' => __('Initial term, in years', 'fin-widgets'),
            'tenors' => __('Years on offer, such as 5 10 15 20', 'fin-widgets'),
            'downpayment' => __('Initial down payment, in percent', 'fin-widgets'),
            'downpayment-min' => __('Lowest down payment, in percent', 'fin-widgets'),
            'downpayment-max' => __('Highest down payment, in percent', 'fin-widgets'),
            'downpayment-step' => __('Step of the down payment, in percent', 'fin-widgets'),
            'product' => __('Product', 'fin-widgets'),
            'warning' => __('Warning, in place of the official one', 'fin-widgets'),
            'require-legal' => __('Show no monthly payment without a legal text', 'fin-widgets'),
            'loading' => __('When to request the monthly payment', 'fin-widgets'),
            'prefetch' => __('Whether to prefetch further monthly payments', 'fin-widgets'),
            'layout' => __('Layout', 'fin-widgets'),
            'term-chart' => __('Bar chart of all terms', 'fin-widgets'),
            'all-costs-included' => __('The lender confirms: equal payments at each month’s end, no further costs', 'fin-widgets'),
            'lender' => __('Lender’s name and address, for the representative example', 'fin-widgets'),
            'example' => __('Representative example: total cost, years, down payment in percent', 'fin-widgets'),
            'share' => __('Visitors can send the calculation, and print it', 'fin-widgets'),
            'name' => __('Name in a form', 'fin-widgets'),
            'phone-required' => __('The phone number is required', 'fin-widgets'),
            'disabled' => __('Disabled', 'fin-widgets'),
            'lang' => __('Language', 'fin-widgets'),
            'id' => __('ID', 'fin-widgets'),
            'fallback' => __('Content while there is no monthly payment', 'fin-widgets'),
            'heading' => __('Heading', 'fin-widgets'),
            'notice' => __('Notice on top', 'fin-widgets'),
            'rate' => __('Effective rate', 'fin-widgets'),
            'legal' => __('Legal text', 'fin-widgets'),
            'footnote' => __('Footnote', 'fin-widgets'),
            'type-project' => __('Kind of project', 'fin-widgets'),
            'offer-pdf' => __('Link to the offer (PDF)', 'fin-widgets'),
            'label' => __('Label', 'fin-widgets'),
            'for' => __('Monthly payment that it belongs to', 'fin-widgets'),
            'form' => __('ID of a form with the customer’s data', 'fin-widgets'),
            'type-customer' => __('Kind of customer', 'fin-widgets'),
            'financing-options' => __('Ways to pay', 'fin-widgets'),
            'vat' => __('Whether VAT applies', 'fin-widgets'),
            'heatpump-subsidized-price' => __('Subsidized price of a heat pump', 'fin-widgets'),
            'target' => __('Where the checkout opens', 'fin-widgets'),
            'consent' => __('What the customer consents to', 'fin-widgets'),
        ];
    }

    /** @return array<string, string> by value: the values of all attributes with a fixed set of them; `''` is the default */
    public static function values(): array
    {
        return self::countries() + Contract::languages() + [
            '' => __('Default', 'fin-widgets'),
            'true' => __('Yes', 'fin-widgets'),
            'false' => __('No', 'fin-widgets'),
            'credit' => __('Credit', 'fin-widgets'),
            'lease' => __('Lease', 'fin-widgets'),
            'lazy' => __('Once it comes near the view', 'fin-widgets'),
            'eager' => __('At once', 'fin-widgets'),
            'neighbours' => __('Yes', 'fin-widgets'),
            'none' => __('No', 'fin-widgets'),
            'auto' => __('Two columns where there is room', 'fin-widgets'),
            'stacked' => __('Always one column', 'fin-widgets'),
            'line' => __('One line, without controls', 'fin-widgets'),
            'Solar' => __('Solar', 'fin-widgets'),
            'Solar + Battery/Charging station' => __('Solar, with a battery or charging station', 'fin-widgets'),
            'Battery/Charging station' => __('Battery or charging station', 'fin-widgets'),
            'Individual' => __('Private person', 'fin-widgets'),
            'Company' => __('Company', 'fin-widgets'),
            'Financing' => __('Financing', 'fin-widgets'),
            'Invoice' => __('Invoice', 'fin-widgets'),
            'Financing Invoice' => __('Financing or invoice', 'fin-widgets'),
            '_self' => __('In the same frame', 'fin-widgets'),
            '_top' => __('In the whole window', 'fin-widgets'),
        ];
    }

    /** @return array<string, string> the countries' names in the user's language, by the service's name */
    private static function countries(): array
    {
        $language = substr(determine_locale(), 0, 2);
        return array_map(static function (array $country) use ($language): string {
            return $country['names'][$language] ?? $country['names']['en'];
        }, Contract::countries());
    }
}
