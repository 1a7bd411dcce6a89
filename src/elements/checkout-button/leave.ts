/** Where a checkout opens. */
export type Target = '_self' | '_top';

/**
 * Off to the checkout.
 * @returns `false` where a sandboxed frame may not lead the whole window on
 */
export const leave = (url: string, target: Target): boolean => {
  try {
    // Of a page from elsewhere, a frame may set `href` and no more: `assign` is out of its reach.
    (target === '_top' && window.top ? window.top : window).location.href = url;
    return true;
  } catch {
    return false;
  }
};
