// Runs in the page itself (`followFigures`), before any script of its own. Plain JavaScript: what a compiler adds to a
// function does not exist over there.
(() => {
  const text = (element) => (element?.checkVisibility() && element.textContent.replace(/\s+/g, ' ').trim()) || '';
  const now = () => {
    const root = document.querySelector('fin-monthly-fee')?.shadowRoot;
    const fee = text(root?.querySelector('[part=amount]'));
    const others = [root?.querySelector('[part=basis]'), ...document.querySelectorAll('dl [data-total], [data-fee]')];
    return fee && [fee, ...others.map(text)].join(' | ');
  };
  const seen = new Set();
  const look = () => {
    const shown = now();
    if (shown) seen.add(shown);
    requestAnimationFrame(look);
  };
  look();
  window.figures = { now, seen };
})();
