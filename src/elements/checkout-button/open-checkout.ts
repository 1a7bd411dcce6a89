/** The window that the checkout opens in: the button's own, or the outermost one. */
export type Target = '_self' | '_top';

/** A checkout that has not opened after this time is offered as a link. */
const openTimeoutMs = 10_000;

const navigate = (url: string, target: Target): boolean => {
  try {
    // A frame may set the `href` of a window of another origin, and nothing else: `assign` throws there.
    (target === '_top' && window.top ? window.top : window).location.href = url;
    return true;
  } catch {
    return false; // a sandboxed frame may not navigate the top window
  }
};

/**
 * Opens the checkout.
 * @returns a promise that resolves once it is clear that the checkout did not open
 */
export const openCheckout = async (url: string, target: Target): Promise<void> => {
  if (navigate(url, target)) await new Promise((resolve) => setTimeout(resolve, openTimeoutMs));
};
