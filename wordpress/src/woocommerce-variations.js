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

  // A block template without that form: the price block of “Add to Cart with Options” shows the chosen variation's price.
  const prices = [...document.querySelectorAll('.wc-block-components-product-price[data-wp-watch]')];
  /** The product of the block “Single Product” around the price, or of the page. */
  const productOf = (price) =>
    /"productId":(\d+)/.exec(price.closest('[data-wp-context*="productId"]')?.dataset.wpContext)?.[1] ??
    /\bpostid-(\d+)/.exec(document.body.className)?.[1];
  for (const holder of document.querySelectorAll('.fin-widgets-variation[data-has-vat="true"]')) {
    const { product } = holder.dataset;
    const price = prices.find((each) => productOf(each) === product);
    if (!price || document.querySelector(`.variations_form[data-product_id="${product}"]`)) continue;
    const copy = () => holder.replaceChildren(...[...price.childNodes].map((node) => node.cloneNode(true)));
    new MutationObserver(copy).observe(price, { childList: true, characterData: true, subtree: true });
    copy();
  }
})(window.jQuery);
