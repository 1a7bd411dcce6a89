// The reference: Swagger UI's operations and schemas alone, without anything that sends requests.
const root = document.getElementById('reference');

// Swagger UI is dark under a class of its own. Paper is always light.
const page = document.documentElement;
const [systemDark, paper] = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('print')];
const showTheme = () => {
  const { theme = systemDark.matches ? 'dark' : 'light' } = page.dataset;
  page.classList.toggle('dark-mode', theme === 'dark' && !paper.matches);
};
for (const query of [systemDark, paper]) query.addEventListener('change', showTheme);
new MutationObserver(showTheme).observe(page, { attributeFilter: ['data-theme'] });
showTheme();

const reference = ({ React: { createElement: element } }) => {
  const withCode = (part) => (part.startsWith('`') ? element('code', {}, part.slice(1, -1)) : part);
  return {
    components: {
      Reference: ({ getComponent }) =>
        element(
          'div',
          { className: 'swagger-ui' },
          element(getComponent('operations', true)),
          element(getComponent('Models', true)),
        ),
      // Descriptions have paragraphs and code alone, and Swagger UI adds <i>. Its own component sets HTML, which the policy of this site forbids.
      Markdown: ({ source }) =>
        String(source ?? '')
          .replace(/<\/?i>/g, '')
          .split('\n\n')
          .map((paragraph) => element('p', { key: paragraph }, ...paragraph.split(/(`[^`]+`)/).map(withCode))),
      authorizeOperationBtn: () => null,
    },
  };
};

window.SwaggerUIBundle({
  url: root.dataset.document,
  domNode: root,
  plugins: [reference],
  layout: 'Reference',
  supportedSubmitMethods: [],
  syntaxHighlight: false,
});
