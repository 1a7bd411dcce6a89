// Runs in the page (`recordFees`) before the page's own scripts. Plain JavaScript: the helpers that a compiler adds to functions do not
// exist in the page.
(() => {
  // The card in a page's HTML has `visibility: hidden` until all of it is there.
  const text = (element) =>
    (element?.checkVisibility({ visibilityProperty: true }) && element.textContent.replace(/\s+/g, ' ').trim()) || '';
  const now = () => {
    const root = document.querySelector('fin-monthly-fee')?.shadowRoot;
    const fee = text(root?.querySelector('[part=amount]'));
    const others = [root?.querySelector('[part=basis]'), document.querySelector('dl [data-total]')];
    return fee && [fee, ...others.map(text)].join(' | ');
  };
  const seen = new Set();
  const record = () => {
    const shown = now();
    if (shown) seen.add(shown);
    requestAnimationFrame(record);
  };
  record();
  window.displayedFees = { now, seen };
})();
