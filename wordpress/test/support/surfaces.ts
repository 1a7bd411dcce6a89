/** The places in WordPress where a widget can be put, who may put it there, and in which form. */
import type { Role, Site } from './site.js';

/** The forms of a widget. */
export const things = {
  element: '<fin-monthly-fee country="DE" total-cost="24.900" loading="eager">Call us</fin-monthly-fee>',
  'data mount':
    '<div data-fin-widget="monthly-fee" data-country="DE" data-total-cost="24.900" data-loading="eager">Call us</div>',
  block:
    '<!-- wp:fin-widgets/monthly-fee {"country":"Germany","total-cost":"24.900","loading":"eager","fallback":"Call us"} /-->',
  shortcode: '[fin_monthly_fee country=“Germany” total-cost="24.900" loading=eager]Call us[/fin_monthly_fee]',
} as const;
export type Thing = keyof typeof things;

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Saves a page as this user, and gives its address. */
export const savePage = (content: string) => async (site: Site, role: Role) =>
  site.value<string>(
    `return get_permalink(wp_insert_post(wp_slash(['post_type' => 'page', 'post_status' => 'publish',
      'post_title' => 'A page', 'post_content' => ${quoted(content)}])));`,
    role,
  );

/** Puts a WordPress widget into the theme's first widget area, and gives the address of a page that shows it. */
const widget = (kind: string, field: string, content: string) => async (site: Site, role: Role) => {
  const put = `update_option('widget_${kind}', [2 => [${quoted(field)} => ${quoted(content)}], '_multiwidget' => 1]);
    update_option('sidebars_widgets', ['sidebar-1' => ['${kind}-2'], 'wp_inactive_widgets' => []]);`;
  await site.php(put, role);
  return `${site.url}/?s=`;
};

/** Puts content into the block theme's template for pages, and gives the address of a page. */
const template = (content: string) => async (site: Site, role: Role) => {
  const whole = `<!-- wp:post-title /-->${content}`;
  return site.value<string>(
    `$id = wp_insert_post(wp_slash(['post_type' => 'wp_template', 'post_status' => 'publish', 'post_name' => 'page',
      'post_title' => 'Page', 'post_content' => ${quoted(whole)}]));
    wp_set_object_terms($id, get_stylesheet(), 'wp_theme');
    return get_permalink(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'A page']));`,
    role,
  );
};

/** Removes widgets and templates, which would appear on other pages too. */
export const clear = (site: Site) =>
  site.php(`delete_option('widget_block'); delete_option('widget_text'); update_option('sidebars_widgets', []);
    foreach (get_posts(['post_type' => 'wp_template', 'numberposts' => -1, 'post_status' => 'any']) as $post)
        wp_delete_post($post->ID, true);`);

const html = (content: string) => `<!-- wp:html -->${content}<!-- /wp:html -->`;
const isOwn = (thing: Thing) => thing === 'block' || thing === 'shortcode';

/** A block theme and a classic theme. */
export const themes = { block: 'twentytwentythree', classic: 'twentytwentyone' } as const;
export type Theme = keyof typeof themes;

export interface Surface {
  name: string;
  themes: readonly Theme[];
  /** The roles that may write there. */
  roles: readonly Role[];
  things: readonly Thing[];
  put(site: Site, role: Role, thing: Thing): Promise<string>;
}

const both = ['block', 'classic'] as const;
const writers = ['administrator', 'editor', 'author', 'contributor'] as const;

/** The rows of the table in docs/wordpress/details.md. */
export const surfaces: readonly Surface[] = [
  {
    name: 'Post or page, block editor',
    themes: both,
    roles: writers,
    things: ['block', 'shortcode', 'data mount', 'element'],
    put: (site, role, thing) =>
      savePage(
        thing === 'block'
          ? things.block
          : thing === 'shortcode'
            ? `<!-- wp:shortcode -->${things.shortcode}<!-- /wp:shortcode -->`
            : html(things[thing]),
      )(site, role),
  },
  {
    name: 'Post or page, classic editor',
    themes: both,
    roles: writers,
    things: ['shortcode', 'data mount', 'element'],
    put: (site, role, thing) => savePage(`Some words.\n\n${things[thing]}\n\nMore words.`)(site, role),
  },
  {
    name: 'Widget area, block',
    themes: ['classic'],
    roles: ['administrator'],
    things: ['block', 'shortcode', 'data mount', 'element'],
    put: (site, role, thing) =>
      widget('block', 'content', isOwn(thing) ? things[thing] : html(things[thing]))(site, role),
  },
  {
    name: 'Widget area, legacy text widget',
    themes: ['classic'],
    roles: ['administrator'],
    things: ['shortcode', 'data mount', 'element'],
    put: (site, role, thing) => widget('text', 'text', things[thing])(site, role),
  },
  {
    name: 'Template, site editor',
    themes: ['block'],
    roles: ['administrator'],
    things: ['block', 'shortcode', 'data mount', 'element'],
    put: (site, role, thing) =>
      template(
        thing === 'block'
          ? things.block
          : thing === 'shortcode'
            ? `<!-- wp:shortcode -->${things.shortcode}<!-- /wp:shortcode -->`
            : html(things[thing]),
      )(site, role),
  },
];

/** Whether a monthly payment is shown. For users who may not write any HTML, WordPress removes unknown tags and keeps their content. */
export const works = (role: Role, thing: Thing, withPlugin: boolean): boolean =>
  isOwn(thing) ? withPlugin : thing === 'data mount' || role === 'administrator' || role === 'editor';
