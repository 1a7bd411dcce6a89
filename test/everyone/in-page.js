// Runs in the page itself (`look` in seen.ts): what stands in it, shadow roots included. Plain JavaScript: what a compiler
// adds to a function does not exist over there.
(() => {
  /** The element around a node, as it is drawn: slots and shadow hosts included. */
  const around = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;
  const ancestors = (node) => {
    const found = [];
    for (let at = around(node); at; at = around(at)) found.push(at);
    return found;
  };
  const roots = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  const modal = () => roots(document).flatMap((root) => [...root.querySelectorAll('dialog:modal')])[0];

  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** A computed colour, in whatever space, as red, green, blue and alpha from 0 to 1. */
  const colour = (computed) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = computed;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };

  /** The texts in view, beside a modal dialog none; and none that are there for assistive technology alone. */
  const texts = () => {
    const dialog = modal();
    const found = [];
    for (const root of roots(document)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = around(node);
        if (!node.data.trim() || !parent || !visible(parent) || parent.closest('style, script, title, option'))
          continue;
        const all = ancestors(node);
        if (dialog && !all.includes(dialog)) continue;
        if (all.some((element) => getComputedStyle(element).clipPath !== 'none')) continue;
        found.push({ node, parent, all });
      }
    }
    return found;
  };

  window.everyone = {
    /** Each text with its colour, and the grounds under it from the nearest outwards. */
    colours: () =>
      texts()
        .filter(({ parent }) => !parent.closest(':disabled, [aria-disabled=true], label:has(:disabled)'))
        .map(({ node, parent, all }) => ({
          text: node.data.trim(),
          colour: colour(getComputedStyle(parent).color),
          opacity: all.reduce((share, element) => share * Number(getComputedStyle(element).opacity), 1),
          grounds: all.map((element) => colour(getComputedStyle(element).backgroundColor)),
        })),

    /** The controls of the elements (not the page's own), where they can be pressed. */
    controls: () =>
      roots(document)
        .slice(1)
        .flatMap((root) => [...root.querySelectorAll('button, input, select, textarea, a[href]')])
        .filter((control) => !modal() || modal().contains(control))
        .map((control) => (control.type === 'radio' ? control.labels[0] : control))
        .filter(visible)
        .map((control) => ({
          name: `${control.localName} ${control.id || control.part.value}`,
          plain: control.matches('a, [type=range], .link'),
          disabled: control.matches(':disabled, [aria-disabled=true]'),
          box: box(control),
        })),

    /** What cannot be read: texts that are cut off, or that stand over another. */
    unread: () => {
      const dialog = modal();
      if (dialog) dialog.scrollTop = dialog.scrollHeight; // what sticks to its end is in its place there
      const lines = texts().flatMap(({ node, all }) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((rect) => ({ text: node.data.trim(), node, all, rect }));
      });
      const cut = lines.filter(({ all, rect }) =>
        all.some((element) => {
          const { display, overflowX, overflowY } = getComputedStyle(element);
          if (display === 'contents') return false;
          if (element === document.documentElement || element === document.body) return rect.right > innerWidth + 1;
          const edge = element.getBoundingClientRect();
          const sideways = overflowX !== 'visible' && (rect.left < edge.left - 1 || rect.right > edge.right + 1);
          const upright = /hidden|clip/.test(overflowY) && (rect.top < edge.top - 1 || rect.bottom > edge.bottom + 1);
          return sideways || upright;
        }),
      );
      const over = lines.flatMap((one, i) =>
        lines
          .slice(i + 1)
          .filter(({ node, rect }) => {
            const width = Math.min(rect.right, one.rect.right) - Math.max(rect.left, one.rect.left);
            const height = Math.min(rect.bottom, one.rect.bottom) - Math.max(rect.top, one.rect.top);
            return node !== one.node && width > 2 && height > 4;
          })
          .map((other) => `${one.text} / ${other.text}`),
      );
      return [...cut.map(({ text }) => `cut off: ${text}`), ...over.map((both) => `one over the other: ${both}`)];
    },

    /** The element that has the focus, in whatever shadow root, and whether anything lies over it. */
    focused: () => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const target = element.type === 'radio' ? element.labels[0] : element;
      const { x, y, width, height } = box(target);
      const root = element.getRootNode();
      const free = [
        [1, 1],
        [width - 1, 1],
        [width / 2, height / 2],
        [1, height - 1],
        [width - 1, height - 1],
      ].filter(([dx, dy]) => {
        const top = root.elementFromPoint(x + dx, y + dy);
        // The corners of what is round are not its own.
        return top === target || target.contains(top) || top?.contains(target);
      });
      return {
        name: element.id || element.part.value || target.part.value || element.localName,
        box: { x, y, width, height },
        free: free.length,
      };
    },

    /** How many animations and transitions run, in whatever root. */
    moving: () => roots(document).reduce((count, root) => count + root.getAnimations().length, 0),

    /** Sets text apart in all that there is, as a visitor's own style sheet does: https://www.w3.org/TR/WCAG22/#text-spacing */
    spread: () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
      );
      for (const root of roots(document)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    },
  };
})();
