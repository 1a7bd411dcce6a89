<?php

namespace FinWidgets\Elementor;

defined('ABSPATH') || exit;

use FinWidgets\Options;

/** The lead form as a widget for Elementor. */
final class LeadForm extends Widget
{
    protected const BLOCK = 'lead-form';
    protected const ICON = 'eicon-form-horizontal';

    /** Elementor lists the widget only where the settings allow leads. */
    public function show_in_panel(): bool
    {
        return Options::get('leads') !== '';
    }
}
