<?php

namespace FinWidgets\Elementor;

defined('ABSPATH') || exit;

/** The lead form as a widget for Elementor. */
final class LeadForm extends Widget
{
    protected const BLOCK = 'lead-form';
    protected const ICON = 'eicon-form-horizontal';
}
