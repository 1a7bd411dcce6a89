<?php

namespace FinWidgets\Elementor;

defined('ABSPATH') || exit;

/** The checkout button as a widget for Elementor. */
final class CheckoutButton extends Widget
{
    protected const BLOCK = 'checkout-button';
    protected const ICON = 'eicon-button';
}
