// The reference: Swagger UI's operations and schemas alone, without anything that sends requests.
const root = document.getElementById('reference');

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
