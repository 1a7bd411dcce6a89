/** Writes the price of the chosen variation into the element that `WooCommerce.php` prints. `total-cost-from` follows it. */
((jQuery) => {
  const choose = (form, totalCost) => {
    const holder = document.getElementById(`fin-widgets-variation-${form.dataset.product_id}`);
    if (holder) holder.dataset.totalCost = totalCost;
  };
  jQuery(document.body)
    .on('found_variation', '.variations_form', ({ currentTarget }, variation) =>
      choose(currentTarget, variation.fin_total_cost ?? ''),
    )
    .on('reset_data', '.variations_form', ({ currentTarget }) => choose(currentTarget, ''))
    // WooCommerce empties this field when the choice changes, and then finds the variation, at once or with a request.
    .on('change', '.variations_form [name="variation_id"]', ({ currentTarget }) => {
      if (!currentTarget.value) choose(currentTarget.form, '');
    });

  // In a block template without that form, the price block has the chosen variation's data.
  const price = document.querySelector('.wc-block-components-product-price[data-wp-watch]');
  const holder = document.querySelector('.fin-widgets-variation[data-has-vat="true"]');
  if (!price || !holder || document.querySelector('.variations_form')) return;
  const copy = () => holder.replaceChildren(...[...price.childNodes].map((node) => node.cloneNode(true)));
  new MutationObserver(copy).observe(price, { childList: true, characterData: true, subtree: true });
  copy();
})(window.jQuery);
