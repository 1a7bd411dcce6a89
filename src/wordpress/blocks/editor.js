/** The blocks in the editor: a live preview, and a control for every attribute of their block.json. */
((
  { blocks, blockEditor, components, element, serverSideRender: ServerSideRender },
  { words, values, needed, texts },
) => {
  const { createElement: h, Fragment } = element;

  const controlOf = (name, { type, enum: choices }, value, change) => {
    const label = words[name] ?? name;
    const key = name;
    if (type === 'boolean')
      return h(components.ToggleControl, { key, label, checked: value === true, onChange: change });
    if (choices) {
      const options = choices.map((each) => ({ value: each, label: values[each] ?? each }));
      return h(components.SelectControl, { key, label, value: value ?? '', options, onChange: change });
    }
    const control = texts.includes(name) ? components.TextareaControl : components.TextControl;
    return h(control, { key, label, value: value ?? '', onChange: change });
  };

  for (const [name, missing] of Object.entries(needed)) {
    blocks.registerBlockType(name, {
      edit({ attributes, setAttributes }) {
        const { attributes: schema, title } = blocks.getBlockType(name);
        // What the editor adds itself (alignment, spacing) has a control of its own.
        const own = Object.entries(schema).filter(([attribute]) => attribute in words);
        const controls = own.map(([attribute, how]) =>
          controlOf(attribute, how, attributes[attribute], (value) =>
            setAttributes({ [attribute]: value === '' || value === false ? undefined : value }),
          ),
        );
        const isReady = missing.attributes.every((attribute) => attributes[attribute]);
        const preview = isReady
          ? h(components.Disabled, {}, h(ServerSideRender, { block: name, attributes }))
          : h(components.Placeholder, { label: title, instructions: missing.words });
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
