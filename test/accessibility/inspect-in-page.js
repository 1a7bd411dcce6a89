// Runs in the page (`inspect` in inspect.ts) and looks at its elements, shadow roots included. Plain JavaScript: the helpers that a
// compiler adds to functions do not exist in the page.
(() => {
  /** The parent of a node in the flat tree: its slot, its parent element, or the host of its shadow root. */
  const flatParent = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;
  const ancestors = (node) => {
    const found = [];
    for (let at = flatParent(node); at; at = flatParent(at)) found.push(at);
    return found;
  };
  const roots = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  const modalDialog = () => roots(document).flatMap((root) => [...root.querySelectorAll('dialog:modal')])[0];

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** A computed color of any color space as red, green, blue and alpha from 0 to 1. */
  const rgba = (computed) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = computed;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };

  /** The visible texts: while a modal dialog is open, those of the dialog. Texts for assistive technology alone are left out. */
  const visibleTexts = () => {
    const dialog = modalDialog();
    const found = [];
    for (const root of roots(document)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = flatParent(node);
        if (!node.data.trim() || !parent || !isVisible(parent) || parent.closest('style, script, title, option'))
          continue;
        const all = ancestors(node);
        if (dialog && !all.includes(dialog)) continue;
        if (all.some((element) => getComputedStyle(element).clipPath !== 'none')) continue;
        found.push({ node, parent, all });
      }
    }
    return found;
  };

  window.inspections = {
    /** Each visible text with its colors (`Text` in colors.ts). Disabled controls need no contrast. */
    textColors: () =>
      visibleTexts()
        .filter(({ parent }) => !parent.closest(':disabled, [aria-disabled=true], label:has(:disabled)'))
        .map(({ node, parent, all }) => ({
          text: node.data.trim(),
          color: rgba(getComputedStyle(parent).color),
          opacity: all.reduce((share, element) => share * Number(getComputedStyle(element).opacity), 1),
          backgrounds: all.map((element) => rgba(getComputedStyle(element).backgroundColor)),
        })),

    /** The visible controls of our elements, each with the box that can be pressed: of a radio button, its label. */
    controls: () =>
      roots(document)
        .slice(1)
        .flatMap((root) => [...root.querySelectorAll('button, input, select, textarea, a[href]')])
        .filter((control) => !modalDialog() || modalDialog().contains(control))
        .map((control) => (control.type === 'radio' ? control.labels[0] : control))
        .filter(isVisible)
        .map((control) => ({
          name: `${control.localName} ${control.id || control.part.value}`,
          plain: control.matches('a, [type=range], .link'),
          disabled: control.matches(':disabled, [aria-disabled=true]'),
          box: box(control),
        })),

    /** Texts that cannot be read: they are cut off, or overlap another text. */
    unreadableTexts: () => {
      const lines = visibleTexts().flatMap(({ node, all }) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((rect) => ({ text: node.data.trim(), node, all, rect }));
      });
      /** What of a line can lie over another one: not what is scrolled away in a box that the other is not in. */
      const visiblePart = ({ rect, all }, other) => {
        const boxes = all
          .filter((element) => !other.all.includes(element) && /auto|scroll/.test(getComputedStyle(element).overflowY))
          .map((element) => element.getBoundingClientRect());
        return {
          left: rect.left,
          right: rect.right,
          top: Math.max(rect.top, ...boxes.map(({ top }) => top)),
          bottom: Math.min(rect.bottom, ...boxes.map(({ bottom }) => bottom)),
        };
      };
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
          .filter((other) => {
            const [a, b] = [visiblePart(one, other), visiblePart(other, one)];
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return other.node !== one.node && width > 2 && height > 4;
          })
          .map((other) => `${one.text} / ${other.text}`),
      );
      return [...cut.map(({ text }) => `cut off: ${text}`), ...over.map((both) => `overlapping: ${both}`)];
    },

    /** The control that has the focus, and how many of five points of its box nothing covers: the corners and the center. */
    focusedControl: () => {
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
        // A round control does not cover the corners of its box.
        return top === target || target.contains(top) || top?.contains(target);
      });
      return {
        name: element.id || element.part.value || target.part.value || element.localName,
        box: { x, y, width, height },
        free: free.length,
      };
    },

    /** The number of running animations and transitions. */
    countAnimations: () => roots(document).reduce((count, root) => count + root.getAnimations().length, 0),

    /** Widens the text spacing of everything, as a user style sheet does: https://www.w3.org/TR/WCAG22/#text-spacing */
    widenTextSpacing: () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
      );
      for (const root of roots(document)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    },
  };
})();
