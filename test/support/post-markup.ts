/** Markup that WordPress keeps in an author's post, and that tries to replace the page's settings. */

/** The place that no request may reach. */
export const foreignOrigin = 'https://evil.example';

const settings = {
  'data-base-url': `${foreignOrigin}/fin`,
  'data-token-url': `${foreignOrigin}/fin/token`,
  'data-token': 'evil',
  'data-checkout-origins': foreignOrigin,
  'data-checkout-params': 'next',
  'data-files': foreignOrigin,
};
const attributes = Object.entries(settings)
  .map(([name, value]) => ` ${name}="${value}"`)
  .join('');

/** An element that takes the place of a property of `document`: WordPress keeps no other such element. */
export const namedObject = (name: string, pdf: string): string =>
  `<object id="${name}" type="application/pdf" data="${pdf}"${attributes}></object>`;

/** Names that no browser has, and that the script and its bundles use. */
const globals = ['finWidgets', 'FIN_WIDGETS_INTEGRITY', 'FIN_WIDGETS_VERSION'];

/**
 * The markup by its kind.
 * @param pdf the absolute address of a PDF in the uploads of the site: WordPress keeps no other object
 */
export const postMarkup = (pdf: string): Record<string, string> => ({
  'an object with the name of the running script': namedObject('currentScript', pdf),
  'an object that asks for the test mode': namedObject('currentScript', pdf).replace(' type', ' data-test="" type'),
  'two objects with the name of the running script':
    namedObject('currentScript', pdf) + namedObject('currentScript', pdf),
  'an object with the name of the base address': namedObject('baseURI', pdf),
  'links with the names of globals': globals
    .map((name) => `<a id="${name}" href="${foreignOrigin}/fin"${attributes}>A link</a>`)
    .join(''),
  'the settings as JSON': `<pre data-fin-widgets="">${JSON.stringify({
    baseUrl: `${foreignOrigin}/fin`,
    tokenUrl: `${foreignOrigin}/fin/token`,
    files: `${foreignOrigin}/`,
    test: 'success',
  })}</pre>`,
  'data mounts with settings of the connection': ['monthly-fee', 'checkout-button', 'lead-form']
    .map(
      (widget) => `<div data-fin-widget="${widget}" data-country="DE" data-total-cost="1"${attributes}>Call us</div>`,
    )
    .join(''),
  'controls with the names of a form’s properties': ['elements', 'id', 'parentNode', 'contains', 'closest', 'dataset']
    .map(
      (name) => `<button name="${name}" value="x"${attributes}>A button</button><textarea name="${name}"></textarea>`,
    )
    .join(''),
});
