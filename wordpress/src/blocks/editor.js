/** The blocks in the editor: a live preview, and a control for every attribute of block.json. What is missing is asked for in place. */
((
  { blocks, blockEditor, components, data, element, serverSideRender: ServerSideRender },
  { attributeLabels, valueLabels, choices, defaults, multiline, threeWay, controlGroup, required, sample, texts },
) => {
  const { createElement: h, Fragment } = element;
  const feeName = 'fin-widgets/monthly-fee';
  const buttonName = 'fin-widgets/checkout-button';

  /** All blocks of the page, in the order of the document, each with the blocks around it. */
  const flatten = (tree, around = []) =>
    tree.flatMap((block) => [{ block, around }, ...flatten(block.innerBlocks, [...around, block.clientId])]);

  /** The monthly payment that a block without `for` belongs to, as the elements find it (`src/elements/monthly-fee/fee-finder.ts`). */
  const nearestFee = (all, clientId) => {
    const place = all.findIndex(({ block }) => block.clientId === clientId);
    const isFee = ({ block }) => block.name === feeName;
    for (const container of [...(all[place]?.around ?? []).slice().reverse(), '']) {
      const isInside = (each) => isFee(each) && (container === '' || each.around.includes(container));
      const found = all.slice(0, place).findLast(isInside) ?? all.slice(place).find(isInside);
      if (found) return found.block;
    }
    return undefined;
  };

  const plain = (html) => String(html ?? '').replace(/<[^>]*>/g, '');

  /** The text of the heading above a block in the same column, such as a package's name. */
  const headingAbove = (all, clientId) => {
    const place = all.findIndex(({ block }) => block.clientId === clientId);
    const column = all[place]?.around.at(-1);
    const heading = all
      .slice(0, Math.max(place, 0))
      .findLast(({ block, around }) => block.name === 'core/heading' && around.at(-1) === column);
    return plain(heading?.block.attributes.content);
  };

  /** The label of a monthly payment: its heading, or the one above it, and its total cost. */
  const titleOf = (all, { attributes, clientId }) =>
    [plain(attributes.heading) || headingAbove(all, clientId), attributes['total-cost']].filter(Boolean).join(', ') ||
    '–';

  /** A control to choose the monthly payment that a button or a lead form belongs to. The chosen one gets an id. */
  const FeeControl = ({ clientId, value, change }) => {
    const all = data.useSelect((select) => flatten(select(blockEditor.store).getBlocks()));
    const { updateBlockAttributes } = data.useDispatch(blockEditor.store);
    const fees = all.map(({ block }) => block).filter(({ name }) => name === feeName);
    const chosen = value ? fees.find(({ attributes }) => attributes.id === value) : nearestFee(all, clientId);
    const isUnique = (id) => fees.filter(({ attributes }) => attributes.id === id).length === 1;
    const belongsTo = () => (chosen ? texts.belongsTo.replace('%s', titleOf(all, chosen)) : texts.noFee);
    const choose = (id) => {
      const fee = fees.find((each) => each.clientId === id);
      if (!fee) return change('');
      const { id: own } = fee.attributes;
      // A duplicated block has the id of the original.
      const fresh = own && isUnique(own) ? own : `fee-${id.slice(0, 8)}`;
      if (fresh !== own) updateBlockAttributes(id, { id: fresh });
      return change(fresh);
    };
    const options = [
      { value: '', label: texts.nearestFee },
      ...fees.map((fee) => ({ value: fee.clientId, label: titleOf(all, fee) })),
    ];
    return h(components.SelectControl, {
      label: attributeLabels.for,
      value: value && chosen ? chosen.clientId : '',
      options,
      onChange: choose,
      help: value && chosen && !isUnique(value) ? texts.sameId : belongsTo(),
    });
  };

  /** A text field that passes its value on when the writing is over. A block that lacks the value would otherwise stop asking at the first letter. */
  const DraftControl = ({ value = '', onChange, ...rest }) => {
    const [draft, setDraft] = element.useState(value);
    const commit = () => draft !== value && onChange(draft);
    return h(components.TextControl, {
      ...rest,
      value: draft,
      onChange: setDraft,
      onFocus: ({ target }) => target.select(),
      onBlur: commit,
      onKeyDown: ({ key }) => key === 'Enter' && commit(),
    });
  };

  /** A control for the link to the offer: typed, or a PDF of the media library. One file can serve the page's other buttons. */
  const OfferControl = ({ label, value, change, field }) => {
    const others = data.useSelect((select) =>
      flatten(select(blockEditor.store).getBlocks())
        .filter(({ block }) => block.name === buttonName && !block.attributes['offer-pdf'])
        .map(({ block }) => block.clientId),
    );
    const { updateBlockAttributes } = data.useDispatch(blockEditor.store);
    // In some languages, a text is longer than the sidebar is wide.
    const style = { height: 'auto', whiteSpace: 'normal', textAlign: 'start' };
    const button = (text, onClick) => h(components.Button, { variant: 'secondary', style, onClick }, text);
    return h(
      'div',
      { style: { display: 'grid', gap: '8px', justifyItems: 'start', marginBottom: '24px' } },
      h(field, { label, value: value ?? '', onChange: change }),
      h(blockEditor.MediaUpload, {
        allowedTypes: ['application/pdf'],
        onSelect: ({ url }) => change(url),
        render: ({ open }) => button(texts.chooseFile, open),
      }),
      value &&
        others.length > 0 &&
        button(texts.useForAll.replace('%d', others.length), () =>
          updateBlockAttributes(others, { 'offer-pdf': value }),
        ),
    );
  };

  const controlOf = (name, { type }, value, change, clientId, field = components.TextControl) => {
    const label = attributeLabels[name] ?? name;
    const key = name;
    if (name === 'for') return h(FeeControl, { key, clientId, value, change });
    if (name === 'offer-pdf') return h(OfferControl, { key, label, value, change, field });
    if (threeWay.includes(name)) {
      const options = ['', 'true', 'false'].map((each) => ({ value: each, label: valueLabels[each] }));
      const choose = (choice) => change(choice === '' ? undefined : choice === 'true');
      return h(components.SelectControl, { key, label, value: String(value ?? ''), options, onChange: choose });
    }
    if (type === 'boolean')
      return h(components.ToggleControl, {
        key,
        label,
        checked: value === true,
        onChange: (on) => change(on || undefined),
      });
    if (choices[name]) {
      // A block that lacks the value asks for it, in its place on the page.
      const labels = field === DraftControl ? { ...valueLabels, '': texts.choose } : valueLabels;
      // A value may also be written in another way, such as the country `CH`.
      const all = new Set(['', ...choices[name], value ?? '']);
      const options = [...all].map((each) => ({ value: each, label: labels[each] ?? each }));
      return h(components.SelectControl, { key, label, value: value ?? '', options, onChange: change });
    }
    const control = multiline.includes(name) ? components.TextareaControl : field;
    return h(control, { key, label, value: value ?? '', placeholder: defaults[name], onChange: change });
  };

  for (const [block, sentences] of Object.entries(required)) {
    const name = `fin-widgets/${block}`;
    blocks.registerBlockType(name, {
      edit({ attributes, setAttributes, clientId, isSelected, context }) {
        const { attributes: schema, title } = blocks.getBlockType(name);
        // Attributes that the editor adds, such as alignment, already have controls.
        const declared = Object.keys(schema).filter((attribute) => attribute in attributeLabels);
        const controlsOf = (names, field) =>
          names.map((attribute) =>
            controlOf(
              attribute,
              schema[attribute],
              attributes[attribute],
              (value) => setAttributes({ [attribute]: value === '' ? undefined : value }),
              clientId,
              field,
            ),
          );
        // The main attributes, which everyone sets. In a pattern, WordPress lets nobody edit a block without such attributes.
        const isMain = (attribute) => schema[attribute].role === 'content';
        const missing = Object.keys(sentences).filter((each) => !(attributes[each] ?? attributes[`${each}-from`]));
        const instructions = missing.map((each) => sentences[each]).join(' ');
        // In WooCommerce's block “Single Product”, the preview belongs to its product.
        const urlQueryArgs = context.postId && { post_id: context.postId };
        const isSample = attributes[sample] && attributes[sample] === attributes['total-cost'];
        const preview = missing.length
          ? h(
              components.Placeholder,
              { label: title, instructions, isColumnLayout: true },
              controlsOf(missing, DraftControl),
            )
          : h(components.Disabled, {}, h(ServerSideRender, { block: name, attributes, urlQueryArgs }));
        return h(
          Fragment,
          {},
          // In a pattern, WordPress would otherwise show the controls of all blocks of the pattern.
          isSelected &&
            h(
              blockEditor.InspectorControls,
              { group: controlGroup },
              h(components.PanelBody, { title }, controlsOf(declared.filter(isMain))),
              h(
                components.PanelBody,
                { title: texts.more, initialOpen: false },
                controlsOf(declared.filter((attribute) => !isMain(attribute))),
              ),
            ),
          h(
            'div',
            blockEditor.useBlockProps(),
            isSample &&
              h(DraftControl, {
                label: texts.samplePrice,
                value: attributes['total-cost'],
                onChange: (cost) => setAttributes({ 'total-cost': cost }),
              }),
            preview,
          ),
        );
      },
      save: () => null,
    });
  }
})(window.wp, window.finWidgetsEditor);
