/**
 * Whether the browser can show the elements: it knows relative colors, `light-dark()` and `:state()` (Chromium 131, Firefox 128, Safari 18).
 * Servers and pages in XML are not supported: Lit's templates are HTML.
 */
export const isSupported = (): boolean =>
  Boolean(
    globalThis.CSS?.supports?.('(color:color(from light-dark(red,red) xyz-d65 x y z)) and selector(:state(x))') &&
      document.contentType === 'text/html',
  );
