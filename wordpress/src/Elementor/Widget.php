<?php

namespace FinWidgets\Elementor;

defined('ABSPATH') || exit;

use Elementor\Controls_Manager;
use FinWidgets\ElementHtml;
use FinWidgets\Labels;
use FinWidgets\Script;
use FinWidgets\Shortcodes;

/** A block as a widget for Elementor, with a control for every attribute of block.json. */
abstract class Widget extends \Elementor\Widget_Base
{
    /** The name of the block, such as `monthly-fee`. */
    protected const BLOCK = '';
    /** The name of an icon in Elementor's font. */
    protected const ICON = '';
    /** A file of the media library stands in this setting, in place of a typed link. */
    private const FILE = 'fin_offer_pdf_file';

    public function get_name(): string
    {
        return ElementHtml::TAGS[static::BLOCK];
    }

    public function get_title(): string
    {
        return self::type()->title;
    }

    public function get_icon(): string
    {
        return static::ICON;
    }

    /** @return string[] */
    public function get_keywords(): array
    {
        return self::type()->keywords;
    }

    /** @return string[] */
    public function get_script_depends(): array
    {
        return [Script::HANDLE];
    }

    /** @return string[] */
    public function get_style_depends(): array
    {
        return [Script::HANDLE];
    }

    /** Saves a shortcode as the page's text, from which WordPress knows that the page has an element. */
    public function render_plain_content(): void
    {
        echo Shortcodes::write(static::BLOCK, $this->values()); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- its values are escaped
    }

    protected function register_controls(): void
    {
        $isMain = static function (array $schema): bool {
            return ($schema['role'] ?? '') === 'content';
        };
        $attributes = ElementHtml::attributes(static::BLOCK);
        $main = array_filter($attributes, $isMain);
        $this->addSection('fin_main', $this->get_title(), $main);
        $this->addSection('fin_more', __('More', 'fin-widgets'), array_diff_key($attributes, $main));
    }

    protected function render(): void
    {
        echo ElementHtml::render(static::BLOCK, $this->values()); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped there
    }

    /** @param array<string, array> $attributes schemas of block.json, by name */
    private function addSection(string $id, string $title, array $attributes): void
    {
        $this->start_controls_section($id, ['label' => $title, 'tab' => Controls_Manager::TAB_CONTENT]);
        foreach ($attributes as $name => $schema) {
            $this->add_control(self::settingOf($name), self::control($name, $schema) + ['label' => Labels::attributes()[$name], 'label_block' => true]);
            if ($name === 'offer-pdf') {
                $this->add_control(self::FILE, [
                    'label' => __('Choose from the media library', 'fin-widgets'),
                    'type' => Controls_Manager::MEDIA,
                    'media_types' => ['application/pdf'],
                ]);
            }
        }
        $this->end_controls_section();
    }

    /** @return array<string, mixed> as Elementor takes it */
    private static function control(string $name, array $schema): array
    {
        $choices = in_array($name, ElementHtml::THREE_WAY, true) ? ['', 'true', 'false'] : ($schema['enum'] ?? []);
        if ($choices) {
            $labels = Labels::values() + array_combine($choices, $choices);
            return ['type' => Controls_Manager::SELECT, 'default' => '', 'options' => array_intersect_key($labels, array_flip($choices))];
        }
        if ($schema['type'] === 'boolean') {
            return ['type' => Controls_Manager::SWITCHER, 'return_value' => 'true'];
        }
        $type = in_array($name, ElementHtml::MULTILINE, true) ? Controls_Manager::TEXTAREA : Controls_Manager::TEXT;
        return ['type' => $type, 'dynamic' => ['active' => true]];
    }

    /** @return array<string, mixed> by the names in block.json */
    private function values(): array
    {
        $settings = $this->get_settings_for_display();
        $values = [];
        foreach (ElementHtml::attributes(static::BLOCK) as $name => $schema) {
            $value = $settings[self::settingOf($name)] ?? '';
            if ($name === 'offer-pdf' && $value === '') {
                $value = $settings[self::FILE]['url'] ?? '';
            }
            if ($value !== '') {
                $values[$name] = $schema['type'] === 'boolean' ? $value === 'true' : $value;
            }
        }
        return $values;
    }

    /** The name of an attribute's setting. Elementor itself has settings with other prefixes. */
    private static function settingOf(string $name): string
    {
        return 'fin_' . str_replace('-', '_', $name);
    }

    /** The block, with its words in the user's language. */
    private static function type(): \WP_Block_Type
    {
        return \WP_Block_Type_Registry::get_instance()->get_registered('fin-widgets/' . static::BLOCK);
    }
}
