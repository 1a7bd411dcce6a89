/**
 * Keeps a dialog within the visual viewport until it is closed. In most browsers an on-screen keyboard makes only this viewport
 * smaller, and a style sheet cannot read its size.
 */
export const followVisualViewport = (dialog: HTMLDialogElement): void => {
  const viewport = window.visualViewport as VisualViewport; // every supported browser has one
  const listeners = new AbortController();
  const { signal } = listeners;
  const fit = (): void => {
    const { offsetTop, height, scale } = viewport;
    if (scale > 1) return; // a visitor who has zoomed in with two fingers looks around in the dialog, which stays as it is
    dialog.style.cssText = `--_top: ${offsetTop}px; --_height: ${height}px`;
    const { activeElement } = dialog.getRootNode() as ShadowRoot;
    (activeElement ?? document.activeElement)?.scrollIntoView({ block: 'nearest' });
  };
  fit();
  viewport.addEventListener('resize', fit, { signal });
  viewport.addEventListener('scroll', fit, { signal });
  dialog.addEventListener('close', () => listeners.abort(), { signal });
};
