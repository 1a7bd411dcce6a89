<?php

/**
 * Stands in for Elementor, which is on no registry here: the parts of its API for widgets that the plugin uses, and its preview, which
 * inserts the HTML of a new widget or shortcode into a page that was loaded without it.
 */

namespace Elementor;

final class Controls_Manager
{
    const TAB_CONTENT = 'content';
    const TEXT = 'text';
    const TEXTAREA = 'textarea';
    const SELECT = 'select';
    const SWITCHER = 'switcher';
    const MEDIA = 'media';
}

abstract class Widget_Base
{
    private $data;
    private $controls = null;
    private $section = null;

    public function __construct($data = [], $args = null)
    {
        if ($data && $args === null) {
            throw new \Exception('`$args` argument is required when initializing a full widget instance.');
        }
        $this->data = $data;
    }

    abstract public function get_name();

    public function get_title()
    {
        return '';
    }

    public function get_icon()
    {
        return 'eicon-apps';
    }

    public function get_keywords()
    {
        return [];
    }

    public function get_script_depends()
    {
        return [];
    }

    public function get_style_depends()
    {
        return [];
    }

    public function show_in_panel()
    {
        return true;
    }

    public function start_controls_section($id, array $args = [])
    {
        if ($this->section !== null) {
            throw new \Exception("A section is open: $this->section");
        }
        $this->section = $id;
    }

    public function end_controls_section()
    {
        $this->section = null;
    }

    public function add_control($id, array $args, $options = [])
    {
        if ($this->section === null || isset($this->controls[$id])) {
            throw new \Exception("Cannot add the control $id.");
        }
        $this->controls[$id] = $args + ['section' => $this->section];
    }

    public function get_controls()
    {
        if ($this->controls === null) {
            $this->controls = [];
            $this->register_controls();
        }
        return $this->controls;
    }

    /** Elementor gives every control's default where nothing is set. */
    public function get_settings_for_display()
    {
        $defaults = [];
        foreach ($this->get_controls() as $id => $control) {
            $defaults[$id] = $control['default'] ?? ($control['type'] === Controls_Manager::MEDIA ? ['url' => '', 'id' => ''] : '');
        }
        return ($this->data['settings'] ?? []) + $defaults;
    }

    public function render_content()
    {
        array_map('wp_enqueue_script', $this->get_script_depends());
        array_map('wp_enqueue_style', $this->get_style_depends());
        echo '<div class="elementor-widget-container">';
        $this->render();
        echo '</div>';
    }

    public function render_plain_content()
    {
        $this->render_content();
    }

    protected function register_controls()
    {
    }

    protected function render()
    {
    }
}

final class Widgets_Manager
{
    private $types = [];

    public function register(Widget_Base $widget)
    {
        $this->types[$widget->get_name()] = $widget;
    }

    /** @return Widget_Base[] by name */
    public function get_widget_types(): array
    {
        if (!$this->types) {
            do_action('elementor/widgets/register', $this);
        }
        return $this->types;
    }

    /** A widget of a page: Elementor makes another instance of the registered class. */
    public function create(string $name, array $settings): Widget_Base
    {
        $class = get_class($this->get_widget_types()[$name]);
        return new $class(['widgetType' => $name, 'settings' => $settings], []);
    }
}

/** The element's HTML or its plain text, as Elementor prints them. */
function printed(callable $print): string
{
    ob_start();
    $print();
    return ob_get_clean();
}

add_action('template_redirect', static function (): void {
    if (isset($_GET['elementor-preview'])) {
        add_filter('show_admin_bar', '__return_false');
        add_filter('the_content', static fn (): string => '<div id="elementor"></div>', 999999);
        add_action('wp_enqueue_scripts', static function (): void {
            do_action('elementor/preview/enqueue_scripts');
        });
    }
}, 0);

add_action('wp_ajax_elementor_ajax', static function (): void {
    $asked = json_decode(wp_unslash($_POST['widget']), true);
    wp_send_json(isset($asked['shortcode'])
        ? do_shortcode($asked['shortcode'])
        : printed([(new Widgets_Manager())->create($asked['name'], $asked['settings']), 'render_content']));
});
