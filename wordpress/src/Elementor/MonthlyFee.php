<?php

namespace FinWidgets\Elementor;

defined('ABSPATH') || exit;

/** The monthly payment as a widget for Elementor. */
final class MonthlyFee extends Widget
{
    protected const BLOCK = 'monthly-fee';
    protected const ICON = 'eicon-price-table';
}
