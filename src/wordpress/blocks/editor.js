/** The blocks in the editor: a live preview, and a control for every attribute of block.json. */
((
  { blocks, blockEditor, components, element, serverSideRender: ServerSideRender },
  { attributeLabels, valueLabels, required, multiline },
) => {
  const { createElement: h, Fragment } = element;

  const controlOf = (name, { type, enum: choices }, value, change) => {
    const label = attributeLabels[name] ?? name;
    const key = name;
    if (type === 'boolean')
      return h(components.ToggleControl, { key, label, checked: value === true, onChange: change });
    if (choices) {
      const options = choices.map((each) => ({ value: each, label: valueLabels[each] ?? each }));
      return h(components.SelectControl, { key, label, value: value ?? '', options, onChange: change });
    }
    const control = multiline.includes(name) ? components.TextareaControl : components.TextControl;
    return h(control, { key, label, value: value ?? '', onChange: change });
  };

  for (const [name, { attributes: requiredAttributes, instructions }] of Object.entries(required)) {
    blocks.registerBlockType(name, {
      edit({ attributes, setAttributes }) {
        const { attributes: schema, title } = blocks.getBlockType(name);
        // Attributes that the editor adds, such as alignment, have controls already.
        const declared = Object.entries(schema).filter(([attribute]) => attribute in attributeLabels);
        const controls = declared.map(([attribute, definition]) =>
          controlOf(attribute, definition, attributes[attribute], (value) =>
            setAttributes({ [attribute]: value === '' || value === false ? undefined : value }),
          ),
        );
        const isReady = requiredAttributes.every((attribute) => attributes[attribute]);
        const preview = isReady
          ? h(components.Disabled, {}, h(ServerSideRender, { block: name, attributes }))
          : h(components.Placeholder, { label: title, instructions });
        return h(
          Fragment,
          {},
          h(blockEditor.InspectorControls, {}, h(components.PanelBody, { title }, controls)),
          h('div', blockEditor.useBlockProps(), preview),
        );
      },
      save: () => null,
    });
  }
})(window.wp, window.finWidgetsEditor);
